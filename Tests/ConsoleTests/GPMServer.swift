import Foundation
import Glibc
import TerminalHarness

/// A fake pointer daemon.
final class GPMServer {
  /// A failed system call.
  struct Failure: Error {
    let call: String
    let error = errno
  }

  /// A client's request, with the values of its encoding.
  struct Request: Equatable {
    var events: UInt16
    var passedOn: UInt16
    var requiredModifiers: UInt16
    var allowedModifiers: UInt16
  }

  /// A connected client.
  final class Client {
    private let descriptor: Int32

    fileprivate init(descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    /// Reads the client's request.
    func request() throws -> Request {
      var bytes = [UInt8](repeating: 0, count: 16)
      guard recv(descriptor, &bytes, 16, Int32(MSG_WAITALL)) == 16 else {
        throw Failure(call: "recv")
      }
      return bytes.withUnsafeBytes { raw in
        func field(_ index: Int) -> UInt16 {
          raw.loadUnaligned(fromByteOffset: 2 * index, as: UInt16.self)
        }
        return Request(
          events: field(0), passedOn: field(1), requiredModifiers: field(2),
          allowedModifiers: field(3))
      }
    }

    /// Sends all of the bytes.
    func send(_ bytes: [UInt8]) throws {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes {
          Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { throw Failure(call: "send") }
        rest = rest.dropFirst(count)
      }
    }

    /// Sends events.
    func send(_ events: [GPMMessage]) throws { try send(events.flatMap(\.bytes)) }
  }

  /// The path of the server's socket.
  let path: String
  private let home: String
  private let descriptor: Int32

  /// Creates the socket and begins to listen.
  ///
  /// - Parameters:
  ///   - path: The path of the socket; an existing socket is replaced.
  ///   - home: The home folder of the clients to accept. Programs of other tests, which may find the socket in
  ///     its real place, are hung up on.
  ///   - backlog: The number of clients that may wait to be accepted.
  /// - Throws: ``Failure``; the server is then not listening.
  init(path: String, home: String, backlog: Int32 = 5) throws {
    (self.path, self.home) = (path, home)
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw Failure(call: "socket") }
    unlink(path)
    let result = withAddress { bind(descriptor, $0, $1) }
    guard result == 0, chmod(path, 0o777) == 0, listen(descriptor, backlog) == 0 else {
      throw Failure(call: "bind")
    }
  }

  deinit {
    close(descriptor)
    unlink(path)
  }

  /// Accepts the next client; throws after the given seconds.
  func accept(seconds: Int32 = 30) throws -> Client {
    while true {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, seconds * 1000) == 1 else { throw Failure(call: "poll") }
      let client = Glibc.accept(descriptor, nil, nil)
      guard client >= 0 else { throw Failure(call: "accept") }
      let result = Client(descriptor: client)
      guard let peer = homeOfPeer(client), peer != home else { return result }
    }
  }

  /// Returns the home folder of the process at the other end of a connection; `nil` if it is unknown.
  private func homeOfPeer(_ client: Int32) -> String? {
    // The process, the user, and the group.
    var credentials = [pid_t](repeating: 0, count: 3)
    var length = socklen_t(3 * MemoryLayout<pid_t>.size)
    guard getsockopt(client, SOL_SOCKET, SO_PEERCRED, &credentials, &length) == 0,
      let bytes = FileManager.default.contents(atPath: "/proc/\(credentials[0])/environ")
    else { return nil }
    let variables = bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    return variables.first { $0.hasPrefix("HOME=") }.map { String($0.dropFirst(5)) }
  }

  /// Accepts the next client and, like the real daemon, immediately sends it a first event.
  func serve() throws -> Client {
    let client = try accept()
    _ = try client.request()
    try client.send([GPMMessage(.move)])
    return client
  }

  /// Fills the queue of waiting clients for as long as the result is retained.
  func fillQueue() -> [Client] {
    var clients: [Client] = []
    while clients.count < 64 {
      let waiting = socket(
        AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
      clients.append(Client(descriptor: waiting))
      if withAddress({ connect(waiting, $0, $1) }) != 0 { break }
    }
    return clients
  }

  private func withAddress(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let length = socklen_t(MemoryLayout<sockaddr_un>.size)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }
}
