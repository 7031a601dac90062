import Files
import Foundation
import TestSupport

@Suite struct OutputFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func names() throws -> [String] {
    try folder.names()
  }

  private func write(_ text: String, _ file: OutputFile) throws {
    try file.write(Array(text.utf8))
  }

  @Test(arguments: [true, false], [true, false])
  func `a file appears when it is complete`(allowsUnnamed: Bool, replaces: Bool) throws {
    let file = try OutputFile(
      path: folder.path(of: "a.svg"), replaces: replaces, allowsUnnamed: allowsUnnamed)
    try write("content", file)
    #expect(!FileManager.default.fileExists(atPath: folder.path(of: "a.svg")))
    try file.commit()
    #expect(try folder.bytes(of: "a.svg") == Array("content".utf8))
    #expect(try names() == ["a.svg"])
  }

  @Test(arguments: [true, false])
  func `an existing file is replaced only on request`(allowsUnnamed: Bool) throws {
    try folder.write("old", to: "a.svg")
    let path = folder.path(of: "a.svg")
    #expect(throws: FileError.exists(path: path)) {
      _ = try OutputFile(path: path, replaces: false, allowsUnnamed: allowsUnnamed)
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let file = try OutputFile(path: path, replaces: true, allowsUnnamed: allowsUnnamed)
    try write("new", file)
    #expect(try folder.bytes(of: "a.svg") == Array("old".utf8))
    try file.commit()
    #expect(try folder.bytes(of: "a.svg") == Array("new".utf8))
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o640)
    #expect(try names() == ["a.svg"])
  }

  @Test(arguments: [true, false])
  func `a file that appears meanwhile stays`(allowsUnnamed: Bool) throws {
    let path = folder.path(of: "a.svg")
    let file = try OutputFile(path: path, replaces: false, allowsUnnamed: allowsUnnamed)
    try folder.write("other", to: "a.svg")
    #expect(throws: FileError.exists(path: path)) { try file.commit() }
    file.discard()
    #expect(try folder.bytes(of: "a.svg") == Array("other".utf8))
    #expect(try names() == ["a.svg"])
  }

  @Test(arguments: [true, false])
  func `a discarded file leaves nothing behind`(allowsUnnamed: Bool) throws {
    let file = try OutputFile(
      path: folder.path(of: "a.svg"), replaces: false, allowsUnnamed: allowsUnnamed)
    try write("content", file)
    file.discard()
    #expect(try names().isEmpty)
  }

  @Test(arguments: [true, false])
  func `a file without further names is copied or renamed`(allowsUnnamed: Bool) throws {
    for replaces in [false, true] {
      let path = folder.path(of: "a.svg")
      let file = try OutputFile(
        path: path, replaces: replaces, allowsUnnamed: allowsUnnamed, allowsLinks: false)
      // More than a buffer.
      let content = String(repeating: "0123456789", count: 20_000) + "\(replaces)"
      try write(content, file)
      try file.commit()
      #expect(try folder.bytes(of: "a.svg") == Array(content.utf8))
      #expect(try names() == ["a.svg"])
      if !replaces {
        try FileManager.default.setAttributes([.posixPermissions: 0o604], ofItemAtPath: path)
      }
    }
    let path = folder.path(of: "a.svg")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o604)
    let late = try OutputFile(path: folder.path(of: "b"), replaces: false, allowsLinks: false)
    try folder.write("other", to: "b")
    #expect(throws: FileError.self) { try late.commit() }
    late.discard()
    #expect(try names() == ["a.svg", "b"] && folder.bytes(of: "b") == Array("other".utf8))
  }

  @Test(arguments: [true, false])
  func `a temporary file that another program left is not touched`(allowsUnnamed: Bool) throws {
    let left = ".a.svg\(ProcessInfo.processInfo.processIdentifier).tmp"
    try folder.write("left", to: left)
    try folder.write("old", to: "a.svg")
    let file = try OutputFile(
      path: folder.path(of: "a.svg"), replaces: true, allowsUnnamed: allowsUnnamed)
    try write("new", file)
    try file.commit()
    #expect(try folder.bytes(of: "a.svg") == Array("new".utf8))
    #expect(try folder.bytes(of: left) == Array("left".utf8))
    #expect(try names() == [left, "a.svg"])
  }

  @Test func `a link to a file stays, and its target is replaced`() throws {
    try folder.write("old", to: "target")
    let link = folder.path(of: "link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "target")
    let file = try OutputFile(path: link, replaces: true)
    try write("new", file)
    try file.commit()
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "target")
    #expect(try folder.bytes(of: "target") == Array("new".utf8))
  }

  @Test func `devices and folders are refused`() {
    for path in ["/dev/null", folder.path(of: "")] {
      #expect(throws: FileError.unwritable(path: path, reason: "not a regular file")) {
        _ = try OutputFile(path: path, replaces: true)
      }
    }
  }
}
