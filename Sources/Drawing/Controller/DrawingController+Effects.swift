import Canvas
import Geometry
import Ink
import TerminalUI

/// Carrying out effects: the only place where tools, overlays, commands, and gestures change the view.
extension DrawingController {
  var state: DrawingState { DrawingState(self) }

  /// Carries out effects in order, at a time in seconds on the monotonic clock.
  func perform(_ effects: [Effect], at time: TimeInterval) {
    for effect in effects { perform(effect, at: time) }
  }

  /// Carries out the effects of an overlay or a tool; returns whether it has handled the event.
  func carryOut(_ response: Response, at time: TimeInterval) -> Bool {
    perform(response.effects, at: time)
    return response.isHandled
  }

  private func perform(_ effect: Effect, at time: TimeInterval) {
    if case .schedule(let time) = effect { return displayLink.schedule(notBefore: time) }
    displayLink.setNeedsDisplay()
    switch effect {
    case .schedule: break
    case .message(let message): messages.show(message, pointer: pointer.location)
    case .hint(let message): if messages.current == nil { messages.show(message) }
    case .clearMessage: messages.clear()
    case .clearNotices: messages.clearNotices()
    case .sketch(let change): change(editor, time)
    case .update(let drag):
      editor.updatePendingEdit(drag)
      if let text = editor.pendingEdit?.text { messages.show(text, at: pointer.location) }
    case .view(let move): move(navigator)
    case .ink(let request):
      perform(incoming.perform(request, at: time, editing: editor, in: state), at: time)
    case .set(let change): change(&settings)
    case .use(let tool): perform(tools.use(tool, in: state), at: time)
    case .editText(let point): perform(tools.editText(at: point, at: time, in: state), at: time)
    case .showTool: messages.show(state.toolSummary)
    case .repeatSample: if !overlays.coversCanvas { touches.repeatSample(at: time, in: state) }
    case .command(let command): perform(command, at: time)
    case .next(let effects): perform(effects(state), at: time)
    case .follow(let gesture): perform(tools.follow(gesture, in: state), at: time)
    case .notePointer: pointer.selecting = pointer.location
    case .strip(let request): perform(strip.perform(request, in: state), at: time)
    case .followNext: perform(people.followNext(moving: navigator, in: state), at: time)
    case .undo: undo(at: time)
    case .cancel: cancel(at: time)
    case .quit: isFinished = true
    case .present(let overlay): overlays.present(overlay)
    case .dismiss(let overlay): overlays.dismiss(overlay)
    case .closeMenu: closeMenu()
    case .openMenu(let corner, let page, let focus): openMenu(at: corner, page: page, focus: focus)
    case .showHelp: showHelp()
    case .focusToolbar:
      settings.showsOnlyInk = false
      perform(toolbar.takeKeys(in: state), at: time)
    case .toggleOnlyInk: perform(toolbar.togglingOnlyInk(at: time, in: state), at: time)
    }
  }

  func perform(_ command: Command, at time: TimeInterval) {
    if hold(command, at: time) { return }
    if !command.keepsStrokes { editor.settleStrokes() }
    if !command.keepsText, let open = tools.open { perform(open.close(in: state), at: time) }
    perform(command.effects(state), at: time)
  }

  private func undo(at time: TimeInterval) {
    if let effects = incoming.cancelingCopy { return perform(effects, at: time) }
    if editor.isDeletionLast { return perform([.strip(.restore)], at: time) }
    editor.undo(at: time)
  }

  private func cancel(at time: TimeInterval) {
    let isImporting = importer?.cancel() == true
    if isImporting { messages.show("import canceled") }
    guard !touches.cancelGestures() else { return }
    guard editor.selection == nil, !isImporting else { return editor.selection = nil }
    if settings.showsPreview {
      settings.showsPreview = false
    } else if state.hasScreen {
      leave(at: time)
    }
  }

  /// Clears what is drawn over a screen, and quits if nothing is.
  private func leave(at time: TimeInterval) {
    // The ink of others in a room stays.
    guard room == nil, state.refusal() == nil, editor.sketch.items.contains(where: { !$0.isLocked })
    else { return isFinished = true }
    editor.clear(at: time)
    messages.show(Message("cleared", KeyHint(.undo, "undoes"), KeyHint(.cancel, "leaves")))
  }

  func closeMenu() {
    for overlay in overlays.overlays
    where overlay is Menu || overlay is ColorPicker || overlay is Eyedropper {
      overlays.dismiss(overlay)
    }
  }

  private func openMenu(at corner: Point, page: Int, focus: Int?) {
    closeMenu()
    let formats = (exporter?.formats ?? []).map(Command.export)
    let actions = Command.all.filter { $0.menuPlace != nil && $0.isAvailable(state) } + formats
    overlays.present(
      MainMenu(state: state, actions: actions).menu(at: corner, page: page, focus: focus))
  }

  /// Shows the help panel, with the open strip first, and the pointer before the keys for debugging.
  func showHelp() {
    var keys = messages.keys.helpGroups
    if let index = keys.firstIndex(where: { $0.title == Command.overScreen.title }) {
      let group = keys.remove(at: index)
      if state.hasScreen {
        keys.insert(HelpPanel.Group(group.title, Command.keysOverScreen + group.entries), at: 0)
      }
    }
    let pointer = [
      HelpPanel.Group("Pointer", touches.gestures.help(on: terminal, messages.keys)),
      HelpPanel.Group(
        "Keyboard pointer", terminal.hasKeyboardPointer ? Command.keyboardPointer : []),
    ]
    let help = HelpOverlay(
      strip.help(messages.keys) + keys.dropLast() + pointer + keys.suffix(1), on: navigator.size)
    if let help { overlays.present(help) }
  }
}
