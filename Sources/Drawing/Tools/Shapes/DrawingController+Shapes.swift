import Canvas
import Display
import Geometry
import Gestures
import Ink
import Shapes
import Touches

extension DrawingController {
  /// The least extent of a figure that a tool draws, in screen dots.
  private static let minimumExtent = 1.0

  /// Shows the figure of a tool while it is drawn, and commits it at the end of the drag.
  ///
  /// The figure is an active stroke whose samples are all predicted, so that it is painted on the wet layer,
  /// and no sketch is repainted under it.
  func drawShape(_ kind: CornerShape) {
    switch gestures.stroke.state {
    case .began:
      withdrawStrokes()
      sketch.activeStrokes = gestures.stroke.strokes.map { Stroke(style: $0.style) }
      predictShape(kind)
    case .changed: predictShape(kind)
    case .ended: finishShape(kind)
    case .cancelled: withdrawStrokes()
    case .possible, .failed: break
    }
  }

  /// Shows the figure again after the canvas has moved under the pointer.
  func updateShape() {
    guard case .shape(let kind) = tool.behavior, isDrawingShape else { return }
    predictShape(kind)
  }

  /// Commits the figure that is being drawn, if any.
  func finishShape() {
    guard case .shape(let kind) = tool.behavior, isDrawingShape else { return }
    finishShape(kind)
  }

  private var isDrawingShape: Bool {
    gestures.stroke.state.isActive && sketch.activeStrokes.contains { $0.state == .active }
  }

  private func predictShape(_ kind: CornerShape) {
    for (stroke, samples) in zip(sketch.activeStrokes, shapeSamples(kind))
    where stroke.state == .active {
      stroke.predict(samples)
    }
  }

  private func finishShape(_ kind: CornerShape) {
    let figures = shapeSamples(kind)
    guard let bounds = Rect(enclosing: figures.first?.map(\.location) ?? []),
      max(bounds.width, bounds.height) * viewport.transform.scale >= Self.minimumExtent
    else { return withdrawStrokes() }
    for (stroke, samples) in zip(sketch.activeStrokes, figures) {
      for sample in samples { stroke.append(sample) }
      stroke.finish()
    }
    strokeUpdated()
  }

  /// Returns the nearest point of the grid, or the point itself while the grid is off.
  private func snapped(_ point: Point) -> Point {
    grid?.snap(point) ?? point
  }

  /// Returns the samples of the figure, and of its copies in a symmetric drawing.
  private func shapeSamples(_ kind: CornerShape) -> [[StrokeSample]] {
    guard let drag = gestures.stroke.stroke?.samples, let first = drag.first, let last = drag.last
    else { return [] }
    let shape = kind.shape(
      from: snapped(first.location), to: snapped(last.location), gestures.stroke.modifierFlags,
      width: toolWidth)
    var start = first
    start.force = 1
    let end = max(last.timestamp, gestures.stroke.touches.first?.timestamp ?? 0)
    let copies = symmetricTouches.symmetry?.maps(about: symmetryCenter) ?? []
    return ([.identity] + copies).prefix(gestures.stroke.strokes.count).map {
      ShapeSamples(shape, $0, from: start, until: end, scale: viewport.transform.scale).samples
    }
  }
}

// MARK: - Eight directions

extension DrawingController {
  /// Whether the touch draws a stroke that a key can constrain.
  var isDrawingFreehand: Bool {
    tool.snaps && gestures.stroke.state.isActive && !gestures.stroke.isHeld
  }

  /// Draws the line to which Shift constrains the touch, if any.
  func finishConstrainedLine() {
    guard isDrawingFreehand, let event = directionConstraint.takeLine() else { return }
    environment.deliver(addingSymmetricTouches(to: event))
  }
}

// MARK: - Snapping

extension DrawingController {
  /// Replaces the active strokes by the figure that they resemble, because the pointer holds still.
  ///
  /// The strokes are committed as they were drawn, so undoing restores them. The figure is then an edit that
  /// follows the pointer. Strokes that resemble no figure go on.
  ///
  /// - Returns: Whether the strokes became a figure.
  func snapHeldStrokes() -> Bool {
    guard case .draw = tool.behavior, pendingEdit == nil, readOnlyReason == nil,
      let location = gestures.stroke.touches.first?.preciseLocation,
      isFigure(sketch.activeStrokes.first)
    else { return false }
    for stroke in sketch.activeStrokes where stroke.state == .active { stroke.finish() }
    let edit = sketch.nextID()
    settleStrokes()
    guard let snap = ShapeSnap(sketch.drawn(by: edit), scale: viewport.transform.scale) else {
      return false
    }
    let grip = viewport.transform.invert(location)
    pendingEdit = ShapeAdjustment(snap, of: sketch, grip: grip)
    updatePendingEdit(pointer: location)
    showMessage("\(snap.fit.shape.name) · drag to adjust it")
    return true
  }

  private func isFigure(_ stroke: Stroke?) -> Bool {
    let fit = stroke.flatMap { ShapeRecognizer.fit($0.samples, scale: viewport.transform.scale) }
    return fit.map { $0.confidence >= ShapeRecognizer.minimumConfidence } ?? false
  }

  /// Replaces the user's last stroke by the figure that it resembles.
  func snapLastStroke(at time: TimeInterval) {
    guard let last = sketch.lastFreehandStroke else { return showMessage("no stroke to snap") }
    let together = sketch.drawnTogether(with: last)
    guard let snap = ShapeSnap(together, scale: viewport.transform.scale) else {
      return showMessage("the last stroke resembles no shape")
    }
    if edit(snap.action(snap.fit.shape), at: time) {
      showMessage("\(snap.fit.shape.name) · u undoes")
    }
  }
}

extension Sketch {
  /// The stroke of the user's own pen that was drawn last, if it is in the picture: no fill, and no letter.
  ///
  /// - Complexity: O(*n*) in the number of strokes.
  fileprivate var lastFreehandStroke: Item? {
    let letters = Set(texts.flatMap(\.strokes))
    return items.lazy.filter {
      $0.id.edit.author == author && $0.stroke.style.nib != .fill && !letters.contains($0.id)
    }.max { $0.id < $1.id }
  }

  /// Returns the strokes of the picture that an edit drew, in the order in which it drew them.
  fileprivate func drawn(by edit: EditID) -> [Item] {
    items((1...Symmetry.rotations.upperBound).map { StrokeID(edit: edit, part: $0) })
      .sorted { $0.id < $1.id }
  }

  /// Returns a stroke and those that a symmetry drew at the same times.
  fileprivate func drawnTogether(with item: Item) -> [Item] {
    let strokes = drawn(by: item.id.edit)
    let isTogether = strokes.allSatisfy { stroke in
      stroke.stroke.sampleCount == item.stroke.sampleCount && stroke.stroke.time == item.stroke.time
    }
    return isTogether && !strokes.isEmpty ? strokes : [item]
  }
}
