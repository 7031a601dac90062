/// Puts the pointer daemon's events together, however their bytes are cut into pieces.
struct GPMEventStream {
  private var rest: [UInt8] = []

  /// Takes bytes in.
  ///
  /// - Returns: The events that they complete, in order.
  /// - Throws: ``GPMFailure/garbage`` at the first thing that is no event; where the next one
  ///   would begin is then unknown, and the stream of no more use.
  mutating func take(_ bytes: some Sequence<UInt8>) throws(GPMFailure) -> [GPMEvent] {
    rest.append(contentsOf: bytes)
    var events: [GPMEvent] = []
    var start = 0
    while rest.count - start >= GPMEvent.byteCount {
      let event = rest[start..<start + GPMEvent.byteCount].withUnsafeBytes(GPMEvent.init)
      guard let event else { throw .garbage }
      events.append(event)
      start += GPMEvent.byteCount
    }
    rest.removeFirst(start)
    return events
  }
}
