import Geometry
import Ink

/// An erasure of the ink under the pointer, which cuts strokes into pieces.
struct DotEraser: PreviewedEdit {
  /// The minimum diameter of the eraser, in screen dots.
  static let minimumWidth = 2.0

  private(set) var preview: Sketch

  /// The eraser's radius, in screen dots.
  private let radius: Double
  /// Screen dots per canvas dot.
  private let scale: Double
  private let sketch: Sketch
  private let smoothing: Smoothing
  private var cuts: [StrokeID: Cut] = [:]
  private var sampleCount = 0

  /// What remains of a stroke: its parts, and the names of the pieces in the preview.
  private struct Cut {
    var parts: [ClosedRange<Double>]
    var pieces: [StrokeID]
  }

  /// Starts an erasure that has not touched a stroke yet.
  ///
  /// The eraser is as wide as a line of the style's width.
  init(_ context: EditContext) {
    sketch = context.sketch
    preview = sketch
    smoothing = context.smoothing
    scale = context.transform.scale
    radius = Self.radius(width: context.style.width, scale: scale)
  }

  var action: Edit.Action? {
    cuts.isEmpty ? nil : .strokesSplit(cuts.map { StrokeCut($0, keeping: $1.parts) })
  }

  var reversal: Sketch.Change {
    Sketch.Change(
      removed: preview.strokes(cuts.values.flatMap(\.pieces)), added: sketch.strokes(cuts.keys))
  }

  /// Returns the radius of an eraser.
  ///
  /// - Parameters:
  ///   - width: In canvas dots.
  ///   - scale: Screen dots per canvas dot.
  /// - Returns: In screen dots.
  static func radius(width: Double, scale: Double) -> Double {
    max(width * scale, minimumWidth) / 2
  }

  /// Erases the ink under the new part of the drag.
  ///
  /// Only the parts that the eraser touches are cut in the preview, so a step does not depend on how
  /// much was erased before.
  ///
  /// - Complexity: O(*n*) in the number of strokes, plus the cost of
  ///   ``EraserPath/remainder(of:of:)`` for those nearby.
  mutating func update(_ drag: EditDrag) -> Sketch.Change {
    let path = drag.path(since: sampleCount)
    sampleCount = max(sampleCount, drag.samples.count)
    guard let eraser = EraserPath(through: path, radius: radius / scale, smoothing: smoothing)
    else {
      return .none
    }
    var step: [StrokeCut] = []
    let edit = preview.nextID()
    for item in preview.items where eraser.mayTouch(item.stroke) {
      let remaining = eraser.remainder(of: [item.stroke.range], of: item.stroke)
      guard remaining != [item.stroke.range] else { continue }
      step.append(StrokeCut(item.id, keeping: remaining))
    }
    guard !step.isEmpty else { return .none }
    let replacement = Replacement(step)
    note(replacement, edit)
    return preview.apply(.replaced(replacement))
  }

  /// The stroke of the sketch that each piece of the preview belongs to.
  private var originals: [StrokeID: StrokeID] = [:]

  /// Adds a step of the erasure to the cuts of the original strokes.
  private mutating func note(_ step: Replacement, _ edit: EditID) {
    var part = 0
    for cut in step.cuts {
      let original = originals[cut.stroke] ?? cut.stroke
      let pieces = cut.kept.map { _ in
        part += 1
        return StrokeID(edit: edit, part: part)
      }
      for piece in pieces { originals[piece] = original }
      var whole =
        cuts.removeValue(forKey: original)
        ?? Cut(parts: [0...0], pieces: [cut.stroke])
      if let index = whole.pieces.firstIndex(of: cut.stroke) {
        whole.parts.replaceSubrange(index...index, with: cut.kept)
        whole.pieces.replaceSubrange(index...index, with: pieces)
      }
      cuts[original] = whole
    }
  }
}
