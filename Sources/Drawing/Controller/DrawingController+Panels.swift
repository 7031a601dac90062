import Canvas
import Display
import Geometry
import Gestures
import Ink
import Raster
import Touches

extension DrawingController {
  /// Shows a message until the next key or press.
  func showMessage(_ text: String) {
    status.message = text
    lassoFailure = nil
    displayLink.isPaused = false
  }

  /// Shows a notice until the next key or press.
  public func showNotice(_ text: String) {
    status.addNotice(text)
    displayLink.isPaused = false
  }

  /// Removes the notices.
  public func clearNotices() {
    status.clearNotices()
    displayLink.isPaused = false
  }

  /// Shows why the sketch is read-only, if it is; as a message, no longer as a notice too.
  func showReadOnlyReason() {
    guard let readOnlyReason else { return }
    status.removeNotice(readOnlyReason)
    showMessage(readOnlyReason)
  }

  /// Shows the first page of the help panel.
  func showHelp() { helpPage = helpPages.isEmpty ? nil : 0 }

  /// The panels over the canvas, the topmost last.
  var panels: [Panel] {
    // Below a strip there is room for one line.
    let isBelow = strip.shown?.messageColumn == 0
    let prompt = exportPrompt?.panel(on: size) ?? importPrompt?.panel(on: size)
    let bottom =
      prompt
      ?? status.panel(
        error: saveError(), from: strip.shown?.messageColumn ?? 0, on: size,
        limit: isBelow ? 1 : nil)
    var panels = [indicator(beside: bottom), strip.panel].compactMap(\.self) + feedback.panels
    panels += [bottom, statistics.panel(on: size), menu?.panel].compactMap(\.self)
    if let picker = colors.picker { panels.append(picker.panel) }
    if let helpPage { panels += helpPages.dropFirst(helpPage).prefix(1) }
    return panels
  }

  /// Returns the indicator of the tool, in the first corner without ink.
  private func indicator(beside status: Panel?) -> Panel? {
    guard showsIndicators else { return nil }
    let indicator = ToolIndicator(
      tool: tool, style: gestures.stroke.style, width: toolWidth, angles: nibAngles,
      symmetry: symmetricTouches.symmetry, viewport: viewport)
    let left = strip.shown?.area.columns.upperBound ?? 0
    let statusEnd = status.map { $0.area(on: size).columns.upperBound + 1 } ?? 0
    let corners = [
      IndicatorPanels.Corner(
        placement: .bottomRight, columns: size.columns - max(left, statusEnd)),
      IndicatorPanels.Corner(placement: .topRight, columns: size.columns - left),
    ]
    let panels = indicatorPanels.panels(of: indicator, in: corners)
    return panels.first { !view.hasInk(in: $0.area(on: size)) } ?? panels.first
  }

  /// The mark at the pointer: what the tool does there, or only where the pointer is.
  var pointerMark: PointerMark? {
    guard showsIndicators, !hasOverlay, let pointer,
      let shape = tool.mark(toolWidth, viewport.transform.scale)
    else { return consolePointer }
    let isPressed = consolePointer?.isPressed ?? false
    return PointerMark(consolePointer?.location ?? pointer, isPressed: isPressed, shape: shape)
  }

  /// The marks over the ink.
  var overlay: CanvasOverlay {
    var overlay = CanvasOverlay()
    overlay.frame = selectionFrame
    if gestures.heldDrag.isHeld, let location = gestures.heldDrag.touches.first?.preciseLocation {
      overlay.rings.append(
        CanvasOverlay.Ring(center: location, radius: TouchFeedback.radius, color: .cyan))
    }
    overlay.trail = gestures.lasso.trail
    let pair = mirroredTouches.center == nil ? [] : environment.touches
    overlay.rings += feedback.isShown ? feedback.rings : pair.map(TouchFeedback.ring)
    return overlay
  }

  /// The pages of the help panel: the open strip, the keys, then what moves and presses the pointer.
  var helpPages: [Panel] {
    let mouse = usesMouse ? gestures.help : []
    let keyboard = usesKeyboardPointer ? DrawingBinding.keyboardPointer : []
    let strip = strip.shown == nil ? [] : StripBinding.all.map(\.help)
    return HelpPanel.pages(of: [strip, keyBindings.help, mouse, keyboard], on: size)
  }
}
