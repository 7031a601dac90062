import Canvas
import Display
import Geometry
import Gestures
import Ink
import Raster
import Touches

/// The toolbar in the bottom row.
extension DrawingController {
  /// Returns a toolbar whose buttons perform commands of this view.
  func makeToolbar() -> Toolbar {
    Toolbar(
      width: { [unowned self] in toolWidth },
      widthChanged: { [unowned self] width, _ in
        displayLink.isPaused = false
        toolWidth = width
        showToolMessage()
      },
      performed: { [unowned self] command, time in
        displayLink.isPaused = false
        status.message = nil
        perform(command, at: time)
      })
  }

  /// Whether the toolbar is on the screen: a prompt and the strip need its row.
  var showsToolbar: Bool {
    showsIndicators && (hasToolbar || toolbar.hasKeys) && !showsOnlyInk && strip.shown == nil
      && exportPrompt == nil && importPrompt == nil && renamePrompt == nil
      && size.columns >= Toolbar.minimumSize.columns
      && size.rows >= Toolbar.minimumSize.rows
  }

  /// Returns whether a point in screen dots is on the toolbar.
  func isOnToolbar(_ point: Point) -> Bool {
    showsToolbar && helpPage == nil && Toolbar.frame(on: size).contains(point)
  }

  /// Lets a touch that begins on the canvas, and its copies, pass through the toolbar.
  func routeToToolbar(_ event: TouchEvent) {
    guard environment.touches.isEmpty,
      let touch = event.allTouches.first(where: { $0.phase == .began })
    else { return }
    // Other buttons act on the canvas below it; the menu opens there.
    toolbar.isHidden = !isOnToolbar(touch.location) || !touch.isPrimary
    if toolbar.isHidden, toolbar.hasKeys { releaseToolbar() }
  }

  /// Focuses the control under the pointer and shows its tooltip.
  func hoverToolbar(at point: Point) {
    guard showsToolbar, environment.touches.isEmpty, !hasOverlay else { return }
    let old = toolbar.tooltip
    guard toolbar.hover(at: point) else { return }
    showTooltip(replacing: old)
  }

  /// Gives the keys to the toolbar, which is then shown even if it is hidden otherwise.
  func focusToolbar() {
    showsOnlyInk = false
    toolbar.takeKeys()
    guard toolbarPanel(saveError: nil) != nil else {
      toolbar.releaseKeys()
      return showMessage("no room for the toolbar")
    }
    // It has controls only now if it was hidden.
    toolbar.takeKeys()
    showTooltip(replacing: nil)
  }

  /// Handles a key of the toolbar.
  ///
  /// - Returns: Whether the toolbar has the keys and the key is one of its own.
  func pressInToolbar(_ key: Key, at time: TimeInterval) -> Bool {
    guard showsToolbar, toolbar.press(key, at: time) else { return false }
    if status.message == nil { status.message = toolbar.tooltip }
    return true
  }

  /// Hides everything but ink, or shows it again.
  func toggleOnlyInk() {
    showsOnlyInk.toggle()
    toolbar.releaseKeys()
    selection = nil
    status.message = nil
    status.clearNotices()
    displayLink.isPaused = false
  }

  /// The toolbar as it is drawn; `nil` while it is hidden.
  func toolbarPanel(saveError: String?) -> Panel? {
    guard showsToolbar else { return nil }
    let content = ToolbarContent(
      tool: tool, color: gestures.stroke.style.color, width: toolWidth,
      density: toolDensity, angles: nibAngles, symmetry: symmetricTouches.symmetry,
      hasGrid: arranging.hasGrid, smoothing: smoothing.method,
      scale: viewport.transform.scale, name: sketchName,
      saveState: saveState(error: saveError))
    return toolbar.panel(of: content, on: size)
  }

  private func saveState(error: String?) -> ToolbarContent.SaveState {
    if readOnlyReason != nil { return .readOnly }
    if error != nil { return .failed }
    // A stroke that awaits corrections is finished, but not an edit yet; nor is a text.
    return settleDeadline == nil && textEntry?.isChanged != true && isSaved() ? .saved : .saving
  }

  private func releaseToolbar() {
    let old = toolbar.tooltip
    toolbar.releaseKeys()
    showTooltip(replacing: old)
  }

  /// Shows the tooltip of the focused control in place of another, or removes that.
  private func showTooltip(replacing old: String?) {
    displayLink.isPaused = false
    if let tooltip = toolbar.tooltip {
      status.message = tooltip
    } else if status.message == old {
      status.message = nil
    }
  }
}
