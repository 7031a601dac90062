import Geometry
import Glibc
public import Ink
import Synchronization

extension StrokePainter {
  /// The number of samples from which strokes are drawn on several threads.
  private static let minimumConcurrentSamples = 20_000
  /// The number of samples, about .15 ms of painting, after which other threads may run.
  private static let samplesPerTurn = 2_000

  /// Draws finished strokes, given from the lowest to the topmost.
  ///
  /// Many strokes are distributed among the processors that are not reserved. Each draws consecutive
  /// strokes into a bitmap of its own, and the bitmaps are composed in order, which yields the same
  /// picture. In between, the painting threads yield their processors, so that a thread which has to read
  /// input, the kernel's for the terminal among them, does not wait for a time slice to end.
  ///
  /// - Complexity: O(*n*) in the number of samples and dots.
  public mutating func paint(_ strokes: [StrokeRecord], into bitmap: inout DotBitmap) {
    let runs = runs(of: strokes)
    guard runs.count > 1 else { return paintInTurns(strokes[...], into: &bitmap) }
    var blank = DotBitmap(columns: bitmap.columns, rows: bitmap.rows)
    blank.clip = bitmap.clip
    let layers = Mutex<[Int: DotBitmap]>([:])
    Processors.perform(iterations: runs.count) { [self, blank] index in
      var painter = self
      var layer = blank
      painter.paintInTurns(strokes[runs[index]], into: &layer)
      layers.withLock { $0[index] = layer }
    }
    let painted = layers.withLock { $0 }
    for index in runs.indices { if let layer = painted[index] { bitmap.add(layer) } }
  }

  /// Draws strokes on this thread, which yields its processor now and then.
  private mutating func paintInTurns(
    _ strokes: ArraySlice<StrokeRecord>, into bitmap: inout DotBitmap
  ) {
    var samples = 0
    for stroke in strokes {
      paint(stroke, into: &bitmap)
      samples += stroke.sampleCount
      guard samples >= Self.samplesPerTurn else { continue }
      sched_yield()
      samples = 0
    }
  }

  /// Divides strokes into runs with about the same number of samples, one for each free processor.
  private func runs(of strokes: [StrokeRecord]) -> [Range<Int>] {
    let total = strokes.reduce(0) { $0 + $1.sampleCount }
    guard total >= Self.minimumConcurrentSamples else { return [strokes.indices] }
    let share = total / max(1, Processors.count - reservedProcessors) + 1
    var (runs, start, count) = ([Range<Int>](), 0, 0)
    for (index, stroke) in strokes.enumerated() {
      count += stroke.sampleCount
      guard count >= share || index == strokes.count - 1 else { continue }
      runs.append(start..<index + 1)
      (start, count) = (index + 1, 0)
    }
    return runs
  }
}
