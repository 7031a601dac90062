import Canvas
import Geometry
import Ink
import Lettering
import TerminalUI
import Touches

/// Types text at a caret.
final class TextTool: ToolController, SketchPreview {
  let context: ToolContext

  /// The text that is being typed, if any.
  private(set) var entry: TextEntry? { didSet { editor.previewChanged() } }
  private var pastedText = PastedText()
  /// The movement of the view that shows the caret; `nil` while the view is where the user has left it.
  private var detour: (start: Transform, end: Transform)?
  /// Whether the current press has ended a text.
  private var isEnding = false

  private static let hint = "type the text · Esc ends"

  init(_ context: ToolContext) { self.context = context }

  var preview: Sketch? { entry?.preview }
  var isTyping: Bool { entry != nil }
  var isChanged: Bool { entry?.isChanged == true }

  func move(onto sketch: Sketch) { entry?.move(onto: sketch) }

  // MARK: The pointer

  /// Ends the text that is being typed if a press is not on it.
  ///
  /// Presses of the middle button move the canvas below the text.
  func touchBegins(_ touch: Touch, onControls isOnControls: Bool) {
    isEnding = false
    guard let entry, touch.buttonMask != .middle else { return }
    let isOnText =
      context.ink.tool.role == .types && touch.isPrimary && touch.modifierFlags.isEmpty
      && !isOnControls && entry.contains(context.transform.invert(touch.location))
    if !isOnText { isEnding = end() }
  }

  func began(_ gesture: StrokeGestureRecognizer) { context.canvasPressed() }
  func moved(_ gesture: StrokeGestureRecognizer) {}
  func canceled(_ gesture: StrokeGestureRecognizer) {}

  /// Moves the caret after a click, or opens one.
  ///
  /// The click that ends a text opens no other caret, so the next key is a command.
  func ended(_ gesture: StrokeGestureRecognizer) {
    guard let stroke = gesture.stroke, let press = stroke.samples.first?.location else { return }
    stroke.clearChanges()
    guard !isEnding else { return }
    if entry != nil {
      entry?.moveCaret(to: press)
    } else {
      open(at: press, time: stroke.samples.last?.timestamp ?? 0)
    }
    context.messages.show(Self.hint)
  }

  /// Opens the caret in the text at a point in canvas dots, or for a new text there.
  private func open(at point: Point, time: TimeInterval) {
    detour = nil
    let time = editor.recorder.sketchTime(time)
    if let text = editor.sketch.text(at: point) {
      var entry = TextEntry(editing: text, of: editor.sketch, at: time)
      entry.moveCaret(to: point)
      editor.view.show(entry.beginning)
      self.entry = entry
    } else {
      let pen = TextPen(clickedAt: point, height: context.ink.width, style: context.ink.style)
      entry = TextEntry(pen, on: editor.sketch, at: time)
    }
  }

  // MARK: Keys

  /// Handles a key of the text that is being typed.
  ///
  /// Function keys act as usual. Other keys that type nothing are ignored.
  func press(_ key: Key, at time: TimeInterval) -> Bool {
    guard entry != nil else { return false }
    if context.keys.command(for: key) == .quit, !key.modifierFlags.isEmpty { return false }
    context.pointer.isHovering = false
    insertPastedText()
    switch (key.code, key.modifierFlags.subtracting(.shift)) {
    case (.function, _): return false
    case (.tab, _):
      end()
      return false
    case (.escape, _):
      end()
      returnView()
    case (.character(let scalar), []): insert(String(scalar), at: time)
    case (.enter, []): insert("\n", at: time)
    case (.backspace, []): delete(forward: false, at: time)
    case (.delete, []): delete(forward: true, at: time)
    default: moveCaret(with: key.code)
    }
    if entry != nil {
      if context.messages.current == nil { context.messages.show(Self.hint) }
      showCaret()
    }
    return true
  }

  /// Notes a key of a pasted text; ignores it while no caret is open.
  func pasted(_ key: Key, at time: TimeInterval) {
    guard entry != nil else { return }
    context.setNeedsDisplay()
    switch (key.code, key.modifierFlags) {
    case (.character(let scalar), []): pastedText.text.unicodeScalars.append(scalar)
    case (.enter, _): pastedText.text.unicodeScalars.append("\n")
    case (.tab, _): pastedText.text.unicodeScalars.append(" ")
    default: break
    }
    pastedText.time = time
  }

  /// Inserts all text that has been pasted since the last frame.
  func insertPastedText() {
    guard !pastedText.text.isEmpty, entry != nil else { return }
    let pasted = pastedText
    pastedText = PastedText()
    context.messages.show(Self.hint)
    insert(pasted.text, at: pasted.time)
    showCaret()
  }

