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

  @Test func `losing the focus cancels the current stroke`() throws {
    let session = try openCanvas(["focus.stipple"])
    try session.draw([Point(x: 100, y: 60)])
    let before = session.screen.dots
    try session.burst(unreleased)
    try session.settle()
    #expect(session.screen.dots.count > before.count)
    try session.setFocus(false)
    try session.settle()
    #expect(session.screen.dots == before)
    try session.quit()
    #expect(try SketchInfo(of: "focus.stipple", home: session.home).strokes == 1)
  }
}
