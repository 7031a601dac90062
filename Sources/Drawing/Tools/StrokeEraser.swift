import Canvas
import Geometry
import Gestures
import Ink
import Raster

/// An erasure of every stroke that the pointer touches, with the rest of its text, and its label.
struct StrokeEraser: PreviewedEdit {
  /// The maximum distance from the eraser's path to a lit dot of a stroke, in screen dots.
  static let tolerance = 2.0

  let sketch: Sketch
  private(set) var preview: Sketch

  private let hitTest: StrokeHitTest
  private let grid: StrokeGrid
  private var erased: [StrokeID] = []
  private var sampleCount = 0

  init(_ context: EditContext) {
    (sketch, preview) = (context.sketch, context.sketch)
    hitTest = StrokeHitTest(smoothing: context.smoothing, transform: context.transform)
    grid = StrokeGrid(of: sketch, smoothing: context.smoothing)
  }

  var action: Edit.Action? { erased.isEmpty ? nil : .strokesErased(erased) }

  mutating func update(_ drag: EditDrag) -> Sketch.Change {
    let path = drag.path(since: sampleCount)
    sampleCount = max(sampleCount, drag.samples.count)
    var found: Set<StrokeID> = []
    let points = path.map(hitTest.transform.apply)
    for segment in points.count == 1 ? [Segment(points[0], points[0])] : points.segments {
      found.formUnion(
        hitTest.strokes(near: segment, tolerance: Self.tolerance, among: strokes(near: segment)))
    }
    guard !found.isEmpty else { return .none }
    found = preview.withTexts(found)
    erased += found
    return preview.apply(.strokesErased(Array(found)))
  }

  /// Returns the remaining strokes whose bounds are near a segment in screen dots.
  private func strokes(near segment: Segment) -> [Sketch.Item] {
    guard segment.start.isFinite, segment.end.isFinite else { return [] }
    // The hit test looks at whole cells.
    let margin = Self.tolerance + Double(2 * Cell.height) + 4
    let area = hitTest.transform.invert(segment.bounds.outset(by: margin))
    return grid.strokes(near: area).compactMap { preview[$0] }
  }
}

/// Edits the sketch along the path of the pointer: erases strokes, or dots.
final class EraserTool: ToolController {
  private let makeEdit: (EditContext) -> any PreviewedEdit

  init(_ makeEdit: @escaping (EditContext) -> any PreviewedEdit) { self.makeEdit = makeEdit }

  override func follow(_ gesture: StrokeGestureRecognizer, in state: DrawingState) -> [Effect] {
    gesture.stroke?.clearChanges()
    let samples = gesture.stroke?.samples ?? []
    guard gesture.state == .began else { return state.following(gesture, samples: samples) }
    let edit = makeEdit(
      EditContext(
        sketch: state.sketch, style: state.ink.style, smoothing: state.ink.smoothing,
        transform: state.transform))
    return .canvasPressed + state.following(gesture, beginning: edit, samples: samples)
  }
}
