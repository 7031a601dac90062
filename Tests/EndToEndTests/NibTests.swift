import FoundationEssentials
import Geometry
import Glibc
import TerminalHarness
import TestSupport
import Testing

/// Tests of turning the nib, from the wheel and the keys to the picture and the file.
@Suite struct NibTests {
  /// A wavy start that keeps the line from snapping to a figure.
  private let beginning = wave(
    from: Point(x: 8, y: 40), to: Point(x: 20, y: 40), height: 48, count: 61)
  private let first = line(from: Point(x: 20, y: 40), to: Point(x: 70, y: 40), count: 26)
  private let second = line(from: Point(x: 70, y: 40), to: Point(x: 130, y: 40), count: 31)

  /// The numbers of samples with angles, as `stipple info --json` prints them.
  private struct Angles: Decodable {
    let measuredAngles: Int?
    let dialedAngles: Int?
  }

  private func angles(_ path: String, _ session: EmulatorSession) throws -> Angles {
    let result = try runWithoutTerminal(["info", path, "--json"], home: session.home)
    return try JSONDecoder().decode(Angles.self, from: Data(result.output))
  }

  /// The height of the ink in a column of dots.
  private func height(_ x: Int, _ dots: Set<ScreenDot>) -> Int {
    dots.count { $0.x == x && $0.y < 80 }
  }

  /// Draws a level line whose nib is turned by 90° in the middle.
  private func draw(
    _ session: EmulatorSession, lifts: Bool = true, turning: () throws -> Void
  ) throws {
    try session.type("c]]]]]]]]]<<<")
    try session.waitForText("> 0° ")
    try session.burst(Array(MouseEvent.drag(through: beginning + first).dropLast()))
    try turning()
    let rest = MouseEvent.drag(through: second).dropFirst()
    try session.burst(Array(lifts ? rest : rest.dropLast()))
    try session.waitForText("> 90° ")
    try session.settle()
  }

  private func expectTurned(_ dots: Set<ScreenDot>) {
    // Along the nib a line is thin, and across it thick.
    #expect(height(40, dots) <= 4 && height(110, dots) >= 8)
    #expect(height(40, dots) > 0)
  }

  @Test(arguments: [TerminalProfile.pixels, .cells])
  func `the wheel with Alt turns the nib during a stroke`(profile: TerminalProfile) throws {
    let session = try openCanvas(["turned.stipple", "--force", "off"], profile: profile)
    try draw(session) {
      for _ in 0..<6 {
        try session.press(at: Point(x: 70, y: 40), button: .wheelDown, modifiers: .alternate)
      }
    }
    expectTurned(session.screen.ink)
    let shown = session.screen.ink
    try session.quit()
    let info = try SketchInfo(of: "turned.stipple", home: session.home)
    let angles = try angles("turned.stipple", session)
    #expect(info.strokes == 1 && angles.measuredAngles == nil)
    #expect(angles.dialedAngles == info.samples)
    // Opened again, the stroke looks the same.
    let again = try openCanvas(["turned.stipple"], profile: profile, home: session.home)
    try again.settle()
    #expect(again.screen.ink == shown)
    try again.quit()
  }

  @Test func `keys turn it too, and a replay ends with the same picture`() throws {
    let session = try openCanvas(["keys.stipple", "--force", "off"])
    try draw(session) { try session.type(">>>>>>") }
    let shown = session.screen.ink
    expectTurned(shown)
    try session.quit()
    let replay = try start(
      ["replay", "keys.stipple", "--speed", "max", "--smoothing", "spline"], home: session.home)
    try replay.type("t")
    try replay.wait(until: "the whole stroke") { replay in
      replay.screen.dots.filter { $0.y < 80 } == shown.filter { $0.y < 80 }
    }
    try replay.quit()
  }

  @Test func `undo removes a turned stroke, and redo draws it again`() throws {
    let session = try openCanvas(["undone.stipple", "--force", "off"])
    try session.draw(
      MouseEvent.drag(through: line(from: Point(x: 20, y: 60), to: Point(x: 130, y: 60))))
    try session.settle()
    let before = session.screen.ink
    try draw(session) { try session.type(">>>>>>") }
    let shown = session.screen.ink
    expectTurned(shown.subtracting(before))
    try session.type("u")
    try session.waitForText("undone · U redoes")
    try session.settle()
    #expect(session.screen.ink == before)
    try session.type("U")
    try session.settle()
    #expect(session.screen.ink == shown)
    try session.quit()
  }

  @Test func `a nib turned during a stroke is recovered after a kill`() throws {
    let session = try openCanvas(["killed.stipple", "--force", "off"])
    try draw(session, lifts: false) { try session.type(">>>>>>") }
    try session.poll(until: "the stroke in progress is saved") {
      try unfinishedSamples(of: "killed.stipple", home: session.home)
        >= beginning.count + first.count + second.count - 2
    }
    try session.signal(SIGKILL)
    #expect(try session.waitForExit() == .signaled(SIGKILL))
    let again = try openCanvas(["killed.stipple"], home: session.home)
    try again.waitForText("recovered")
    expectTurned(again.screen.ink)
    try again.quit()
    let angles = try angles("killed.stipple", again)
    #expect(try angles.dialedAngles == SketchInfo(of: "killed.stipple", home: again.home).samples)
  }

  @Test func `keys turn the nib of the selection, which is saved`() throws {
    let session = try openCanvas(["later.stipple", "--force", "off"])
    try session.type("c]]]]]]]]]<<<")
    try session.burst(MouseEvent.drag(through: first + second))
    try session.settle()
    #expect(height(100, session.screen.dots) <= 4)
    let loop = circle(around: Point(x: 75, y: 40), radius: 68, count: 80).map { point in
      Point(x: point.x, y: 40 + (point.y - 40) / 2)
    }
    try session.burst(MouseEvent.drag(through: loop, button: .right))
    try session.waitForText("1 stroke")
    try session.type(">>>>>>")
    try session.waitForText("1 stroke · nib turned by 90°")
    try session.type("\u{1B}")
    try session.wait(until: "nothing is selected") { !$0.screen.contains("nib turned") }
    try session.settle()
    #expect(height(40, session.screen.dots) >= 8 && height(100, session.screen.dots) >= 8)
    let shown = session.screen.dots.filter { $0.y < 80 }
    try session.quit()
    let again = try openCanvas(["later.stipple"], home: session.home)
    try again.settle()
    #expect(again.screen.dots.filter { $0.y < 80 } == shown)
    try again.quit()
  }

  @Test func `the dial in the menu turns the nib`() throws {
    let session = try openCanvas()
    try session.type("c")
    try session.burst(MouseEvent.drag(through: [Point(x: 41, y: 30)], button: .right))
    try session.waitForText(" nib ⠑⢄ 45°")
    let dial = try #require(session.screen.location(of: "⠑⢄"))
    let path = line(from: dial, to: Point(x: dial.x + 3, y: dial.y + 20), count: 6)
    try session.burst(MouseEvent.drag(through: path))
    try session.waitForText("nib 90°")
    try session.press(at: dial, button: .wheelUp)
    try session.waitForText("nib 75°")
    try session.quit()
  }
}

extension TerminalScreen {
  /// The lit dots above the toolbar.
  fileprivate var ink: Set<ScreenDot> { dots.filter { $0.y < 4 * rows - 4 } }
}
