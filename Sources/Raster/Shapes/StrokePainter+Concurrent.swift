import Dispatch
import Glibc
public import Ink
import Synchronization

extension StrokePainter {
  /// The number of samples from which strokes are drawn on several threads.
  private static let minimumConcurrentSamples = 20_000

  /// Draws finished strokes, given from the lowest to the topmost.
  ///
  /// Many strokes are distributed among the processors that are not reserved. Each draws consecutive
  /// strokes into a bitmap of its own, and the bitmaps are composed in order, which yields the same
  /// picture.
  ///
  /// - Complexity: O(*n*) in the number of samples and dots.
  public mutating func paint(_ strokes: [StrokeRecord], into bitmap: inout DotBitmap) {
    let runs = runs(of: strokes)
    guard runs.count > 1 else {
      for stroke in strokes { paint(stroke, into: &bitmap) }
      return
    }
    var blank = DotBitmap(columns: bitmap.columns, rows: bitmap.rows)
    blank.clip = bitmap.clip
    let layers = Mutex<[Int: DotBitmap]>([:])
    DispatchQueue.concurrentPerform(iterations: runs.count) { [self, blank] index in
      var painter = self
      var layer = blank
      for stroke in strokes[runs[index]] { painter.paint(stroke, into: &layer) }
      layers.withLock { $0[index] = layer }
    }
    let painted = layers.withLock { $0 }
    for index in runs.indices { if let layer = painted[index] { bitmap.add(layer) } }
  }

  /// Divides strokes into runs with about the same number of samples, one for each processor that is not
  /// reserved.
  private func runs(of strokes: [StrokeRecord]) -> [Range<Int>] {
    let total = strokes.reduce(0) { $0 + $1.sampleCount }
    guard total >= Self.minimumConcurrentSamples else { return [strokes.indices] }
    let share = total / max(1, DispatchQueue.processorCount - reservedProcessors) + 1
    var runs: [Range<Int>] = []
    var start = 0
    var count = 0
    for (index, stroke) in strokes.enumerated() {
      count += stroke.sampleCount
      guard count >= share || index == strokes.count - 1 else { continue }
      runs.append(start..<index + 1)
      (start, count) = (index + 1, 0)
    }
    return runs
  }
}

extension DispatchQueue {
  fileprivate static var processorCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
