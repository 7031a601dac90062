/// Decodes the pointer daemon's events from chunks of any size.
struct GPMEventStream {
  private var pending: [UInt8] = []

  /// Appends bytes and decodes the events that they complete.
  ///
  /// Throws ``GPMFailure/invalidData`` at the first invalid event. The start of the next event is
  /// then unknown, and the stream must be discarded.
  mutating func parse(_ bytes: some Sequence<UInt8>) throws(GPMFailure) -> [GPMEvent] {
    pending.append(contentsOf: bytes)
    var events: [GPMEvent] = []
    var start = 0
    while pending.count - start >= GPMEvent.byteCount {
      let event = pending[start..<start + GPMEvent.byteCount].withUnsafeBytes(GPMEvent.init)
      guard let event else { throw .invalidData }
      events.append(event)
      start += GPMEvent.byteCount
    }
    pending.removeFirst(start)
    return events
  }
}
