import Foundation
import SketchLibrary
import TestSupport
import Testing

@Suite struct NewFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `creates an empty file that is open for writing`() throws {
    let file = try #require(NewFile(folder.path(of: "a"), fileExtension: ".txt"))
    #expect(file.path == folder.path(of: "a.txt"))
    #expect(write(file.descriptor, "ink", 3) == 3)
    #expect(close(file.descriptor) == 0)
    #expect(try folder.bytes(of: "a.txt") == Array("ink".utf8))
  }

  @Test func `tries numbers from 2 to 99 and leaves existing files unchanged`() throws {
    _ = try folder.write([1], to: "a.txt")
    for number in 2...99 {
      let file = try #require(NewFile(folder.path(of: "a"), fileExtension: ".txt"))
      #expect(file.path == folder.path(of: "a-\(number).txt"))
      close(file.descriptor)
    }
    #expect(NewFile(folder.path(of: "a"), fileExtension: ".txt") == nil)
    #expect(errno == EEXIST)
    #expect(try folder.bytes(of: "a.txt") == [1])
  }

  @Test func `creates nothing in a missing folder`() {
    #expect(NewFile(folder.path(of: "missing/a"), fileExtension: ".txt") == nil)
    #expect(errno == ENOENT)
  }
}
