import CPseudoTerminal
import Glibc

/// A file descriptor of the harness, closed when the last reference goes.
final class Descriptor {
  let number: Int32

  init(owning number: Int32) {
    self.number = number
  }

  deinit {
    close(number)
  }

  /// A pipe whose ends no child inherits.
  ///
  /// C function: `pipe2`.
  static func pipe() throws(HarnessError) -> (reading: Descriptor, writing: Descriptor) {
    var ends: [Int32] = [-1, -1]
    try HarnessError.check(pipe2(&ends, O_CLOEXEC), "pipe2")
    return (Descriptor(owning: ends[0]), Descriptor(owning: ends[1]))
  }

  /// Makes `read` and `write` return at once.
  func setNonBlocking() throws(HarnessError) {
    let flags = try HarnessError.check(fcntl(number, F_GETFL), "fcntl")
    try HarnessError.check(fcntl(number, F_SETFL, flags | O_NONBLOCK), "fcntl")
  }

  /// Reads everything there is by now, appending it to an array.
  ///
  /// It stops at a megabyte, more than a pipe or a terminal holds, so that a program that writes
  /// without end does not keep the test from its deadline.
  ///
  /// - Parameters:
  ///   - bytes: What is read is appended to it.
  ///   - most: The bytes to leave the rest at; more than none.
  /// - Returns: False at the end: nothing more will ever come. The other side of a pseudo-terminal
  ///   tells its end with `EIO`.
  /// - Throws: ``HarnessError/systemCall(_:errno:)``; what was read before is kept.
  func readAvailable(
    into bytes: inout [UInt8], atMost most: Int = 1_048_576
  ) throws(HarnessError) -> Bool {
    let limit = bytes.count + most
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

  /// Writes as much as fits now.
  ///
  /// - Returns: How many bytes were taken, 0 when there is no room; nil when nobody reads any more.
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
