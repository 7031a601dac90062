import Foundation
import Geometry
import Ink
import Sketches
import SyntheticInk
import TerminalHarness
import TestSupport
import Testing

/// Tests of creating, renaming, duplicating, and deleting sketches inside the program.
@Suite struct SketchManagingTests {
  /// A terminal with a sketch of one short line that is open, and an older one in the data folder.
  private func open(
    _ size: (columns: Int, rows: Int) = (80, 24)
  ) throws -> (session: EmulatorSession, home: TemporaryFolder) {
    let home = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: home.path(of: "stipple"), withIntermediateDirectories: false)
    let profile = TerminalProfile.pixels.with { ($0.columns, $0.rows) = size }
    let path = line(from: Point(x: 26, y: 4), to: Point(x: 36, y: 12))
    let samples = path.map { StrokeSample(location: $0, timestamp: 0) }
    let stroke = try #require(StrokeRecord(style: StrokeStyle(), samples: samples))
    try SketchStore.write(
      [Edit(.strokeAdded(stroke), at: 1)], to: home.path(of: "stipple/b.stipple"), title: "b",
      now: 0)
    let session = try start(["stipple/a.stipple"], profile: profile, home: home)
    try session.waitForText("stipple")
    try session.wait(until: "reports are on") { $0.modes.mouseEncoding == .pixels }
    try session.draw(MouseEvent.drag(through: path))
    return (session, home)
  }

  private func names(_ home: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: home.path(of: "stipple"))
      .filter { $0.hasSuffix(".stipple") }.sorted()
  }

  private func press(_ session: EmulatorSession, column: Int, row: Int) throws {
    let point = Point(x: Double(column * 2 + 1), y: Double(row * 4 + 2))
    try session.burst(MouseEvent.drag(through: [point]))
  }

  /// The row of the first line of the screen with a text.
  private func row(of text: String, in session: EmulatorSession) throws -> Int {
    let lines = session.screen.text.split(separator: "\n", omittingEmptySubsequences: false)
    return try #require(lines.firstIndex { $0.contains(text) }, "\(session.screen.text)")
  }

  @Test func `quitting at once makes the changes`() throws {
    let (session, home) = try open()
    try session.type("Nc\rDq")
    #expect(try session.waitForExit() == .exited(0))
    #expect(try names(home) == ["b.stipple", "c-2.stipple", "c.stipple"])
  }

  @Test func `quitting at once prints why a change was not made`() throws {
    let (session, home) = try open()
    try Data().write(to: URL(filePath: home.path(of: "Trash")))
    try session.type("O")
    try session.waitForText("▼")
    try session.type("\u{1B}[F\u{1B}[3~q")
    #expect(try session.waitForExit() == .exited(0))
    #expect(try names(home) == ["a.stipple", "b.stipple"])
    #expect(session.screen.contains("stipple: not deleted: no trash"))
  }

  @Test func `keys do everything`() throws {
    let (session, home) = try open()
    try session.type("N")
    try session.waitForText("│ a ")
    try session.type("\u{15}日本 1\r")
    try session.poll(until: "it is renamed") { try names(home) == ["b.stipple", "日本 1.stipple"] }
    try session.type("D")
    try session.poll(until: "there is a copy") {
      try names(home) == ["b.stipple", "日本 1-2.stipple", "日本 1.stipple"]
    }
    try session.type("O")
    try session.waitForText("▼")
    // The open sketch is the first one.
    try session.type("\u{1B}[H")
    try session.type("\u{1B}[3~")
    try session.poll(until: "it is in the trash") {
      try !names(home).contains("日本 1.stipple")
    }
    try session.waitForText("u restor")
    try session.type("u")
    try session.poll(until: "it is back") { try names(home).contains("日本 1.stipple") }
    try session.wait(until: "it is open again") {
      $0.transcriptText.contains("日本 1.stipple · stipple") && !$0.screen.contains("restor")
    }
    try session.type("n")
    try session.waitForText("new sketch")
    try session.quit()
    #expect(try names(home) == ["b.stipple", "日本 1-2.stipple", "日本 1.stipple"])
    for name in try names(home) {
      #expect(try SketchInfo(of: "stipple/\(name)", home: home).strokes == 1)
    }
    #expect(try SketchInfo(of: "stipple/日本 1.stipple", home: home).title == "日本 1")
  }

  @Test(arguments: [(20, 6), (80, 24)])
  func `the pointer does everything`(columns: Int, rows: Int) throws {
    let (session, home) = try open((columns, rows))
    try session.type("O")
    try session.waitForText("•a")
    let mark = (columns >= 60 ? 19 : max(10, columns / 3)) - 2
    func choose(_ entry: String) throws {
      try press(session, column: mark, row: 0)
      try session.waitForText("copy ink")
      try press(session, column: mark + 2, row: row(of: entry, in: session))
    }
    try choose("duplicate")
    try session.poll(until: "there is a copy") { try names(home).contains("a-2.stipple") }
    try session.waitForText("•a")
    try choose("rename")
    try session.waitForText(columns < 40 ? "name: a" : "│ a")
    try session.type("2\r")
    try session.waitForText("•2")
    try choose("delete")
    try session.poll(until: "it is in the trash") { try !names(home).contains("2.stipple") }
    try session.waitForText("u restor")
    let buttons = columns >= 60 ? rows - 1 : rows - 2
    try press(session, column: columns >= 60 ? 10 : 4, row: buttons)
    try session.poll(until: "it is back") { try names(home).contains("2.stipple") }
    try session.quit()
    #expect(try names(home) == ["2.stipple", "a-2.stipple", "b.stipple"])
    #expect(try SketchInfo(of: "stipple/2.stipple", home: home).strokes == 1)
  }

  @Test
  func `the deleted open sketch is replaced by a new one, and is in the trash after a restart`()
    throws
  {
    let (session, home) = try open()
    try session.type("O")
    try session.waitForText("•a")
    try session.type("\u{1B}[H\u{1B}[3~")
    try session.waitForText("deleted a · u restores")
    // A new sketch, named by date, is open.
    try session.wait(until: "another sketch is open") {
      $0.screen.contains("deleted a") && !$0.screen.contains("•a")
    }
    try session.quit()
    #expect(try names(home) == ["b.stipple"])
    #expect(!session.transcriptText.contains("a.stipple\r\n"), "its path is not announced")
    #expect(try runWithoutTerminal(["restore", "a"], home: home).status == .exited(0))
    #expect(try SketchInfo(of: "stipple/a.stipple", home: home).strokes == 1)
  }

  @Test func `strokes that are drawn while the sketch is renamed are kept`() throws {
    let (session, home) = try open()
    for number in 0..<4 {
      try session.type("N\u{15}name\(number)\r")
      let start = Point(x: 60, y: Double(10 + 5 * number))
      try session.burst(
        MouseEvent.drag(through: line(from: start, to: Point(x: 100, y: start.y))))
      try session.poll(until: "it is renamed") {
        try names(home).contains("name\(number).stipple")
      }
    }
    try session.quit()
    #expect(try names(home) == ["b.stipple", "name3.stipple"])
    #expect(try SketchInfo(of: "stipple/name3.stipple", home: home).strokes == 5)
  }

  @Test func `refusals say why, and change nothing`() throws {
    let (session, home) = try open()
    try session.type("Nb\r")
    try session.waitForText("this name is taken")
    try session.type("\u{1B}")
    try session.wait(until: "the prompt is closed") { !$0.screen.contains("─ name ─") }
    let other = try openCanvas(["stipple/b.stipple"], home: home)
    try session.type("O")
    try session.waitForText("×b")
    try session.type("\u{1B}[F\u{1B}[3~")
    try session.waitForText("this sketch is open in another stipple")
    try session.type("N")
    try session.waitForText("this sketch is open in another stipple")
    try other.quit()
    try Data().write(to: URL(filePath: home.path(of: "Trash")))
    try session.type("\u{1B}[H\u{1B}[3~")
    try session.waitForText("not deleted: no trash")
    try session.type("O")
    try session.draw(
      MouseEvent.drag(through: line(from: Point(x: 60, y: 40), to: Point(x: 90, y: 40))))
    try session.quit()
    #expect(try names(home) == ["a.stipple", "b.stipple"])
    #expect(try SketchInfo(of: "stipple/a.stipple", home: home).strokes == 2)
  }

  @Test func `a kill at any time leaves every stroke under the old or the new name`() throws {
    var random = SplitMix64(seed: 3)
    for round in 0..<3 {
      let (session, home) = try open()
      try session.poll(until: "the stroke is saved") {
        try SketchInfo(of: "stipple/a.stipple", home: home).strokes == 1
      }
      switch round {
      case 0: try session.type("N\u{15}c\r")
      case 1: try session.type("D")
      default: try session.type("O\u{1B}[H\u{1B}[3~")
      }
      usleep(.random(in: 0...60_000, using: &random))
      try session.signal(SIGKILL)
      try session.waitForExit()
      if try runWithoutTerminal(["trash"], home: home).text.contains("  a  (") {
        #expect(try !names(home).contains("a.stipple"))
        _ = try runWithoutTerminal(["restore", "a"], home: home)
      }
      let kept = try names(home).filter { ["a.stipple", "c.stipple"].contains($0) }
      #expect(kept.count == 1)
      for name in try names(home) where !name.hasPrefix("20") {
        #expect(try SketchInfo(of: "stipple/\(name)", home: home).strokes == 1)
      }
    }
  }
}
