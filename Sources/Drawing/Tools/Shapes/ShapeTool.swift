import Canvas
import Geometry
import Gestures
import Ink
import Touches

/// Draws a figure from corner to corner, or from end to end, with the pen's nib.
///
/// Unless the end of the line holds on to something, holding still constrains the figure as Shift does, until the
/// touch holds still again.
///
/// The figure is an active stroke whose samples are all predicted, so that it is painted on the wet layer,
/// and no sketch is repainted under it.
final class ShapeTool: ToolController {
  private let figure: CornerShape
  /// Whether the touch has constrained the figure by holding still.
  private var isConstrained = false

  private static let minimumExtent = 1.0

  init(_ figure: CornerShape) { self.figure = figure }

  override func follow(_ gesture: StrokeGestureRecognizer, in state: DrawingState) -> [Effect] {
    switch gesture.state {
    case .began:
      isConstrained = false
      let strokes = gesture.strokes.map { Stroke(style: $0.style) }
      predict(strokes, gesture, in: state)
      return .canvasPressed + [.sketch { $0.begin(strokes) }]
    case .changed:
      // Who rests at a figure means the figure.
      let isAttached = figures(gesture, in: state).first?.figure.end != nil
      let turns = gesture.isHeld && (isConstrained || !isAttached)
      if turns { isConstrained.toggle() }
      predict(state.activeStrokes, gesture, in: state)
      guard turns else { return [] }
      let text = isConstrained ? "\(figure.constrainedName) · hold again to free it" : "free"
      return [.showAtPointer(text)]
    case .ended: return [ending(gesture, in: state)]
    case .cancelled: return [.sketch { $0.withdrawStrokes() }]
    case .possible, .failed: return []
    }
  }

  /// Gives the strokes the samples of the figure, unless it is too small.
  private func ending(_ gesture: StrokeGestureRecognizer, in state: DrawingState) -> Effect {
    let figures = figures(gesture, in: state)
    guard let bounds = figures.first?.figure.bounds,
      max(bounds.width, bounds.height) * state.transform.scale >= Self.minimumExtent
    else { return .sketch { $0.withdrawStrokes() } }
    for (stroke, (figure, samples)) in zip(state.activeStrokes, figures) {
      stroke.meaning = .figure(figure)
      for sample in samples { stroke.append(sample) }
      stroke.finish()
    }
    return .sketch { $0.strokesUpdated() }
  }

  override func canvasMoved(_ gesture: StrokeGestureRecognizer, in state: DrawingState) -> [Effect]
  {
    if isDrawing(gesture, in: state) { predict(state.activeStrokes, gesture, in: state) }
    return []
  }

  override func finish(_ gesture: StrokeGestureRecognizer, in state: DrawingState) -> [Effect] {
    isDrawing(gesture, in: state) ? [ending(gesture, in: state)] : []
  }

  private func isDrawing(_ gesture: StrokeGestureRecognizer, in state: DrawingState) -> Bool {
    gesture.state.isActive && state.activeStrokes.contains { $0.state == .active }
  }

  private func predict(
    _ strokes: [Stroke], _ gesture: StrokeGestureRecognizer, in state: DrawingState
  ) {
    for (stroke, (figure, samples)) in zip(strokes, figures(gesture, in: state))
    where stroke.state == .active {
      stroke.meaning = .figure(figure)
      stroke.predict(samples)
    }
  }

  /// Returns the figure and its samples, and those of its copies in a symmetric drawing.
  private func figures(
    _ gesture: StrokeGestureRecognizer, in state: DrawingState
  ) -> [(figure: Figure, samples: [StrokeSample])] {
    guard let drag = gesture.stroke?.samples, let first = drag.first, let last = drag.last else {
      return []
    }
    let (ink, grid) = (state.ink, state.grid)
    let shape = figure.shape(
      from: grid?.snap(first.location) ?? first.location,
      to: grid?.snap(last.location) ?? last.location,
      gesture.modifierFlags.union(isConstrained ? .shift : []))
    var start = first
    start.force = 1
    let end = max(last.timestamp, gesture.touches.first?.timestamp ?? 0)
    let copies = ink.symmetry?.maps(about: ink.symmetryCenter) ?? []
    let (scale, original) = (state.transform.scale, Figure(shape, scale: state.transform.scale))
    return ([.identity] + copies).prefix(gesture.strokes.count).map { map in
      var figure = original.mapped(by: map)
      if ink.holdsOn { figure = figure.holding(on: state.sketch, scale: scale) }
      return (figure, figure.samples(from: start, until: end, scale: scale))
    }
  }

  /// Marks what the ends of the figure hold on to.
  override func addMarks(to overlay: inout CanvasOverlay, in state: DrawingState) {
    let held = state.activeStrokes.compactMap(\.meaning).flatMap(\.references)
    overlay.strokes += state.sketch.strokes(held)
  }
}
