import Foundation
import RoomProtocol
import TestSupport

@testable import RoomConnection

/// Encrypted connections, with certificates that `openssl` makes for the test.
@Suite(.serialized) struct EncryptionTests {
  private let folder: TemporaryFolder
  private let server: TestServer

  init() throws {
    folder = try TemporaryFolder()
    try Self.makeCertificates(in: folder.path)
    let files = RoomServer.Encryption(
      certificate: folder.path(of: "server.pem"), key: folder.path(of: "server.key"))
    server = try TestServer { folder in
      RoomServer(
        folder: folder, room: "sketch", host: "127.0.0.1", port: -1, users: ["anna", "bert"],
        spectators: [], encryption: files
      ).configuration(tokens: ["anna": "token-a", "bert": "token-b"])
    }
  }

  /// Makes an authority, a certificate of it for 127.0.0.1, and another authority.
  private static func makeCertificates(in folder: String) throws {
    let script = """
      set -e
      for name in ca other; do
        openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 \\
          -subj "/CN=$name" -keyout $name.key -out $name.pem
      done
      openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=server \\
        -keyout server.key -out server.csr
      printf 'subjectAltName=IP:127.0.0.1\\n' > extensions
      openssl x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 \\
        -extfile extensions -out server.pem
      """
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", script]
    process.currentDirectoryURL = URL(filePath: folder)
    (process.standardError, process.standardOutput) = (FileHandle.nullDevice, FileHandle.nullDevice)
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "openssl makes the certificates")
  }

  private func connect(_ scheme: String, host: String = "127.0.0.1", trusting file: String?) throws
  {
    let gateway = try RoomGateway(
      "\(scheme)://\(host):\(server.port)",
      RoomCredentials(
        user: "anna", token: "token-a", certificates: file.map { folder.path(of: $0) })
    ) { _ in }
    #expect(gateway.isConnected)
  }

  @Test func `draws over an encrypted connection`() throws {
    let address = "tls://127.0.0.1:\(server.port)"
    let certificates = folder.path(of: "ca.pem")
    let users = try [("anna", 1), ("bert", 1002)].map { user, author in
      try HeadlessUser(
        address, user: user, author: author, token: "token-\(user.prefix(1))",
        certificates: certificates)
    }
    for _ in 0..<10 { for user in users { user.edit() } }
    #expect(
      HeadlessUser.wait(users) { users.allSatisfy { $0.isSettled && $0.log.edits.count == 20 } })
    #expect(Set(users.map { LogDigest(of: $0.log.edits).value }).count == 1)
  }

  @Test func `a server with the certificate of another authority is refused`() {
    #expect(throws: RoomError.self) { try connect("tls", trusting: "other.pem") }
    #expect(throws: RoomError.self) { try connect("tls", trusting: nil) }
    #expect(throws: RoomError.self) { try connect("tls", trusting: "missing.pem") }
  }

  @Test func `a server with the certificate of another host is refused`() {
    #expect(throws: RoomError.self) {
      try connect("tls", host: "localhost", trusting: "ca.pem")
    }
  }

  @Test func `the trusted server is accepted, and nothing is sent in the clear`() throws {
    try connect("tls", trusting: "ca.pem")
    #expect(throws: RoomError.self) { try connect("nats", trusting: nil) }
  }
}
