import Glibc

/// The result of reading without blocking.
enum ReadResult<Input: Sendable>: Sendable {
  /// Input that has arrived.
  case input(Input)
  /// No input is available.
  case nothing
  /// The other side has hung up.
  case hungUp
}

extension ReadResult where Input == Int {
  /// Reads the available bytes of a non-blocking descriptor; the input is their number.
  init(reading descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) {
    let count = read(descriptor, buffer.baseAddress, buffer.count)
    let isWaiting = count < 0 && (errno == EAGAIN || errno == EINTR)
    self = count > 0 ? .input(count) : isWaiting ? .nothing : .hungUp
  }
}
