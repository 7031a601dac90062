import Canvas
import Display
import Geometry
import Gestures
import Ink
import Raster
import Touches

extension DrawingController {
  /// The maximum distance from the pointer to a lit dot of the stroke it picks up, in screen dots.
  private static let tolerance = 2.0

  /// The frame around the selection, in screen dots.
  ///
  /// - Complexity: O(*n*) in the number of selected samples after they have changed, else O(1).
  var selectionFrame: Rect? {
    guard let selection else { return nil }
    selectionBounds = selectionBounds ?? selection.bounds(in: shownSketch)
    return selectionBounds.map { viewport.transform.apply(to: $0).outset(by: Selection.margin) }
  }

  /// Selects the strokes inside a closed line in screen dots.
  func select(inside path: [Point]) {
    settleStrokes()
    select(
      inside: Polygon(path.map(viewport.transform.invert)),
      adding: tool == .select && arranging.addsByClick)
  }

  /// Notes a failed lasso, and forgets it if another gesture is recognized.
  func noteLasso(_ recognizer: GestureRecognizer) {
    if recognizer === gestures.lasso, recognizer.state == .failed {
      lassoFailure = gestures.lasso.failure
    } else if recognizer.state == .began || recognizer.state == .ended {
      lassoFailure = nil
    }
  }

  /// Schedules a frame for the trail of a lasso, and shows why a lasso failed.
  ///
  /// Called after all recognizers have received an event, because another gesture may be recognized
  /// after the lasso has failed.
  func updateLasso() {
    let isTracing = gestures.lasso.isTracing
    if isTracing || isTrailShown { displayLink.isPaused = false }
    isTrailShown = isTracing
    if let failure = lassoFailure.take() { showMessage(failure.text) }
  }

  /// Erases the selected strokes.
  func eraseSelection(at time: TimeInterval) {
    guard let ids = selection?.ids else { return }
    edit(.strokesErased(ids), at: time)
  }

  /// Changes the ink, the width, or the nib of the selected strokes, which stay selected.
  ///
  /// Makes no edit without a selection, or if the strokes already have the style.
  ///
  /// - Parameters:
  ///   - change: The new ink, width, and nib; `nil` for what stays as it is.
  ///   - time: On the monotonic clock, in seconds.
  ///   - isIncluded: Returns whether a stroke with a style changes.
  func restyleSelection(
    _ change: StyleChange, at time: TimeInterval,
    where isIncluded: (StrokeStyle) -> Bool = { _ in true }
  ) {
    guard let selection else { return }
    guard readOnlyReason == nil else { return showReadOnlyReason() }
    guard sketch.activeStrokes.isEmpty, pendingEdit == nil else { return }
    let items = sketch.items(selection.ids).filter { isIncluded($0.stroke.style) }
    let ids = items.filter { $0.stroke.restyled(change) != $0.stroke }.map(\.id)
    if !ids.isEmpty { edit(.restyled(ids.ascending, change), at: time) }
    showMessage(([strokeCount(items.count)] + change.texts).joined(separator: " · "))
  }

  /// The styles of the selected strokes; none without a selection.
  var selectedStyles: [StrokeStyle] {
    selection.map { sketch.items($0.ids).map(\.stroke.style) } ?? []
  }

  /// The width of the widest selected stroke of a pen, in canvas dots; `nil` if none is selected.
  var selectionWidth: Double? { selectedStyles.filter(\.isDrawn).map(\.width).max() }

  /// Gives all selected strokes one width: that of the widest, changed by a number of dots.
  func widenSelection(by dots: Double, at time: TimeInterval) {
    guard let widest = selectionWidth else { return showMessage("only fills selected") }
    let width = (widest + dots).clamped(to: StrokeStyle.widths)
    restyleSelection(StyleChange(width: width), at: time, where: \.isDrawn)
  }

