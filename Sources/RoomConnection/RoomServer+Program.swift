import CNATS
import Files
import Foundation

extension RoomServer {
  /// The path of the program, which Debian installs where not every user's `PATH` leads; `nil` without it.
  package static var program: String? {
    ["/usr/sbin/nats-server", "/usr/bin/nats-server", "/usr/local/bin/nats-server"].first(
      where: FileManager.default.isExecutableFile)
  }

  /// Lets the program check the configuration that was written.
  package func check() throws(RoomError) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: try installedProgram())
    process.arguments = ["-t", "-c", configurationPath]
    process.standardInput = FileHandle.nullDevice
    (process.standardOutput, process.standardError) = (output, output)
    do { try process.run() } catch { throw .noServer(reason: "it cannot be run") }
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus != 0 else { return }
    let reason = text.split(separator: "\n").first.map(String.init) ?? "no reason given"
    throw .badConfiguration(path: configurationPath, reason: reason)
  }

  /// Checks that the server can start: that the room has none, and that the port is free.
  ///
  /// From here on, no other process can start a server for the room until this one, or the server that
  /// replaces it, ends.
  package func prepare() throws(RoomError) {
    _ = try installedProgram()
    try makeFolder()
    // The server inherits the descriptor, and with it the lock.
    let path = folder + "/lock"
    let descriptor = path.withPath { open($0, O_RDWR | O_CREAT, 0o600) }
    guard descriptor >= 0
    else { throw .cannotWrite(path: path, reason: String(cString: strerror(errno))) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      let running = RoomServer.written(in: folder, room: room).map { " on port \($0.port)" }
      throw .noServer(reason: "room '\(room)' is already running\(running ?? "")")
    }
    try checkPort()
  }

  /// Replaces this process by the server, which runs until it gets a signal or its terminal is closed.
  package func replaceProcess() throws(RoomError) -> Never {
    let program = try installedProgram()
    // The server takes a hangup for a request to read its configuration again.
    stipple_end_with_parent()
    let words = [program, "-c", configurationPath]
    let arguments = words.map { (word: String) in word.withPath { strdup($0) } } + [nil]
    execv(program, arguments)
    throw .noServer(reason: String(cString: strerror(errno)))
  }

  private func installedProgram() throws(RoomError) -> String {
    guard let program = Self.program
    else { throw .noServer(reason: "it is not installed (apt install nats-server)") }
    return program
  }

  /// Throws if another program listens; the server would say so only in its log.
  private func checkPort() throws(RoomError) {
    var hints = addrinfo()
    (hints.ai_flags, hints.ai_socktype) = (AI_NUMERICHOST, Int32(SOCK_STREAM.rawValue))
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, "\(port)", &hints, &found) == 0, let address = found
    else { throw .noServer(reason: "'\(host)' is not an address") }
    defer { freeaddrinfo(found) }
    let descriptor = socket(
      address.pointee.ai_family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    defer { close(descriptor) }
    var on: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
    guard bind(descriptor, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0 else {
      let inUse = errno == EADDRINUSE ? "it is in use; choose another with --port" : nil
      throw .noServer(reason: "port \(port): \(inUse ?? String(cString: strerror(errno)))")
    }
  }

  /// The address of this machine that another one on its network can use; `nil` if there is none.
  package static var networkAddress: String? {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0, let first = list else { return nil }
    defer { freeifaddrs(first) }
    return sequence(first: first, next: \.pointee.ifa_next).lazy.compactMap { text(of: $0.pointee) }
      .first
  }

  private static func text(of interface: ifaddrs) -> String? {
    let flags = Int(interface.ifa_flags)
    guard let address = interface.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET),
      flags & Int(IFF_UP) != 0, flags & Int(IFF_LOOPBACK) == 0
    else { return nil }
    var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    guard getnameinfo(address, size, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0
    else { return nil }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
