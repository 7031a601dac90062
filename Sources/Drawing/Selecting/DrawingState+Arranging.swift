import Canvas
import Geometry
import Ink

/// Changing the selected strokes with keys: their style, order, groups, and position.
extension DrawingState {
  /// The distance by which a key moves the selection, in screen dots.
  private static let nudge = 2.0
  /// The offset of a copy, in screen dots: two rows, or four columns.
  private static let copyOffset = 8.0

  /// Returns the effects on the selection, or the message that says what is missing.
  func changing(_ effects: (Selection) -> [Effect]) -> [Effect] {
    if let refusal = refusal() { return [.show(refusal)] }
    return selection.map(effects) ?? [.show("select strokes first")]
  }

  // MARK: Styles

  /// Changes the style of the selected strokes that satisfy a predicate, unless they have it; they stay selected.
  func restyling(
    _ change: StyleChange, where isIncluded: (StrokeRecord) -> Bool = { _ in true }
  ) -> [Effect] {
    guard let selection else { return [] }
    if let refusal = refusal() { return [.show(refusal)] }
    guard isFree else { return [] }
    let items = sketch.items(selection.ids).filter { isIncluded($0.stroke) }
    let ids = items.filter { $0.stroke.restyled(change) != $0.stroke }.map(\.id)
    let actions: [Edit.Action] = ids.isEmpty ? [] : [.restyled(ids.ascending, change)]
    let text = ([strokeCount(items.count)] + change.texts).joined(separator: " · ")
    return [.edit(actions), .show(text)]
  }

  func restyling(nib: Nib) -> [Effect] {
    guard selectedWidth != nil else { return [.show("fills and texts have no nib")] }
    return restyling(StyleChange(nib: nib), where: \.style.isDrawn)
  }

  /// The width of the widest selected stroke of a pen, in canvas dots; `nil` if none is selected.
  var selectedWidth: Double? { selectedStyles.filter(\.isDrawn).map(\.width).max() }

  /// Gives all selected strokes one width: the widest one's, changed by a number of dots.
  func wideningSelection(by dots: Double) -> [Effect] {
    guard let width = selectedWidth else { return [.show("fills and texts have no width")] }
    let next = (width + dots).clamped(to: StrokeStyle.widths)
    return restyling(StyleChange(width: next), where: \.style.isDrawn)
  }

  /// Turns the selected calligraphy to the angle of the topmost, and clockwise by steps of 15°.
  func turningSelectedNibs(by steps: Int) -> [Effect] {
    guard let style = selectedStyles.last(where: \.hasDirection) else {
      return [.show("no calligraphy selected")]
    }
    let angle = NibDial.angle(afterTurning: style.nibAngle, by: steps)
    return restyling(StyleChange(nibAngle: angle), where: \.style.hasDirection)
  }

  /// How the topmost selected line is drawn; without a selection, the next one.
  var lineStyle: LineStyle {
    selection == nil ? ink.lineStyle : selectedStyles.last(where: \.isDrawn)?.line ?? .plain
  }

  /// Changes how the selected lines are drawn, from the topmost one's style, or else the next ones.
  func styling(_ change: (LineStyle) -> StyleChange) -> [Effect] {
    if selection != nil {
      let line = selectedStrokes.last { change(.plain).applies(to: $0) }?.style.line
      guard let line else { return [.show("no such line selected")] }
      return restyling(change(line)) { change(line).applies(to: $0) }
    }
    var (ink, style) = (ink, StrokeStyle())
    style.line = ink.line
    var shown = change(ink.lineStyle)
    ink.line = shown.apply(to: style).line
    if shown.heads != nil { shown.heads = ink.lineStyle.heads }
    let texts = ["next strokes"] + shown.texts
    return [.set(\.ink.line, to: ink.line), .show(texts.joined(separator: " · "))]
  }

  // MARK: Order, groups, and copies

  func reordering(to level: Edit.PaintLevel) -> [Effect] {
    changing { selection in
      let (ids, count) = (Set(selection.ids), selection.ids.count)
      let end = level == .front ? sketch.items.suffix(count) : sketch.items.prefix(count)
      guard !end.allSatisfy({ ids.contains($0.id) }) else {
        return [.show("already in \(level == .front ? "front" : "back")")]
      }
      let done = level == .front ? "brought to front" : "sent to back"
      return [.edit([.reordered(selection.ids.ascending, level)], done: Message(done))]
    }
  }

