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
  var selectionFrame: Rect? {
    selection?.frame(in: shownSketch, transform: viewport.transform)
  }

  /// Selects the strokes inside a closed line in screen dots.
  func select(inside path: [Point]) {
    settleStrokes()
    let line = Polygon(path.map(viewport.transform.invert))
    selection = line.flatMap { Selection(inside: $0, of: sketch) }
    guard let count = selection?.ids.count else { return showMessage("no stroke inside") }
    showMessage("\(strokeCount(count)) · drag moves · Delete erases · Esc deselects")
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
  func restyleSelection(_ change: StyleChange, at time: TimeInterval) {
    guard let selected = selection else { return }
    guard readOnlyReason == nil else { return showReadOnlyReason() }
    guard sketch.activeStrokes.isEmpty, pendingEdit == nil else { return }
    let ids = sketch.items(selected.ids).filter { $0.stroke.restyled(change) != $0.stroke }.map(
      \.id)
    if !ids.isEmpty {
      edit(.restyled(ids.ascending, change), at: time)
      selection = selected
    }
    showMessage(([strokeCount(selected.ids.count)] + change.texts).joined(separator: " · "))
  }

  /// The styles of the selected strokes; none without a selection.
  var selectedStyles: [StrokeStyle] {
    selection.map { sketch.items($0.ids).map(\.stroke.style) } ?? []
  }

  /// The width of the widest selected stroke, in canvas dots; `nil` without a selection.
  var selectionWidth: Double? { selectedStyles.map(\.width).max() }

  /// Gives all selected strokes one width: that of the widest, changed by a number of dots.
  func widenSelection(by dots: Double, at time: TimeInterval) {
    guard let widest = selectionWidth else { return }
    let width = (widest + dots).clamped(to: StrokeStyle.widths)
    restyleSelection(StyleChange(width: width), at: time)
  }

  /// Cancels the import, and the stroke, erasure, or move in progress; without one, clears the selection.
  func cancelGesture() {
    if importer?.cancel() == true { showMessage("import canceled") }
    let recognizers = [
      gestures.stroke, gestures.heldDrag, gestures.selectionDrag, gestures.selectionRotation,
      gestures.selectionPinch,
    ]
    let active = recognizers.filter(\.state.isActive)
    if active.isEmpty { selection = nil }
    for recognizer in active {
      recognizer.isEnabled = false
      recognizer.isEnabled = true
    }
  }

  /// Moves the selection with a drag.
  func selectionDragged(by pan: PanGestureRecognizer) {
    if pan.state == .began, let selection {
      beginMove(of: selection.ids, at: pan.touches.first.flatMap(pan.start))
    }
    followPendingEdit(with: pan)
  }

  /// Moves the stroke under the pointer with a drag.
  func strokeDragged(by drag: HoldPanGestureRecognizer) {
    if drag.state == .began {
      selection = nil
      settleStrokes()
      let start = drag.touches.first.flatMap(drag.start)
      if let id = start.flatMap({ topmostStroke(at: $0.location) }) {
        beginMove(of: [id], at: start)
      } else {
        showMessage("no stroke under the pointer")
      }
    }
    // The centroid jumps when a touch is added or lifted; the translation does not.
    followPendingEdit(with: drag, at: drag.startLocation.map { $0 + drag.translation })
  }

  /// Returns the topmost stroke that has a lit dot near a point in screen dots.
  private func topmostStroke(at point: Point) -> StrokeID? {
    StrokeHitTest(smoothing: smoothing, transform: viewport.transform).strokes(
      near: Segment(point, point), tolerance: Self.tolerance, among: sketch.items
    ).last
  }

  private func beginMove(of ids: [StrokeID], at start: Touch?) {
    guard let start else { return }
    settleStrokes()
    pendingEdit = StrokeMove(ids, of: sketch, at: viewport.transform.invert(start.preciseLocation))
    displayLink.isPaused = false
  }
}

/// Returns a number of strokes as a text: `1 stroke`.
private func strokeCount(_ count: Int) -> String {
  "\(count) \(count == 1 ? "stroke" : "strokes")"
}

extension StyleChange {
  /// The new nib, ink, and width in words.
  fileprivate var texts: [String] {
    [nib?.name, color?.name, width.map { "\(dotCount($0)) wide" }].compactMap(\.self)
  }
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
