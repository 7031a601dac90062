import Dispatch
import Geometry
import Ink
import Synchronization

/// Unpacks strokes on other processors while further ones are read.
final class StrokeUnpacker: Sendable {
  /// Strokes in the order of the log, and the damage of the stroke that follows them, if any.
  typealias Unpacked = (strokes: [StrokeRecord], damage: Damage?)

  private struct Work {
    var chunks: [PackedStrokes] = []
    /// The number of chunks that a thread has begun to unpack.
    var begun = 0
    var unpacked: [Int: Unpacked] = [:]
  }

  /// The length of the samples from which strokes are unpacked together, in bytes.
  private static let chunkLength = 1 << 16

  private let work = Mutex(Work())
  /// The chunks that were begun but are not unpacked yet.
  private let busy = DispatchGroup()

  /// Begins to unpack the strokes, and removes them, once there are enough.
  func add(_ strokes: inout PackedStrokes) {
    guard strokes.length >= Self.chunkLength else { return }
    work.withLock { [strokes] in $0.chunks.append(strokes) }
    strokes = PackedStrokes(capacity: strokes.length + strokes.length / 8)
    Processors.offer { [weak self] in _ = self?.unpackNext() }
  }

  /// Unpacks the rest on this thread, too.
  ///
  /// Returns all strokes, in groups; or those before the first damaged one, and its damage.
  func finish(_ last: PackedStrokes) -> (strokes: [[StrokeRecord]], damage: Damage?) {
    work.withLock { $0.chunks.append(last) }
    while unpackNext() {}
    // Waits only for threads that are at work, so it cannot wait forever.
    busy.wait()
    let (unpacked, count) = work.withLock { ($0.unpacked, $0.chunks.count) }
    var strokes: [[StrokeRecord]] = []
    for index in 0..<count {
      guard let chunk = unpacked[index] else { continue }
      strokes.append(chunk.strokes)
      if let damage = chunk.damage { return (strokes, damage) }
    }
    return (strokes, nil)
  }

  /// Unpacks the first chunk that was not begun; returns whether there was one.
  private func unpackNext() -> Bool {
    let next = work.withLock { work -> (index: Int, chunk: PackedStrokes)? in
      guard work.begun < work.chunks.count else { return nil }
      defer { work.begun += 1 }
      busy.enter()
      return (work.begun, work.chunks[work.begun])
    }
    guard let next else { return false }
    let unpacked = next.chunk.unpacked()
    work.withLock { $0.unpacked[next.index] = unpacked }
    busy.leave()
    return true
  }
}
