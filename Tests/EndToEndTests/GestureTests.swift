import Geometry
import TerminalHarness
import TestSupport
import Testing

/// What is done with the buttons of a mouse, from its reports to the picture and the sketch's file.
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
    #expect(!session.screen.contains("rub"), "and opens no menu")
    try session.settle()
    let xs = session.screen.dots.map(\.x)
    #expect((xs.min() ?? 99) <= 8 && (xs.max() ?? 0) >= 151)
    try session.leave()
    #expect(try SketchFacts(of: "fit.stipple", home: session.home).edits == 1)
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
    try session.waitForText("undone · U brings it back")
    try session.settle()
    #expect(session.screen.dots == one)
    try session.burst(MouseEvent.drag(through: leftwards.reversed(), button: .right))
    try session.waitForText("redone")
    try session.settle()
    #expect(session.screen.dots == two)
    try session.leave()
    let facts = try SketchFacts(of: "swiped.stipple", home: session.home)
    #expect(facts.edits == 4 && facts.strokes == 2)
  }

  @Test(arguments: [TerminalProfile.pixels, .cells])
  func `a right circle selects, Delete erases, undo brings back`(profile: TerminalProfile) throws {
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
    try session.leave()
    #expect(try SketchFacts(of: "lasso.stipple", home: session.home).edits == 4)
  }

  @Test(arguments: [MouseButton.left, .right])
  func `what is selected is dragged, and let go of with Escape`(button: MouseButton) throws {
    let session = try openCanvas(["dragged.stipple"])
    try session.draw(MouseEvent.drag(through: other))
    let there = session.screen.dots
    try session.draw(MouseEvent.drag(through: path))
    let moved = session.screen.dots.subtracting(there)
    try session.burst(MouseEvent.drag(through: lasso, button: .right))
    try session.waitForText("1 stroke")
    #expect(session.screen.dots.isStrictSuperset(of: moved), "a frame shows what is selected")
    let way = line(from: Point(x: 80, y: 44), to: Point(x: 100, y: 60))
    try session.burst(MouseEvent.drag(through: way, button: button))
    try session.type("\u{1B}")
    let expected = there.union(moved.map { ScreenDot(x: $0.x + 20, y: $0.y + 16) })
    try session.wait(until: "only ink is left") { $0.screen.dots == expected }
    try session.leave()
    let facts = try SketchFacts(of: "dragged.stipple", home: session.home)
    #expect(facts.edits == 3)
    #expect(
      try shownDots(of: "dragged.stipple", home: session.home).cornered == expected.cornered)
  }

  /// Presses the right button, holds it still for long enough and drags.
  private func hold(
    _ session: EmulatorSession, _ way: [Point], modifiers: MouseModifiers = []
  ) throws {
    try session.type("g")
    try session.press(at: way[0], button: .right, modifiers: modifiers)
    try session.waitForText("pointer · possible")
    // The gesture is one of time, of which nothing is to be seen.
    try session.waitForIdle(quietFor: .milliseconds(400))
    try session.burst(
      way.dropFirst().map { MouseEvent(.move, $0, button: .right, modifiers: modifiers) })
    try session.waitForText("hold and drag · changed")
  }

  @Test func `a stroke that is held is moved, saved, and moved back by undo`() throws {
    let session = try openCanvas(["held.stipple"])
    try session.draw(MouseEvent.drag(through: path))
    let before = session.screen.dots
    try hold(session, line(from: Point(x: 80, y: 44), to: Point(x: 95, y: 70)))
    try session.release(at: Point(x: 95, y: 70), button: .right)
    try session.type("g")
    try session.settle()
    let after = session.screen.dots
    #expect(after == Set(before.map { ScreenDot(x: $0.x + 15, y: $0.y + 26) }))
    try session.type("u")
    try session.settle()
    #expect(session.screen.dots == before)
    try session.type("U")
    try session.settle()
    try session.leave()
    let again = try openCanvas(["held.stipple"], home: session.home)
    try again.settle()
    #expect(again.screen.dots == after)
    try again.leave()
    #expect(try SketchFacts(of: "held.stipple", home: session.home).edits == 4)
  }

  @Test(arguments: [
    (MouseModifiers.shift, Point(x: 100, y: 63), 20, 0),
    (MouseModifiers(), Point(x: 116, y: 50), 36, 0),
    (MouseModifiers(), Point(x: 100, y: 64), 20, 20),
  ])
  func `Shift, or a dominant direction, confines what is held to an axis`(
    modifiers: MouseModifiers, end: Point, dx: Int, dy: Int
  ) throws {
    let session = try openCanvas(["straight.stipple"])
    try session.draw(MouseEvent.drag(through: path))
    let before = session.screen.dots
    try hold(session, line(from: Point(x: 80, y: 44), to: end), modifiers: modifiers)
    try session.release(at: end, button: .right, modifiers: modifiers)
    try session.type("g")
    try session.settle()
    #expect(session.screen.dots == Set(before.map { ScreenDot(x: $0.x + dx, y: $0.y + dy) }))
    try session.leave()
    #expect(try SketchFacts(of: "straight.stipple", home: session.home).edits == 2)
  }

  @Test func `at an edge the view scrolls and takes the stroke along`() throws {
    let session = try openCanvas(["far.stipple"])
    try session.draw(MouseEvent.drag(through: path))
    try session.draw(MouseEvent.drag(through: other))
    try hold(session, line(from: Point(x: 80, y: 44), to: Point(x: 159, y: 44)))
    try session.wait(until: "the other stroke is out of sight") {
      !$0.screen.dots.contains { $0.x < 40 }
    }
    try session.release(at: Point(x: 159, y: 44), button: .right)
    try session.type("g")
    try session.settle()
    #expect(session.screen.dots.contains { $0.x > 130 }, "what is held is seen")
    try session.leave()
    let facts = try SketchFacts(of: "far.stipple", home: session.home)
    let start = try #require(facts.path(ofStroke: 0).first)
    #expect(start.x > 60 + 79 + 30 && abs(start.y - path[0].y) < 0.3)
    #expect(facts.edits == 3)
  }

  @Test func `Escape puts back what is held`() throws {
    let session = try openCanvas(["back.stipple"])
    try session.draw(MouseEvent.drag(through: path))
    let before = session.screen.dots
    try hold(session, line(from: Point(x: 80, y: 44), to: Point(x: 95, y: 70)))
    try session.type("\u{1B}")
    try session.waitForText("hold and drag · cancelled")
    try session.release(at: Point(x: 95, y: 70), button: .right)
    try session.type("g")
    try session.settle()
    #expect(session.screen.dots == before)
    try session.leave()
    #expect(try SketchFacts(of: "back.stipple", home: session.home).edits == 1)
  }

  @Test func `g shows touches, whose they are and how far that is, and nothing of it is kept`()
    throws
  {
    let session = try openCanvas(["shown.stipple"])
    try session.type("g")
    try session.waitForText("touches are shown")
    try session.burst(Array(MouseEvent.drag(through: path).dropLast()))
    try session.waitForText("pointer · stroke · changed")
    let ring = session.screen.dots.filter {
      abs($0.center.distance(to: Point(x: 100, y: 48)) - 5) < 1
    }
    #expect(ring.count > 12)
    try session.release(at: Point(x: 100, y: 48))
    try session.waitForText("pointer · stroke · ended")
    try session.type("g")
    try session.settle()
    #expect(session.screen.dots.greatestDistance(from: path[0], to: path[40]) <= 1)
    try session.leave()
    #expect(try SketchFacts(of: "shown.stipple", home: session.home).edits == 1)
  }
}
