import FoundationEssentials
import Geometry
import Glibc
import TerminalHarness
import TestSupport
import Testing

/// Tests of the fill, from the bytes of the mouse to the picture and the file.
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

  @Test func `a click fills a circle, and a new start shows the same dots`() throws {
    let session = try openCanvas(["fill.stipple"])
    let filled = try drawFilledCircle(session)
    #expect(abs(density(filled, within: 25) / 0.4 - 1) < 0.05)
    try session.quit()
    let again = try openCanvas(["fill.stipple"], home: session.home)
    try again.settle()
    #expect(again.screen.ink == filled)
    try again.quit()
  }
}

extension TerminalScreen {
  /// The dots above the toolbar.
  fileprivate var ink: Set<ScreenDot> { dots.filter { $0.y < 84 } }
}
