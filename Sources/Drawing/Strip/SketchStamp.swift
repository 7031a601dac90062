import Geometry
import Ink

/// A copy of another sketch's ink, whose center follows the pointer by whole screen dots.
struct SketchStamp: PreviewedEdit {
  private(set) var preview: Sketch

  private let sketch: Sketch
  private let strokes: [StrokeRecord]
  private let center: Point
  /// The strokes where they are shown; empty before the first update.
  private var shown: [StrokeRecord] = []

  /// Starts a copy that is not shown yet; `nil` if there is no ink.
  ///
  /// - Parameters:
  ///   - strokes: The strokes to copy, from the lowest to the topmost.
  ///   - sketch: The sketch that gets the copy.
  ///   - time: The time at which the last of the copied strokes ends, in seconds since the sketch's start.
  /// - Complexity: O(*n*) in the number of samples.
  init?(of strokes: [StrokeRecord], on sketch: Sketch, endingAt time: TimeInterval) {
    guard let bounds = Rect(union: strokes.lazy.map(\.bounds)),
      let end = strokes.map(\.time.upperBound).max()
    else { return nil }
    self.strokes = strokes.compactMap { $0.copy { $0.timestamp += time - end } }
    self.sketch = sketch
    preview = sketch
    center = bounds.center
  }

  var action: Edit.Action? {
    // A stroke that was only moved would need the samples of the other sketch.
    shown.isEmpty ? nil : .strokesAdded(shown.compactMap { $0.copy { _ in } })
  }

  var reversal: Sketch.Change { Sketch.Change(removed: shown) }

  /// Moves the copy to the pointer.
  ///
  /// - Complexity: O(*n*) in the number of strokes.
  mutating func update(_ drag: EditDrag) -> Sketch.Change {
    let offset = drag.location - drag.transform.apply(to: center)
    let whole = Vector(dx: offset.dx.rounded(), dy: offset.dy.rounded())
    let moved = strokes.map { $0.moved(by: whole * (1 / drag.transform.scale)) }
    guard shown.first?.offset != moved.first?.offset || shown.isEmpty else { return .none }
    let removed = shown
    shown = moved
    preview = sketch
    preview.apply(.strokesAdded(moved))
    return Sketch.Change(removed: removed, added: moved, isOnTop: true)
  }
}

extension StrokeRecord {
  /// Returns a stroke of its own with the same samples, after a change of each.
  fileprivate func copy(_ change: (inout StrokeSample) -> Void) -> StrokeRecord? {
    let samples = samples.map { sample in
      var sample = sample
      change(&sample)
      return sample
    }
    return StrokeRecord(style: style, samples: samples)
  }
}
