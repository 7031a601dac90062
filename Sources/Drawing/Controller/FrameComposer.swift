import Canvas
import Geometry
import Gestures
import Ink
import TerminalUI
import Touches

/// Composes the frames: the ink, the marks over it, and the panels over both.
struct FrameComposer {
  private(set) var feedback = TouchFeedback()
  private var sight = SightNotice()
  private var statistics = StatisticsPanel()

  mutating func settingsChanged(_ settings: DrawingSettings) {
    if settings.showsTouches != feedback.isShown { feedback.isShown = settings.showsTouches }
    if settings.showsStatistics != statistics.isShown {
      statistics.isShown = settings.showsStatistics
    }
  }

  mutating func note(_ event: TouchEvent) { feedback.note(event) }
  mutating func note(_ recognizer: GestureRecognizer) { feedback.note(recognizer) }

  mutating func advance(to time: TimeInterval, _ frames: FrameStatistics) {
    feedback.removeExpired(at: time)
    statistics.update(frames, at: time)
  }

  mutating func draw(_ parts: DrawingController, on screen: any Screen) {
    let (editor, state, isPlain) = (parts.editor, parts.state, parts.settings.showsOnlyInk)
    editor.update(
      marks: marks(parts), guides: isPlain ? [] : state.symmetryAxes,
      grid: isPlain ? nil : state.grid, pointer: parts.tools.mark(in: state))
    sight.update(editor)
    parts.displayLink.repaintedCells = editor.view.repaintedCells
    let panels = panels(parts)
    editor.changeView { $0.draw(panels: panels, on: screen) }
  }

  func marks(_ parts: DrawingController) -> CanvasOverlay {
    var marks = CanvasOverlay()
    let gestures = parts.touches.gestures
    if gestures.heldDrag.isHeld, let location = gestures.heldDrag.touches.first?.preciseLocation {
      marks.rings.append(
        CanvasOverlay.Ring(center: location, radius: TouchFeedback.radius, color: .cyan))
    }
    marks.trail = gestures.lasso.trail
    parts.state.addSelectionMarks(to: &marks)
    parts.tools.addMarks(to: &marks, in: parts.state)
    let pair = parts.touches.pairCenter == nil ? [] : parts.touches.environment.touches
    marks.rings += feedback.isShown ? feedback.rings : pair.map(TouchFeedback.ring)
    return marks
  }

  /// Returns the panels over the canvas, the topmost last.
  private func panels(_ parts: DrawingController) -> [Panel] {
    let (state, status, overlays) = (parts.state, parts.messages.lines, parts.overlays)
    let (size, error) = (state.size, parts.editor.saveError)
    let modal = overlays.panels(modal: true, in: state)
    let prompt = overlays.bottomPanel(on: size)
    if state.settings.showsOnlyInk {
      let warning = error.flatMap { status.panel(error: $0, in: MessageArea(size: size), limit: 1) }
      return overlays.panels(modal: false, in: state) + [warning, prompt].compactMap(\.self)
        + modal
    }
    // Below a strip there is room for one line.
    let column = parts.strip.shown?.messageColumn
    let area = MessageArea(
      size: ScreenSize(columns: size.columns, rows: size.rows - state.toolbarRows),
      column: column ?? 0,
      spots: column == nil ? parts.toolbar.messageSpots(in: state) : Toolbar.MessageSpots())
    let bottom = prompt ?? status.panel(error: error, in: area, limit: column == 0 ? 1 : nil)
    let swipe = state.isReadOnly ? nil : parts.touches.gestures.swipePreview?.panel
    return parts.people.panels(in: state) + overlays.panels(modal: false, in: state)
      + feedback.panels + [swipe, bottom, statistics.panel(on: size)].compactMap(\.self) + modal
  }
}

/// Shows a notice while no ink is in view.
struct SightNotice {
  /// What determines whether any ink is in sight.
  private struct Sight: Equatable {
    let transform: Transform
    let size: ScreenSize
    let revision: Int
  }

  private var checked: Sight?

  /// Shows or removes the message after the view was updated.
  mutating func update(_ editor: SketchEditor) {
    let (messages, size) = (editor.messages, editor.navigator.size)
    let sight = Sight(transform: editor.view.transform, size: size, revision: editor.revision)
    guard editor.isIdle, sight != checked else { return }
    checked = sight
    let message = messages.keys.message("nothing in sight", [KeyHint(.fit, "finds the drawing")])
    if !editor.sketch.items.isEmpty && !editor.view.hasInk(in: size.cells) {
      if messages.current != message { messages.show(message) }
    } else {
      messages.clear(message)
    }
  }
}
