import Geometry
import TerminalHarness
import TestSupport
import Testing

/// Tests of the drawing view's keys.
@Suite struct KeyTests {
  private let path = line(from: Point(x: 20, y: 30), to: Point(x: 60, y: 30))
  private let other = line(from: Point(x: 20, y: 60), to: Point(x: 60, y: 60))

  @Test(
    arguments: zip(
      "12345678",
      [
        EmulatorCell.Color.standard, .indexed(1), .indexed(2), .indexed(3), .indexed(12),
        .indexed(5), .indexed(6), .indexed(8),
      ]))
  func `digits select the ink`(key: Character, color: EmulatorCell.Color) throws {
    let session = try openCanvas()
    try session.type(String(key))
    try session.draw(MouseEvent.drag(through: path))
    #expect(session.screen.dots.count >= 40)
    #expect(session.screen.inks == [color])
  }

  @Test func `NO_COLOR removes the colors but not the ink`() throws {
    let session = try openCanvas(environment: ["NO_COLOR": "1"])
    try session.type("2")
    try session.draw(MouseEvent.drag(through: path))
    #expect(session.screen.dots.count >= 40)
    #expect(session.screen.inks == [.standard])
  }

  @Test func `ink drawn over other ink shows its own color`() throws {
    let session = try openCanvas()
    try session.type("2")
    try session.draw(MouseEvent.drag(through: path))
    try session.type("5")
    try session.draw(MouseEvent.drag(through: path))
    #expect(session.screen.inks == [.indexed(12)])
    try session.type("u")
    try session.settle()
    #expect(session.screen.inks == [.indexed(1)])
  }

  @Test(arguments: [1, 2, 3, 5, 8, 24])
  func `brackets change the width`(width: Int) throws {
    let session = try openCanvas(["--force", "off"])
    let (wider, thinner) = (
      String(repeating: "]", count: 30), String(repeating: "[", count: 24 - width)
    )
    try session.type(wider + thinner)
    try session.waitForText(width == 1 ? "plain · 1 dot wide" : "plain · \(width) dots wide")
    try session.draw(MouseEvent.drag(through: path))
    let dots = session.screen.dots
    let height = dots.filter { $0.x == 40 }.count
    #expect(abs(height - width) <= 1)
    #expect(dots.maximumDistance(from: path[0], to: path[40]) <= Double(width) / 2 + 1)
  }

  @Test(arguments: ["?", "h", "\u{1B}OP"])
  func `a key shows the keys, and a key pressed over them takes effect`(key: String) throws {
    let session = try openCanvas()
    try session.draw(MouseEvent.drag(through: circleBehindPanel))
    try session.type(key)
    for text in [
      "pen", "marker", "calligraphy", "stroke eraser", "dot eraser", "undo", "redo", "ink", "width",
      "clear",
      "frame times", "debug", "redraw", "suspend", "quit",
    ] {
      try session.waitForText(text)
    }
    try session.type("u")
    try session.wait(until: "the keys are hidden") { !$0.screen.contains("calligraphy") }
    try session.waitForText("undone · U redoes")
    try session.settle()
    #expect(session.screen.dots.isEmpty)
    try session.type(control: "y")
    try session.waitForText("redone")
    #expect(!session.screen.dots.isEmpty)
  }

  @Test func `with a keyboard pointer, the help explains its keys instead of the mouse`() throws {
    let session = try openCanvas(["--keyboard"])
    // The pointer is shown once it has moved.
    try session.type("\u{1B}[C")
    try session.wait(until: "the pointer is shown") { !$0.screen.dots.isEmpty }
    try session.settle()
    let before = session.screen.dots
    try session.type("?")
    try session.waitForText("calligraphy")
    try session.type(" ")
    try session.waitForText("press, lift")
    #expect(!session.screen.contains("right click"))
    try session.type("\u{1B}[C")
    let moved = Set(before.map { ScreenDot(x: $0.x + 1, y: $0.y) })
    try session.wait(until: "the arrow closes the help and moves the pointer") {
      !$0.screen.hasPanel && $0.screen.dots == moved
    }
  }

  @Test func `with a mouse, the second page of the help explains its gestures`() throws {
    let session = try openCanvas()
    try session.type("?")
    try session.waitForText("page 1 of 2 · Space turns")
    try session.type(" ")
    try session.waitForText("right click")
    #expect(session.screen.contains("left drag") && !session.screen.contains("press, lift"))
    try session.type("\u{1B}[6~")
    try session.wait(until: "the help is closed") { !$0.screen.hasPanel }
  }

