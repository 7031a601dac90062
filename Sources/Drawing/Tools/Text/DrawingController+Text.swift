import Canvas
public import Display
public import Geometry
import Gestures
import Ink
import Lettering
import Touches

/// Typing text.
extension DrawingController {
  /// The message while the caret is open.
  private static let typingHint = "type the text · Esc ends"

  // MARK: The pointer

  /// Ends the text that is being typed if a press is not on it.
  ///
  /// Presses of the middle button move the canvas below the text.
  func endText(before touch: Touch) {
    isTextEnding = false
    guard let entry = textEntry, touch.buttonMask != .middle else { return }
    let isOnText =
      tool == .text && touch.isPrimary && touch.modifierFlags.isEmpty
      && !isOnControls(touch.location) && entry.contains(viewport.transform.invert(touch.location))
    if !isOnText { isTextEnding = endText() }
  }

  /// Moves the caret after a click with the text tool, or opens one.
  ///
  /// A click that has ended a text opens none, so that the next key is a command.
  func textTapped(_ stroke: Stroke) {
    guard gestures.stroke.state == .ended, let press = stroke.samples.first?.location else {
      return
    }
    stroke.clearChanges()
    guard !isTextEnding else { return }
    if textEntry != nil {
      textEntry?.moveCaret(to: press)
    } else {
      openText(at: press, time: stroke.samples.last?.timestamp ?? 0)
    }
    showMessage(Self.typingHint)
  }

  /// Opens the caret in the text at a point in canvas dots, or for a new text there.
  private func openText(at point: Point, time: TimeInterval) {
    let time = recorder.sketchTime(time)
    if let text = sketch.text(at: point) {
      var entry = TextEntry(editing: text, of: sketch, at: time)
      entry.moveCaret(to: point)
      view.show(entry.beginning)
      textEntry = entry
    } else {
      // The click is in the middle of a small letter.
      let pen = TextPen(at: point, style: gestures.stroke.style)
      let baseline = pen.map.apply(to: Point(x: 0, y: LineFont.capHeight / 3))
      textEntry = TextEntry(
        TextPen(at: baseline, style: gestures.stroke.style), on: sketch, at: time)
    }
  }

  // MARK: Keys

  /// Handles a key of the text that is being typed.
  ///
  /// Function keys act as usual. Other keys that type nothing are ignored.
  ///
  /// - Returns: Whether the caret is open and has handled the key.
  func pressInText(_ key: Key, at time: TimeInterval) -> Bool {
    guard textEntry != nil, helpPage == nil else { return false }
    if keyBindings.command(for: key) == .quit, !key.modifierFlags.isEmpty { return false }
    isHovering = false
    insertPastedText()
    switch (key.code, key.modifierFlags.subtracting(.shift)) {
    case (.function, _): return false
    case (.tab, _):
      endText()
      return false
    case (.escape, _): endText()
    case (.character(let scalar), []): insert(String(scalar), at: time)
    case (.enter, []): insert("\n", at: time)
    case (.backspace, []): delete(forward: false, at: time)
    case (.delete, []): delete(forward: true, at: time)
    default: moveCaret(with: key.code)
    }
    if textEntry != nil {
      status.message = status.message ?? Self.typingHint
      showCaret()
    }
    return true
  }

  /// Inserts pasted text at the caret; ignores it while no caret is open.
  public func pasted(_ key: Key, at time: TimeInterval) {
    guard textEntry != nil, helpPage == nil else { return }
    displayLink.isPaused = false
    switch (key.code, key.modifierFlags) {
    case (.character(let scalar), []): pastedText.text.unicodeScalars.append(scalar)
    case (.enter, _): pastedText.text.unicodeScalars.append("\n")
    case (.tab, _): pastedText.text.unicodeScalars.append(" ")
    default: break
    }
    pastedText.time = time
  }

  /// Inserts what was pasted since the last frame, all at once.
  func insertPastedText() {
    guard !pastedText.text.isEmpty, textEntry != nil else { return }
    let pasted = pastedText
    pastedText = PastedText()
    status.message = Self.typingHint
    insert(pasted.text, at: pasted.time)
    showCaret()
  }

