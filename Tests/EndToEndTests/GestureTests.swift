import Geometry
import TerminalHarness
import TestSupport
import Testing

/// Tests of mouse gestures, from the pointer reports to the screen and the saved sketch.
@Suite struct GestureTests {
  private let path = line(from: Point(x: 60, y: 40), to: Point(x: 100, y: 48))
  private let other = line(from: Point(x: 10, y: 80), to: Point(x: 40, y: 84))
  private let lasso = circle(around: Point(x: 80, y: 44), radius: 30, count: 61)

  @Test(arguments: [TerminalProfile.pixels, .cells])
  func `a right double tap fits the drawing to the window`(profile: TerminalProfile) throws {
    let session = try openCanvas(["fit.stipple"], profile: profile)
    try session.draw(MouseEvent.drag(through: path))
    let tap = MouseEvent.drag(through: [Point(x: 20, y: 20)], button: .right)
    try session.burst(tap + tap)
    try session.waitForText("zoom")
    try session.waitForIdle(quietFor: .milliseconds(500))
    #expect(!session.screen.contains("save as text"), "no menu opens")
    try session.settle()
    let xs = session.screen.dots.map(\.x)
    #expect((xs.min() ?? 99) <= 8 && (xs.max() ?? 0) >= 151)
    try session.quit()
    #expect(try SketchInfo(of: "fit.stipple", home: session.home).edits == 1)
  }

