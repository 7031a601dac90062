import Foundation
import Geometry
import TerminalHarness
import TestSupport
import Testing

/// Tests of the strip of sketches, from the pointer reports to the screen and the files.
@Suite struct StripTests {
  private let wide = line(from: Point(x: 60, y: 40), to: Point(x: 140, y: 40))
  private let steep = line(from: Point(x: 80, y: 10), to: Point(x: 80, y: 80))

  /// A data folder with two sketches: the older one has a steep line, the newer one a wide one.
  private func folder() throws -> TemporaryFolder {
    let home = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: home.path(of: "stipple"), withIntermediateDirectories: false)
    for (name, path) in zip(["older", "newer"], [steep, wide]) {
      let session = try openCanvas(["stipple/\(name).stipple"], home: home)
      try session.draw(MouseEvent.drag(through: path))
      try session.quit()
    }
    return home
  }

  /// The center of a sketch's line in the strip, after that of the open sketch; both have four rows.
  private func entry(_ index: Int) -> Point { Point(x: 11, y: 24 + 16 * Double(index)) }

  /// Opens the strip and waits until both thumbnails are shown, below the open sketch.
  private func openStrip(_ session: EmulatorSession) throws {
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

  @Test func `a drag out of the strip copies the ink of a sketch as one edit`() throws {
    let home = try folder()
    let session = try openCanvas(["copy.stipple"], home: home)
    try openStrip(session)
    try session.burst(
      MouseEvent.drag(through: line(from: entry(0), to: Point(x: 101, y: 62), count: 31)))
    try session.waitForText("copied newer · drag moves")
    try session.type("O\u{1B}")
    try session.wait(until: "the copy is no longer selected") {
      $0.screen.dots.maximumDistance(from: Point(x: 61, y: 62), to: Point(x: 141, y: 62)) <= 4
    }
    try session.quit()
    let info = try SketchInfo(of: "copy.stipple", home: home)
    #expect(info.edits == 1 && info.strokes == 1)
    #expect(abs(info.path(ofStroke: 0)[0].distance(to: info.path(ofStroke: 0)[40]) - 80) < 4)
    #expect(try SketchInfo(of: "stipple/newer.stipple", home: home).edits == 1)
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

  @Test(arguments: [nil, "reading"])
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
}
