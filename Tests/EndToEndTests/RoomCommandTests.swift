import FoundationEssentials
import Glibc
import TerminalHarness
import TestSupport

@Suite(.serialized) struct RoomCommandTests {
  private static func freePort() throws -> Int {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
      }
    }
    try #require(isBound)
    return Int(UInt16(bigEndian: address.sin_port))
  }

  private func room(_ options: [String], home: TemporaryFolder) throws -> CompletedProcess {
    try runWithoutTerminal(["room", "--configure"] + options, home: home)
  }

  private func lines(of result: CompletedProcess) -> [String] {
    result.text.split(separator: "\n").map { String($0.drop { $0 == " " }) }
  }

  @Test func `the server runs until Ctrl-C, and only people with a token see its room`() throws {
    let home = try TemporaryFolder()
    let port = try Self.freePort()
    let url = "nats://127.0.0.1:\(port)"
    let server = try start(
      ["room", "--listen", "127.0.0.1", "--port", "\(port)", "--user", "anna", "--user", "bert"],
      home: home)
    try server.waitForText("Tokens: ")
    let tokens = home.path(of: "stipple/rooms/sketch/tokens")
    let bert = ["rooms", url, "--as", "bert", "--token-file", tokens]
    try server.poll(until: "the server answers") {
      try runWithoutTerminal(bert, home: home).status == .exited(0)
    }
    // The owner's token was kept.
    let anna = try runWithoutTerminal(["rooms", url, "--as", "anna"], home: home)
    #expect(anna.status == .exited(0) && anna.output.isEmpty && anna.errorOutput.isEmpty)
    let stranger = try runWithoutTerminal(["rooms", url, "--as", "eve"], home: home)
    #expect(stranger.status == .exited(77))
    #expect(stranger.errorText.contains("the name or the token is wrong"))
    let second = try runWithoutTerminal(["room", "--port", "\(port)", "other"], home: home)
    #expect(second.status == .exited(69) && second.output.isEmpty)
    #expect(second.errorText.contains("port \(port): it is in use; choose another with --port"))
    // Its tokens have not replaced those of the first room.
    #expect(try runWithoutTerminal(["rooms", url, "--as", "anna"], home: home) == anna)
    let twice = try runWithoutTerminal(["room", "--port", "\(Self.freePort())"], home: home)
    #expect(twice.status == .exited(69) && twice.output.isEmpty)
    #expect(twice.errorText.contains("room 'sketch' is already running on port \(port)"))
    let text = try String(contentsOfFile: tokens, encoding: .utf8)
    let secrets = text.split(whereSeparator: \.isWhitespace).filter { $0.count == 32 }
    #expect(secrets.count == 2)
    for secret in secrets { #expect(!server.transcriptText.contains(secret)) }
    let log = home.path(of: "stipple/rooms/sketch/log")
    let logged = try String(contentsOfFile: log, encoding: .utf8)
    for secret in secrets { #expect(!logged.contains(secret)) }
    try server.type("\u{3}")
    _ = try server.waitForExit()
  }

  @Test func `a signal at the prompt for a token gives the terminal back`() throws {
    let home = try TemporaryFolder()
    let port = try Self.freePort()
    let server = try start(["room", "--listen", "127.0.0.1", "--port", "\(port)"], home: home)
    try server.waitForText("Tokens: ")
    let command = ["rooms", "nats://127.0.0.1:\(port)", "--as", "eve"]
    try server.poll(until: "the server answers") {
      try runWithoutTerminal(command, home: home).status == .exited(77)
    }
    for signal in [SIGTERM, SIGHUP] {
      let session = try start(command, home: home)
      try session.waitForText("Token of eve")
      try session.poll(until: "the terminal shows nothing") { try !session.lineDiscipline.echoes }
      try session.signal(signal)
      #expect(try session.waitForExit() == .signaled(signal))
      #expect(try session.lineDiscipline == freshLineDiscipline())
    }
    try server.type("\u{3}")
    _ = try server.waitForExit()
  }

  @Test func `the server ends with its terminal`() throws {
    let home = try TemporaryFolder()
    let port = try Self.freePort()
    let command = try builtProduct(named: "stipple")
    // As in a window that is closed, a shell is the parent, and gets the hangup.
    let shell = try EmulatorSession(
      "sh", ["-c", "\(command) room --listen 127.0.0.1 --port \(port); true"],
      home: home, timeout: programTimeout)
    try shell.waitForText("Tokens: ")
    let again = ["room", "--listen", "127.0.0.1", "--port", "\(port)"]
    try shell.poll(until: "the server listens") {
      try runWithoutTerminal(again, home: home).errorText.contains("already running")
    }
    try shell.signal(SIGHUP)
    try shell.waitForExit()
    let server = try start(again, home: home)
    try server.waitForText("Tokens: ")
    try server.type("\u{3}")
    _ = try server.waitForExit()
  }

  @Test func `a room that the user may not create is an error, and no file is shared`() throws {
    let home = try TemporaryFolder()
    let port = try Self.freePort()
    let url = "nats://127.0.0.1:\(port)"
    let server = try start(["room", "--listen", "127.0.0.1", "--port", "\(port)"], home: home)
    try server.waitForText("Tokens: ")
    let owner = try #require(
      try String(contentsOfFile: home.path(of: "stipple/rooms/sketch/tokens"), encoding: .utf8)
        .split(separator: " ").first)
    try server.poll(until: "the server answers") {
      try runWithoutTerminal(["rooms", url, "--as", "\(owner)"], home: home).status == .exited(0)
    }
    let result = try runWithoutTerminal(
      ["share", "a.stipple", "\(url)/skech", "--as", "\(owner)"], home: home)
    #expect(result.status == .exited(73))
    #expect(result.errorText.contains("does not let you create the room \(url)/skech"))
    #expect(!FileManager.default.fileExists(atPath: home.path(of: "a.stipple")))
    try server.type("\u{3}")
    _ = try server.waitForExit()
  }

  @Test(arguments: [["rooms", "192.0.2.2:4242"], ["room", "Bad Name"]])
  func `wrong arguments of a command are not taken for another command`(
    arguments: [String]
  ) throws {
    let result = try runWithoutTerminal(arguments, home: TemporaryFolder())
    #expect(result.status == .exited(64))
    #expect(!result.errorText.contains("There is no command"))
  }

  @Test func `a room that exists keeps its options`() throws {
    let home = try TemporaryFolder()
    let first = try room(
      ["--listen", "127.0.0.1", "--port", "4999", "--user", "anna", "--user", "bert"], home: home)
    #expect(first.status == .exited(0) && first.errorOutput.isEmpty)
    #expect(lines(of: first).contains("stipple share FILE nats://127.0.0.1:4999/sketch --as anna"))
    #expect(lines(of: first).contains("stipple join nats://127.0.0.1:4999/sketch --as bert"))
    #expect(try room([], home: home).text == first.text)
    let other = try room(["other"], home: home)
    #expect(other.text.contains(":4242/other --as guest"))
    #expect(other.text.contains("Others on the network can listen in"))
  }

  @Test(arguments: [
    ["a.b"], ["--user", "a b"], ["--user", "anna", "--spectator", "anna"], ["--port", "65536"],
    ["--listen", "host.example"], ["--certificate", "x.pem"],
  ])
  func `an argument that is wrong is a usage error`(arguments: [String]) throws {
    let home = try TemporaryFolder()
    let result = try room(arguments, home: home)
    #expect(result.status == .exited(64) && result.output.isEmpty)
    #expect(!FileManager.default.fileExists(atPath: home.path(of: "stipple/rooms")))
  }

  @Test func `a certificate that the server cannot read is an error`() throws {
    let home = try TemporaryFolder()
    let result = try room(["--certificate", "c.pem", "--key", "k.pem"], home: home)
    #expect(result.status == .exited(69))
    #expect(result.errorText.contains("c.pem"))
  }

  @Test func `a missing library is one clear sentence`() throws {
    let home = try TemporaryFolder()
    // The loader takes the first file with the name, and refuses it.
    try home.write([], to: "libnats.so.3.4")
    let result = try run(
      try builtProduct(named: "stipple"), ["rooms", "nats://127.0.0.1:1"],
      environment: ["LD_LIBRARY_PATH": home.path], home: home, timeout: programTimeout)
    #expect(result.status == .exited(69))
    #expect(result.errorText == "stipple: Sharing needs the library libnats: install libnats3.4.\n")
  }

  @Test func `an address that is none is a usage error without its text as a secret`() throws {
    let result = try runWithoutTerminal(["rooms", "nats://user:secret@host"])
    #expect(result.status == .exited(64) && result.errorText.contains("must look like nats://"))
    #expect(!result.errorText.contains("secret"))
  }
}