  @Test func `Escape cancels the stroke in progress`() throws {
    let session = try openCanvas(["canceled.stipple"])
    try session.draw(MouseEvent.drag(through: other))
    let before = session.screen.dots
    let events = MouseEvent.drag(through: wave(from: path[0], to: path[40]))
    try session.burst(Array(events.dropLast()))
    try session.wait(until: "the stroke is shown") { $0.screen.dots.count > before.count + 30 }
    try session.type("\u{1B}")
    try session.wait(until: "the stroke is gone") { $0.screen.dots == before }
    try session.burst(Array(events.suffix(1)))
    try session.quit()
    #expect(try SketchInfo(of: "canceled.stipple", home: session.home).edits == 1)
  }

  private var circleBehindPanel: [Point] {
    circle(around: Point(x: 80, y: 44), radius: 20, count: 50)
  }

  @Test func `undo and redo step through the edits, and a new stroke ends redo`() throws {
    let session = try openCanvas()
    try session.draw(MouseEvent.drag(through: path))
    let one = session.screen.dots
    try session.draw(MouseEvent.drag(through: other))
    let two = session.screen.dots
    #expect(one.isStrictSubset(of: two))
    for (keys, dots) in [("u", one), ("U", two), ("uu", []), ("uUU", two), ("u", one)] {
      try session.type(keys)
      try session.settle()
      #expect(session.screen.dots == dots)
    }
    try session.draw(MouseEvent.drag(through: [Point(x: 100, y: 40)]))
    let branch = session.screen.dots
    try session.type("U")
    try session.waitForText("nothing to redo")
    try session.settle()
    #expect(session.screen.dots == branch)
  }

  @Test func `clear removes all ink and can be undone`() throws {
    let session = try openCanvas()
    try session.draw(MouseEvent.drag(through: path) + MouseEvent.drag(through: other))
    let before = session.screen.dots
    try session.type("C")
    try session.waitForText("u undoes")
    try session.settle()
    #expect(session.screen.dots.isEmpty)
    try session.type("u")
    try session.settle()
    #expect(session.screen.dots == before)
  }

  @Test func `a message is shown if there is nothing to undo, redo or clear`() throws {
    let session = try openCanvas()
    for (key, word) in [("u", "undo"), ("U", "redo"), ("C", "clear")] {
      try session.type(key)
      try session.waitForText("nothing to \(word)")
    }
  }

  @Test func `Ctrl-L redraws the screen`() throws {
    let session = try openCanvas()
    try session.draw(MouseEvent.drag(through: path))
    let (before, count) = (session.screen.dots, session.transcript.count)
    try session.type(control: "l")
    try session.settle()
    #expect(session.screen.dots == before)
    let repainted = String(decoding: session.transcript[count...], as: UTF8.self)
    #expect(repainted.unicodeScalars.filter { 0x2801...0x28FF ~= $0.value }.count >= 20)
  }

  @Test(arguments: [
    ("\u{1B}[[C", "F3 on the console"), ("\u{1B}[[E", "F5 on the console"), ("\u{1B}O5C", ""),
    ("\u{1B}OR\u{1B}[13~\u{1B}[1;5R", "F3"), ("\u{1B}[[u", ""),
  ])
  func `function keys and unknown sequences neither change the drawing nor the tool`(
    bytes: String, name: String
  ) throws {
    let session = try openCanvas(["keys.stipple"])
    try session.draw(MouseEvent.drag(through: path))
    let before = session.screen.dots
    try session.type(bytes)
    try session.draw(MouseEvent.drag(through: other))
    #expect(session.screen.dots.isStrictSuperset(of: before))
    try session.quit()
    let info = try SketchInfo(of: "keys.stipple", home: session.home)
    #expect(info.edits == 2 && info.strokes == 2)
  }

  @Test func `unassigned keys do nothing`() throws {
    let session = try openCanvas(["idle.stipple"])
    try session.draw(MouseEvent.drag(through: path))
    let before = session.screen.dots
    try session.type("xyw;é漢\u{1B}[5~\u{1B}OQ\u{1B}[20~\u{1B}]0;title\u{7}\u{7F}")
    try session.settle()
    #expect(session.screen.dots == before)
    try session.quit()
    #expect(try SketchInfo(of: "idle.stipple", home: session.home).edits == 1)
  }
}

extension TerminalScreen {
  /// The colors of the cells with ink.
  var inks: Set<EmulatorCell.Color> {
    Set(
      (0..<rows).flatMap { row in
        (0..<columns).map { cell(column: $0, row: row) }.filter { $0.brailleMask != 0 }
          .map(\.foreground)
      })
  }
}
