import Foundation
import RoomConnection

/// A nats-server of its own, on a free port of 127.0.0.1.
final class BenchServer {
  /// The port.
  private(set) var port = -1
  private let folder: String
  private let program: String
  private var process: Process?

  /// The address.
  var url: String { "nats://127.0.0.1:\(port)" }

  /// Starts the server.
  ///
  /// - Throws: ``RoomBench/Failure``, or an error of writing files.
  init() throws {
    guard let program = RoomServer.program else {
      throw RoomBench.Failure(description: "nats-server is not installed")
    }
    self.program = program
    folder =
      FileManager.default.temporaryDirectory
      .appending(path: "stipple-bench-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(
      atPath: folder + "/store", withIntermediateDirectories: true)
    try start()
  }

  deinit {
    kill()
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Starts the server again, on the same port.
  func start() throws {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = [
      "-js", "-a", "127.0.0.1", "-p", "\(port)", "-sd", folder + "/store",
      "--ports_file_dir", folder,
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    self.process = process
    let path = "\(folder)/nats-server_\(process.processIdentifier).ports"
    for _ in 0..<2000 {
      if let text = try? String(contentsOfFile: path, encoding: .utf8),
        let match = text.firstMatch(of: /nats:\/\/127\.0\.0\.1:(\d+)/), let port = Int(match.1)
      {
        return self.port = port
      }
      usleep(5000)
    }
    throw RoomBench.Failure(description: "nats-server does not start")
  }

  /// Ends the server without warning.
  func kill() {
    signal(SIGKILL)
    process?.waitUntilExit()
    process = nil
  }

  /// Stops the server, which then hangs.
  func pause() { signal(SIGSTOP) }

  /// Continues the server.
  func resume() { signal(SIGCONT) }

  private func signal(_ number: Int32) {
    if let process { Glibc.kill(process.processIdentifier, number) }
  }

  /// Keeps a copy of the store of the server, which must not run.
  func saveStore() throws {
    try FileManager.default.copyItem(atPath: folder + "/store", toPath: folder + "/old")
  }

  /// Puts back the copy of the store.
  func restoreStore() throws {
    try FileManager.default.removeItem(atPath: folder + "/store")
    try FileManager.default.copyItem(atPath: folder + "/old", toPath: folder + "/store")
  }
}
