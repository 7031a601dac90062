import Geometry
import TerminalHarness
import TestSupport
import Testing

/// Tests of panning and zooming, from the pointer reports to the screen and the file.
@Suite struct ViewTests {
  private let path = line(from: Point(x: 60, y: 40), to: Point(x: 100, y: 48))
  private let middle = Point(x: 80, y: 44)

  @Test func `the wheel and an arrow with Shift pan, and strokes follow the view`() throws {
    let session = try openCanvas(["panned.stipple"])
    try session.draw(MouseEvent.drag(through: path))
    let before = session.screen.dots
    let notch = MouseEvent(.press, middle, button: .wheelDown)
    try session.draw([notch, notch])
    #expect(session.screen.dots == Set(before.map { ScreenDot(x: $0.x, y: $0.y - 24) }))
    for _ in 0..<3 { try session.type("\u{1B}[1;2C") }
    try session.settle()
    #expect(session.screen.dots.isEmpty)
    let point = Point(x: 30.5, y: 20.5)
    try session.draw(MouseEvent.drag(through: [point]))
    #expect(session.screen.dots == [ScreenDot(x: 30, y: 20)])
    try session.quit()
    let info = try SketchInfo(of: "panned.stipple", home: session.home)
    #expect(info.edits == 2, "moving the view is no edit")
    let drawn = try #require(info.path(ofStroke: 1).first)
    #expect((drawn + Vector(dx: -240, dy: -24)).distance(to: point) < 0.3)
  }

  @Test func `Ctrl with the wheel and Alt with a drag zoom around the pointer`() throws {
    let session = try openCanvas(["zoomed.stipple"])
    try session.draw(MouseEvent.drag(through: path))
    let before = session.screen.dots
    try session.burst(
      (0..<4).map { _ in
        MouseEvent(.press, middle, button: .wheelUp, modifiers: .control)
      })
    try session.waitForText("zoom 200%")
    try session.settle()
    func width(_ dots: Set<ScreenDot>) -> Int {
      (dots.map(\.x).max() ?? 0) - (dots.map(\.x).min() ?? 0)
    }
    #expect(abs(width(session.screen.dots) - 2 * width(before)) <= 2)
    // The point under the pointer, the middle of the line, does not move; a mark may cover it.
    func distance(_ dot: ScreenDot) -> Double { dot.center.distance(to: middle) }
    #expect(session.screen.dots.contains { (4...7).contains(distance($0)) })
    // The center of the pinch is the position of the pointer when the key is pressed.
    for modifiers: MouseModifiers in [[], .alternate] {
      try session.move(to: middle, button: nil, modifiers: modifiers)
    }
    let inward = line(from: Point(x: 120, y: 44), to: Point(x: 100, y: 44), count: 11)
    try session.burst(MouseEvent.drag(through: inward, modifiers: .alternate))
    try session.waitForText("zoom 100%")
    try session.settle()
    #expect(session.screen.dots.filter { distance($0) > 4 } == before.filter { distance($0) > 4 })
    try session.quit()
  }
}
