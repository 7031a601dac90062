import Canvas
import Geometry
import Gestures
import Ink
import TerminalUI
import Touches

/// The controllers of all tools, one of which is current.
final class ToolBox {
  /// The tool for typing, whose text stays open while the eraser end of a pen is used.
  let text: TextTool

  private let context: DrawingContext
  private let gesture: StrokeGestureRecognizer
  private var controllers: [Tool: any ToolController] = [:]
  private var eraserEnd = EraserEnd()

  init(_ context: DrawingContext, following gesture: StrokeGestureRecognizer) {
    (self.context, self.gesture) = (context, gesture)
    text = TextTool(context)
    for tool in Tool.all { controllers[tool] = tool.makeController(context) }
    controllers[.text] = text
    context.editor.typing = text
  }

  var current: any ToolController { controllers[context.ink.tool] ?? text }
  private var selector: any ToolController { controllers[.select] ?? text }
  /// The tools that may have marks: the current one, an open text, and a rectangle of the mouse.
  var marking: [any ToolController] {
    [current] + [text, selector].filter { $0 !== current }
  }

  func advance(to time: TimeInterval) {
    text.insertPastedText()
    text.saveDraft(at: time)
  }

  /// Follows the stroke gesture with the current tool.
  func gestureChanged() {
    guard gesture.state != .failed, gesture.stroke != nil else { return }
    context.messages.clear()
    if gesture.state == .began { context.settings.isWelcoming = false }
    current.follow(gesture)
  }

  /// Follows a gesture that selects, whatever the current tool.
  func select(with gesture: StrokeGestureRecognizer) {
    guard gesture.state != .failed, gesture.stroke != nil else { return }
    context.messages.clear()
    selector.follow(gesture)
  }

  func canvasMoved() { current.canvasMoved(gesture) }

  func finish() {
    text.end()
    current.finish(gesture)
  }

  /// Gives the selected strokes the nib of a pen; selects any tool otherwise.
  func select(_ tool: Tool, at time: TimeInterval) {
    // A touch keeps the tool that it began with.
    guard !gesture.state.isActive else { return }
    if context.editor.selection != nil, tool.snaps {
      return context.selecting.restyle(nib: tool.nib, at: time)
    }
    let isAgain = tool.name == context.ink.tool.name
    context.ink.tool = tool
    eraserEnd.note(tool)
    if !(isAgain && tool.selects) { context.selecting.addsByClick = false }
    // Otherwise a press on a selected stroke would move the selection instead of using the tool.
    if !tool.selects { context.editor.selection = nil }
    if let message = current.chosen(again: isAgain) { context.messages.show(message) }
  }

  /// Selects the tool of a pen's end: an eraser, or the tool that was selected before.
  ///
  /// A touch keeps the tool that it began with.
  func useEnd(isEraser: Bool, isTouch: Bool = false) {
    // Otherwise a press on a selected stroke would move the selection instead of erasing.
    if isEraser && isTouch { context.editor.selection = nil }
    guard !gesture.state.isActive, let next = eraserEnd.use(isEraser, selected: context.ink.tool)
    else { return }
    context.ink.tool = next
    context.setNeedsDisplay()
  }

  /// The mark at the pointer: what the tool does there, or only where the pointer is, or none.
  ///
  /// The mark of a pen would cover the ink, so it ends with a press and returns with the next
  /// movement. So does that of the text tool, which also ends with a key.
  func mark(isOnCanvas: Bool) -> PointerMark? {
    let (pointer, ink, settings) = (context.pointer, context.ink, context.settings)
    guard settings.showsIndicators, !settings.showsOnlyInk, isOnCanvas,
      pointer.isHovering || !ink.tool.hidesMark, let location = pointer.location,
      let shape = ink.tool.mark(
        Tool.MarkSettings(
          width: ink.width, scale: context.transform.scale, azimuth: ink.nib.azimuth))
    else { return pointer.consoleMark }
    return PointerMark(
      pointer.consoleMark?.location ?? location, isPressed: pointer.consoleMark?.isPressed ?? false,
      shape: shape, color: ink.tool.settings.contains(.color) ? ink.color : .foreground)
  }
}
