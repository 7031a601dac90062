import Files
import SystemPackage
import TestSupport

@Suite struct RawNameTests {
  private let folder: TemporaryFolder
  private let name = String(path: [0x61, 0xE9, 0xFF])

  init() throws { folder = try TemporaryFolder() }

  private var path: String { folder.path(of: name) }

  @Test func `writes, lists, reads, and removes a file`() throws {
    try File.write("ink", to: path)
    #expect(try Folder.names(in: folder.path) == [name])
    #expect(File.text(of: path) == "ink" && File.size(of: path) == 3)
    #expect(Path.resolved(path) == path)
    try File.remove(path)
    #expect(try Folder.names(in: folder.path).isEmpty)
  }

  @Test func `moving does not replace a file`() throws {
    for (path, text) in [(path, "a"), (folder.path(of: "b"), "b")] {
      try File.write(text, to: path)
    }
    #expect(throws: Errno.fileExists) { try File.move(path, to: folder.path(of: "b")) }
    try File.move(path, to: path + "c")
    #expect(File.text(of: path + "c") == "a" && !File.exists(path))
  }

  @Test func `creates missing folders and reads no more than the limit`() throws {
    let path = "\(path)/b/c"
    try File.write("0123456789", to: path, permissions: .personal)
    #expect(try Stat(of: path).permissions == .ownerReadWrite)
    let file = try InputFile(path)
    #expect(try file.bytes(limit: 10)?.count == 10)
    #expect(try file.bytes(limit: 9) == nil)
    #expect(file.bytes(4, at: 6) == Array("6789".utf8) && file.bytes(5, at: 6) == nil)
  }
}
