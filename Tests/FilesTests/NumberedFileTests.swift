import Files
import SystemPackage
import TestSupport

@Suite struct NumberedFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `creates an empty file for the user alone`() throws {
    let path = try File.createNumbered(folder.path(of: "a"), ".txt")
    #expect(path == folder.path(of: "a.txt"))
    #expect(try folder.bytes(of: "a.txt") == [])
    #expect(try Stat(of: path).permissions == [.ownerRead, .ownerWrite])
  }

  @Test func `tries numbers from 2 to 99 and leaves existing files unchanged`() throws {
    try folder.write([1], to: "a.txt")
    for number in 2...99 {
      let path = try File.createNumbered(folder.path(of: "a"), ".txt")
      #expect(path == folder.path(of: "a-\(number).txt"))
    }
    #expect(throws: Errno.fileExists) {
      try File.createNumbered(folder.path(of: "a"), ".txt")
    }
    #expect(try folder.bytes(of: "a.txt") == [1])
  }

  @Test func `creates nothing in a missing folder`() {
    #expect(throws: Errno.noSuchFileOrDirectory) {
      try File.createNumbered(folder.path(of: "missing/a"), ".txt")
    }
  }
}
