import Glibc
import TerminalHarness
import TestSupport

/// The example, which uses only the public libraries.
@Suite struct SpeedSketchTests {
  private let upper = line(from: Point(x: 20, y: 30), to: Point(x: 100, y: 30))
  private let lower = line(from: Point(x: 20, y: 70), to: Point(x: 100, y: 70))

  private func open(_ profile: TerminalProfile = .pixels) throws -> EmulatorSession {
    let session = try EmulatorSession(
      try builtProduct(named: "speed-sketch"), profile: profile, timeout: programTimeout)
    try session.waitForText("d debug")
    guard profile.hasPixelReports else { return session }
    try session.wait(until: "reports are in pixels") { $0.modes.mouseEncoding == .pixels }
    return session
  }

  /// Waits until the dots fulfill a condition, and nothing changes any more; returns them.
  private func dots(
    of session: EmulatorSession, _ description: String, where condition: (Set<ScreenDot>) -> Bool
  ) throws -> Set<ScreenDot> {
    try session.wait(until: description) { condition($0.screen.dots) }
    try session.waitForIdle()
    return session.screen.dots
  }

  private func isNear(_ path: [Point]) -> (Set<ScreenDot>) -> Bool {
    { $0.maximumGap(to: path) <= 3 }
  }

  @Test(arguments: [TerminalProfile.pixels, .cells])
  func `draws along the path, and undoes and redoes strokes`(profile: TerminalProfile) throws {
    let session = try open(profile)
    try session.burst(MouseEvent.drag(through: upper))
    let first = try dots(of: session, "a stroke is drawn", where: isNear(upper))
    #expect(first.isConnected)
    #expect(first.maximumDistance(from: Point(x: 20, y: 30), to: Point(x: 100, y: 30)) <= 5)
    try session.burst(MouseEvent.drag(through: lower))
    let both = try dots(of: session, "another is drawn", where: isNear(upper + lower))
    try session.type("u")
    let undone = try dots(of: session, "it is undone") { $0.count < both.count }
    #expect(undone == first)
    try session.type("r")
    let redone = try dots(of: session, "it is redone", where: isNear(upper + lower))
    #expect(redone == both)
  }

  @Test func `shows ink before the button is released`() throws {
    let session = try open()
    try session.burst(MouseEvent.drag(through: lower))
    let first = try dots(of: session, "a stroke is drawn", where: isNear(lower))
    try session.burst(MouseEvent.drag(through: upper).dropLast())
    _ = try dots(of: session, "an active stroke is drawn", where: isNear(upper + lower))
    try session.type("u")
    let active = try dots(of: session, "the finished one is undone") { $0.isDisjoint(with: first) }
    #expect(active.maximumGap(to: upper) <= 3, "an active stroke is not undone")
  }

  @Test func `the slider sets the width and draws no ink`() throws {
    let session = try open()
    try chooseGreatestWidth(in: session)
    #expect(session.screen.dots.isEmpty)
    try session.burst(MouseEvent.drag(through: upper))
    let thick = try dots(of: session, "a stroke is drawn", where: isNear(upper))
    try session.type("u")
    try session.burst(MouseEvent.drag(through: [23, 15, 1].map { Point(x: $0, y: 2) }))
    try session.waitForText("█───────────")
    try session.burst(MouseEvent.drag(through: upper))
    let thin = try dots(of: session, "a thin one is drawn") {
      isNear(upper)($0) && $0.count < thick.count
    }
    #expect(thick.count > 2 * thin.count, "\(thick.count) and \(thin.count) dots")
  }

  private func chooseGreatestWidth(in session: EmulatorSession) throws {
    try session.burst(MouseEvent.drag(through: [5, 9, 15, 23].map { Point(x: $0, y: 2) }))
    try session.waitForText("───────────█")
  }

  @Test func `a calligraphy pen draws thin lines along its nib and thick lines across it`() throws {
    let session = try open()
    try chooseGreatestWidth(in: session)
    try session.type("c")
    // Without a measured azimuth, the nib points to the lower right.
    let along = line(from: Point(x: 20, y: 20), to: Point(x: 60, y: 60))
    let across = line(from: Point(x: 100, y: 60), to: Point(x: 140, y: 20))
    try session.burst(MouseEvent.drag(through: along))
    let thin = try dots(of: session, "a thin line is drawn", where: isNear(along))
    try session.burst(MouseEvent.drag(through: across))
    let both = try dots(of: session, "a thick line is drawn", where: isNear(along + across))
    #expect(both.count > thin.count * 5 / 2, "\(thin.count) and \(both.count) dots")
  }

  @Test func `debug mode marks the samples of finished strokes`() throws {
    let session = try open()
    try session.burst(MouseEvent.drag(through: upper))
    let plain = try dots(of: session, "a stroke is drawn", where: isNear(upper))
    try session.type("d")
    let marked = try dots(of: session, "samples are marked") { $0 != plain }
    try session.type("d")
    let unmarked = try dots(of: session, "the marks are removed") { $0 != marked }
    #expect(unmarked == plain)
  }

  @Test func `the secondary button moves the canvas`() throws {
    let session = try open()
    try session.burst(MouseEvent.drag(through: upper))
    let before = try dots(of: session, "a stroke is drawn", where: isNear(upper))
    // A slider refuses pans along its axis that begin on its thumb.
    let track = line(from: Point(x: 11, y: 2), to: Point(x: 31, y: 2))
    try session.burst(MouseEvent.drag(through: track, button: .right))
    try session.waitForIdle()
    #expect(session.screen.dots == before)
    let path = line(from: Point(x: 40, y: 60), to: Point(x: 60, y: 60))
    try session.burst(MouseEvent.drag(through: path, button: .right))
    let after = try dots(of: session, "it has moved") { $0 != before }
    // The drag begins when it exceeds its threshold, and does not jump.
    let shift = (after.map(\.x).min() ?? 0) - (before.map(\.x).min() ?? 0)
    #expect((12...20).contains(shift), "\(shift)")
    #expect(Set(before.map { ScreenDot(x: $0.x + shift, y: $0.y) }) == after)
  }

  @Test(arguments: ["q", "\u{3}"])
  func `gives the terminal back`(key: String) throws {
    let session = try open()
    try session.burst(MouseEvent.drag(through: upper))
    try session.type(key)
    #expect(try session.waitForExit() == .exited(0))
    try expectRestored(session)
  }

  @Test func `a signal ends it with that signal, after it has given the terminal back`() throws {
    let session = try open()
    try session.signal(SIGTERM)
    #expect(try session.waitForExit() == .signaled(SIGTERM))
    try expectRestored(session)
  }

  @Test func `says what is wrong without a terminal`() throws {
    let result = try run(
      try builtProduct(named: "speed-sketch"), [], timeout: programTimeout)
    #expect(result.status == .exited(1))
    #expect(result.errorText.hasPrefix("speed-sketch: Standard input is not a terminal"))
  }
}
