import Documents
import Foundation
import TestSupport
import Testing

@Suite struct SketchLookupTests {
  private let folder: TemporaryFolder
  private let lookup: SketchLookup

  init() throws {
    folder = try TemporaryFolder()
    lookup = SketchLookup(environment: folder.environment)
    _ = try DataFolder(environment: folder.environment).newFile(named: "house")
  }

  @Test(arguments: ["house", "house.stipple"])
  func `finds a sketch of the data folder by name`(name: String) {
    #expect(lookup.path(of: name) == folder.path(of: "stipple/house.stipple"))
  }

  @Test(arguments: ["", "hous", "./house", "stipple/house", "house/"])
  func `returns any other text unchanged`(file: String) {
    #expect(lookup.path(of: file) == file)
  }

  @Test func `finds a name as the list prints it, without control characters`() throws {
    let path = try DataFolder(environment: folder.environment).newFile(named: "a\u{1B}b")
    #expect(lookup.path(of: "ab") == path)
  }

  @Test(arguments: [
    ("lst", SketchSuggestion.command("list")), ("lsit", .command("list")),
    ("hause", .sketch("house")), ("houses.stipple", .sketch("house")),
  ])
  func `suggests a name that is one edit away`(file: String, suggestion: SketchSuggestion) {
    #expect(lookup.suggestion(for: file, commands: ["show", "list"]) == suggestion)
  }

  @Test(arguments: ["./lst", "house", "list.stipple", "garden", "a"])
  func `suggests nothing for a path, an existing sketch, or another name`(file: String) {
    #expect(lookup.suggestion(for: file, commands: ["show", "list"]) == nil)
  }

  @Test(arguments: [
    ("list", "lst", true), ("list", "lists", true), ("list", "lisp", true), ("list", "lsit", true),
    ("list", "list", false), ("list", "ls", false), ("list", "lots", false), ("a", "b", false),
    ("aa", "a", true), ("abcd", "badc", false), ("", "a", false),
  ])
  func `one edit inserts, deletes, replaces, or exchanges`(
    text: String, other: String, isSimilar: Bool
  ) {
    #expect(text.isOneEdit(from: other) == isSimilar)
    #expect(other.isOneEdit(from: text) == isSimilar)
  }
}
