import Canvas
import Geometry
import Ink

extension DrawingController {
  /// Does what a key or an entry of the menu asks for.
  func perform(_ command: DrawingCommand, at time: TimeInterval) {
    if command != .letGo { settleStroke() }
    switch command {
    case .leave: isFinished = true
    case .showKeys: showKeys()
    case .showStatistics: statistics.isShown.toggle()
    case .showTouches:
      feedback.isShown.toggle()
      say(feedback.isShown ? "touches are shown with whose they are" : "touches are not shown")
    case .debug:
      view.showDebugging(!view.isDebugging, of: shownSketch)
      say(view.isDebugging ? "debug: what is predicted is red" : "debug off")
    case .tool(let tool): take(tool)
    case .color(let color):
      gestures.stroke.style.color = color
      describeStyle()
    case .widen(let dots):
      gestures.stroke.style.width += dots
      describeStyle()
    case .undo: sketch.canUndo ? edit(.undone, at: time) : say("nothing to undo")
    case .redo: sketch.canRedo ? edit(.redone, at: time) : say("nothing to redo")
    case .clear: sketch.items.isEmpty ? say("nothing to clear") : edit(.cleared, at: time)
    case .pan(let way): pan(by: way)
    case .panPage(let part): pan(by: part.scaled(to: window))
    case .zoom(let factor): zoom(by: factor)
    case .resetZoom: resetZoom()
    case .fit: fitDrawing()
    case .export: exportPicture()
    case .eraseSelection: eraseSelection(at: time)
    case .letGo: letGo()
    }
  }

  /// Changes the sketch and keeps the change; not while something is under the hand.
  func edit(_ action: Edit.Action, at time: TimeInterval) {
    guard obstacle == nil else { return refuse() }
    guard sketch.activeStroke == nil, eraser == nil, move == nil else { return }
    selection = nil
    view.show(sketch.apply(action), of: sketch)
    save(Edit(action, at: sketchTime(time)))
    switch action {
    case .cleared: say("cleared · u brings it back")
    case .undone: say("undone · U brings it back")
    case .redone: say("redone")
    default: break
    }
  }

  /// Says why nothing may be changed.
  func refuse() { if let obstacle { say(obstacle) } }

  private func take(_ tool: Tool) {
    // A touch goes on with what it began with.
    guard eraser == nil, sketch.activeStroke?.state != .active else { return }
    self.tool = tool
    // What is pressed next is for the tool, also where the selection was.
    selection = nil
    if let nib = tool.nib { gestures.stroke.style.nib = nib }
    describeStyle()
  }

  /// Says what is drawn with.
  func describeStyle() {
    let style = gestures.stroke.style
    let width = Int(style.width)
    let dots = "\(width) \(width == 1 ? "dot" : "dots") wide"
    switch tool {
    case .strokeEraser: say(tool.name)
    case .dotEraser: say("\(tool.name) · \(dots)")
    default: say("\(tool.name) · \(style.color.name) · \(dots)")
    }
  }

  private func exportPicture() {
    guard let exporter else { return say("a picture cannot be exported from here") }
    guard !sketch.items.isEmpty else { return say("nothing to export") }
    exporter.export(sketch.strokes)
  }
}

extension Vector {
  /// Parts of a rectangle's extents, in whole dots.
  fileprivate func scaled(to rect: Rect) -> Vector {
    Vector(dx: (dx * rect.width).rounded(), dy: (dy * rect.height).rounded())
  }
}
