import Canvas
import Display
import Geometry
import Gestures
import Ink
import Touches

extension DrawingController {
  /// Performs a command.
  func perform(_ command: DrawingCommand, at time: TimeInterval) {
    if command != .cancel { settleStrokes() }
    if !command.keepsText { endText() }
    switch command {
    case .quit: isFinished = true
    case .showHelp: showHelp()
    case .toggleStatistics: statistics.isShown.toggle()
    case .toggleTouches:
      feedback.isShown.toggle()
      showMessage(feedback.isShown ? "showing touches and their gestures" : "touches hidden")
    case .toggleDebugging:
      view.isDebugging.toggle()
      showMessage(view.isDebugging ? "debug: predictions are red" : "debug off")
    case .nextSmoothing: changeSmoothing()
    case .nextSymmetry: selectNextSymmetry()
    case .selectSymmetry(let symmetry): select(symmetry)
    case .addArm: addArm()
    case .toggleGrid: toggleGrid()
    case .toggleGuides: toggleGuides()
    case .toggleStrip: toggleStrip()
    case .focusToolbar: focusToolbar()
    case .toggleOnlyInk: toggleOnlyInk()
    case .newSketch: createSketch()
    case .renameSketch: openRenamePrompt()
    case .duplicateSketch: duplicateSketch()
    case .deleteSketch: deleteSketch()
    case .restoreSketch: restoreSketch()
    case .selectTool(let tool): select(tool, at: time)
    case .selectColor(let color): select(color, at: time)
    case .openPicker: openPicker()
    case .pickUpInk: beginPickingUp()
    case .widen(let dots): widen(by: dots, at: time)
    case .changeDensity(let percentage): changeDensity(by: percentage)
    case .turnNib(let steps): turnNib(by: steps, at: time)
    case .tiltNib(let steps): tiltNib(by: steps, at: time)
    case .undo:
      // The copy that was dropped last is what a person wants to undo.
      if cancelCopy() || undoDeletion() { return }
      edit(sketch.undoTargets().map { .undone($0) }, at: time, or: "nothing to undo")
    case .redo: edit(sketch.redoTargets().map { .redone($0) }, at: time, or: "nothing to redo")
    case .clear: clear(at: time)
    case .snapLastStroke: snapLastStroke(at: time)
    case .pan(let offset): panOrNudge(by: offset, at: time)
    case .panPage(let fraction):
      viewport.pan(byFraction: fraction, of: window)
      showViewport()
    case .zoom(let factor): zoom(by: factor)
    case .resetZoom: resetZoom()
    case .fit: fitDrawing()
    case .followView: followNextView()
    case .export(let format): exportPicture(as: format)
    case .openExportPrompt: openExportPrompt()
    case .copyText: copyText()
    case .openImportPrompt: openImportPrompt()
    case .eraseSelection: eraseSelection(at: time)
    case .rotateSelection(let steps): transformSelection(PairMotion(rotationSteps: steps), at: time)
    case .scaleSelection(let steps): transformSelection(PairMotion(scaleSteps: steps), at: time)
    case .reorderSelection(let level): reorderSelection(to: level, at: time)
    case .groupSelection: groupSelection(at: time)
    case .ungroupSelection: ungroupSelection(at: time)
    case .copySelection: copySelection()
    case .cutSelection: cutSelection(at: time)
    case .paste: paste(at: time)
    case .duplicateSelection: duplicateSelection(at: time)
    case .selectAll: selectAll()
    case .selectNext: selectNext(keepingOthers: false)
    case .selectNextToo: selectNext(keepingOthers: true)
    case .openMenu: openMenu(at: pointer ?? window.center)
    case .deselect: selection = nil
    case .cancel: cancelGesture()
    }
  }

  /// Undoes an edit after a swipe to the left, redoes one after a swipe to the right.
  func swiped(_ swipe: SwipeGestureRecognizer) {
    let isUndo = swipe.recognizedDirection == .left
    perform(isUndo ? .undo : .redo, at: swipe.touches.last?.timestamp ?? 0)
  }

  private func clear(at time: TimeInterval) {
    edit(sketch.items.isEmpty ? [] : [sketch.clearing()], at: time, or: "nothing to clear")
  }

  /// Performs actions, or shows a message if there are none.
  private func edit(_ actions: [Edit.Action], at time: TimeInterval, or message: String) {
    guard !actions.isEmpty else { return showMessage(message) }
    for action in actions { edit(action, at: time) }
  }

  /// Gives the selected strokes the nib of a pen; selects any tool otherwise.
  private func select(_ tool: Tool, at time: TimeInterval) {
    // A touch keeps the tool that it began with.
    guard !gestures.stroke.state.isActive else { return }
    if selection != nil, case .draw(let nib) = tool.behavior {
      guard selectionWidth != nil else { return showMessage("only fills selected") }
      return restyleSelection(StyleChange(nib: nib), at: time, where: \.isDrawn)
    }
    if tool == .select, self.tool == .select { return toggleAdding() }
    self.tool = tool
    eraserEnd.note(tool)
    arranging.addsByClick = false
    // Otherwise a press on a selected stroke would move the selection instead of using the tool.
    if tool != .select { selection = nil }
    if tool == .select {
      let key = keyBindings.shortName(of: .selectTool(.select)).map { " · \($0) again: clicks add" }
      return showMessage("select" + (key ?? ""))
    }
    showToolMessage()
  }

  /// Colors the selected strokes, or else the next ones.
  private func select(_ color: InkColor, at time: TimeInterval) {
    guard selection == nil else { return restyleSelection(StyleChange(color: color), at: time) }
    gestures.stroke.style.color = color
    showToolMessage()
  }

  /// Shows all strokes with the next smoothing method.
  private func changeSmoothing() {
    guard sketch.activeStrokes.isEmpty, pendingEdit == nil else { return }
    smoothing = smoothing.next(strength: smoothingStrength)
    view.change(smoothing)
    showMessage("smoothing: \(smoothing.method.rawValue)")
  }

  /// Changes the width of the selected strokes, or else that of the tool; the density of a fill.
  private func widen(by dots: Double, at time: TimeInterval) {
    guard selection == nil else { return widenSelection(by: dots, at: time) }
    if tool == .fill { return changeDensity(by: dots * 5) }
    guard tool.settings.contains(.width) else { return showMessage("\(tool.name) has no width") }
    toolWidth += dots
    showToolMessage()
  }

  /// The width of the tool, in canvas dots.
  ///
  /// Assigned values are clamped to `StrokeStyle.widths`.
  var toolWidth: Double {
    get { toolSettings[widthOf: tool] }
    set { toolSettings[widthOf: tool] = newValue }
  }

  /// Shows the tool and its settings.
  func showToolMessage() {
    let style = gestures.stroke.style
    var parts = [tool.name]
    if tool.settings.contains(.color) { parts.append(style.color.name) }
    if tool.settings.contains(.width) { parts.append(widthText) }
    if let toolDensity { parts.append("\(Int(toolDensity)) % of the dots") }
    parts += nibAngles.map(\.text)
    showMessage(parts.joined(separator: " · "))
  }

  /// The width of the tool in words; for text, the height of the capitals that it sets.
  private var widthText: String {
    guard tool == .text else { return "\(dotCount(toolWidth)) wide" }
    return "\(dotCount(toolWidth * TextPen.heightPerWidth)) high"
  }
}
