import Canvas
import Display
import Geometry
import Gestures
import Ink
import Touches

extension DrawingController {
  /// Performs a command.
  func perform(_ command: DrawingCommand, at time: TimeInterval) {
    if command != .deselect { settleStroke() }
    switch command {
    case .quit: isFinished = true
    case .showHelp: showHelp()
    case .toggleStatistics: statistics.isShown.toggle()
    case .toggleTouches:
      feedback.isShown.toggle()
      showMessage(feedback.isShown ? "showing touches and their gestures" : "touches hidden")
    case .toggleDebugging:
      view.showDebugging(!view.isDebugging, of: shownSketch)
      showMessage(view.isDebugging ? "debug: predictions are red" : "debug off")
    case .selectTool(let tool): select(tool)
    case .selectColor(let color):
      gestures.stroke.style.color = color
      showToolMessage()
    case .widen(let dots):
      gestures.stroke.style.width += dots
      showToolMessage()
    case .undo: sketch.canUndo ? edit(.undone, at: time) : showMessage("nothing to undo")
    case .redo: sketch.canRedo ? edit(.redone, at: time) : showMessage("nothing to redo")
    case .clear: sketch.items.isEmpty ? showMessage("nothing to clear") : edit(.cleared, at: time)
    case .pan(let offset): pan(by: offset)
    case .panPage(let fraction): pan(by: fraction.scaled(to: window))
    case .zoom(let factor): zoom(by: factor)
    case .resetZoom: resetZoom()
    case .fit: fitDrawing()
    case .export(let format): exportPicture(as: format)
    case .eraseSelection: eraseSelection(at: time)
    case .deselect: deselect()
    }
  }

  /// Undoes an edit after a swipe to the left, redoes one after a swipe to the right.
  func swiped(_ swipe: SwipeGestureRecognizer) {
    let isUndo = swipe.recognizedDirection == .left
    perform(isUndo ? .undo : .redo, at: swipe.touches.last?.timestamp ?? 0)
  }

  private func select(_ tool: Tool) {
    // A touch keeps the tool that it began with.
    guard !gestures.stroke.state.isActive else { return }
    self.tool = tool
    // Otherwise a press on a selected stroke would move the selection instead of using the tool.
    selection = nil
    if case .draw(let nib) = tool.behavior { gestures.stroke.style.nib = nib }
    showToolMessage()
  }

  private func showToolMessage() {
    let style = gestures.stroke.style
    var parts = [tool.name]
    if tool.settings.contains(.color) { parts.append(style.color.name) }
    if tool.settings.contains(.width) {
      let width = Int(style.width)
      parts.append("\(width) \(width == 1 ? "dot" : "dots") wide")
    }
    showMessage(parts.joined(separator: " · "))
  }

  private func exportPicture(as format: String) {
    guard let exporter else { return showMessage("cannot save as \(format) here") }
    guard !sketch.items.isEmpty else { return showMessage("nothing to save") }
    exporter.export(sketch.strokes, as: format)
  }
}

extension Vector {
  /// Returns this vector, in fractions of a rectangle's size, as an offset in whole dots.
  fileprivate func scaled(to rect: Rect) -> Vector {
    Vector(dx: (dx * rect.width).rounded(), dy: (dy * rect.height).rounded())
  }
}
