import Foundation
import TestSupport

@testable import RoomConnection

@Suite struct RoomServerTests {
  private func server(
    in folder: String, host: String = "127.0.0.1", port: Int = 4999,
    users: [String] = ["anna", "bert"], encryption: RoomServer.Encryption? = nil
  ) -> RoomServer {
    RoomServer(
      folder: folder, room: "sketch", host: host, port: port, users: users, spectators: ["carl"],
      encryption: encryption)
  }

  private func permissions(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test(arguments: [
    ("room", "127.0.0.1"), ("with \"quotes\" and \\", "0.0.0.0"), ("$HOME # é", "::1"),
    ("a, b } c", "::"),
  ])
  func `the program accepts the configuration in any folder`(name: String, host: String) throws {
    let folder = try TemporaryFolder()
    let server = server(in: folder.path(of: name), host: host)
    _ = try server.write()
    try server.check()
    #expect(RoomServer.written(in: server.folder, room: "sketch") == server)
  }

  @Test func `only the owner can read the tokens`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "room")
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    let server = server(in: path)
    _ = try server.write()
    for file in [server.tokensPath, server.configurationPath] {
      #expect(try permissions(of: file) == 0o600)
    }
    for folder in [server.folder, server.storePath] {
      #expect(try permissions(of: folder) == 0o700)
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: path)
    #expect(Set(files) == ["server.conf", "store", "tokens"])
  }

  @Test func `people keep their tokens, and new ones get their own`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "room")
    let old = try server(in: path).write()
    #expect(Set(old.values).count == 3 && old.values.allSatisfy { $0.count == 32 })
    let new = try server(in: path, users: ["anna", "dora"]).write()
    #expect(new["anna"] == old["anna"] && new["carl"] == old["carl"])
    #expect(new["bert"] == nil && new["dora"].map { !old.values.contains($0) } == true)
    let text = try String(contentsOfFile: path + "/tokens", encoding: .utf8)
    #expect(RoomServer.tokens(in: text) == new)
  }

  @Test func `a certificate that is missing is reported by its name`() throws {
    let folder = try TemporaryFolder()
    let files = RoomServer.Encryption(certificate: "/missing.pem", key: "/missing.key")
    let server = server(in: folder.path(of: "room"), encryption: files)
    _ = try server.write()
    #expect(RoomServer.written(in: server.folder, room: "sketch") == server)
    do {
      try server.check()
      Issue.record("the program accepts the configuration")
    } catch {
      #expect(error.description.contains("/missing.pem"))
    }
  }

  @Test func `a file that cannot be replaced is reported with the reason`() throws {
    let folder = try TemporaryFolder()
    let server = server(in: folder.path)
    let path = server.tokensPath
    try FileManager.default.createDirectory(
      atPath: path + "/in the way", withIntermediateDirectories: true)
    #expect(throws: RoomError.cannotWrite(path: path, reason: "not a regular file")) {
      try server.write()
    }
    #expect(!FileManager.default.fileExists(atPath: server.configurationPath))
  }

  @Test func `a folder that cannot be written is reported`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write([], to: "file")
    for path in [file + "/room", folder.path(of: "line\nbreak")] {
      #expect(throws: RoomError.self) { try server(in: path).write() }
    }
    #expect(RoomServer.written(in: folder.path, room: "sketch") == nil)
  }

  @Test func `a spectator may publish nothing in the room`() {
    let text = server(in: "/room").configuration(tokens: [:])
    let lines = text.split(separator: "\n").filter { $0.contains("publish: {") }
    #expect(lines.count == 3)
    #expect(lines[1].contains("stipple.sketch.e.bert.*"))
    #expect(!lines[2].contains("stipple.sketch"))
    #expect(lines.filter { $0.contains("STREAM.CREATE") }.count == 1)
    for right in ["$JS.>", "$JS.API.>", "PURGE", "STREAM.DELETE"] {
      #expect(!text.contains(right))
    }
  }
}
