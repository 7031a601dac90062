import Canvas
import Geometry
import Gestures
import Ink
import Raster
import TerminalUI
import Touches

/// Selects strokes, and changes those that are selected.
final class SelectionEditor {
  unowned let context: DrawingContext

  /// Whether clicks and rectangles of the select tool add to the selection.
  var addsByClick = false
  /// Where the pointer was when a key selected a stroke.
  var lastSelectingPointer: Point?
  /// The strokes that were duplicated last, and the upper left corner of their original.
  var lastDuplicate: (ids: [StrokeID], corner: Point)?

  init(_ context: DrawingContext) { self.context = context }

  var editor: SketchEditor { context.editor }
  var messages: Messages { context.messages }
  var sketch: Sketch { editor.sketch }

  var selection: Selection? {
    get { editor.selection }
    set { editor.selection = newValue }
  }

  /// The selection, if the sketch can be changed; otherwise `nil`, after showing what is missing.
  var editableSelection: Selection? {
    guard editor.mayEdit() else { return nil }
    if selection == nil { messages.show("select strokes first") }
    return selection
  }

  // MARK: - Selecting

  /// Selects the strokes inside a closed line in screen dots.
  func select(inside path: [Point]) {
    editor.settleStrokes()
    select(inside: Polygon(path.map(context.transform.invert)), adding: addsByClick)
  }

  /// Selects the strokes inside a closed line in canvas dots, with the rest of their groups.
  func select(inside line: Polygon?, adding adds: Bool) {
    let found = line.flatMap { Selection(inside: $0, of: sketch) }?.ids ?? []
    let kept = adds ? selection?.ids ?? [] : []
    selection = Selection(sketch.withGroups(Set(found + kept)))
    guard let count = selection?.ids.count else { return context.showAtPointer("no stroke inside") }
    messages.show("\(strokeCount(count)) · drag moves · Alt-drag rotates · Esc deselects")
  }

  /// Selects the stroke at a point with its group, or adds it or takes it out.
  ///
  /// Without a stroke there, a click deselects, unless it adds.
  func selectByClick(at point: Point, adding adds: Bool) {
    editor.settleStrokes()
    guard let clicked = editor.topmostStroke(at: point).map({ sketch.withGroups([$0]) }) else {
      if !adds { selection = nil }
      return
    }
    defer {
      let count = selection?.ids.count
      context.showAtPointer(count.map { "\(strokeCount($0)) selected" } ?? "nothing selected")
    }
    guard adds, let old = selection?.ids else { return selection = Selection(clicked) }
    let isSelected = Set(old).isSuperset(of: clicked)
    selection = Selection(isSelected ? Set(old).subtracting(clicked) : Set(old).union(clicked))
  }

  /// Lets clicks add to the selection, or replace it.
  func toggleAdding() -> String {
    addsByClick.toggle()
    return addsByClick ? "select: clicks add and remove" : "select: clicks replace"
  }

  func adds(_ touch: Touch) -> Bool { addsByClick || touch.modifierFlags.contains(.shift) }

  // MARK: - Styles

  /// Changes the ink, the width, or the nib of the selected strokes that satisfy a predicate.
  ///
  /// They stay selected. Makes no edit without a selection, or if the strokes already have the
  /// style. The time is on the monotonic clock, in seconds.
  func restyle(
    _ change: StyleChange, at time: TimeInterval,
    where isIncluded: (StrokeStyle) -> Bool = { _ in true }
  ) {
    guard let selection, editor.mayEdit(), editor.isFree else { return }
    let items = sketch.items(selection.ids).filter { isIncluded($0.stroke.style) }
    let ids = items.filter { $0.stroke.restyled(change) != $0.stroke }.map(\.id)
    if !ids.isEmpty { editor.edit(.restyled(ids.ascending, change), at: time) }
    messages.show(([strokeCount(items.count)] + change.texts).joined(separator: " · "))
  }

  func restyle(nib: Nib, at time: TimeInterval) {
    guard width != nil else { return messages.show("fills have no nib") }
    restyle(StyleChange(nib: nib), at: time, where: \.isDrawn)
  }

  /// The width of the widest selected stroke of a pen, in canvas dots; `nil` if none is selected.
  var width: Double? { editor.selectedStyles.filter(\.isDrawn).map(\.width).max() }

  /// Gives all selected strokes one width: the widest one's, changed by a number of dots.
  func widen(by dots: Double, at time: TimeInterval) {
    guard let width else { return messages.show("fills have no width") }
    let next = (width + dots).clamped(to: StrokeStyle.widths)
    restyle(StyleChange(width: next), at: time, where: \.isDrawn)
  }

  /// Turns the selected calligraphy to the angle of the topmost, and clockwise by steps of 15°.
  func turnNibs(by steps: Int, at time: TimeInterval) {
    guard let style = editor.selectedStyles.last(where: \.hasDirection) else {
      return messages.show("no calligraphy selected")
    }
    let angle = NibDial.angle(afterTurning: style.nibAngle, by: steps)
    restyle(StyleChange(nibAngle: angle), at: time, where: \.hasDirection)
  }

  // MARK: - Marks

  /// The handles of the selection; `nil` unless the select tool shows them.
  var handles: SelectionHandles? {
    let pending = editor.pendingEdit
    guard context.ink.tool.selects, !context.settings.showsOnlyInk,
      pending == nil || pending is SelectionStretch, let frame = editor.selectionFrame
    else { return nil }
    return SelectionHandles(of: frame, in: context.area)
  }

  /// Adds the selected strokes, their frame, its handles, and the alignment guides.
  func addMarks(to overlay: inout CanvasOverlay) {
    let transform = context.transform
    overlay.frame = editor.selectionFrame
    overlay.strokes = editor.selectedStrokes
    overlay.guides = (editor.pendingEdit?.guides ?? []).map {
      Segment(transform.apply(to: $0.start), transform.apply(to: $0.end))
    }
    guard let handles else { return }
    overlay.guides.append(handles.stem)
    for (handle, center) in handles.positions {
      if handle == .rotation {
        overlay.rings.append(CanvasOverlay.Ring(center: center, radius: 2, color: .cyan))
      } else {
        overlay.handles.append(center)
      }
    }
  }
}

/// Returns a number of strokes as a text: `1 stroke`.
func strokeCount(_ count: Int) -> String { "\(count) \(count == 1 ? "stroke" : "strokes")" }

extension StyleChange {
  fileprivate var texts: [String] {
    let degrees = nibAngle.map { Int(($0 * 180 / .pi).rounded()) }
    return [
      nib?.name, color?.name, width.map { "\(dotCount($0)) wide" },
      degrees.map { "nib turned by \($0)°" },
    ].compactMap(\.self)
  }
}

extension StrokeStyle {
  fileprivate var hasDirection: Bool { nib == .calligraphy }
  /// Whether a pen draws the stroke, so that its width and its nib can change; a fill is an outline.
  fileprivate var isDrawn: Bool { nib != .fill }
}