  @Test(arguments: [TerminalProfile.pixels, .cells])
  func `right swipes undo and redo`(profile: TerminalProfile) throws {
    let session = try openCanvas(["swiped.stipple"], profile: profile)
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

  @Test(arguments: [TerminalProfile.pixels, .cells])
  func `a right circle selects, Delete erases, and undo restores`(profile: TerminalProfile) throws {
    let session = try openCanvas(["lasso.stipple"], profile: profile)
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

  @Test(arguments: [TerminalProfile.pixels, .cells])
  func `a loop of any shape selects, and shows its trail as it grows`(
    profile: TerminalProfile
  ) throws {
    let session = try openCanvas(["loop.stipple"], profile: profile)
    try session.draw(MouseEvent.drag(through: path))
    let ink = session.screen.dots
    let corners = [(50.0, 30.0), (114, 30), (106, 44), (114, 58), (50, 58), (52, 34)]
      .map { Point(x: $0.0, y: $0.1) }
    let loop = zip(corners, corners.dropFirst()).flatMap { line(from: $0, to: $1, count: 21) }
    let events = MouseEvent.drag(through: loop, button: .right)
    try session.burst(Array(events.prefix(60)))
    try session.wait(until: "the trail is shown") {
      $0.screen.dots.subtracting(ink).maximumGap(to: [corners[0], corners[1]]) <= 3
    }
    try session.burst(Array(events.dropFirst(60)))
    try session.waitForText("1 stroke")
    try session.type("\u{1B}")
    try session.wait(until: "only ink is shown") { $0.screen.dots == ink }
    try session.quit()
    #expect(try SketchInfo(of: "loop.stipple", home: session.home).edits == 1)
  }

  @Test(arguments: [TerminalProfile.pixels, .cells])
  func `a failed loop shows the reason and leaves no trail`(profile: TerminalProfile) throws {
    let session = try openCanvas(["open.stipple"], profile: profile)
    try session.draw(MouseEvent.drag(through: path))
    let ink = session.screen.dots
    try session.burst(MouseEvent.drag(through: Array(lasso.prefix(40)), button: .right))
    try session.waitForText("loop not closed · end near its start")
    try session.wait(until: "only ink is shown") { $0.screen.dots == ink }
    try session.quit()
    #expect(try SketchInfo(of: "open.stipple", home: session.home).edits == 1)
  }

  @Test func `a loop that begins in the frame of the selection selects more`() throws {
    let session = try openCanvas(["more.stipple"])
    try session.draw(MouseEvent.drag(through: path))
    try session.draw(
      MouseEvent.drag(through: line(from: Point(x: 110, y: 60), to: Point(x: 130, y: 64))))
    try session.burst(MouseEvent.drag(through: lasso, button: .right))
    try session.waitForText("1 stroke")
    let corners = [(80.0, 44.0), (52, 30), (140, 30), (140, 72), (52, 72), (76, 46)]
      .map { Point(x: $0.0, y: $0.1) }
    let loop = zip(corners, corners.dropFirst()).flatMap { line(from: $0, to: $1, count: 21) }
    try session.burst(MouseEvent.drag(through: loop, button: .right))
    try session.waitForText("2 strokes")
    try session.quit()
    #expect(try SketchInfo(of: "more.stipple", home: session.home).edits == 2)
  }

  @Test func `dragging moves the selection, and Escape deselects it`() throws {
    let session = try openCanvas(["dragged.stipple"])
    try session.draw(MouseEvent.drag(through: other))
    let unselected = session.screen.dots
    try session.draw(MouseEvent.drag(through: path))
    let selected = session.screen.dots.subtracting(unselected)
    try session.burst(MouseEvent.drag(through: lasso, button: .right))
    try session.waitForText("1 stroke")
    #expect(session.screen.dots.isStrictSuperset(of: selected), "a border shows the selection")
    let drag = line(from: Point(x: 80, y: 44), to: Point(x: 100, y: 60))
    try session.burst(MouseEvent.drag(through: drag))
    try session.type("\u{1B}")
    let expected = unselected.union(selected.map { ScreenDot(x: $0.x + 20, y: $0.y + 16) })
    try session.wait(until: "only ink is shown") { $0.screen.dots == expected }
    try session.quit()
    let info = try SketchInfo(of: "dragged.stipple", home: session.home)
    #expect(info.edits == 3)
    #expect(
      try shownDots(of: "dragged.stipple", home: session.home).movedToCorner
        == expected.movedToCorner)
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

  @Test(arguments: [
    (MouseModifiers.shift, Point(x: 100, y: 63), 20, 0),
    (MouseModifiers(), Point(x: 116, y: 50), 36, 0),
    (MouseModifiers(), Point(x: 100, y: 64), 20, 20),
  ])
  func `Shift or a nearly straight drag confines the held stroke to an axis`(
    modifiers: MouseModifiers, end: Point, dx: Int, dy: Int
  ) throws {
    let session = try openCanvas(["straight.stipple"])
    try session.draw(MouseEvent.drag(through: path))
    let before = session.screen.dots
    try hold(session, line(from: Point(x: 80, y: 44), to: end), modifiers: modifiers)
    try session.release(at: end, button: .right, modifiers: modifiers)
    try session.type(functionKey: 5)
    try session.settle()
    #expect(session.screen.dots == Set(before.map { ScreenDot(x: $0.x + dx, y: $0.y + dy) }))
    try session.quit()
    #expect(try SketchInfo(of: "straight.stipple", home: session.home).edits == 2)
  }

  @Test func `holding a stroke at an edge scrolls the view and moves the stroke with it`() throws {
    let session = try openCanvas(["far.stipple"])
    try session.draw(MouseEvent.drag(through: path))
    try session.draw(MouseEvent.drag(through: other))
    try hold(session, line(from: Point(x: 80, y: 44), to: Point(x: 159, y: 44)))
    try session.wait(until: "the other stroke is outside the window") {
      !$0.screen.dots.contains { $0.x < 40 }
    }
    try session.release(at: Point(x: 159, y: 44), button: .right)
    try session.type(functionKey: 5)
    try session.settle()
    #expect(session.screen.dots.contains { $0.x > 130 }, "the held stroke is visible")
    try session.quit()
    let info = try SketchInfo(of: "far.stipple", home: session.home)
    let start = try #require(info.path(ofStroke: 0).first)
    #expect(start.x > 60 + 79 + 30 && abs(start.y - path[0].y) < 0.3)
    #expect(info.edits == 3)
  }

  @Test func `Escape returns the held stroke`() throws {
    let session = try openCanvas(["back.stipple"])
    try session.draw(MouseEvent.drag(through: path))
    let before = session.screen.dots
    try hold(session, line(from: Point(x: 80, y: 44), to: Point(x: 95, y: 70)))
    try session.type("\u{1B}")
    try session.waitForText("hold and drag · cancelled")
    try session.release(at: Point(x: 95, y: 70), button: .right)
    try session.type(functionKey: 5)
    try session.settle()
    #expect(session.screen.dots == before)
    try session.quit()
    #expect(try SketchInfo(of: "back.stipple", home: session.home).edits == 1)
  }

  @Test func `F5 shows touches with their gestures and states, and none of it is saved`() throws {
    let session = try openCanvas(["shown.stipple"])
    try session.type(functionKey: 5)
    try session.waitForText("showing touches")
    let path = wave(from: path[0], to: path[40])
    try session.burst(Array(MouseEvent.drag(through: path).dropLast()))
    try session.waitForText("pointer · stroke · changed")
    let ring = session.screen.dots.filter {
      abs($0.center.distance(to: Point(x: 100, y: 48)) - 5) < 1
    }
    #expect(ring.count > 12)
    try session.release(at: Point(x: 100, y: 48))
    try session.waitForText("pointer · stroke · ended")
    try session.type(functionKey: 5)
    try session.settle()
    #expect(session.screen.dots.maximumDistance(from: path[0], to: path[40]) <= 5)
    try session.quit()
    #expect(try SketchInfo(of: "shown.stipple", home: session.home).edits == 1)
  }
}