  private func insert(_ text: String, at time: TimeInterval) {
    let time = editor.recorder.sketchTime(time)
    guard let (change, skipped) = entry?.insert(text, at: time) else { return }
    editor.view.show(change)
    if let skipped { context.messages.show(skipped.refusal) }
    if let count = entry?.letterCount, count >= TextEntry.maximumLength {
      context.messages.show("this text is full · start another")
    }
  }

  private func delete(forward: Bool, at time: TimeInterval) {
    let time = editor.recorder.sketchTime(time)
    if let change = entry?.delete(forward: forward, at: time) { editor.view.show(change) }
  }

  private func moveCaret(with code: Key.Code) {
    switch code {
    case .left: entry?.moveCaret(by: -1)
    case .right: entry?.moveCaret(by: 1)
    case .up: entry?.moveCaret(byLines: -1)
    case .down: entry?.moveCaret(byLines: 1)
    case .home: entry?.moveCaret(toLineEnd: false)
    case .end: entry?.moveCaret(toLineEnd: true)
    default: break
    }
  }

  // MARK: The view and the file

  func addMarks(to overlay: inout CanvasOverlay) {
    guard let entry, let line = caretLine else { return }
    overlay.caret = CanvasOverlay.Caret(line: line, color: entry.pen.style.color)
  }

  /// The caret, in screen dots; `nil` if it is closed.
  private var caretLine: Segment? {
    entry.map { entry in
      let line = entry.caretLine
      return Segment(context.transform.apply(to: line.start), context.transform.apply(to: line.end))
    }
  }

  /// Moves the canvas back to its position before it followed the caret, unless the user has moved
  /// it since.
  private func returnView() {
    guard let detour = detour.take(), detour.end == context.transform else { return }
    context.navigator.pan(by: detour.start.translation + detour.end.translation * -1)
  }

  /// Moves the canvas if the caret is outside the window.
  private func showCaret() {
    guard let caret = caretLine?.bounds else { return }
    func offset(_ low: Double, _ high: Double, within length: Double) -> Double {
      if low < 0 { return (length / 4 - low).rounded() }
      return high >= length ? (length * 3 / 4 - high).rounded() : 0
    }
    let offset = Vector(
      dx: offset(caret.minX, caret.maxX, within: context.window.width),
      dy: offset(caret.minY, caret.maxY, within: context.window.height))
    guard offset != .zero else { return }
    let start = context.transform
    context.navigator.pan(by: offset)
    let isContinued = detour?.end == start
    detour = (isContinued ? detour?.start ?? start : start, context.transform)
  }

  func finish(_ gesture: StrokeGestureRecognizer) { end() }

  /// Closes the caret and commits the text as one edit; returns whether the text was changed.
  @discardableResult func end() -> Bool {
    insertPastedText()
    guard let entry = entry.take() else { return false }
    context.messages.clear()
    let action = entry.action
    editor.view.show(entry.ending(action))
    if entry.draft.isSaved, !(action.map { Edit($0, at: 0).newStrokes.isEmpty } ?? true) {
      editor.recorder.endDraft()
    } else {
      editor.recorder.abandonTextDraft(entry.draft)
    }
    // Edits of others may have come since the last key.
    if let action { editor.commit(action, at: max(entry.lastTime, editor.recorder.lastTime)) }
    return action != nil
  }

  /// Saves the draft of the text when an update is due, at most eight times a second.
  func saveDraft(at time: TimeInterval) {
    guard let due = editor.recorder.textDraftTime(entry?.draft) else { return }
    guard time >= due else { return context.frames.schedule(notBefore: due) }
    if let update = entry?.takeDraft() { editor.recorder.saveTextDraft(update, at: time) }
  }
}

/// Text that has been pasted since the last frame.
private struct PastedText {
  var text = ""
  /// When its last part was read, on the monotonic clock, in seconds.
  var time: TimeInterval = 0
}

extension Sketch {
  /// Returns the topmost text at a point in canvas dots that can be edited.
  ///
  /// A text that is partly erased, or is longer than an entry, stays ink.
  ///
  /// - Complexity: O(*n*) in the number of strokes, and in the length of the texts nearby.
  fileprivate func text(at point: Point) -> Text? {
    texts.last { text in
      guard text.isComplete, let point = text.map.inverse?.apply(to: point) else { return false }
      return LineFont.hershey.isOn(text.text, point) && text.text.count <= TextEntry.maximumLength
    }
  }
}

extension Character {
  fileprivate var refusal: String {
    let codes = unicodeScalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }
    return "the font lacks \(codes.joined(separator: " "))"
  }
}
