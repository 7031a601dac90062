/// Bytes on their way to the terminal: what it did not take at once waits, in order.
struct OutputQueue {
  private var bytes: [UInt8] = []
  private var start = 0

  /// Whether everything was taken.
  var isEmpty: Bool { start == bytes.count }

  /// Adds bytes behind those that wait.
  mutating func append(_ more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

  /// Writes as much as the terminal takes.
  ///
  /// - Returns: Whether the terminal is still there.
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

  /// Forgets what waits.
  mutating func removeAll() {
    bytes.removeAll()
    start = 0
  }
}
