import Foundation
import TerminalHarness
import TestSupport

@Suite struct StripTests {
  private let wide = line((60, 40), (140, 40))
  private let steep = line((80, 10), (80, 80))

  /// A data folder with two sketches: the older one has a steep line, the newer one a wide one.
  private func folder() throws -> TemporaryFolder {
    let home = try TemporaryFolder()
    try home.addFolder("stipple")
    for (name, path) in zip(["older", "newer"], [steep, wide]) {
      let session = try openCanvas(["stipple/\(name).stipple"], home: home)
      try session.draw(path)
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
    let mine = line((60, 70), (100, 74))
    try session.draw(mine)
    try openStrip(session)
    let written = session.transcript.count
    try session.burst([entry(1)])
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
    try session.draw(mine)
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

  @Test func `a sketch that cannot be saved is asked about before another is shown`() throws {
    let home = try folder()
    let session = try openCanvas(["gone.stipple"], home: home)
    try session.draw(line((60, 70), (90, 70)))
    try openStrip(session)
    try FileManager.default.removeItem(atPath: home.path(of: "gone.stipple"))
    try session.burst([entry(1)])
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
    try session.burst(wide)
    try session.type(text == nil ? "Oq" : "O")
    if let text {
      try session.wait(until: "it is read") { $0.transcriptText.contains(text) }
      try session.type("q")
    }
    #expect(try session.waitForExit() == .exited(0))
    #expect(try SketchInfo(of: "mine.stipple", home: home).strokes == 1)
    let files = try home.names(in: "stipple")
    #expect(files.count == 402, "no journal is left")
  }
}
