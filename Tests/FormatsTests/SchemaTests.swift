import Formats
import Foundation
import TestSupport

/// Tests that exported JSON is what `docs/sketch.schema.json` describes.
@Suite struct SchemaTests {
  private let schema: SchemaValidator

  init() throws {
    var folder = URL(filePath: #filePath)
    while !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) {
      try #require(folder.path != "/")
      folder.deleteLastPathComponent()
    }
    schema = try SchemaValidator(
      Array(Data(contentsOf: folder.appending(path: "docs/sketch.schema.json"))))
  }

  private func bytes(_ edits: [Edit], log: Bool) throws -> [UInt8] {
    var options = ExportOptions()
    options.includesLog = log
    return try ExportFormat.required("json").bytes(
      of: ExportDocument(title: "T", created: 5, edits: edits), options)
  }

  @Test(arguments: 0..<20 as Range<UInt64>, [true, false])
  func `every export is valid`(seed: UInt64, log: Bool) throws {
    var random = SplitMix64(seed: seed)
    let edits = random.log(edits: 80) { $0.anyStroke(at: $1) }
    #expect(try schema.violation(of: bytes(edits, log: log)) == nil)
  }

  @Test func `an empty sketch is valid, and so is one with a text`() throws {
    #expect(try schema.violation(of: bytes([], log: true)) == nil)
    #expect(try schema.violation(of: bytes([], log: false)) == nil)
    let text = try typed("Hi")
    #expect(try schema.violation(of: bytes([text], log: true)) == nil)
    #expect(try schema.violation(of: bytes([text], log: false)) == nil)
  }

  @Test(arguments: [
    ("\"version\":1", "\"version\":2"), ("\"nib\":\"pen\"", "\"nib\":\"brush\""),
    ("\"width\":4", "\"width\":40"), ("\"width\":4,", ""), ("\"title\"", "\"name\""),
    ("[0,10,20,1]", "[0,10,20]"), ("[0,10,20,1]", "[0,10,20,-1]"),
    ("[0,10,20,1]", "[0,\"a\",20,1]"),
    ("[0,10,20,1]", "[0,10,20,1,null,null,0,0]"),
    ("\"ink\":\"plain\"", "\"ink\":\"plain\",\"x\":1"),
  ])
  func `a changed export is not valid`(part: String, replacement: String) throws {
    let text = String(
      decoding: try bytes(document([try stroke(through: line())]).edits, log: false), as: UTF8.self)
    try #require(text.contains(part), "\(text.prefix(300))")
    let changed = text.replacingOccurrences(of: part, with: replacement)
    #expect(try schema.violation(of: Array(changed.utf8)) != nil)
  }
}
