import Dispatch
import Foundation
import Synchronization

/// A slow or broken network: passes on the bytes of TCP connections to a port of this machine, each after
/// a delay.
public final class DelayProxy: Sendable {
  /// The port of 127.0.0.1 on which the proxy listens.
  public let port: Int

  private struct Connections {
    var isCut = false
    var sockets: Set<Int32> = []
  }

  private let listener: Int32
  private let target: Int
  private let delay: Double
  private let connections = Mutex(Connections())

  /// There is no free port.
  public struct NoPort: Error {
    /// Creates the error.
    public init() {}
  }

  /// Starts a proxy.
  ///
  /// - Parameters:
  ///   - target: The port of 127.0.0.1 to which bytes are passed.
  ///   - delay: The delay of each direction, in seconds.
  /// - Throws: ``NoPort``.
  public init(to target: Int, delay: Double = 0) throws {
    (self.target, self.delay) = (target, delay)
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard let port = Self.listen(on: listener) else {
      close(listener)
      throw NoPort()
    }
    self.port = port
    Thread.detachNewThread { [weak self, listener] in
      while case let client = accept(listener, nil, nil), client >= 0 {
        guard let self else {
          close(client)
          return
        }
        serve(client)
      }
    }
  }

  deinit {
    // The thread that accepts connections ends.
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
    for socket in connections.withLock(\.sockets) { shutdown(socket, Int32(SHUT_RDWR)) }
  }

  /// Ends all connections, and refuses new ones until the network is mended.
  public func cut() {
    let sockets = connections.withLock { connections in
      connections.isCut = true
      return connections.sockets
    }
    for socket in sockets { shutdown(socket, Int32(SHUT_RDWR)) }
  }

  /// Accepts connections again.
  public func mend() { connections.withLock { $0.isCut = false } }

  // MARK: - Sockets

  /// Returns the port on which a socket listens; `nil` if it cannot.
  private static func listen(on listener: Int32) -> Int? {
    var address = address(port: 0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && Glibc.listen(listener, 64) == 0
          && getsockname(listener, $0, &size) == 0
      }
    }
    return isBound ? Int(UInt16(bigEndian: address.sin_port)) : nil
  }

  private static func address(port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    address.sin_port = UInt16(port).bigEndian
    return address
  }

  /// Connects to a port of this machine; returns the socket, or `nil` if nobody listens.
  public static func connect(to port: Int) -> Int32? {
    let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = address(port: port)
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isConnected else {
      close(server)
      return nil
    }
    sendImmediately(on: server)
    return server
  }

  private static func sendImmediately(on socket: Int32) {
    var one: Int32 = 1
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<Int32>.size))
  }

  private func serve(_ client: Int32) {
    guard !connections.withLock(\.isCut), let server = Self.connect(to: target) else {
      close(client)
      return
    }
    Self.sendImmediately(on: client)
    let isCut = connections.withLock { connections in
      connections.sockets.formUnion([client, server])
      return connections.isCut
    }
    if isCut { cut() }
    let ends = Ends()
    let hasEnded: @Sendable () -> Void = { [weak self] in
      guard ends.count.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
      _ = self?.connections.withLock { $0.sockets.subtract([client, server]) }
      close(client)
      close(server)
    }
    pass(from: client, to: server, hasEnded)
    pass(from: server, to: client, hasEnded)
  }

  /// The number of directions of a connection that have not ended.
  private final class Ends: Sendable {
    let count = Atomic(2)
  }

  /// The bytes that wait, each with the time at which they are due.
  private final class Waiting: Sendable {
    let chunks = Mutex<[(due: UInt64, bytes: [UInt8])]>([])
    let count = DispatchSemaphore(value: 0)
  }

  private func pass(
    from source: Int32, to target: Int32, _ hasEnded: @escaping @Sendable () -> Void
  ) {
    let waiting = Waiting()
    let delay = UInt64(delay * 1e9)
    Thread.detachNewThread {
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      var count = 1
      while count > 0 {
        count = read(source, &buffer, buffer.count)
        let chunk = Array(buffer[..<max(count, 0)])
        let due = DispatchTime.now().uptimeNanoseconds + delay
        waiting.chunks.withLock { $0.append((due, chunk)) }
        waiting.count.signal()
      }
    }
    Thread.detachNewThread {
      while true {
        waiting.count.wait()
        let (due, bytes) = waiting.chunks.withLock { $0.removeFirst() }
        let now = DispatchTime.now().uptimeNanoseconds
        if due > now { usleep(UInt32((due - now) / 1000)) }
        guard !bytes.isEmpty, Self.sendAll(bytes, to: target) else { break }
      }
      shutdown(target, Int32(SHUT_RDWR))
      shutdown(source, Int32(SHUT_RDWR))
      hasEnded()
    }
  }

  private static func sendAll(_ bytes: [UInt8], to target: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(target, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
