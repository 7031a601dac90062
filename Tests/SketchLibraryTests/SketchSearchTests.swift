import Foundation
import TestSupport

@testable import Ink
@testable import SketchLibrary

@Suite struct SketchSearchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the names of the sketches that contain all words of a text, and the number of unread ones.
  private func find(_ text: String, in paths: [String]) -> (names: [String], unread: Int) {
    let search = SketchSearch(text, environment: ["XDG_CACHE_HOME": folder.path])
    let result = search.search(paths) { _ in true }
    return (result.found.map { DataFolder.name(ofFile: paths[$0]) }, result.unreadCount)
  }

  /// Writes a sketch that was modified a minute ago.
  private func write(_ edits: [Edit], to name: String) throws -> String {
    let path = try folder.writeSketch(edits, to: "\(name).stipple")
    try age(path, by: 60)
    return path
  }

  private func age(_ path: String, by seconds: Double) throws {
    let date = Date.now.addingTimeInterval(-seconds)
    try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
  }

  private func characters(_ text: String) throws -> Edit {
    let clusters = text.map { CharacterText.Cluster(String($0), columns: 1) }
    let samples = clusters.indices.map {
      StrokeSample(location: Point(x: 2 * Double($0), y: 0), timestamp: 1)
    }
    let stroke = StrokeRecord(
      style: StrokeStyle(nib: .characters), samples: samples,
      meaning: .text(CharacterText(clusters)))
    return Edit(.strokeAdded(try #require(stroke)), at: 1)
  }

  @Test func `finds names, typed texts, drawn letters, and screens, and nothing that was undone`()
    throws
  {
    var screen = TerminalScreen(columns: 5, rows: 1)
    screen.cells = "error".map { TerminalScreen.Cell(String($0)) }
    let letters = TypedText("Zürich\nBern", strokes: 0..<1, map: .identity)
    let typed = Replacement(adding: [try stroke()], texts: [letters])
    let paths = [
      try write([try characters("Café error"), Edit(.undone(1), at: 2)], to: "undone"),
      try write([try characters("Café")], to: "coffee"),
      try write([Edit(.replaced(typed), at: 1)], to: "towns"),
      try write([Edit(.shown(screen), at: 1), Edit(.shown(screen), at: 2)], to: "shell"),
    ]
    for _ in 0..<2 {
      #expect(find("CAFE", in: paths).names == ["coffee"])
      #expect(find("ERROR", in: paths).names == ["shell"])
      #expect(find("bern  zuri", in: paths).names == ["towns"])
      #expect(find("e", in: paths).names == ["undone", "coffee", "towns", "shell"])
      #expect(find("bern café", in: paths).names.isEmpty)
    }
  }

  @Test func `rereads sketches that changed, and counts those that it cannot read`() throws {
    let (name, words) = ("stipple/sketches.texts", folder.path(of: "words.stipple"))
    let path = try write([try characters("old")], to: "a")
    #expect(find("old", in: [path]).names == ["a"])
    let index = try Data(contentsOf: URL(filePath: folder.path(of: name)))
    #expect(String(decoding: index, as: UTF8.self).contains("a\nold\0"))
    try FileManager.default.removeItem(atPath: path)
    _ = try folder.writeSketch([try characters("new")], to: "a.stipple")
    try folder.write("No sketch", to: "words.stipple")
    for _ in 0..<2 {
      let found = find("words", in: [path, words, folder.path(of: "missing")])
      #expect(found.names == ["words"] && found.unread == 1)
      #expect(find("old", in: [path]).names.isEmpty && find("new", in: [path]).names == ["a"])
    }
    try age(path, by: 30)
    #expect(find("new", in: [path]).names == ["a"])
    for damage in [index.prefix(40), Data("x\0".utf8), Data(repeating: 0, count: 99)] {
      try folder.write(damage, to: name)
      #expect(find("new", in: [path]).names == ["a"])
    }
  }
}
