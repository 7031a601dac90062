import Canvas
import Display
import Geometry
import Gestures
import Ink
import Raster
import Touches

extension DrawingController {
  /// Shows a message until the next key or press.
  public func showMessage(_ text: String) {
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

  /// Shows another page of the help panel, if there is one.
  func turnHelp(by pages: Int) {
    helpPage = helpPage.map { ($0 + pages).clamped(to: 0...max(0, helpPages.count - 1)) }
  }

  /// Closes the help panel at a press, which then does nothing else until it is lifted.
  ///
  /// - Returns: Whether the touches of an event began so.
  func closeHelp(with event: TouchEvent) -> Bool {
    if event.allTouches.contains(where: { $0.phase == .began }), environment.touches.isEmpty {
      isClosingHelp = helpPage != nil
      helpPage = nil
    }
    if isClosingHelp { displayLink.isPaused = false }
    return isClosingHelp
  }

  /// The panels over the canvas, the topmost last.
  var panels: [Panel] {
    // Below a strip there is room for one line.
    let isBelow = strip.shown?.messageColumn == 0
    let prompt =
      exportPrompt?.panel(on: size) ?? importPrompt?.panel(on: size)
      ?? renamePrompt?.panel(on: size)
    let page = helpPage.flatMap { helpPages.dropFirst($0).first }
    let error = saveError()
    if showsOnlyInk {
      let warning = error.flatMap { status.panel(error: $0, from: 0, on: size, limit: 1) }
      return [warning, strip.panel, prompt, menu?.panel, colors.picker?.panel, page]
        .compactMap(\.self)
    }
    let toolbar = toolbarPanel(saveError: error)
    // Messages are above the toolbar.
    let area = ScreenSize(columns: size.columns, rows: size.rows - (toolbar == nil ? 0 : 1))
    let bottom =
      prompt
      ?? status.panel(
        error: error, from: strip.shown?.messageColumn ?? 0, on: area, limit: isBelow ? 1 : nil)
    let welcome = isWelcoming ? WelcomePanel.panel(keyBindings, on: area) : nil
    return roomPanels + [toolbar, welcome, strip.panel].compactMap(\.self) + feedback.panels
      + [bottom, statistics.panel(on: size), menu?.panel, colors.picker?.panel, page].compactMap(
        \.self)
  }

  /// The mark at the pointer: what the tool does there, or only where the pointer is.
  ///
  /// The mark of a pen would cover the ink, so it ends with a press and returns with the next movement. So
  /// does that of the text tool, which also ends with a key.
  var pointerMark: PointerMark? {
    guard showsIndicators, !showsOnlyInk, !hasOverlay, isHovering || !tool.hidesMark, let pointer,
      !isOnControls(pointer)
    else { return consolePointer }
    let settings = Tool.MarkSettings(
      width: toolWidth, scale: viewport.transform.scale, azimuth: nibDial.azimuth)
    guard let shape = tool.mark(settings) else { return consolePointer }
    return PointerMark(
      consolePointer?.location ?? pointer, isPressed: consolePointer?.isPressed ?? false,
      shape: shape,
      color: tool.settings.contains(.color) ? gestures.stroke.style.color : .foreground)
  }

  /// The marks over the ink.
  var overlay: CanvasOverlay {
    var overlay = CanvasOverlay()
    overlay.frame = selectionFrame
    if gestures.heldDrag.isHeld, let location = gestures.heldDrag.touches.first?.preciseLocation {
      overlay.rings.append(
        CanvasOverlay.Ring(center: location, radius: TouchFeedback.radius, color: .cyan))
    }
    overlay.caret = caret
    overlay.trail = gestures.lasso.trail
    addArrangingMarks(to: &overlay)
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
