/// A queue of bytes to be written to the terminal.
struct OutputQueue {
  private var bytes: [UInt8] = []
  /// The index of the first byte that has not been written.
  private var start = 0

  /// Whether all bytes were written.
  var isEmpty: Bool { start == bytes.count }

  mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  /// Writes as much as the terminal accepts without blocking; returns `false` if it has hung up.
  mutating func flush(to device: TerminalDevice) -> Bool {
    while !isEmpty {
      guard let count = device.write(bytes[start...]) else { return false }
      if count == 0 { return true }
      start += count
    }
    bytes.removeAll(keepingCapacity: true)
    start = 0
    return true
  }

  /// Discards the bytes that have not been written.
  mutating func removeAll() { (bytes, start) = ([], 0) }
}
