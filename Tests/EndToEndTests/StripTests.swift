import Foundation
import Geometry
import TerminalHarness
import TestSupport
import Testing

/// Tests of the strip of sketches, from the pointer reports to the screen and the files.
@Suite struct StripTests {
  let wide = line(from: Point(x: 60, y: 40), to: Point(x: 140, y: 40))
  let steep = line(from: Point(x: 80, y: 10), to: Point(x: 80, y: 80))

  /// A data folder with two sketches: the older one has a steep line, the newer one a wide one.
  func folder(named names: [String] = ["older", "newer"]) throws -> TemporaryFolder {
    let home = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: home.path(of: "stipple"), withIntermediateDirectories: false)
    for (name, path) in zip(names, [steep, wide]) {
      let session = try openCanvas(["stipple/\(name).stipple"], home: home)
      try session.draw(MouseEvent.drag(through: path))
      try session.quit()
    }
    return home
  }

  /// The center of a sketch's line in the strip, after that of the open sketch; both have four rows.
  func entry(_ index: Int) -> Point { Point(x: 11, y: 24 + 16 * Double(index)) }

  /// Opens the strip and waits until both thumbnails are shown, below the open sketch.
  func openStrip(_ session: EmulatorSession) throws {
    try session.type("O")
    try session.waitForText("newer")
    try session.waitForText("older")
    try session.wait(until: "the thumbnails are shown") { session in
      session.screen.dots.contains { $0.x < 38 && (20..<32).contains($0.y) }
        && session.screen.dots.contains { $0.x < 38 && (36..<48).contains($0.y) }
    }
  }

  @Test func `a click opens a sketch and saves the one that was open, without flicker`() throws {
    let home = try folder()
    let session = try openCanvas(["first.stipple"], home: home)
    let mine = line(from: Point(x: 60, y: 70), to: Point(x: 100, y: 74))
    try session.draw(MouseEvent.drag(through: mine))
    try openStrip(session)
    let written = session.transcript.count
    try session.burst(MouseEvent.drag(through: [entry(1)]))
    try session.wait(until: "the other sketch is shown") {
      $0.screen.dots.maximumDistance(from: steep[0], to: steep[40]) <= 1
    }
    let change = String(decoding: session.transcript[written...], as: UTF8.self)
    #expect(!change.contains("\u{1B}[?1049") && !change.contains("\u{1B}[2J"), "no flicker")
    #expect(change.contains("older.stipple · stipple"), "the title changes")
    #expect(try SketchInfo(of: "first.stipple", home: home).strokes == 1)
    // The first sketch is closed: another program can draw in it.
    let other = try openCanvas(["first.stipple"], home: home)
    try other.quit()
    try session.draw(MouseEvent.drag(through: mine))
    try session.type("u")
    try session.wait(until: "the stroke is undone") {
      $0.screen.dots.maximumDistance(from: steep[0], to: steep[40]) <= 1
    }
    try session.quit()
    let info = try SketchInfo(of: "stipple/older.stipple", home: home)
    #expect(info.edits == 3 && info.strokes == 1)
    #expect(session.transcriptText.contains("first.stipple\r\n"))
    #expect(session.transcriptText.contains("older.stipple\r\n"))
  }

  @Test func `the thumbnail of the open sketch follows every stroke and undo`() throws {
    let home = try folder()
    let session = try openCanvas(["mine.stipple"], home: home)
    try session.draw(
      MouseEvent.drag(through: line(from: Point(x: 60, y: 70), to: Point(x: 100, y: 70))))
    try openStrip(session)
    func thumbnail() -> Set<ScreenDot> {
      session.screen.dots.filter { $0.x < 38 && (4..<16).contains($0.y) }
    }
    try session.wait(until: "the level line is shown") { _ in
      thumbnail().count > 20 && Set(thumbnail().map(\.y)).count <= 2
    }
    let level = thumbnail()
    try session.burst(
      MouseEvent.drag(through: line(from: Point(x: 80, y: 30), to: Point(x: 80, y: 90))))
    try session.wait(until: "the steep line is shown too") { _ in
      Set(thumbnail().map(\.y)).count >= 10
    }
    try session.type("u")
    try session.wait(until: "only the first line is shown") { _ in thumbnail() == level }
    try session.quit()
  }

  @Test func `another sketch opens once the stroke that is being drawn has ended`() throws {
    let home = try folder()
    let session = try openCanvas(["held.stipple"], home: home)
    try session.type("O")
    try session.waitForText("newer")
    let path = wave(from: Point(x: 60, y: 70), to: Point(x: 100, y: 74))
    try session.burst(MouseEvent.drag(through: path).dropLast())
    try session.type("\u{1B}[B\u{1B}[B\r")
    try session.waitForText("opening…")
    try session.release(at: path[40])
    try session.wait(until: "the other sketch is open") {
      $0.transcriptText.contains("newer.stipple · stipple")
    }
    try session.quit()
    #expect(try SketchInfo(of: "held.stipple", home: home).strokes == 1)
    #expect(try SketchInfo(of: "held.stipple", home: home).samples == path.count)
    #expect(try SketchInfo(of: "stipple/newer.stipple", home: home).strokes == 1)
  }

  @Test func `keys choose and open a sketch; an empty new one is not kept`() throws {
    let home = try folder()
    let session = try openCanvas(home: home)
    try session.type("O")
    try session.waitForText("older")
    try session.type("\u{1B}[B\u{1B}[B\u{1B}[B\r")
    try session.wait(until: "the oldest sketch is shown") {
      $0.screen.dots.maximumDistance(from: steep[0], to: steep[40]) <= 1
    }
    try session.quit()
    let files = try FileManager.default.contentsOfDirectory(atPath: home.path(of: "stipple"))
    #expect(files.sorted() == ["newer.stipple", "older.stipple"])
  }

  @Test func `the strip scrolls by wheel and drag, and shows names without control characters`()
    throws
  {
    let home = try folder()
    for number in 0..<12 {
      try FileManager.default.copyItem(
        atPath: home.path(of: "stipple/newer.stipple"),
        toPath: home.path(of: "stipple/copy\(number)\u{1B}]0;x.stipple"))
    }
    let session = try openCanvas(["mine.stipple"], home: home)
    try session.type("O")
    try session.waitForText("copy")
    #expect(!session.transcriptText.contains("\u{1B}]0;x"))
    for _ in 0..<40 { try session.press(at: Point(x: 10, y: 40), button: .wheelDown) }
    try session.waitForText("older")
    let back = line(from: Point(x: 10, y: 6), to: Point(x: 10, y: 90), count: 21)
    for _ in 0..<6 { try session.burst(MouseEvent.drag(through: back)) }
    try session.wait(until: "it is back at the newest") { !$0.screen.contains("older") }
    try session.type("O")
    try session.settle()
    #expect(session.screen.dots.isEmpty, "nothing was drawn")
    try session.quit()
  }

  @Test func `a damaged sketch is named, and cannot be opened`() throws {
    let home = try folder()
    try Data("no sketch".utf8).write(to: URL(filePath: home.path(of: "stipple/older.stipple")))
    let session = try openCanvas(["mine.stipple"], home: home)
    try session.draw(MouseEvent.drag(through: wide))
    try session.type("O")
    try session.waitForText("not a sketch")
    try session.burst(MouseEvent.drag(through: [entry(0)]))
    try session.waitForText("not opened: not a sketch")
    try session.quit()
    #expect(try SketchInfo(of: "mine.stipple", home: home).strokes == 1)
  }

  @Test func `a sketch that is gone disappears, and the others can be opened`() throws {
    let home = try folder()
    let session = try openCanvas(["mine.stipple"], home: home)
    try openStrip(session)
    try FileManager.default.removeItem(atPath: home.path(of: "stipple/newer.stipple"))
    try session.burst(MouseEvent.drag(through: [entry(0)]))
    try session.waitForText("this sketch is gone")
    try session.wait(until: "it is no longer listed") { !$0.screen.contains("newer") }
    try session.wait(until: "the other has a thumbnail") {
      $0.screen.dots.contains { $0.x < 38 && (20..<32).contains($0.y) }
    }
    try session.burst(MouseEvent.drag(through: [entry(0)]))
    try session.wait(until: "the other sketch is shown") {
      $0.transcriptText.contains("older.stipple · stipple")
    }
    try session.quit()
  }

  @Test func `a sketch that cannot be saved is asked about before another is shown`() throws {
    let home = try folder()
    let session = try openCanvas(["gone.stipple"], home: home)
    try session.draw(
      MouseEvent.drag(through: line(from: Point(x: 60, y: 70), to: Point(x: 90, y: 70))))
    try openStrip(session)
    try FileManager.default.removeItem(atPath: home.path(of: "gone.stipple"))
    try session.burst(MouseEvent.drag(through: [entry(1)]))
    try session.waitForText("Save it as")
    try session.type("\(home.path(of: "kept.stipple"))\r")
    #expect(try session.waitForExit() == .exited(74))
    #expect(try SketchInfo(of: "kept.stipple", home: home).strokes == 1)
  }

  @Test func `a sketch that is open elsewhere is opened read-only`() throws {
    let home = try folder()
    let other = try openCanvas(["stipple/newer.stipple"], home: home)
    let session = try openCanvas(["mine.stipple"], home: home)
    try openStrip(session)
    #expect(session.screen.contains("×newer") && session.screen.contains("•mine"))
    try session.burst(MouseEvent.drag(through: [entry(0)]))
    try session.waitForText("open in another stipple")
    try session.burst(MouseEvent.drag(through: steep))
    try session.quit()
    try other.quit()
    #expect(try SketchInfo(of: "stipple/newer.stipple", home: home).strokes == 1)
  }

  @Test func `the strip leads back to a sketch of the working folder`() throws {
    let home = try folder()
    let session = try openCanvas(["mine.stipple"], home: home)
    let mine = line(from: Point(x: 60, y: 70), to: Point(x: 100, y: 74))
    try session.draw(MouseEvent.drag(through: mine))
    try openStrip(session)
    try session.burst(MouseEvent.drag(through: [entry(0)]))
    try session.waitForText("opened newer")
    try session.type("O")
    try session.waitForText("•newer")
    try session.burst(MouseEvent.drag(through: [entry(0)]))
    try session.waitForText("opened mine")
    try session.settle()
    #expect(session.screen.dots.maximumDistance(from: mine[0], to: mine[40]) <= 1)
    try session.quit()
    #expect(try SketchInfo(of: "mine.stipple", home: home).strokes == 1)
  }

  @Test(arguments: [nil, "reading", "sketch"])
  func `quitting while the strip reads loses nothing`(text: String?) throws {
    let home = try folder()
    for number in 0..<400 {
      try FileManager.default.copyItem(
        atPath: home.path(of: "stipple/newer.stipple"),
        toPath: home.path(of: "stipple/sketch\(number).stipple"))
    }
    let session = try openCanvas(["mine.stipple"], home: home)
    try session.burst(MouseEvent.drag(through: wide))
    try session.type(text == nil ? "Oq" : "O")
    if let text {
      try session.wait(until: "it is read") { $0.transcriptText.contains(text) }
      try session.type("q")
    }
    #expect(try session.waitForExit() == .exited(0))
    #expect(try SketchInfo(of: "mine.stipple", home: home).strokes == 1)
    let files = try FileManager.default.contentsOfDirectory(atPath: home.path(of: "stipple"))
    #expect(files.count == 402, "no journal is left")
  }

  @Test func `every path is announced once`() throws {
    let home = try folder()
    let session = try openCanvas(["stipple/newer.stipple"], home: home)
    let mine = MouseEvent.drag(
      through: line(from: Point(x: 60, y: 70), to: Point(x: 100, y: 74)))
    try session.draw(mine)
    for (open, name) in [("newer", "older"), ("older", "newer")] {
      let titles = session.transcriptText.ranges(of: "\(name).stipple · stipple").count
      try session.type("O")
      try session.waitForText("•\(open)")
      // The open sketch comes first.
      try session.type("\u{1B}[B\u{1B}[B\r")
      try session.wait(until: "\(name) is open") {
        $0.transcriptText.ranges(of: "\(name).stipple · stipple").count > titles
      }
      try session.draw(mine)
    }
    try session.quit()
    #expect(session.transcriptText.ranges(of: "newer.stipple\r\n").count == 1)
    #expect(session.transcriptText.ranges(of: "older.stipple\r\n").count == 1)
  }
}
