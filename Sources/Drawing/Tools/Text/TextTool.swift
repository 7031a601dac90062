import Canvas
import Geometry
import Gestures
import Ink
import Lettering
import TerminalUI
import Touches

/// Types text at a caret.
final class TextTool: ToolController, OpenEdit {
  private(set) var entry: TextEntry?
  /// The movement of the view that shows the caret; `nil` while the view is where the user has left it.
  private var detour: (start: Transform, end: Transform)?
  /// Whether the current press has ended a text.
  private var isEnding = false

  private static let hint = Message("type the text · Esc ends")

  var preview: Sketch? { entry?.preview }
  override var isOpen: Bool { entry != nil }
  var isChanged: Bool { entry?.isChanged == true }
  var hasNewStrokes: Bool { entry?.draft.isStale == true }

  func move(onto sketch: Sketch) { entry?.move(onto: sketch) }
  func takeDraft() -> DraftUpdate? { entry?.takeDraft() }

  // MARK: The pointer

  /// Ends the text if a press is not on it, except one of the middle button, which moves the canvas.
  override func touchBegan(_ touch: Touch, usesTool: Bool, in state: DrawingState) -> [Effect] {
    isEnding = false
    guard let entry, touch.buttonMask != .middle else { return [] }
    let isOnText =
      usesTool && touch.isPrimary && touch.modifierFlags.isEmpty
      && entry.contains(state.transform.invert(touch.location))
    guard !isOnText else { return [] }
    isEnding = entry.action != nil
    return close(in: state)
  }

  /// Moves or opens the caret after a click, unless the click has ended a text.
  override func follow(_ gesture: StrokeGestureRecognizer, in state: DrawingState) -> [Effect] {
    if gesture.state == .began { return .canvasPressed }
    guard gesture.state == .ended, !gesture.isInterrupted, let stroke = gesture.stroke,
      let press = stroke.samples.first?.location
    else { return [] }
    stroke.clearChanges()
    guard !isEnding else { return [] }
    guard entry == nil else {
      entry?.moveCaret(to: press)
      return [.message(Self.hint)]
    }
    return open(at: press, time: stroke.samples.last?.timestamp ?? 0, in: state)
      + [.message(Self.hint)]
  }

  /// Opens the caret in the text at a point in canvas dots, or for a new text there.
  private func open(at point: Point, time: TimeInterval, in state: DrawingState) -> [Effect] {
    detour = nil
    let time = state.sketchTime(time)
    guard let text = state.sketch.text(at: point) else {
      let pen = TextPen(clickedAt: point, height: state.ink.width, style: state.ink.style)
      entry = TextEntry(pen, on: state.sketch, at: time)
      return [.sketch(.open(self))]
    }
    var entry = TextEntry(editing: text, of: state.sketch, at: time)
    entry.moveCaret(to: point)
    self.entry = entry
    return [.sketch(.open(self)), .sketch(.show(entry.beginning))]
  }

  // MARK: Keys

  /// Handles a key; function keys act as usual, and others that type nothing are ignored.
  override func press(_ key: Key, at time: TimeInterval, in state: DrawingState) -> Response {
    if state.keys.command(for: key) == .quit, !key.modifierFlags.isEmpty { return .passed }
    let effects: [Effect]
    switch (key.code, key.modifierFlags.subtracting(.shift)) {
    case (.function, _): return .passed
    case (.tab, _): return Response(isHandled: false, effects: close(in: state))
    case (.escape, _): return .handled(close(in: state) + returningView(in: state))
    case (.character(let scalar), []): effects = insert(String(scalar), at: time, in: state)
    case (.enter, []): effects = insert("\n", at: time, in: state)
    case (.backspace, []): effects = delete(forward: false, at: time, in: state)
    case (.delete, []): effects = delete(forward: true, at: time, in: state)
    default:
      entry?.moveCaret(with: key.code)
      effects = []
    }
    return .handled(effects + [.hint(Self.hint)] + showingCaret(in: state))
  }

  override func paste(_ text: String, at time: TimeInterval, in state: DrawingState) -> [Effect] {
    [.message(Self.hint)] + insert(text, at: time, in: state) + showingCaret(in: state)
  }

  private func insert(_ text: String, at time: TimeInterval, in state: DrawingState) -> [Effect] {
    guard let (change, skipped) = entry?.insert(text, at: state.sketchTime(time)) else { return [] }
    let isFull = entry.map { $0.letterCount >= TextEntry.maximumLength } ?? false
    let texts = [skipped?.refusal, isFull ? "this text is full · start another" : nil]
    return [.sketch(.show(change))] + texts.compactMap(\.self).map { .show($0) }
  }

  private func delete(forward: Bool, at time: TimeInterval, in state: DrawingState) -> [Effect] {
    let change = entry?.delete(forward: forward, at: state.sketchTime(time))
    return change.map { [.sketch(.show($0))] } ?? []
  }

  // MARK: The view

  override func addMarks(to overlay: inout CanvasOverlay, in state: DrawingState) {
    guard let entry else { return }
    overlay.caret = CanvasOverlay.Caret(
      line: entry.caretLine(on: state.transform), color: entry.pen.style.color)
  }

  /// Moves the canvas back to where it was before it followed the caret, unless the user has moved it since.
  private func returningView(in state: DrawingState) -> [Effect] {
    guard let detour = detour.take(), detour.end == state.transform else { return [] }
    return [.view { $0.pan(by: detour.start.translation + detour.end.translation * -1) }]
  }

  /// Moves the canvas if the caret is outside the window.
  private func showingCaret(in state: DrawingState) -> [Effect] {
    guard let caret = entry?.caretLine(on: state.transform).bounds else { return [] }
    func offset(_ low: Double, _ high: Double, within length: Double) -> Double {
      if low < 0 { return (length / 4 - low).rounded() }
      return high >= length ? (length * 3 / 4 - high).rounded() : 0
    }
    let offset = Vector(
      dx: offset(caret.minX, caret.maxX, within: state.window.width),
      dy: offset(caret.minY, caret.maxY, within: state.window.height))
    guard offset != .zero else { return [] }
    let start = state.transform
    let isContinued = detour?.end == start
    detour = (
      isContinued ? detour?.start ?? start : start,
      start.followed(by: Transform(translation: offset))
    )
    return [.view { $0.pan(by: offset) }]
  }

  /// Closes the caret and commits the text as one edit.
  override func close(in state: DrawingState) -> [Effect] {
    guard let entry = entry.take() else { return [] }
    let action = entry.action
    return [
      .clearMessage, .sketch(.close(action, showing: entry.ending(action), at: entry.lastTime)),
    ]
  }
}

extension Sketch {
  /// Returns the topmost text at a point that can be edited: not partly erased, and not longer than an entry.
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
