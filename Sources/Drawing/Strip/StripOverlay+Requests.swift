import Gestures
import TerminalUI

/// Requests of changes, which the application makes.
extension StripOverlay {
  /// Requests that a sketch is opened instead of the open one.
  func open(_ sketch: ShelvedSketch) {
    guard !sketch.isOpen else {
      close()
      return messages.show("already open")
    }
    context.settings.requests.opening = sketch.path
  }

  func request(_ request: SketchRequest) { context.settings.requests.changes.append(request) }

  /// Returns the path of the sketch that the user has chosen to open instead of this one, once.
  package func takeRequestedSketch() -> String? { context.settings.requests.opening.take() }

  /// Returns a change of a sketch that the user has asked for, once.
  package func takeRequest() -> SketchRequest? {
    context.settings.requests.changes.isEmpty
      ? nil : context.settings.requests.changes.removeFirst()
  }

  /// Notes that a sketch is in the trash now.
  ///
  /// - Parameters:
  ///   - name: The name that it had.
  ///   - count: The number of sketches that were deleted in this session and can be restored.
  package func sketchDeleted(_ name: String, restorable count: Int) {
    let key = key(of: .undo).map { "\($0) restores" } ?? "restore it in the strip"
    messages.show("deleted \(name.shortened(to: 24)) · \(key)")
    noteRestorable(count, isDeletionLast: true)
  }

  /// Notes how many deleted sketches can still be restored.
  package func sketchRestored(restorable count: Int) {
    noteRestorable(count, isDeletionLast: count > 0)
  }

  private func noteRestorable(_ count: Int, isDeletionLast: Bool) {
    context.settings.requests.restorable = count
    context.editor.isDeletionLast = isDeletionLast
    shown?.canRestore = count > 0
    reload()
  }

  func restore() {
    guard context.settings.requests.restorable > 0 else {
      return messages.show("no deleted sketch to restore")
    }
    request(.restore)
  }

  /// Requests that the last deletion is undone, if nothing was drawn since; returns whether it is.
  func undoDeletion() -> Bool {
    if context.editor.isDeletionLast { restore() }
    return context.editor.isDeletionLast
  }

  func rename() {
    let sketch = managedSketch
    guard mayChange(sketch) else { return }
    messages.clear()
    overlays.present(
      Prompt(
        Prompt.Question(
          renaming: sketch?.name ?? context.sketchName,
          isTaken: { [shelf] in shelf?.isTaken($0, besides: sketch?.path) == true },
          accepted: { [unowned self] in request(.rename(path: sketch?.path, name: $0)) })))
  }

  func duplicate() {
    context.editor.settleStrokes()
    request(.duplicate(path: managedSketch?.path))
  }

  /// Requests that the chosen sketch is moved to the trash.
  func delete() {
    let sketch = managedSketch
    if mayChange(sketch) { request(.delete(path: sketch?.path)) }
  }

  /// The sketch that is chosen in the strip; `nil` for the open one.
  private var managedSketch: ShelvedSketch? {
    shown?.focusedSketch.flatMap { $0.isOpen ? nil : $0 }
  }

  /// Returns whether a sketch, or else the open one, can be renamed or deleted; shows why not.
  private func mayChange(_ sketch: ShelvedSketch?) -> Bool {
    guard let sketch else { return context.editor.mayEdit() }
    if sketch.isInUse { messages.show("this sketch is open in another stipple") }
    return !sketch.isInUse
  }
}
