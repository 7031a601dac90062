import Canvas
import Display
import Geometry
import Gestures
import Ink
import Touches

extension DrawingController {
  /// The time between two steps of scrolling at an edge, in seconds.
  private static let scrollInterval = 1.0 / 60

  /// Applies an action to the sketch and saves it.
  ///
  /// Strokes that replace others of a group join it, as part of the same step.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - time: In seconds since the sketch's start.
  ///   - continuesStep: Whether the action is undone and redone together with the edit before, at whose
  ///     time it is; only for groups.
  /// - Returns: What changed in the picture.
  @discardableResult
  func commit(
    _ action: Edit.Action, at time: TimeInterval, continuesStep: Bool = false
  ) -> Sketch.Change {
    var time = time
    if case .grouped = action, !continuesStep { time = recorder.laterTime(time) }
    let groups = sketch.groups(keptBy: action)
    let made = Edit(action, at: time, by: sketch.author)
    let edit = room?.rounded(made) ?? made
    let change = sketch.apply(edit)
    recorder.save(edit)
    regroup(groups, at: time)
    strip.isOpenStale = true
    strip.isDeletionLast = false
    return change
  }

  /// Performs an action immediately, unless the sketch is read-only or a gesture is changing it.
  ///
  /// The selected strokes stay selected, except those that it erases.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - time: On the monotonic clock, in seconds.
  /// - Returns: Whether the action was performed.
  @discardableResult
  func edit(_ action: Edit.Action, at time: TimeInterval) -> Bool {
    showReadOnlyReason()
    guard readOnlyReason == nil, sketch.activeStrokes.isEmpty, pendingEdit == nil else {
      return false
    }
    view.show(commit(action, at: recorder.sketchTime(time)))
    selection = selection?.remaining(in: sketch)
    switch action {
    case .cleared: showMessage("cleared · u undoes")
    case .undone: showMessage("undone · U redoes")
    case .redone: showMessage("redone")
    default: break
    }
    return true
  }

  /// Updates, commits or cancels the pending edit, if any, according to a recognizer's state.
  ///
  /// - Parameters:
  ///   - recognizer: The recognizer of the drag.
  ///   - samples: The samples of the drag so far, in canvas dots.
  ///   - location: The location of the drag, in screen dots; `nil` for the centroid of the touches.
  func followPendingEdit(
    with recognizer: GestureRecognizer, samples: [StrokeSample] = [], at location: Point? = nil
  ) {
    guard pendingEdit != nil else { return }
    status.message = nil
    let drag = EditDrag(
      samples: samples, location: location ?? recognizer.location(in: nil),
      transform: viewport.transform,
      modifierFlags: recognizer.modifierFlags)
    switch recognizer.state {
    case .began, .changed: updatePendingEdit(drag)
    case .ended:
      updatePendingEdit(drag)
      commitPendingEdit(at: recognizer.touches.last?.timestamp ?? displayLink.timestamp)
    case .cancelled: cancelPendingEdit()
    case .possible, .failed: break
    }
  }

  /// Updates the pending edit, if any, after the canvas has moved under the pointer.
  func updatePendingEdit(pointer: Point) {
    updatePendingEdit(
      EditDrag(
        location: pointer, transform: viewport.transform,
        modifierFlags: environment.touches.last?.modifierFlags ?? []))
  }

  /// Commits the pending edit, if any.
  ///
  /// - Parameter time: On the monotonic clock, in seconds.
  func commitPendingEdit(at time: TimeInterval) {
    guard let action = pendingEdit.take()?.action else { return }
    selection?.keyed = nil
    commit(action, at: recorder.sketchTime(time))
  }

  /// Scrolls the view while the pending edit allows it and the pointer is at an edge of the window.
  func scrollAtEdge(at time: TimeInterval) {
    guard pendingEdit?.scrollsAtEdges == true, let pointer else { return edgeScroll.stop() }
    let direction = EdgeScroll.direction(at: pointer, in: window)
    let offset = edgeScroll.offset(direction, at: time)
    guard direction != .zero else { return }
    if offset != .zero { pan(by: offset) }
    displayLink.schedule(notBefore: time + Self.scrollInterval)
  }

  /// Extends the pending edit, if any, to the present state of its drag.
  func updatePendingEdit(_ drag: EditDrag) {
    // The property is empty while the edit changes, so the edit's storage is not copied.
    guard var edit = pendingEdit.take() else { return }
    show(edit.update(drag))
    pendingEdit = edit
  }

  /// Withdraws the pending edit, if any.
  func cancelPendingEdit() {
    guard let edit = pendingEdit.take() else { return }
    show(edit.reversal)
  }

  private func show(_ change: Sketch.Change) {
    guard !change.isEmpty else { return }
    displayLink.isPaused = false
    view.show(change)
  }
}
