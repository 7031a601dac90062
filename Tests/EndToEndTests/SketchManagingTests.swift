import Foundation
import Sketches
import TerminalHarness
import TestSupport

@Suite struct SketchManagingTests {
  /// A terminal with a sketch of one short line that is open, and an older one in the data folder.
  private func open() throws -> (session: EmulatorSession, home: TemporaryFolder) {
    let home = try TemporaryFolder()
    try home.addFolder("stipple")
    let path = line((26, 4), (36, 12))
    let samples = path.map { StrokeSample(location: $0, timestamp: 0) }
    let stroke = try #require(StrokeRecord(style: StrokeStyle(), samples: samples))
    try SketchStore.write(
      [Edit(.strokeAdded(stroke), at: 1)], to: home.path(of: "stipple/b.stipple"), title: "b",
      now: 0)
    let session = try openCanvas(["stipple/a.stipple"], home: home)
    try session.draw(path)
    return (session, home)
  }

  private func names(_ home: TemporaryFolder) throws -> [String] {
    try home.names(in: "stipple")
      .filter { $0.hasSuffix(".stipple") }.sorted()
  }

  @Test func `quitting at once makes the changes`() throws {
    let (session, home) = try open()
    try session.type("Nc\rDq")
    #expect(try session.waitForExit() == .exited(0))
    #expect(try names(home) == ["b.stipple", "c-2.stipple", "c.stipple"])
  }

  @Test func `quitting at once prints why a change was not made`() throws {
    let (session, home) = try open()
    try home.write("", to: "Trash")
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

  @Test func `strokes that are drawn while the sketch is renamed are kept`() throws {
    let (session, home) = try open()
    for number in 0..<4 {
      try session.type("N\u{15}name\(number)\r")
      let start = Point(x: 60, y: Double(10 + 5 * number))
      try session.burst(line(from: start, to: Point(x: 100, y: start.y)))
      try session.poll(until: "it is renamed") {
        try names(home).contains("name\(number).stipple")
      }
    }
    try session.quit()
    #expect(try names(home) == ["b.stipple", "name3.stipple"])
    #expect(try SketchInfo(of: "stipple/name3.stipple", home: home).strokes == 5)
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
