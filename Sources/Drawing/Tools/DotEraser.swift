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
  private var cuts: [StrokeID: StrokeCut] = [:]
  private var sampleCount = 0

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
    cuts.isEmpty ? nil : .strokesSplit(cuts.values.sorted { $0.stroke < $1.stroke })
  }

  var reversal: Sketch.Change {
    Sketch.Change(
      removed: cuts.values.flatMap { cut in
        sketch.strokes([cut.stroke]).flatMap { Self.pieces(cut.kept, of: $0) }
      },
      added: sketch.strokes(cuts.keys))
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
  /// - Complexity: O(*n*) in the number of strokes, and in the samples of those nearby.
  mutating func update(_ drag: EditDrag) -> Sketch.Change {
    let path = drag.path(since: sampleCount)
    sampleCount = max(sampleCount, drag.samples.count)
    guard let eraser = EraserPath(through: path, radius: radius / scale, smoothing: smoothing)
    else {
      return .none
    }
    var change = Sketch.Change.none
    for item in sketch.items where eraser.mayTouch(item.stroke) {
      let whole = 0...Double(item.stroke.sampleCount - 1)
      let before = cuts[item.id]?.kept ?? [whole]
      let after = eraser.remainder(of: before, of: item.stroke)
      guard after != before else { continue }
      cuts[item.id] = StrokeCut(item.id, keeping: after)
      change.removed += Self.pieces(before.filter { !after.contains($0) }, of: item.stroke)
      change.added += Self.pieces(after.filter { !before.contains($0) }, of: item.stroke)
    }
    guard !change.isEmpty, let action else { return .none }
    preview = sketch
    preview.apply(action)
    return change
  }

  private static func pieces(
    _ ranges: [ClosedRange<Double>], of stroke: StrokeRecord
  ) -> [StrokeRecord] {
    ranges.compactMap(stroke.piece)
  }
}
