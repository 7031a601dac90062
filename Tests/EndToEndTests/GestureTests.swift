import Geometry
import TerminalHarness
import TestSupport
import Testing

/// Tests of mouse gestures, from the pointer reports to the screen and the saved sketch.
@Suite struct GestureTests {
  private let path = line(from: Point(x: 60, y: 40), to: Point(x: 100, y: 48))
  private let other = line(from: Point(x: 10, y: 70), to: Point(x: 40, y: 74))
  private let lasso = circle(around: Point(x: 80, y: 44), radius: 30, count: 61)

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

  @Test func `a right circle selects, Delete erases, and undo restores`() throws {
    let session = try openCanvas(["lasso.stipple"])
    try session.draw(MouseEvent.drag(through: path))
    let one = session.screen.dots
    try session.draw(MouseEvent.drag(through: other))
    let two = session.screen.dots
    try session.burst(MouseEvent.drag(through: lasso, button: .right))
    try session.waitForText("1 stroke")
    try session.type("\u{1B}[3~")
    try session.settle()
    #expect(session.screen.dots == two.subtracting(one))
    try session.type("u")
    try session.settle()
    #expect(session.screen.dots == two)
    try session.quit()
    #expect(try SketchInfo(of: "lasso.stipple", home: session.home).edits == 4)
  }

  /// Presses the right button, holds it until the stroke is picked up, and drags.
  private func hold(
    _ session: EmulatorSession, _ path: [Point], modifiers: MouseModifiers = []
  ) throws {
    try session.type(functionKey: 5)
    try session.press(at: path[0], button: .right, modifiers: modifiers)
    try session.waitForText("pointer · possible")
    // The screen does not show when the hold is long enough.
    try session.waitForIdle(quietFor: .milliseconds(400))
    try session.burst(
      path.dropFirst().map { MouseEvent(.move, $0, button: .right, modifiers: modifiers) })
    try session.waitForText("hold and drag · changed")
  }

  @Test func `a held stroke is moved and saved, and undo moves it back`() throws {
    let session = try openCanvas(["held.stipple"])
    try session.draw(MouseEvent.drag(through: path))
    let before = session.screen.dots
    try hold(session, line(from: Point(x: 80, y: 44), to: Point(x: 95, y: 70)))
    try session.release(at: Point(x: 95, y: 70), button: .right)
    try session.type(functionKey: 5)
    try session.settle()
    let after = session.screen.dots
    #expect(after == Set(before.map { ScreenDot(x: $0.x + 15, y: $0.y + 26) }))
    try session.type("u")
    try session.settle()
    #expect(session.screen.dots == before)
    try session.type("U")
    try session.settle()
    try session.quit()
    let again = try openCanvas(["held.stipple"], home: session.home)
    try again.settle()
    #expect(again.screen.dots == after)
    try again.quit()
    #expect(try SketchInfo(of: "held.stipple", home: session.home).edits == 4)
  }
}
