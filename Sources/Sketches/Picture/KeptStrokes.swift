/// The strokes of a kept picture, which are read a row at a time.
public struct KeptStrokes: Sequence, IteratorProtocol {
  private let sketch: UnreadSketch
  private var row: [KeptStroke] = []
  private var nextRow = 0
  private var nextIndex = 0

  init(of sketch: UnreadSketch) { self.sketch = sketch }

  /// Returns the stroke below the last one, in O(1) on average.
  public mutating func next() -> KeptStroke? {
    if nextIndex == row.count {
      guard let row = sketch.strokes(ofRow: nextRow), !row.isEmpty else { return nil }
      (self.row, nextRow, nextIndex) = (row, nextRow + 1, 0)
    }
    defer { nextIndex += 1 }
    return row[nextIndex]
  }
}
