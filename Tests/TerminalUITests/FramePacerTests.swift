import TestSupport

@Suite struct FramePacerTests {
  @Test func `the first frame is due immediately`() {
    #expect(FramePacer(preferredFramesPerSecond: 50).nextFrame(at: 3) <= 3)
  }

  @Test func `a frame is due immediately after a period without frames`() {
    var pacer = FramePacer(preferredFramesPerSecond: 50)
    pacer.frameDrawn(at: 1, requestingAcknowledgment: false)
    #expect(pacer.nextFrame(at: 1.5) <= 1.5)
  }

  @Test func `a frame is due one period after the last`() {
    var pacer = FramePacer(preferredFramesPerSecond: 50)
    pacer.frameDrawn(at: 1, requestingAcknowledgment: false)
    #expect(pacer.nextFrame(at: 1) == 1.02)
    #expect(pacer.nextFrame(at: 1.01) == 1.02)
    pacer.frameDrawn(at: 1.03, requestingAcknowledgment: false)
    #expect(pacer.nextFrame(at: 1.04) == 1.05)
    #expect(pacer.lastFrame == 1.03)
  }

  @Test func `a last frame in the future does not delay the next`() {
    var pacer = FramePacer(preferredFramesPerSecond: 50)
    pacer.frameDrawn(at: 100, requestingAcknowledgment: false)
    #expect(pacer.nextFrame(at: 1) <= 1)
  }

  @Test func `traps if the rate is not positive`() async {
    await #expect(processExitsWith: .failure) { _ = FramePacer(preferredFramesPerSecond: 0) }
    await #expect(processExitsWith: .failure) {
      var pacer = FramePacer(preferredFramesPerSecond: 60)
      pacer.preferredFramesPerSecond = .nan
    }
  }

  @Test func `delays the next frame until the last is acknowledged`() {
    var pacer = FramePacer(preferredFramesPerSecond: 100)
    pacer.frameDrawn(at: 1, requestingAcknowledgment: true)
    #expect(pacer.nextFrame(at: 1.2) == 1 + FramePacer.initialTimeout, "until the initial timeout")
    let isExpected = pacer.acknowledged(at: 1.02)
    #expect(isExpected)
    #expect(pacer.nextFrame(at: 1.02) <= 1.02)
    #expect(pacer.roundTrip.map { abs($0 - 0.02) < 1e-9 } == true)
  }

  @Test func `an acknowledged frame lets the next follow at once, but not too many`() {
    var pacer = FramePacer(preferredFramesPerSecond: 240)
    var time = 1.0
    var frames: [Double] = []
    // A change every half millisecond, and a terminal that acknowledges in a tenth of one.
    while time < 3 {
      if pacer.nextFrame(at: time) <= time {
        pacer.frameDrawn(at: time, requestingAcknowledgment: true)
        frames.append(time)
        _ = pacer.acknowledged(at: time + 0.0001)
      }
      time += 0.0005
    }
    #expect(frames[1] - frames[0] < 0.001 && frames[2] - frames[1] < 0.001)
    for (index, frame) in frames.enumerated() {
      let later = frames[index...].prefix { $0 < frame + 1 }
      #expect(Double(later.count) <= 240 * (1 + FramePacer.burst) + 1)
    }
    #expect(frames.count >= 240 * 2 - 2, "the rate is reached")
    // After a pause, a few frames may again follow each other.
    #expect(pacer.nextFrame(at: 4) <= 4)
    pacer.frameDrawn(at: 4, requestingAcknowledgment: true)
    _ = pacer.acknowledged(at: 4.0001)
    #expect(pacer.nextFrame(at: 4.001) <= 4.001)
  }

  @Test func `the timeout follows the round-trip time and doubles when it expires`() {
    var pacer = FramePacer(preferredFramesPerSecond: 100)
    for frame in 0..<40 {
      pacer.frameDrawn(at: Double(frame), requestingAcknowledgment: true)
      let isExpected = pacer.acknowledged(at: Double(frame) + 0.3)
      #expect(isExpected)
    }
    let timeout = pacer.timeout
    #expect(timeout > 0.3 && timeout < 0.35)
    pacer.frameDrawn(at: 50, requestingAcknowledgment: true)
    pacer.frameDrawn(at: 51, requestingAcknowledgment: true)
    #expect(abs(pacer.timeout - 2 * timeout) < 1e-9)
    for frame in 52..<60 { pacer.frameDrawn(at: Double(frame), requestingAcknowledgment: true) }
    #expect(pacer.timeout == FramePacer.timeouts.upperBound)
    let isExpected = pacer.acknowledged(at: 60.1)
    #expect(isExpected)
    #expect(pacer.requestsAcknowledgment, "requests continue after the first acknowledgment")
  }

  @Test func `paces frames by the clock without acknowledgments`() {
    var pacer = FramePacer(preferredFramesPerSecond: 240)
    var requests = 0
    for frame in 0..<20 {
      if pacer.requestsAcknowledgment { requests += 1 }
      pacer.frameDrawn(
        at: Double(frame) * 4, requestingAcknowledgment: pacer.requestsAcknowledgment)
    }
    #expect((1...FramePacer.maximumInitialTimeouts).contains(requests))
    #expect(!pacer.requestsAcknowledgment)
    #expect(pacer.duration == 1 / FramePacer.unacknowledgedFramesPerSecond)
    pacer.abandonRequest()
    pacer.frameDrawn(at: 100, requestingAcknowledgment: false)
    #expect(pacer.nextFrame(at: 100) == 100 + pacer.period)
  }

  @Test func `ignores an acknowledgment without a request`() {
    var pacer = FramePacer(preferredFramesPerSecond: 60)
    let before = pacer.acknowledged(at: 1)
    #expect(!before)
    pacer.frameDrawn(at: 2, requestingAcknowledgment: true)
    pacer.abandonRequest()
    let after = pacer.acknowledged(at: 3)
    #expect(!after)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `at most one request is pending`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var pacer = FramePacer(preferredFramesPerSecond: 240)
    var time = 0.0
    for _ in 0..<2000 {
      time += .random(in: 0...0.5, using: &random)
      if Bool.random(using: &random) {
        pacer.frameDrawn(at: time, requestingAcknowledgment: pacer.requestsAcknowledgment)
      } else if Int.random(in: 0..<10, using: &random) == 0 {
        _ = pacer.acknowledged(at: time)
      }
      let next = pacer.nextFrame(at: time)
      #expect(next.isFinite && next <= time + FramePacer.timeouts.upperBound + 1)
    }
    _ = pacer.acknowledged(at: time)
    let isAcknowledgedAgain = pacer.acknowledged(at: time)
    #expect(!isAcknowledgedAgain)
  }

  @Test func `a lost acknowledgment costs one timeout`() {
    var pacer = FramePacer(preferredFramesPerSecond: 100)
    var time = 1.0
    func frame(_ pacer: inout FramePacer, isAcknowledged: Bool) {
      time = max(time + 0.001, pacer.nextFrame(at: time))
      let requests = pacer.requestsAcknowledgment
      pacer.frameDrawn(at: time, requestingAcknowledgment: requests)
      time += 0.001
      if requests && isAcknowledged { _ = pacer.acknowledged(at: time) }
    }
    for _ in 0..<20 { frame(&pacer, isAcknowledged: true) }
    frame(&pacer, isAcknowledged: false)
    for _ in 0..<40 { frame(&pacer, isAcknowledged: true) }
    let start = time
    for _ in 0..<100 { frame(&pacer, isAcknowledged: true) }
    #expect(time - start < 100 * 0.0125, "the rate recovers")
  }
}