  /// Turns the nibs of the selected calligraphy: all get the angle of the topmost, turned clockwise.
  ///
  /// - Parameters:
  ///   - steps: A number of steps of 15°.
  ///   - time: On the monotonic clock, in seconds.
  func turnSelection(by steps: Int, at time: TimeInterval) {
    guard let style = selectedStyles.last(where: \.hasDirection) else {
      return showMessage("no calligraphy selected")
    }
    let angle = NibDial.angle(afterTurning: style.nibAngle, by: steps)
    restyleSelection(StyleChange(nibAngle: angle), at: time, where: \.hasDirection)
  }

  /// Cancels the import, and the gesture in progress; without one, clears the selection.
  ///
  /// Nothing else begins before the touches are lifted.
  func cancelGesture() {
    if importer?.cancel() == true { showMessage("import canceled") }
    let recognizers = gestures.all.map(\.recognizer)
    guard recognizers.contains(where: \.state.isActive) || gestures.lasso.isTracing else {
      return selection = nil
    }
    displayLink.isPaused = false
    for recognizer in recognizers where recognizer.numberOfTouches > 0 {
      recognizer.isEnabled = false
      recognizer.isEnabled = true
    }
  }

  /// Moves the selection with a drag.
  func selectionDragged(by pan: PanGestureRecognizer) {
    if pan.state == .began, let selection {
      beginMove(of: selection.ids, at: pan.touches.first.flatMap(pan.start)?.preciseLocation)
    }
    followPendingEdit(with: pan)
  }

  /// Moves the selection with a drag that begins on it, and otherwise the stroke under the pointer.
  func strokeDragged(by drag: HoldPanGestureRecognizer) {
    if drag.state == .began { beginHeldMove(drag) }
    // The centroid jumps when a touch is added or lifted; the translation does not.
    followPendingEdit(with: drag, at: drag.startLocation.map { $0 + drag.translation })
  }

  private func beginHeldMove(_ drag: HoldPanGestureRecognizer) {
    let start = drag.touches.first.flatMap(drag.start)?.location
    if let selection, let start, gestures.isSelected(start) {
      return beginMove(of: selection.ids, at: drag.startLocation)
    }
    selection = nil
    settleStrokes()
    guard let id = start.flatMap(topmostStroke) else {
      return showMessage("no stroke under the pointer")
    }
    beginMove(of: sketch.withGroups([id]), at: drag.startLocation)
  }

  /// Returns the topmost stroke that has a lit dot near a point in screen dots.
  func topmostStroke(at point: Point) -> StrokeID? {
    StrokeHitTest(smoothing: smoothing, transform: viewport.transform).strokes(
      near: Segment(point, point), tolerance: Self.tolerance, among: sketch.items
    ).last
  }

  private func beginMove(of ids: [StrokeID], at start: Point?) {
    guard let start else { return }
    settleStrokes()
    pendingEdit = StrokeMove(
      ids, of: sketch, at: viewport.transform.invert(start), aids: aids(except: ids))
    displayLink.isPaused = false
  }
}

/// Returns a number of strokes as a text: `1 stroke`.
func strokeCount(_ count: Int) -> String {
  "\(count) \(count == 1 ? "stroke" : "strokes")"
}

extension StyleChange {
  /// The new nib, ink, width, and angle in words.
  fileprivate var texts: [String] {
    let degrees = nibAngle.map { Int(($0 * 180 / .pi).rounded()) }
    return [
      nib?.name, color?.name, width.map { "\(dotCount($0)) wide" },
      degrees.map { "nib turned by \($0)°" },
    ].compactMap(\.self)
  }
}

extension StrokeStyle {
  /// Whether the look depends on the direction of the nib.
  fileprivate var hasDirection: Bool { nib == .calligraphy }

  /// Whether a pen draws the stroke, so that its width and its nib can change; a fill is an outline.
  var isDrawn: Bool { nib != .fill }
}

extension LassoGestureRecognizer.Failure {
  /// The message for a person.
  fileprivate var text: String {
    switch self {
    case .open: "loop not closed · end near its start"
    case .narrow: "loop too narrow · nothing selected"
    }
  }
}
