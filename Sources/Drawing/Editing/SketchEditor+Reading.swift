import Geometry
import Ink

/// What stands in for a sketch that is being read: the strokes that may be visible, under other names.
struct ProvisionalSketch {
  let reading: any SketchReading
  /// The edits that were made meanwhile.
  var edits: [Edit] = []
  /// How the strokes were painted that are shown.
  var painting: (transform: Transform, smoothing: Smoothing)?

  /// Returns the sketch of some strokes, with the edits that were made meanwhile.
  func sketch(of strokes: [StrokeRecord]) -> Sketch {
    Sketch(folding: [Edit(.strokesAdded(strokes), at: 0)] + edits)
  }
}

/// Drawing in a sketch that is being read.
///
/// Strokes can be added to the provisional sketch, but nothing in it can be selected or changed.
extension SketchEditor {
  /// The sketch that is being read; `nil` once it was.
  var reading: (any SketchReading)? { provisional?.reading }

  /// How far the sketch was read, as a message; `nil` once it was.
  var readingProgress: String? {
    reading.map { "reading the sketch · \(Int(100 * $0.progress))%" }
  }

  /// Returns whether the sketch was read; shows how far it was if not.
  func isRead() -> Bool {
    showReading()
    return reading == nil
  }

  /// Shows how far the sketch was read.
  func showReading() { if let readingProgress { messages.show(readingProgress) } }

  /// Whether the provisional sketch can be replaced, because nothing unfinished depends on it.
  var canFinishReading: Bool { pendingEdit == nil && openEdit?.preview == nil }
}
