import Canvas
public import Display
import Geometry
import Gestures
public import Touches

extension DrawingController {
  /// Lets keys move the pointer, except in the menu and to turn a page of the help panel.
  ///
  /// A key that moves the pointer closes the help panel.
  public func shouldMovePointer(with key: Key) -> Bool {
    guard textEntry == nil, menu == nil, colors.picker == nil, strip.shown == nil, !toolbar.hasKeys,
      exportPrompt == nil,
      importPrompt == nil,
      renamePrompt == nil,
      helpPage == nil || !key.turnsPage, !movesSelection(with: key)
    else { return false }
    helpPage = nil
    displayLink.isPaused = false
    return true
  }

  /// Updates the pointer's location and the focus of the menu.
  public func pointerHovered(_ report: PointerReport) {
    pointer = report.location
    isHovering = true
    useEnd(isEraser: report.pen?.isEraser == true)
    mirroredTouches.pointerHovered(at: report.location, modifierFlags: report.modifierFlags)
    hoverToolbar(at: report.location)
    if menu?.hover(at: report.location) == true || pointerMark != nil {
      displayLink.isPaused = false
    }
  }

  /// Shows the pointer over the ink.
  public func pointerMoved(to mark: PointerMark) {
    pointer = mark.location
    guard mark != consolePointer else { return }
    consolePointer = mark
    displayLink.isPaused = false
  }

  /// Selects the tool of a pen's end: an eraser, or the tool that was selected before.
  ///
  /// A touch keeps the tool that it began with.
  func useEnd(isEraser: Bool, isTouch: Bool = false) {
    // Otherwise a press on a selected stroke would move the selection instead of erasing.
    if isEraser && isTouch { selection = nil }
    guard !gestures.stroke.state.isActive, let next = eraserEnd.use(isEraser, selected: tool) else {
      return
    }
    tool = next
    displayLink.isPaused = false
  }
}
