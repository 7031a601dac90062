import FoundationEssentials
import Geometry
import TerminalHarness
import TestSupport
import Testing

/// Tests of turning the nib, from the wheel to the picture and the file.
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
    _ session: EmulatorSession, turning: () throws -> Void
  ) throws {
    try session.type("c]]]]]]]]]<<<")
    try session.waitForText(" 0° >")
    try session.burst(Array(MouseEvent.drag(through: beginning + first).dropLast()))
    try turning()
    try session.burst(Array(MouseEvent.drag(through: second).dropFirst()))
    try session.waitForText(" 90° >")
    try session.settle()
  }

  private func expectTurned(_ dots: Set<ScreenDot>) {
    // Along the nib a line is thin, and across it thick.
    #expect(height(40, dots) <= 4 && height(110, dots) >= 8)
    #expect(height(40, dots) > 0)
  }

  @Test func `the wheel with Alt turns the nib during a stroke`() throws {
    let session = try openCanvas(["turned.stipple", "--force", "off"])
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
    let again = try openCanvas(["turned.stipple"], home: session.home)
    try again.settle()
    #expect(again.screen.ink == shown)
    try again.quit()
  }
}

extension TerminalScreen {
  /// The lit dots above the toolbar.
  fileprivate var ink: Set<ScreenDot> { dots.filter { $0.y < 4 * canvasRows } }
}
