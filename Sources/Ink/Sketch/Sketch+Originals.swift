import Geometry

extension Sketch {
  /// A stroke of the picture, and the stroke of the log whose samples it has.
  package struct DerivedStroke {
    package let stroke: StrokeRecord
    /// The number of the log's stroke among all that its edits have, from 1; 0 if the samples are others.
    package let original: Int
    /// Whether the stroke is as it is in the log.
    package let isOriginal: Bool

    /// All samples from which the stroke follows, if no stroke of the log has them.
    package var source: StrokeRecord? {
      let (all, style) = (0...stroke.source.lastPosition, stroke.style)
      return original > 0
        ? nil
        : stroke.derived(
          by: .init(range: all, map: .identity, style: style, width: style.width))
    }
  }

  package struct DerivedStrokes: Sequence, IteratorProtocol {
    private let sketch: Sketch
    private var rest: ReversedCollection<Items>.Iterator
    /// The number of the first stroke that each edit has.
    private var firsts: [Int32] = []
    /// The numbers of all strokes of the log by their samples, once they were needed.
    private var numbers: [ObjectIdentifier: Int]?

    fileprivate init(of sketch: Sketch) {
      self.sketch = sketch
      rest = sketch.items.reversed().makeIterator()
      firsts.reserveCapacity(sketch.editCount)
      var next: Int32 = 1
      for entry in sketch.history.entries {
        firsts.append(next)
        next += Int32(entry.action.storedStrokes.count)
      }
    }

    /// Returns the next lower stroke; O(1), but O(*n*) in the log's strokes for the first with other samples.
    package mutating func next() -> DerivedStroke? {
      while let item = rest.next() {
        if let derived = derived(item) { return derived }
      }
      return nil
    }

    private mutating func derived(_ item: Item) -> DerivedStroke? {
      guard let edit = sketch.history.index(of: item.id.edit),
        let replacement = sketch.history.entries[edit].action.replacement
      else { return nil }
      let index = item.id.part - replacement.pieceCount - 1
      if index >= 0, replacement.added[index].source === item.stroke.source {
        return DerivedStroke(
          stroke: item.stroke, original: Int(firsts[edit]) + index,
          isOriginal: item.stroke.isIdentical(to: replacement.added[index]))
      }
      let numbers = self.numbers ?? sketch.originalNumbers()
      self.numbers = numbers
      let original = numbers[ObjectIdentifier(item.stroke.source)] ?? 0
      return DerivedStroke(stroke: item.stroke, original: original, isOriginal: false)
    }
  }

  package var editCount: Int { history.entries.count }
  /// Whether strokes of the picture follow from others.
  package var hasDependents: Bool { !bonds.dependents.isEmpty }

  /// The strokes of the picture, from the topmost to the lowest, with those of the log.
  package var derivedStrokes: DerivedStrokes { DerivedStrokes(of: self) }

  private func originalNumbers() -> [ObjectIdentifier: Int] {
    var numbers: [ObjectIdentifier: Int] = [:]
    var number = 0
    for stroke in history.entries.lazy.flatMap(\.action.storedStrokes) {
      number += 1
      numbers[ObjectIdentifier(stroke.source)] = number
    }
    return numbers
  }
}