  var grouping: [Effect] {
    changing { selection in
      let groups = Set(sketch.items(selection.ids).map(\.group))
      guard selection.ids.count > 1 else { return [.show("a group needs two strokes")] }
      guard groups.count > 1 || groups.contains(nil) else { return [.show("already a group")] }
      let done = Message("grouped \(strokeCount(selection.ids.count))")
      return [.edit([.grouped(selection.ids.ascending)], done: done)]
    }
  }

  var ungrouping: [Effect] {
    changing { selection in
      let grouped = sketch.items(selection.ids).filter { $0.group != nil }.map(\.id)
      guard !grouped.isEmpty else { return [.show("no group selected")] }
      let done = Message("ungrouped \(strokeCount(grouped.count))")
      return [.edit([.ungrouped(grouped.ascending)], done: done)]
    }
  }

  /// Adds a copy of the selected strokes, as far from them as the last copy is from its original, and selects it.
  var duplicating: [Effect] {
    changing { selection in
      let corner = sketch.corner(of: selection.ids)
      var offset = Vector(dx: copyStep, dy: copyStep)
      if let last = lastDuplicate, last.ids == selection.ids, let corner, corner != last.corner {
        offset = corner - last.corner
      }
      let done = Message(
        "duplicated \(strokeCount(selection.ids.count))", KeyHint(.duplicateSelection, "repeats"))
      let copy = sketch.copy(of: selection.ids)
      return [.sketch { $0.add(copy, by: offset, at: $1, done: done, original: corner) }]
    }
  }

  /// The distance of a copy from its original along each axis, in canvas dots.
  var copyStep: Double { grid?.step ?? Self.copyOffset / transform.scale }

  // MARK: Positions

  /// Moves the selection, by a step of the grid if that is on; `nil` without one.
  func nudging(_ direction: Vector) -> [Effect]? {
    selection.map { selection in
      let distance = grid?.step ?? Self.nudge / transform.scale
      return [.edit([.strokesMoved(selection.ids, by: direction * distance)])]
    }
  }

  /// Without a selection, or if a stroke is at a limit of the format, shows why nothing changes.
  func transforming(_ motion: PairMotion) -> [Effect] {
    guard let selection else { return [.show("select strokes first")] }
    guard let middle = selection.bounds(in: sketch)?.center else { return [] }
    var keyed = selection.keyed ?? Selection.KeyedTransform(pivot: middle)
    let map = SelectionTransform.map(motion, from: keyed.pivot, to: keyed.pivot)
    // Characters keep their size, and stay where they are in the middle of the selection.
    let strokes = sketch.strokes(selection.ids).filter { $0.style.nib != .characters }
    guard !strokes.isEmpty else { return [.show("a text of characters keeps its size")] }
    guard strokes.allSatisfy({ $0.mapped(by: map) != $0 }) else {
      return [.show("a stroke cannot be scaled further")]
    }
    keyed.motion = keyed.motion.followed(by: motion)
    let action = Edit.Action.transformed(selection.ids.ascending, map)
    return [.edit([action], done: Message(keyed.motion.text), keyed: keyed)]
  }

  var erasing: [Effect] { selection.map { [.edit([.strokesErased($0.ids)])] } ?? [] }
}

extension Sketch {
  func copy(of ids: [StrokeID]) -> StrokeCopy {
    let items = items(ids)
    return StrokeCopy(of: items, texts: texts(copying: items))
  }

  /// Returns the upper left corner of strokes, without the width of their lines.
  fileprivate func corner(of ids: [StrokeID]) -> Point? {
    Rect(union: strokes(ids).map(\.pathBounds)).map { Point(x: $0.minX, y: $0.minY) }
  }
}

extension StyleChange {
  fileprivate var texts: [String] {
    let degrees = nibAngle.map { Int(($0 * 180 / .pi).rounded()) }
    return [
      nib?.name, color?.name, width.map { "\(dotCount($0)) wide" },
      degrees.map { "nib turned by \($0)°" },
    ].compactMap(\.self) + lineTexts
  }

  /// Whether the change of a line style has an effect on a stroke.
  fileprivate func applies(to stroke: StrokeRecord) -> Bool {
    let kind = stroke.figure?.kind
    let isClosed = stroke.figure?.isClosed == true
    return stroke.style.isDrawn && (heads == nil || !isClosed) && (isRounded == nil || isClosed)
      && (isElbowed == nil || kind == .line)
  }
}

extension StrokeStyle {
  fileprivate var hasDirection: Bool { nib == .calligraphy }
  /// Whether a pen draws the stroke, so that its width and its nib can change.
  fileprivate var isDrawn: Bool { nib != .fill && nib != .characters }
}
