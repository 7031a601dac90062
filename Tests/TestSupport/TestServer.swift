import Foundation

/// A nats-server on a free port of this machine.
public final class TestServer {
  /// The port.
  public private(set) var port = 0
  private let folder: String
  private let configuration: String?
  private var process: Process?

  /// The address.
  public var url: String { "nats://127.0.0.1:\(port)" }

  /// Starts a server; without a configuration, everybody may do everything.
  public init(configuration: String? = nil, port: Int = -1) throws {
    folder =
      FileManager.default.temporaryDirectory
      .appending(path: "stipple-nats-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: folder + "/store", withIntermediateDirectories: true)
    self.configuration = configuration
    self.port = port
    try start()
  }

  deinit {
    kill()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Starts the server again, on the same port.
  public func start() throws {
    let process = Process()
    process.executableURL = URL(filePath: Self.program)
    var arguments = ["-a", "127.0.0.1", "-p", "\(port)", "--ports_file_dir", folder]
    if let configuration {
      try configuration.write(toFile: folder + "/server.conf", atomically: true, encoding: .utf8)
      arguments += ["-c", folder + "/server.conf"]
    } else {
      arguments += ["-js", "-sd", folder + "/store"]
    }
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    self.process = process
    port = try readPort(process)
  }

  private static var program: String {
    ["/usr/sbin/nats-server", "/usr/bin/nats-server"].first(
      where: FileManager.default.isExecutableFile) ?? "/usr/sbin/nats-server"
  }

  private struct Ports: Decodable { let nats: [String] }

  private func readPort(_ process: Process) throws -> Int {
    let path = "\(folder)/nats-server_\(process.processIdentifier).ports"
    for _ in 0..<2000 {
      if let data = FileManager.default.contents(atPath: path),
        let ports = try? JSONDecoder().decode(Ports.self, from: data),
        let port = ports.nats.first.flatMap({ URL(string: $0)?.port })
      {
        return port
      }
      usleep(5000)
    }
    throw CocoaError(.fileReadUnknown)
  }

  /// Ends the server as a power failure would, except that the kernel keeps what was written.
  public func kill() { end(SIGKILL) }

  private func end(_ signal: Int32) {
    guard let process else { return }
    Foundation.kill(process.processIdentifier, signal)
    process.waitUntilExit()
    self.process = nil
  }

  /// Stops the server, which then hangs.
  public func pause() { signal(SIGSTOP) }
  /// Continues the server.
  public func resume() { signal(SIGCONT) }

  private func signal(_ number: Int32) {
    if let process { Foundation.kill(process.processIdentifier, number) }
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
