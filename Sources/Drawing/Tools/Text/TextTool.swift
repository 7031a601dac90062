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
  /// Why a character was skipped, shown as long as the text is open.
  private var refusal: Message?

  private static let hint = Message("type the text · Esc ends")
  private var hint: Message { refusal ?? Self.hint }

  var preview: Sketch? { entry?.preview }
  override var isOpen: Bool { entry != nil }
  var isChanged: Bool { entry?.isChanged == true }
  var hasNewStrokes: Bool { entry?.draft.isStale == true }

  func move(onto sketch: Sketch) -> Sketch.Change {
    entry?.move(onto: sketch)
    return .none
  }
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
    isEnding = !entry.actions.isEmpty
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
      return [.message(hint)]
    }
    let time = stroke.samples.last?.timestamp ?? 0
    if let effects = editText(at: press, time: time, in: state) { return effects }
    let pen = TextPen(
      clickedAt: press, height: state.ink.width, style: state.ink.style, on: state.transform)
    return open(TextEntry(pen, on: state.sketch, at: state.sketchTime(time)))
  }

  /// Opens the caret in the text at a point in canvas dots, or in the label of the figure there; `nil` if there
  /// is neither.
  ///
  /// Unlike a click, a double click is also on the line of a figure.
  func editText(at point: Point, time: TimeInterval, in state: DrawingState) -> [Effect]? {
    let sketch = state.sketch
    if let text = sketch.text(at: point) {
      var entry = TextEntry(editing: text, of: sketch, at: state.sketchTime(time))
      entry.moveCaret(to: point)
      return open(entry)
    }
    let line =
      state.clickCount == 2 ? state.topmostStroke(at: state.transform.apply(to: point)) : nil
    let figure = line.flatMap { sketch[$0]?.stroke.figure == nil ? nil : $0 }
    return (figure ?? sketch.figure(around: point)).flatMap {
      editLabel(of: $0, time: time, in: state)
    }
  }

  /// Opens the caret in the label of a figure; `nil` if it is locked.
  private func editLabel(
    of id: StrokeID, time: TimeInterval, in state: DrawingState
  ) -> [Effect]? {
    let (sketch, time) = (state.sketch, state.sketchTime(time))
    guard let figure = sketch.labeledFigure(id) else { return nil }
    guard let label = sketch.texts(of: sketch.items(sketch.labels(of: id))).first else {
      let pen = TextPen(style: state.ink.style)
      return open(TextEntry(pen, labeling: figure, on: sketch, at: time))
    }
    return open(TextEntry(editing: label, of: sketch, at: time))
  }

  private func open(_ entry: TextEntry) -> [Effect] {
    (self.entry, detour, refusal) = (entry, nil, nil)
    return [
      .select(nil), .sketch { $0.open(self, showing: entry.beginning) }, .message(Self.hint),
    ]
  }

  // MARK: Keys

  /// Begins the label of the figure that is selected alone.
  override func chosen(again: Bool, in state: DrawingState) -> [Effect] {
    let label = state.refusal() == nil ? state.selectedFigure?.id : nil
    return label.flatMap { editLabel(of: $0, time: state.timestamp, in: state) }
      ?? super.chosen(again: again, in: state)
  }

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
    return .handled(effects + [.hint(hint)] + showingCaret(in: state))
  }

  override func paste(_ text: String, at time: TimeInterval, in state: DrawingState) -> [Effect] {
    let effects = insert(text, at: time, in: state)
    return [.message(hint)] + effects + showingCaret(in: state)
  }

  private func insert(_ text: String, at time: TimeInterval, in state: DrawingState) -> [Effect] {
    guard let (change, skipped) = entry?.insert(text, at: state.sketchTime(time)) else { return [] }
    let isFull = entry.map { $0.letterCount >= TextEntry.maximumLength } ?? false
    if isFull {
      refusal = Message("this text is full · start another")
    } else if let skipped {
      refusal = Message(skipped.refusal(isCharacters: entry?.pen.isCharacters == true))
    }
    return [.sketch { $0.showOpenEdit(change) }]
      + (isFull || skipped != nil ? [.message(hint)] : [])
  }

  private func delete(forward: Bool, at time: TimeInterval, in state: DrawingState) -> [Effect] {
    let change = entry?.delete(forward: forward, at: state.sketchTime(time))
    return change.map { change in [.sketch { $0.showOpenEdit(change) }] } ?? []
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

  override func close(in state: DrawingState) -> [Effect] {
    guard let entry = entry.take() else { return [] }
    let actions = entry.actions
    return [
      refusal.map { Effect.message($0) } ?? .clearMessage,
      .sketch { $0.closeEdit(actions, showing: entry.ending(actions), at: entry.lastTime) },
    ]
  }
}

extension Sketch {
  /// Returns the topmost text at a point that can be edited: not locked, not partly erased, and not longer than
  /// an entry.
  fileprivate func text(at point: Point) -> Text? {
    texts.last { text in
      guard text.isComplete, let origin = text.map.inverse?.apply(to: point) else { return false }
      let isHere =
        text.isDrawn
        ? LineFont.hershey.isOn(text.text, origin)
        : self[text.strokes[0]]?.stroke.hasCharacter(on: Segment(point, point)) == true
      return isHere && text.text.count <= TextEntry.maximumLength
        && !items(text.strokes).contains(where: \.isLocked)
    }
  }
}

extension Character {
  fileprivate func refusal(isCharacters: Bool) -> String {
    let codes = unicodeScalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }
    return "\(isCharacters ? "cannot show" : "the font lacks") \(codes.joined(separator: " "))"
  }
}
