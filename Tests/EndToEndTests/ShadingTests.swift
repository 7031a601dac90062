import FoundationEssentials
import Geometry
import Glibc
import TerminalHarness
import TestSupport
import Testing

/// Tests of the shading brush and the fill, from the bytes of the mouse to the picture and the file.
@Suite struct ShadingTests {
  // Off the middle of a dot, so that no dot of the circle depends on the rounding of a time.
  private let center = Point(x: 60.25, y: 40.75)

  private func circle(_ radius: Double) -> [Point] {
    (0...60).map { index in
      let angle = Double(index) / 30 * .pi
      return Point(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
  }

  /// Draws a circle, fills it at 40%, and returns the dots on the screen.
  private func drawFilledCircle(_ session: EmulatorSession) throws -> Set<ScreenDot> {
    try session.draw(MouseEvent.drag(through: circle(28)))
    try session.type("F" + String(repeating: ";", count: 12))
    try session.waitForText("fill · plain · 40% of the dots")
    try session.burst(MouseEvent.drag(through: [center]))
    // The mark of the fill tool would cover ink.
    try session.type("p")
    try session.settle()
    return session.screen.ink
  }

  /// The part of the dots within a distance of the center that is lit.
  private func density(_ dots: Set<ScreenDot>, within radius: Double) -> Double {
    let inside = dots.count { $0.center.distance(to: center) < radius }
    return Double(inside) / (radius * radius * .pi)
  }

  @Test func `a click fills a circle; panning, undo, redo, and a new start keep its dots`() throws {
    let session = try openCanvas(["fill.stipple"])
    let filled = try drawFilledCircle(session)
    #expect(abs(density(filled, within: 25) / 0.4 - 1) < 0.05)
    try session.draw(
      MouseEvent.drag(through: [Point(x: 100, y: 60), Point(x: 107, y: 63)], button: .middle))
    #expect(session.screen.ink == Set(filled.map { ScreenDot(x: $0.x + 7, y: $0.y + 3) }))
    try session.draw(
      MouseEvent.drag(through: [Point(x: 107, y: 63), Point(x: 100, y: 60)], button: .middle))
    try session.type("u")
    try session.settle()
    #expect(density(session.screen.ink, within: 25) == 0)
    try session.type("U")
    try session.settle()
    #expect(session.screen.ink == filled)
    try session.quit()
    let again = try openCanvas(["fill.stipple"], home: session.home)
    try again.settle()
    #expect(again.screen.ink == filled)
  }

  @Test func `the shading brush shades softly, and an SVG has its dots`() throws {
    let session = try openCanvas(["brush.stipple", "--force", "off"])
    try session.type("k]]]]")
    try session.waitForText("shade · plain · 16 dots wide · 50% of the dots")
    try session.draw(
      MouseEvent.drag(through: line(from: Point(x: 20, y: 40), to: Point(x: 120, y: 40))))
    let dots = session.screen.ink
    func count(_ rows: ClosedRange<Int>) -> Int {
      dots.count { rows.contains($0.y) && 30..<110 ~= $0.x }
    }
    #expect(abs(Double(count(39...40)) / 160 - 0.5) < 0.08)
    #expect(count(33...34) < count(36...37) && count(36...37) < count(39...40))
    try session.quit()
    let svg = try export("brush.stipple", "svg", session)
    // Every dot of the screen is a line without a length.
    #expect(svg.components(separatedBy: "h0").count - 1 == dots.count)
    #expect(svg.contains("stroke-linecap=\"round\""))
  }

  private func export(
    _ sketch: String, _ format: String, _ session: EmulatorSession
  ) throws -> String {
    let result = try runWithoutTerminal(
      ["export", sketch, "-o", "-", "--format", format], home: session.home)
    #expect(result.status == .exited(0))
    return result.text
  }
}

extension TerminalScreen {
  /// The dots above the toolbar.
  fileprivate var ink: Set<ScreenDot> { dots.filter { $0.y < 84 } }
}
