import Dispatch
import Ink
import Synchronization

extension [PackedStroke] {
  /// The number of strokes in each unit of parallel work.
  private static var chunkSize: Int { 256 }

  /// Unpacks the strokes on all processors.
  ///
  /// - Returns: All strokes and `nil`; or the strokes before the first damaged one, and its damage.
  func unpacked() -> (strokes: [StrokeRecord], damage: Damage?) {
    let chunks = stride(from: 0, to: count, by: Self.chunkSize).map {
      $0..<Swift.min($0 + Self.chunkSize, count)
    }
    let results = Mutex<[Int: (strokes: [StrokeRecord], damage: Damage?)]>([:])
    DispatchQueue.concurrentPerform(iterations: chunks.count) { index in
      let result = self[chunks[index]].unpackedInOrder()
      results.withLock { $0[index] = result }
    }
    let unpacked = results.withLock { $0 }
    var strokes: [StrokeRecord] = []
    strokes.reserveCapacity(count)
    for index in chunks.indices {
      guard let chunk = unpacked[index] else { continue }
      strokes += chunk.strokes
      if let damage = chunk.damage { return (strokes, damage) }
    }
    return (strokes, nil)
  }
}

extension ArraySlice<PackedStroke> {
  fileprivate func unpackedInOrder() -> (strokes: [StrokeRecord], damage: Damage?) {
    var strokes: [StrokeRecord] = []
    strokes.reserveCapacity(count)
    for packed in self {
      do throws(Damage) {
        strokes.append(try packed.record())
      } catch {
        return (strokes, error)
      }
    }
    return (strokes, nil)
  }
}
