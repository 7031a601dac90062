import Foundation
import SketchLibrary
import Sketches
import TestSupport

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

  @Test func `suggests nothing for another number of a series`() throws {
    for name in ["art1", "arty", "2025", "kill"] {
      _ = try DataFolder(environment: folder.environment).newFile(named: name)
    }
    for name in ["art2", "art11", "art", "art2.stipple", "2026"] {
      #expect(lookup.suggestion(for: name, commands: []) == nil, "\(name)")
    }
    #expect(lookup.suggestion(for: "kil1", commands: []) == .sketch("kill"))
    #expect(lookup.suggestion(for: "aart1", commands: []) == .sketch("art1"))
    #expect(lookup.nearName(of: "art2") == "art1", "to read, a number may be mistyped")
  }

  @Test(arguments: [["hall", "hill", "hull"], ["hull", "hill", "hall"]])
  func `suggests the last modified of several sketches`(names: [String]) throws {
    let folders = [folder.path(of: "stipple"), folder.path]
    for folder in folders {
      for (age, name) in names.enumerated() {
        let path = "\(folder)/\(name).stipple"
        try Data().write(to: URL(filePath: path))
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSince1970: 1e9 - Double(age))], ofItemAtPath: path)
      }
    }
    #expect(lookup.nearName(of: "hxll") == names[0])
    #expect(lookup.nearName(of: folder.path(of: "hxll")) == folder.path(of: names[0] + ".stipple"))
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

  @Test func `suggests a sketch of the same folder, with the missing extension or one edit away`()
    throws
  {
    for name in ["kill.stipple", "hall.stipple"] { try folder.write([], to: name) }
    for (name, near) in [
      ("kil", "kill.stipple"), ("kill", "kill.stipple"), ("hal.stipple", "hall.stipple"),
      ("garden", nil), ("kill.stipple", nil), ("", nil),
    ] {
      #expect(lookup.nearName(of: folder.path(of: name)) == near.map(folder.path(of:)), "\(name)")
    }
    #expect(lookup.nearName(of: "hause") == "house")
    #expect(lookup.nearName(of: "./hause") == nil)
  }

  @Test func `an empty name, and a missing sketch with a similar name, are errors`() {
    #expect(throws: UserError.emptyName) { try lookup.path(of: "", last: false) }
    #expect(throws: UserError.noSketch(name: "hause", suggestion: "house")) {
      try lookup.existingPath(of: "hause")
    }
    #expect(throws: UserError.noSketch(name: "garden", suggestion: nil)) {
      try lookup.existingPath(of: "garden")
    }
    #expect(throws: Never.self) { try lookup.existingPath(of: "./garden") }
  }

  @Test func `the last sketch is the last one that can be read`() throws {
    let data = try DataFolder(environment: folder.environment)
    var skipped: [SketchError] = []
    let newest = data.path + "/house.stipple"
    #expect(throws: SketchError.notASketch(path: newest, found: "an empty file")) {
      try lookup.sketch(of: nil) { skipped.append($1) }
    }
    #expect(skipped.isEmpty)
    let old = try folder.writeSketch([strokeAdded()], to: "stipple/old.stipple")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: old)
    #expect(try lookup.sketch(of: nil) { skipped.append($1) }.path == old)
    #expect(skipped == [.notASketch(path: newest, found: "an empty file")])
  }
}