  private func insert(_ text: String, at time: TimeInterval) {
    let time = recorder.sketchTime(time)
    guard let (change, skipped) = textEntry?.insert(text, at: time) else { return }
    view.show(change)
    if let skipped { showMessage(skipped.refusal) }
    if let count = textEntry?.letterCount, count >= TextEntry.maximumLength {
      showMessage("this text is full · start another")
    }
  }

  private func delete(forward: Bool, at time: TimeInterval) {
    let time = recorder.sketchTime(time)
    if let change = textEntry?.delete(forward: forward, at: time) { view.show(change) }
  }

  private func moveCaret(with code: Key.Code) {
    switch code {
    case .left: textEntry?.moveCaret(by: -1)
    case .right: textEntry?.moveCaret(by: 1)
    case .up: textEntry?.moveCaret(byLines: -1)
    case .down: textEntry?.moveCaret(byLines: 1)
    case .home: textEntry?.moveCaret(toLineEnd: false)
    case .end: textEntry?.moveCaret(toLineEnd: true)
    default: break
    }
  }

  // MARK: The view and the file

  /// The caret, in screen dots; `nil` if it is closed.
  var caretLine: Segment? {
    textEntry.map { entry in
      let line = entry.caretLine
      return Segment(
        viewport.transform.apply(to: line.start), viewport.transform.apply(to: line.end))
    }
  }

  /// The caret over the ink; `nil` if it is closed.
  var caret: CanvasOverlay.Caret? {
    guard let entry = textEntry, let line = caretLine else { return nil }
    return CanvasOverlay.Caret(line: line, color: entry.pen.style.color)
  }

  /// Moves the canvas if the caret is outside the window.
  private func showCaret() {
    displayLink.isPaused = false
    guard let caret = caretLine?.bounds else { return }
    func offset(_ low: Double, _ high: Double, within length: Double) -> Double {
      if low < 0 { return (length / 4 - low).rounded() }
      return high >= length ? (length * 3 / 4 - high).rounded() : 0
    }
    let offset = Vector(
      dx: offset(caret.minX, caret.maxX, within: window.width),
      dy: offset(caret.minY, caret.maxY, within: window.height))
    if offset != .zero { pan(by: offset) }
  }

  /// Closes the caret and commits the text as one edit.
  ///
  /// - Returns: Whether the text was changed.
  @discardableResult
  func endText() -> Bool {
    insertPastedText()
    guard let entry = textEntry.take() else { return false }
    displayLink.isPaused = false
    status.message = nil
    let action = entry.action
    view.show(entry.ending(action))
    if entry.draft.isSaved, !(action.map { Edit($0, at: 0).newStrokes.isEmpty } ?? true) {
      recorder.endDraft()
    } else {
      recorder.abandonTextDraft(entry.draft)
    }
    // Edits of others may have come since the last key.
    if let action { commit(action, at: max(entry.lastTime, recorder.lastTime)) }
    return action != nil
  }

  /// Saves the draft of the text when an update is due, at most eight times a second.
  func saveTextDraft(at time: TimeInterval) {
    guard let due = recorder.textDraftTime(textEntry?.draft) else { return }
    guard time >= due else { return displayLink.schedule(notBefore: due) }
    if let update = textEntry?.takeDraft() { recorder.saveTextDraft(update, at: time) }
  }
}

/// Text that was pasted since the last frame.
struct PastedText {
  var text = ""
  /// When its last part was read, on the monotonic clock, in seconds.
  var time: TimeInterval = 0
}

extension Sketch {
  /// Returns the topmost text at a point in canvas dots that can be edited.
  ///
  /// A text of which a part was erased, or that is longer than an entry, stays ink.
  ///
  /// - Complexity: O(*n*) in the number of strokes, and in the length of the texts nearby.
  fileprivate func text(at point: Point) -> Text? {
    texts.last { text in
      guard text.isComplete, let point = text.map.inverse?.apply(to: point) else { return false }
      return LineFont.hershey.isOn(text.text, point)
        && text.text.count <= TextEntry.maximumLength
    }
  }
}

extension Character {
  /// The message for a character that the font lacks.
  fileprivate var refusal: String {
    let codes = unicodeScalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }
    return "the font lacks \(codes.joined(separator: " "))"
  }
}
