import Display
import TestSupport
import Testing
import Workloads

@Suite struct FramePacerTests {
  @Test func `the first frame is due at once`() {
    #expect(FramePacer(preferredFramesPerSecond: 50).nextFrame(at: 3) <= 3)
  }

  @Test func `a frame is due at once when a period has passed since the last`() {
    var pacer = FramePacer(preferredFramesPerSecond: 50)
    pacer.frameDrawn(at: 1, asking: false)
    #expect(pacer.nextFrame(at: 1.5) <= 1.5)
  }

  @Test func `else a frame is due when the period has passed`() {
    var pacer = FramePacer(preferredFramesPerSecond: 50)
    pacer.frameDrawn(at: 1, asking: false)
    #expect(pacer.nextFrame(at: 1) == 1.02)
    #expect(pacer.nextFrame(at: 1.01) == 1.02)
    pacer.frameDrawn(at: 1.03, asking: false)
    #expect(pacer.nextFrame(at: 1.04) == 1.05)
    #expect(pacer.lastFrame == 1.03)
  }

  @Test func `a last frame in the future paces nothing`() {
    var pacer = FramePacer(preferredFramesPerSecond: 50)
    pacer.frameDrawn(at: 100, asking: false)
    #expect(pacer.nextFrame(at: 1) <= 1)
  }

  @Test func `traps at a rate that is not positive`() async {
    await #expect(processExitsWith: .failure) { _ = FramePacer(preferredFramesPerSecond: 0) }
    await #expect(processExitsWith: .failure) {
      var pacer = FramePacer(preferredFramesPerSecond: 60)
      pacer.preferredFramesPerSecond = .nan
    }
  }

  @Test func `gives no new frame to a terminal that has not shown the last`() {
    var pacer = FramePacer(preferredFramesPerSecond: 100)
    pacer.frameDrawn(at: 1, asking: true)
    #expect(
      pacer.nextFrame(at: 1.2) == 1 + FramePacer.firstTimeout,
      "for as long as a first answer is waited for")
    let isAnswer = pacer.answered(at: 1.02)
    #expect(isAnswer)
    #expect(pacer.nextFrame(at: 1.02) == 1.01)
    #expect(pacer.roundTrip.map { abs($0 - 0.02) < 1e-9 } == true)
  }

  @Test func `waits as long as answers have taken, and twice as long each time in vain`() {
    var pacer = FramePacer(preferredFramesPerSecond: 100)
    for frame in 0..<40 {
      pacer.frameDrawn(at: Double(frame), asking: true)
      let isAnswer = pacer.answered(at: Double(frame) + 0.3)
      #expect(isAnswer)
    }
    let timeout = pacer.timeout
    #expect(timeout > 0.3 && timeout < 0.35)
    pacer.frameDrawn(at: 50, asking: true)
    pacer.frameDrawn(at: 51, asking: true)
    #expect(abs(pacer.timeout - 2 * timeout) < 1e-9)
    for frame in 52..<60 { pacer.frameDrawn(at: Double(frame), asking: true) }
    #expect(pacer.timeout == FramePacer.timeouts.upperBound)
    let isAnswer = pacer.answered(at: 60.1)
    #expect(isAnswer)
    #expect(pacer.asks, "it answered once, so it is not given up")
  }

  @Test func `paces a terminal that never answers by the clock`() {
    var pacer = FramePacer(preferredFramesPerSecond: 240)
    var questions = 0
    for frame in 0..<20 {
      if pacer.asks { questions += 1 }
      pacer.frameDrawn(at: Double(frame) * 4, asking: pacer.asks)
    }
    #expect((1...FramePacer.unansweredLimit).contains(questions))
    #expect(!pacer.asks)
    #expect(pacer.duration == 1 / FramePacer.unansweredFramesPerSecond)
    pacer.forgetQuestion()
    pacer.frameDrawn(at: 100, asking: false)
    #expect(pacer.nextFrame(at: 100) == 100 + pacer.period)
  }

  @Test func `an answer to nothing is none`() {
    var pacer = FramePacer(preferredFramesPerSecond: 60)
    let before = pacer.answered(at: 1)
    #expect(!before)
    pacer.frameDrawn(at: 2, asking: true)
    pacer.forgetQuestion()
    let after = pacer.answered(at: 3)
    #expect(!after)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `has at most one question open, whatever happens`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var pacer = FramePacer(preferredFramesPerSecond: 240)
    var time = 0.0
    var answers = 0
    for _ in 0..<2000 {
      time += .random(in: 0...0.5, using: &random)
      if Bool.random(using: &random) {
        pacer.frameDrawn(at: time, asking: pacer.asks)
      } else if Int.random(in: 0..<10, using: &random) == 0 {
        _ = pacer.answered(at: time)
      }
      let next = pacer.nextFrame(at: time)
      #expect(next.isFinite && next <= time + FramePacer.timeouts.upperBound + 1)
    }
    while pacer.answered(at: time) { answers += 1 }
    #expect(answers <= 1)
  }

  @Test func `one answer that is lost costs one time-out`() {
    var pacer = FramePacer(preferredFramesPerSecond: 100)
    var time = 1.0
    func frame(_ pacer: inout FramePacer, answers: Bool) {
      time = max(time + 0.001, pacer.nextFrame(at: time))
      let asks = pacer.asks
      pacer.frameDrawn(at: time, asking: asks)
      time += 0.001
      if asks && answers { _ = pacer.answered(at: time) }
    }
    for _ in 0..<20 { frame(&pacer, answers: true) }
    frame(&pacer, answers: false)
    for _ in 0..<40 { frame(&pacer, answers: true) }
    let start = time
    for _ in 0..<100 { frame(&pacer, answers: true) }
    #expect(time - start < 100 * 0.0125, "back at the rate it had")
  }
}
