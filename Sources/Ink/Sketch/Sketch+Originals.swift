extension Sketch {
  /// A stroke of the picture, and the stroke that was drawn for it.
  package struct DerivedStroke {
    package let stroke: StrokeRecord
    /// The number of the drawn stroke among all that the log draws, from 1.
    package let original: Int
    /// Whether the stroke is as it was drawn.
    package let isOriginal: Bool
  }

  /// The number of edits of the log.
  package var editCount: Int { history.entries.count }

  /// Returns the strokes of the picture, from the topmost to the lowest, with those that were drawn for
  /// them.
  ///
  /// - Complexity: O(*n*) in the number of strokes and edits.
  package func derivedStrokes() -> [DerivedStroke] {
    var firsts: [Int] = []
    firsts.reserveCapacity(editCount)
    var count = 0
    for entry in history.entries {
      firsts.append(count + 1)
      count += entry.action.newStrokes.count
    }
    lazy var numbers = originalNumbers()
    return items.reversed().compactMap { item in
      guard let edit = history.index(of: item.id.edit),
        case .replaced(let replacement) = history.entries[edit].action
      else { return nil }
      let index = item.id.part - replacement.pieceCount - 1
      if index >= 0 {
        return DerivedStroke(
          stroke: item.stroke, original: firsts[edit] + index,
          isOriginal: item.stroke.isIdentical(to: replacement.added[index]))
      }
      return numbers[ObjectIdentifier(item.stroke.source)].map {
        DerivedStroke(stroke: item.stroke, original: $0, isOriginal: false)
      }
    }
  }

  /// The numbers of all drawn strokes by their samples, for pieces.
  private func originalNumbers() -> [ObjectIdentifier: Int] {
    var numbers: [ObjectIdentifier: Int] = [:]
    var number = 0
    for stroke in history.entries.lazy.flatMap(\.action.newStrokes) {
      number += 1
      numbers[ObjectIdentifier(stroke.source)] = number
    }
    return numbers
  }
}
