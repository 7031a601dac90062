import Canvas
import Geometry
import Gestures
import Ink
import Raster
import TerminalUI

/// What commands do that concerns several parts of the view.
extension DrawingController {
  var inks: InkPicking {
    InkPicking(context: context, overlays: overlays) { [unowned self] in perform(.ink($0), at: $1) }
  }

  /// Undoes the copy that was dropped last, the last deletion of a sketch, or the last edit.
  func undo(at time: TimeInterval) {
    if incoming.cancelCopy() || strip.undoDeletion() { return }
    context.editor.undo(at: time)
  }

  /// Undoes an edit after a swipe to the left, redoes one after a swipe to the right.
  func swiped(_ swipe: SwipeGestureRecognizer) {
    guard let direction = swipe.recognizedDirection else { return }
    perform(SwipePreview.command(of: direction), at: swipe.endTime ?? 0)
  }

  /// Pastes the copied strokes at the pointer.
  func paste(at time: TimeInterval) {
    let target = context.pointer.location.flatMap { overlays.contains($0) ? nil : $0 }
    incoming.paste(at: target, time: time)
  }

  /// Cancels the import, and the gesture in progress; without one, clears the selection.
  func cancelGesture() {
    if incoming.importer?.cancel() == true { context.messages.show("import canceled") }
    if !touches.cancelGestures() { context.editor.selection = nil }
  }

  // MARK: - Overlays

  /// Opens the menu with its upper left corner at a point in screen dots.
  func openMenu(at corner: Point) {
    let formats = (files.exporter?.formats ?? []).map(Command.export)
    MainMenu(
      context: context, overlays: overlays,
      actions: Command.all.filter { $0.menuPlace != nil && $0.isAvailable(self) } + formats,
      perform: { [unowned self] in perform($0, at: $1) }
    ).open(at: corner)
  }

  /// Shows the help panel, with the open strip first, and the pointer before the keys for debugging.
  func showHelp() {
    let keys = context.keys.helpGroups
    let pointer = [
      HelpPanel.Group("Pointer", touches.gestures.help(on: context.terminal, context.keys)),
      HelpPanel.Group(
        "Keyboard pointer", context.terminal.hasKeyboardPointer ? Command.keyboardPointer : []),
    ]
    let help = HelpOverlay(
      strip.help + keys.dropLast() + pointer + keys.suffix(1), on: context.size,
      isHelpKey: { [unowned self] in context.keys.command(for: $0) == .showHelp })
    guard let help else { return }
    help.closed = { [unowned self] in strip.showHint() }
    overlays.present(help)
  }
}
