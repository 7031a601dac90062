import Foundation

/// A nats-server on a free port of this machine.
public final class TestServer {
  /// The port.
  public private(set) var port = 0
  private let folder: String
  private let configuration: String?
  private var process: Process?
  private var server: Int32?

  /// The address.
  public var url: String { "nats://127.0.0.1:\(port)" }

  /// Starts a server; without a configuration, everybody may do everything.
  ///
  /// - Parameter configuration: Returns the configuration for a folder, in which everything must be stored.
  /// - Throws: An error if the server cannot be started.
  public init(configuration: ((_ folder: String) -> String)? = nil) throws {
    folder =
      FileManager.default.temporaryDirectory
      .appending(path: "stipple-nats-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: folder + "/store", withIntermediateDirectories: true)
    self.configuration = configuration?(folder)
    port = -1
    try start()
  }

  deinit {
    kill()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Starts the server again, on the same port.
  ///
  /// A client that tries to reconnect may have connected to itself on that port, which is then in use for a
  /// moment.
  public func start() throws {
    for attempt in 1...6 {
      try launch()
      if readPort(within: Double(attempt)) { return }
      abandon()
    }
    throw CocoaError(.fileReadUnknown)
  }

  /// Ends a server that does not listen.
  private func abandon() {
    try? (process?.standardInput as? Pipe)?.fileHandleForWriting.close()
    process?.waitUntilExit()
    process = nil
  }

  private func launch() throws {
    var arguments = ["-a", "127.0.0.1", "-p", "\(port)", "--ports_file_dir", folder]
    if let configuration {
      try configuration.write(toFile: folder + "/server.conf", atomically: true, encoding: .utf8)
      arguments += ["-c", folder + "/server.conf"]
    } else {
      arguments += ["-js", "-sd", folder + "/store"]
    }
    for file in portFiles() { try FileManager.default.removeItem(atPath: "\(folder)/\(file)") }
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", Self.script, Self.program] + arguments
    process.standardInput = Pipe()
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    self.process = process
  }

  /// Ends the server when the pipe is closed, so it also ends with a test that crashes.
  private static let script = """
    "$0" "$@" & server=$!
    trap 'kill -9 $server' EXIT
    read line
    """

  private static var program: String {
    ["/usr/sbin/nats-server", "/usr/bin/nats-server"].first(
      where: FileManager.default.isExecutableFile) ?? "/usr/sbin/nats-server"
  }

  private struct Ports: Decodable { let nats: [String]?, tls: [String]? }

  private func portFiles() -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasPrefix("nats-server_") && $0.hasSuffix(".ports") }
  }

  /// Waits until the server listens.
  ///
  /// - Returns: Whether it did within a time in seconds.
  private func readPort(within seconds: Double) -> Bool {
    for _ in 0..<Int(seconds * 200) {
      if let file = portFiles().first,
        let data = FileManager.default.contents(atPath: "\(folder)/\(file)"),
        let ports = try? JSONDecoder().decode(Ports.self, from: data),
        let port = (ports.nats ?? ports.tls)?.first.flatMap({ URL(string: $0)?.port }),
        let server = Int32(file.dropFirst("nats-server_".count).dropLast(".ports".count))
      {
        (self.port, self.server) = (port, server)
        return true
      }
      usleep(5000)
    }
    return false
  }

  /// Ends the server as a power failure would, except that the kernel keeps what was written.
  public func kill() {
    guard let process else { return }
    signal(SIGKILL)
    // The shell ends as if the test had.
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    (self.process, server) = (nil, nil)
  }

  /// Stops the server, which then hangs.
  ///
  /// Returns when all of its threads have stopped: on a busy machine, they still answer for a while.
  public func pause() {
    signal(SIGSTOP)
    for _ in 0..<6000 where !isStopped { usleep(1000) }
  }

  /// Whether no thread of the server runs.
  private var isStopped: Bool {
    guard let server else { return true }
    let tasks = "/proc/\(server)/task"
    let identifiers = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    return identifiers.allSatisfy { identifier in
      let state = try? String(contentsOfFile: "\(tasks)/\(identifier)/stat", encoding: .utf8)
      // The name before the state is in parentheses.
      return state?.components(separatedBy: ") ").last?.hasPrefix("T") ?? true
    }
  }

  /// Continues the server.
  public func resume() { signal(SIGCONT) }

  private func signal(_ number: Int32) {
    if let server { Foundation.kill(server, number) }
  }

  /// Copies the store of the server, which must not run.
  public func saveStore(as name: String) throws {
    try FileManager.default.copyItem(atPath: folder + "/store", toPath: "\(folder)/\(name)")
  }

  /// Puts back a copy of the store, or an empty one.
  public func restoreStore(from name: String?) throws {
    try FileManager.default.removeItem(atPath: folder + "/store")
    guard let name else {
      return try FileManager.default.createDirectory(
        atPath: folder + "/store", withIntermediateDirectories: true)
    }
    try FileManager.default.copyItem(atPath: "\(folder)/\(name)", toPath: folder + "/store")
  }
}
