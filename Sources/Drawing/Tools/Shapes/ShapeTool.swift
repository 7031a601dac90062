import Canvas
import Geometry
import Gestures
import Ink
import Touches

/// Draws a figure from corner to corner, or from end to end, with the pen's nib.
///
/// Holding still constrains the figure as Shift does, until the touch holds still again.
///
/// The figure is an active stroke whose samples are all predicted, so that it is painted on the wet layer,
/// and no sketch is repainted under it.
final class ShapeTool: ToolController {
  let context: ToolContext

  private let figure: CornerShape
  /// Whether the touch has constrained the figure by holding still.
  private var isConstrained = false

  /// The minimum extent of a figure, in screen dots.
  private static let minimumExtent = 1.0

  init(_ figure: CornerShape, _ context: ToolContext) {
    (self.figure, self.context) = (figure, context)
  }

  func began(_ gesture: StrokeGestureRecognizer) {
    context.canvasPressed()
    isConstrained = false
    editor.begin(gesture.strokes.map { Stroke(style: $0.style) })
    predict(gesture)
  }

  func moved(_ gesture: StrokeGestureRecognizer) {
    if gesture.isHeld {
      isConstrained.toggle()
      context.showAtPointer(
        isConstrained ? "\(figure.constrainedName) · hold again to free it" : "free")
    }
    predict(gesture)
  }

  func ended(_ gesture: StrokeGestureRecognizer) {
    let figures = samples(gesture)
    guard let bounds = Rect(enclosing: figures.first?.map(\.location) ?? []),
      max(bounds.width, bounds.height) * context.transform.scale >= Self.minimumExtent
    else { return editor.withdrawStrokes() }
    for (stroke, samples) in zip(editor.activeStrokes, figures) {
      for sample in samples { stroke.append(sample) }
      stroke.finish()
    }
    editor.strokesUpdated()
  }

  func canceled(_ gesture: StrokeGestureRecognizer) { editor.withdrawStrokes() }

  func canvasMoved(_ gesture: StrokeGestureRecognizer) {
    if isDrawing(gesture) { predict(gesture) }
  }

  func finish(_ gesture: StrokeGestureRecognizer) { if isDrawing(gesture) { ended(gesture) } }

  private func isDrawing(_ gesture: StrokeGestureRecognizer) -> Bool {
    gesture.state.isActive && editor.activeStrokes.contains { $0.state == .active }
  }

  private func predict(_ gesture: StrokeGestureRecognizer) {
    for (stroke, samples) in zip(editor.activeStrokes, samples(gesture))
    where stroke.state == .active { stroke.predict(samples) }
  }

  private func snapped(_ point: Point) -> Point { context.grid?.snap(point) ?? point }

  /// Returns the samples of the figure, and of its copies in a symmetric drawing.
  private func samples(_ gesture: StrokeGestureRecognizer) -> [[StrokeSample]] {
    guard let drag = gesture.stroke?.samples, let first = drag.first, let last = drag.last else {
      return []
    }
    let ink = context.ink
    let shape = figure.shape(
      from: snapped(first.location), to: snapped(last.location),
      gesture.modifierFlags.union(isConstrained ? .shift : []), width: ink.width)
    var start = first
    start.force = 1
    let end = max(last.timestamp, gesture.touches.first?.timestamp ?? 0)
    let copies = ink.symmetry?.maps(about: ink.symmetryCenter) ?? []
    return ([.identity] + copies).prefix(gesture.strokes.count).map {
      ShapeSamples(shape, $0, from: start, until: end, scale: context.transform.scale).samples
    }
  }
}
