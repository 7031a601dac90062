import Geometry
import TerminalHarness
import TestSupport
import Testing

/// Tests of gestures of the right button, from the pointer reports to the screen and the saved sketch.
@Suite struct GestureTests {
  private let path = line(from: Point(x: 60, y: 40), to: Point(x: 100, y: 48))
  private let other = line(from: Point(x: 10, y: 70), to: Point(x: 40, y: 74))

  @Test func `right swipes undo and redo`() throws {
    let session = try openCanvas(["swiped.stipple"], profile: .cells)
    try session.draw(MouseEvent.drag(through: path))
    let one = session.screen.dots
    try session.draw(MouseEvent.drag(through: other))
    let two = session.screen.dots
    let leftwards = line(from: Point(x: 120, y: 60), to: Point(x: 60, y: 62), count: 9)
    try session.burst(MouseEvent.drag(through: leftwards, button: .right))
    try session.waitForText("undone · U redoes")
    try session.settle()
    #expect(session.screen.dots == one)
    try session.burst(MouseEvent.drag(through: leftwards.reversed(), button: .right))
    try session.waitForText("redone")
    try session.settle()
    #expect(session.screen.dots == two)
    try session.quit()
    let info = try SketchInfo(of: "swiped.stipple", home: session.home)
    #expect(info.edits == 4 && info.strokes == 2)
  }
}
