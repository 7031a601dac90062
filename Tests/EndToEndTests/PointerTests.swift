import TerminalHarness
import TestSupport

@Suite struct PointerTests {
  private let wavy = wave(from: Point(x: 20, y: 20), to: Point(x: 60, y: 20))

  /// A press and a drag without the release.
  private var unreleased: [MouseEvent] { MouseEvent.drag(through: wavy).dropLast() }

  /// Whether a dot belongs to the mark at the pointer after the movement of these tests.
  private func isInMark(_ dot: ScreenDot) -> Bool {
    dot.center.distance(to: Point(x: 140, y: 80)) < 8
  }

  @Test func `a stroke whose release was lost ends where the button was last down`() throws {
    let session = try openCanvas(["lost.stipple"])
    try session.burst(unreleased)
    try session.move(to: Point(x: 120, y: 60), button: nil)
    try session.draw([MouseEvent(.move, Point(x: 140, y: 80), button: nil)])
    #expect(session.screen.dots.allSatisfy { $0.x <= 62 && $0.y <= 26 || isInMark($0) })
    try session.quit()
    let info = try SketchInfo(of: "lost.stipple", home: session.home)
    #expect(info.strokes == 1)
    #expect(info.path(ofStroke: 0).last.map { $0.distance(to: Point(x: 60, y: 20)) < 3 } == true)
  }

  @Test func `losing the focus ends the stroke, and a button that is still down draws on`() throws {
    let session = try openCanvas(["focus.stipple"])
    try session.burst(unreleased)
    try session.settle()
    let before = session.screen.dots
    try session.setFocus(false)
    try session.settle()
    // The end is no longer predicted.
    #expect(before.subtracting(session.screen.dots).count <= 4)
    try session.burst(
      Array(MouseEvent.drag(through: line((60, 40), (120, 60), count: 20)).dropFirst()))
    try session.settle()
    try session.quit()
    let info = try SketchInfo(of: "focus.stipple", home: session.home)
    #expect(info.strokes == 2)
    #expect(info.path(ofStroke: 0).last.map { $0.distance(to: Point(x: 60, y: 20)) < 3 } == true)
    #expect(info.path(ofStroke: 1).last.map { $0.distance(to: Point(x: 120, y: 60)) < 3 } == true)
  }

  @Test(arguments: ["b", "t"])
  func `after losing the focus, the rest of any other drag does nothing`(tool: String) throws {
    let session = try openCanvas(["rest.stipple"])
    try session.type(tool)
    try session.burst(unreleased)
    try session.settle()
    try session.setFocus(false)
    try session.burst(
      Array(MouseEvent.drag(through: line((60, 40), (120, 60), count: 20)).dropFirst()))
    try session.settle()
    try session.quit()
    // An empty sketch has no file.
    let info = try? SketchInfo(of: "rest.stipple", home: session.home)
    #expect((info?.strokes ?? 0) == (tool == "b" ? 1 : 0))
  }
}
