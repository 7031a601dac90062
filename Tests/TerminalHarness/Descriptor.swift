import CPseudoTerminal
import Glibc

/// A file descriptor of the harness, closed when the last reference goes away.
final class Descriptor {
  let number: Int32

  init(owning number: Int32) {
    self.number = number
  }

  deinit {
    close(number)
  }

  /// Creates a pipe whose ends are not inherited by child processes.
  ///
  /// C function: `pipe2`.
  static func pipe() throws(HarnessError) -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [-1, -1]
    try HarnessError.check(pipe2(&ends, O_CLOEXEC), "pipe2")
    return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
  }

  /// Makes `read` and `write` return immediately.
  func setNonBlocking() throws(HarnessError) {
    let flags = try HarnessError.check(fcntl(number, F_GETFL), "fcntl")
    try HarnessError.check(fcntl(number, F_SETFL, flags | O_NONBLOCK), "fcntl")
  }

  /// Reads the available bytes and appends them to an array.
  ///
  /// The default limit of a megabyte is more than a pipe or a terminal holds. It keeps a program
  /// that writes endlessly from delaying the test past its deadline.
  ///
  /// - Parameters:
  ///   - bytes: The array to append to.
  ///   - maximum: The maximum number of bytes to read, at least 1.
  /// - Returns: False at the end of the stream. For a pseudo-terminal whose other side is closed,
  ///   the system reports the end as `EIO`.
  /// - Throws: ``HarnessError/systemCall(_:errno:)``; bytes read before the error are kept.
  func readAvailable(
    into bytes: inout [UInt8], atMost maximum: Int = 1_048_576
  ) throws(HarnessError) -> Bool {
    let limit = bytes.count + maximum
    while bytes.count < limit {
      var count = 0
      let capacity = min(limit - bytes.count, 65_536)
      let chunk = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, initializedCount in
        count = read(number, buffer.baseAddress, capacity)
        initializedCount = max(count, 0)
      }
      if count > 0 {
        bytes += chunk
      } else if count == 0 || errno == EIO {
        return false
      } else if errno == EAGAIN {
        return true
      } else if errno != EINTR {
        throw .lastFailure(of: "read")
      }
    }
    return true
  }

  /// Writes as many bytes as fit without blocking.
  ///
  /// - Returns: The number of bytes written, 0 if there is no room; `nil` if the other side is
  ///   closed.
  func writeAvailable(_ bytes: ArraySlice<UInt8>) throws(HarnessError) -> Int? {
    let count = bytes.withUnsafeBytes { write(number, $0.baseAddress, $0.count) }
    if count >= 0 { return count }
    switch errno {
    case EAGAIN, EINTR: return 0
    case EPIPE, EIO: return nil
    default: throw .lastFailure(of: "write")
    }
  }
}
