import TestSupport

@Suite struct DisplayLinkTests {
  private let link = DisplayLink(preferredFramesPerSecond: 50)

  private func drawFrame(at time: Double, requestingAcknowledgment: Bool = false) {
    link.beginFrame(at: time)
    var report = FrameReport(began: time)
    report.bytes = 20
    link.frameSent(report, requestingAcknowledgment: requestingAcknowledgment)
  }

  @Test func `requests no frames while paused`() {
    #expect(link.isPaused)
    #expect(link.nextFrame(at: 1) == nil)
  }

  @Test func `requests a frame immediately, then no sooner than its rate allows`() {
    link.isPaused = false
    #expect(link.nextFrame(at: 1) == 1)
    drawFrame(at: 1)
    #expect(link.nextFrame(at: 1) == nil, "only one frame was requested")
    link.isPaused = false
    #expect(link.nextFrame(at: 1.005) == 1.02)
  }

  @Test func `has the times of the current and the next frame`() {
    link.beginFrame(at: 2)
    #expect(link.timestamp == 2 && link.duration == 0.02 && link.targetTimestamp == 2.02)
    #expect(link.preferredFramesPerSecond == 50)
  }

  @Test func `a scheduled frame is not drawn early`() {
    link.schedule(notBefore: 5)
    #expect(!link.isPaused)
    #expect(link.nextFrame(at: 1) == 5)
    #expect(link.nextFrame(at: 6).map { $0 <= 6 } == true)
  }

  @Test func `a scheduled frame respects the rate`() {
    drawFrame(at: 1)
    link.schedule(notBefore: 1.001)
    #expect(link.nextFrame(at: 1) == 1.02)
  }

  @Test func `scheduling does not delay a requested frame`() {
    link.isPaused = false
    link.schedule(notBefore: 9)
    #expect(link.nextFrame(at: 1) == 1)
  }

  @Test(arguments: [(3.0, 7.0), (7.0, 3.0)])
  func `the earlier of two schedules counts`(first: Double, second: Double) {
    link.schedule(notBefore: first)
    link.schedule(notBefore: second)
    #expect(link.nextFrame(at: 1) == 3)
  }

  @Test func `unpausing overrides a schedule`() {
    link.schedule(notBefore: 9)
    link.isPaused = false
    #expect(link.nextFrame(at: 1) == 1)
  }

  @Test func `a frame or a pause cancels a schedule`() {
    link.schedule(notBefore: 9)
    link.beginFrame(at: 2)
    #expect(link.nextFrame(at: 20) == nil)
    link.schedule(notBefore: 30)
    link.isPaused = true
    #expect(link.nextFrame(at: 40) == nil)
  }

  @Test func `waits for the acknowledgment of the last frame`() {
    drawFrame(at: 1, requestingAcknowledgment: true)
    link.isPaused = false
    #expect(!link.requestsAcknowledgment)
    #expect(link.nextFrame(at: 1.2) == 1 + FramePacer.initialTimeout)
    #expect(link.frameAcknowledged(at: 1.5))
    #expect(link.nextFrame(at: 1.5) == 1.5)
    #expect(!link.frameAcknowledged(at: 1.6), "no acknowledgment was requested")
  }

  @Test func `reports every frame in order`() {
    var reports: [FrameReport] = []
    link.frameHandler = { reports.append($0) }
    drawFrame(at: 1, requestingAcknowledgment: true)
    link.frameWritten(at: 1.001)
    drawFrame(at: 3, requestingAcknowledgment: true)
    link.frameAcknowledged(at: 3.5)
    drawFrame(at: 4)
    link.abandonAcknowledgment()
    #expect(reports.map(\.began) == [1, 3, 4])
    #expect(reports.map(\.written) == [1.001, nil, nil])
    #expect(reports.map(\.acknowledged) == [nil, 3.5, nil])
    #expect(link.requestsAcknowledgment)
  }
}
