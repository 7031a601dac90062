import Canvas
import Display
import Geometry
import Gestures
import Ink

extension DrawingController {
  /// Shows a message until the next key or press.
  func showMessage(_ text: String) {
    status.message = text
    lassoFailure = nil
    displayLink.isPaused = false
  }

  /// Shows why the sketch is read-only, if it is.
  func showReadOnlyReason() {
    if let readOnlyReason { showMessage(readOnlyReason) }
  }

  /// Shows the first page of the help panel.
  func showHelp() { helpPage = helpPages.isEmpty ? nil : 0 }

  /// Turns a page of the help panel: the help key shows the next page, any other key closes the panel.
  func turnPage(from page: Int, with command: DrawingCommand?) {
    let showsNext = command == .showHelp && page + 1 < helpPages.count
    helpPage = showsNext ? page + 1 : nil
  }

  /// The panels over the canvas, the topmost last.
  var panels: [Panel] {
    var panels = feedback.panels
    panels += [status.panel(error: saveError()), statistics.panel, menu?.panel].compactMap(\.self)
    if let helpPage { panels += helpPages.dropFirst(helpPage).prefix(1) }
    return panels
  }

  /// The marks over the ink.
  var overlay: CanvasOverlay {
    var overlay = CanvasOverlay()
    if let radius = pendingEdit?.ringRadius,
      let location = gestures.stroke.stroke?.samples.last?.location
    {
      overlay.rings.append(
        CanvasOverlay.Ring(
          center: viewport.transform.apply(to: location), radius: radius, color: .gray))
    }
    if let selection {
      overlay.strokes = shownSketch.strokes(selection.ids)
      overlay.frame = selectionFrame
    }
    overlay.trail = gestures.lasso.trail
    let pair = environment.touches.count > 1 ? environment.touches : []
    overlay.rings += feedback.isShown ? feedback.rings : pair.map(TouchFeedback.ring)
    return overlay
  }

  private var helpPages: [Panel] {
    [DrawingBinding.help, gestures.all.compactMap(\.help)].flatMap {
      HelpPanel.pages(of: $0, on: size)
    }
  }
}
