extension Sketch {
  /// A stroke of the picture, and the stroke that was drawn for it.
  package struct DerivedStroke {
    package let stroke: StrokeRecord
    /// The number of the drawn stroke among all that the log draws, from 1.
    package let original: Int
    /// Whether the stroke is as it was drawn.
    package let isOriginal: Bool
  }

  package struct DerivedStrokes: Sequence, IteratorProtocol {
    private let sketch: Sketch
    private var rest: ReversedCollection<Items>.Iterator
    /// The number of the first stroke that each edit draws.
    private var firsts: [Int32] = []
    /// The numbers of all drawn strokes by their samples, once a piece was found.
    private var numbers: [ObjectIdentifier: Int]?

    fileprivate init(of sketch: Sketch) {
      self.sketch = sketch
      rest = sketch.items.reversed().makeIterator()
      firsts.reserveCapacity(sketch.editCount)
      var next: Int32 = 1
      for entry in sketch.history.entries {
        firsts.append(next)
        next += Int32(entry.action.replacement?.added.count ?? 0)
      }
    }

    /// Returns the next lower stroke; O(1), but O(*n*) in the drawn strokes for the first piece.
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
      if index >= 0 {
        return DerivedStroke(
          stroke: item.stroke, original: Int(firsts[edit]) + index,
          isOriginal: item.stroke.isIdentical(to: replacement.added[index]))
      }
      let numbers = self.numbers ?? sketch.originalNumbers()
      self.numbers = numbers
      return numbers[ObjectIdentifier(item.stroke.source)].map {
        DerivedStroke(stroke: item.stroke, original: $0, isOriginal: false)
      }
    }
  }

  package var editCount: Int { history.entries.count }

  /// The strokes of the picture, from the topmost to the lowest, with those that were drawn for them.
  package var derivedStrokes: DerivedStrokes { DerivedStrokes(of: self) }

  private func originalNumbers() -> [ObjectIdentifier: Int] {
    var numbers: [ObjectIdentifier: Int] = [:]
    var number = 0
    for stroke in history.entries.lazy.flatMap({ $0.action.replacement?.added ?? [] }) {
      number += 1
      numbers[ObjectIdentifier(stroke.source)] = number
    }
    return numbers
  }
}
