import TerminalHarness
import TestSupport

@Suite struct PacingTests {
  /// Terminals with a long round-trip time.
  static let slow = [
    TerminalProfile.pixelsSynchronized.with { $0.replyDelay = .milliseconds(300) },
    .pixels.with { $0.readRate = 2_000 },
  ]

  private let path = circle(around: Point(x: 80, y: 42), radius: 40, count: 400)

  /// A path that never snaps, not even its first part, while the pointer rests for a slow terminal.
  private let wavy = wave(
    from: Point(x: 20, y: 44), to: Point(x: 140, y: 44), height: 60, periods: 12, count: 400)

  @Test(arguments: slow)
  func `the picture is complete within two frames of the release`(profile: TerminalProfile) throws {
    let path = wavy
    let picture = try pictureOnFastTerminal(of: path)
    let session = try openCanvas(["slow.stipple"] + timeIndependent, profile: profile)
    let events = MouseEvent.drag(through: path)
    for start in stride(from: 0, to: events.count - 1, by: 100) {
      let queriesBefore = session.cursorRequestCount
      try session.burst(Array(events[start..<min(start + 100, events.count - 1)]))
      try session.wait(until: "a frame is shown") { $0.cursorRequestCount > queriesBefore }
    }
    let queriesBefore = session.cursorRequestCount
    try session.burst([events[events.count - 1]])
    try session.wait(until: "the picture is complete") { $0.screen.dots == picture }
    #expect(session.cursorRequestCount - queriesBefore <= 2)
    // At most one query is pending, or two if the first one timed out on a busy machine.
    #expect(session.maximumPendingCursorRequests <= 2)
    try session.quit()
    let info = try SketchInfo(of: "slow.stipple", home: session.home)
    #expect(info.strokes == 1)
    #expect(info.samples == path.count)
    #expect(session.modes == PrivateModes())
  }

  @Test func `frames wait for the reply to the previous frame`() throws {
    let session = try openCanvas(profile: .pixels.with { $0.replyDelay = .milliseconds(100) })
    let queriesBefore = session.cursorRequestCount
    for event in MouseEvent.drag(through: wavy).dropLast() { try session.burst([event]) }
    try session.settle()
    // One frame shows everything that arrives while a reply is pending.
    #expect(session.cursorRequestCount - queriesBefore < 40)
    #expect(session.screen.dots.count > 100)
  }

  @Test func `stops sending queries to a terminal that never replies`() throws {
    let profile = TerminalProfile.pixels.with { $0.answersCursorPosition = false }
    let session = try openCanvas(["silent.stipple"], profile: profile)
    try session.draw(path)
    for _ in 0..<5 { try session.settle() }
    #expect(session.cursorRequestCount <= 4)
    #expect(session.screen.dots.maximumGap(to: path) <= 4)
    try session.quit()
    #expect(session.modes == PrivateModes())
    #expect(try SketchInfo(of: "silent.stipple", home: session.home).strokes == 1)
  }

  @Test func `no sample is lost while the terminal stops reading`() throws {
    let session = try openCanvas(["stalled.stipple"] + timeIndependent)
    session.isReading = false
    for _ in 0..<10 { try session.draw(withoutWaiting: path) }
    let queriesBefore = session.cursorRequestCount
    session.isReading = true
    try session.settle()
    #expect(session.cursorRequestCount - queriesBefore <= 8)
    #expect(session.screen.dots == (try pictureOnFastTerminal(of: path)))
    try session.quit()
    let info = try SketchInfo(of: "stalled.stipple", home: session.home)
    #expect(info.strokes == 10)
    #expect(info.samples == 10 * path.count)
  }

  @Test func `q quits even if the terminal never reads again`() throws {
    let session = try openCanvas(
      ["stuck.stipple"], profile: .pixels.with { ($0.columns, $0.rows) = (400, 150) })
    let before = try freshLineDiscipline()
    try session.type(String(repeating: "]", count: 30))
    let rows = stride(from: 8.0, to: 600, by: 16)
    let fill = rows.flatMap { [Point(x: 4, y: $0), Point(x: 796, y: $0)] }
    try session.draw(fill)
    session.isReading = false
    // A redraw takes more bytes than the kernel's buffer holds.
    try session.type(control: "l")
    try session.draw(withoutWaiting: path)
    try session.type("q")
    #expect(try session.waitForExit() == .exited(0))
    #expect(try session.lineDiscipline == before)
    #expect(try SketchInfo(of: "stuck.stipple", home: session.home).strokes == 2)
  }

  private func pictureOnFastTerminal(of path: [Point]) throws -> Set<ScreenDot> {
    let session = try openCanvas(timeIndependent)
    try session.draw(path)
    return session.screen.dots
  }

  /// Selects a smoothing that, unlike the spline, does not depend on the samples' times.
  private let timeIndependent = ["--smoothing", "quadratic"]
}

extension EmulatorSession {
  /// Sends a drag without waiting for its effect.
  fileprivate func draw(withoutWaiting path: [Point]) throws {
    try burst(MouseEvent.drag(through: path))
  }
}
