import Canvas
import Geometry
import Gestures
import Ink
import TerminalUI
import Touches

/// The controllers of all tools, one of which is current.
final class ToolBox {
  private let gesture: StrokeGestureRecognizer
  private let controllers: [Tool: ToolController]
  private var eraserEnd = EraserEnd()
  private var clicks = ClickCounter()

  init(following gesture: StrokeGestureRecognizer) {
    self.gesture = gesture
    controllers = Dictionary(uniqueKeysWithValues: Tool.all.map { ($0, $0.makeController()) })
  }

  private func controller(of tool: Tool) -> ToolController {
    controllers[tool, default: PenTool()]
  }

  /// The tool that takes keys, if any; it stays open while the eraser end of a pen is used.
  var open: ToolController? { controllers.values.first(where: \.isOpen) }

  /// The number of presses at the place of the latest one, each soon after the one before.
  var clickCount: Int { clicks.count }

  /// Opens the text at a point in screen dots, or the label of the figure there.
  func editText(at point: Point, at time: TimeInterval, in state: DrawingState) -> [Effect] {
    if let refusal = state.refusal() { return [.show(refusal)] }
    let tool = controller(of: .text) as? TextTool
    return tool?.editText(at: state.transform.invert(point), time: time, in: state) ?? []
  }

  /// Adds the marks of the current tool, an open one, and a rectangle of the mouse.
  func addMarks(to overlay: inout CanvasOverlay, in state: DrawingState) {
    let current = controller(of: state.ink.tool)
    current.addMarks(to: &overlay, in: state)
    for tool in [open, controller(of: .select)].compactMap(\.self) where tool !== current {
      tool.addMarks(to: &overlay, in: state)
    }
  }

  /// Follows a stroke with the current tool, or another gesture with the tool that selects.
  func follow(_ stroke: StrokeGestureRecognizer, in state: DrawingState) -> [Effect] {
    guard stroke.state != .failed, stroke.stroke != nil else { return [] }
    guard stroke === gesture else {
      return [.clearMessage] + controller(of: .select).follow(stroke, in: state)
    }
    let welcomed: [Effect] = gesture.state == .began ? [.set(\.isWelcoming, to: false)] : []
    let tool = controller(of: state.ink.tool)
    // A press on the text that the select tool has opened moves its caret.
    let typing = state.ink.tool.selects ? open ?? tool : tool
    return welcomed + [.clearMessage] + typing.follow(gesture, in: state)
  }

  func canvasMoved(in state: DrawingState) -> [Effect] {
    controller(of: state.ink.tool).canvasMoved(gesture, in: state)
  }

  func finish(in state: DrawingState) -> [Effect] {
    controller(of: state.ink.tool).finish(gesture, in: state)
  }

  /// Follows a press anywhere with the open tool, or else with the current one.
  func touchBegan(_ touch: Touch, in state: DrawingState) -> [Effect] {
    let current = controller(of: state.ink.tool)
    let tool = open ?? current
    let isCurrent = tool === current || state.ink.tool.selects
    let usesTool = isCurrent && !state.isOnControl(touch.location)
    clicks.note(touch)
    return tool.touchBegan(touch, usesTool: usesTool, in: state)
  }

  /// Gives the selected strokes the nib of a pen; selects any tool otherwise.
  func use(_ tool: Tool, in state: DrawingState) -> [Effect] {
    // A touch keeps the tool that it began with.
    guard !gesture.state.isActive else { return [] }
    if state.selection != nil, tool.snaps { return state.restyling(nib: tool.nib) }
    let isAgain = tool == state.ink.tool
    eraserEnd.note(tool)
    return [
      .set { settings in
        settings.ink.tool = tool
        if !(isAgain && tool.selects) { settings.addsByClick = false }
      }
    ]  // Otherwise a press on a selected stroke would move the selection instead of using the tool.
      + (tool.selects ? [] : [.select(nil)])
      + controller(of: tool).chosen(again: isAgain, in: state)
  }

  /// Selects an eraser, or the tool before it, for the end of a pen; a touch keeps the tool that it began with.
  func useEnd(isEraser: Bool, isTouch: Bool = false, in state: DrawingState) -> [Effect] {
    // Otherwise a press on a selected stroke would move the selection instead of erasing.
    let deselected: [Effect] = isEraser && isTouch ? [.select(nil)] : []
    guard !gesture.state.isActive, let next = eraserEnd.use(isEraser, selected: state.ink.tool)
    else { return deselected }
    return deselected + [.set(\.ink.tool, to: next)]
  }

  /// Returns the mark at the pointer: what the tool does there, or only where the pointer is, or none.
  ///
  /// The mark of a pen would cover the ink, so it ends with a press and returns with the next
  /// movement. The mark of the text tool also ends with a key.
  func mark(in state: DrawingState) -> PointerMark? {
    let (pointer, ink, settings) = (state.pointer, state.ink, state.settings)
    guard settings.showsIndicators, !settings.showsOnlyInk, !state.isCanvasCovered,
      pointer.isHovering || !ink.tool.hidesMark, let location = pointer.location,
      !state.isOnControl(location),
      let shape = ink.tool.mark(
        Tool.MarkSettings(width: ink.width, scale: state.transform.scale, azimuth: ink.nib.azimuth))
    else { return pointer.consoleMark }
    return PointerMark(
      pointer.consoleMark?.location ?? location, isPressed: pointer.consoleMark?.isPressed ?? false,
      shape: shape, color: ink.tool.settings.contains(.color) ? ink.color : .foreground)
  }
}

/// Counts the presses of a double click.
private struct ClickCounter {
  private(set) var count = 0
  private var last: (location: Point, time: TimeInterval)?

  /// The greatest time between two presses, in seconds.
  private static let interval = 0.4

  mutating func note(_ touch: Touch) {
    let isNext =
      last.map {
        touch.timestamp - $0.time <= Self.interval
          && touch.location.distance(to: $0.location) <= SelectionBand.minimumExtent
      } ?? false
    count = touch.isPrimary && touch.modifierFlags.isEmpty ? isNext ? count + 1 : 1 : 0
    last = (touch.location, touch.timestamp)
  }
}

/// The tool of the eraser end of a pen: the eraser that was selected last.
struct EraserEnd: Hashable {
  private var eraser = Tool.dotEraser
  /// The tool that the eraser has replaced until the other end is used; `nil` if none was.
  private var replaced: Tool?

  mutating func note(_ tool: Tool) {
    replaced = nil
    if tool.erases { eraser = tool }
  }

  /// Returns the tool to select for an end; `nil` if it is selected already.
  mutating func use(_ isEraser: Bool, selected: Tool) -> Tool? {
    guard isEraser else {
      defer { replaced = nil }
      return replaced
    }
    guard !selected.erases else { return nil }
    replaced = selected
    return eraser
  }
}
