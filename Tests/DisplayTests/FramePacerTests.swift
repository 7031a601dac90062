import Display
import Testing

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
}
