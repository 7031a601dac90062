import Canvas
import Geometry
import Gestures
import Ink
import TerminalUI
import Touches

/// Composes the frames: the ink, the marks over it, and the panels over both.
struct FrameComposer {
  var feedback = TouchFeedback()
  private var sight = SightNotice()
  private var statistics = StatisticsPanel()

  mutating func settingsChanged(_ settings: DrawingSettings) {
    if settings.showsTouches != feedback.isShown { feedback.isShown = settings.showsTouches }
    if settings.showsStatistics != statistics.isShown {
      statistics.isShown = settings.showsStatistics
    }
  }

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
        CanvasOverlay.Ring(center: location, radius: TouchFeedback.radius, color: .foreground))
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
    let (state, messages, overlays) = (parts.state, parts.messages, parts.overlays)
    let (size, error) = (state.size, parts.editor.saveError)
    let modal = overlays.panels(modal: true, in: state)
    let prompt = overlays.bottomPanel(on: size)
    if state.settings.showsOnlyInk {
      let warning = error.flatMap {
        messages.panel(error: $0, in: MessageArea(size: size), limit: 1)
      }
      return overlays.panels(modal: false, in: state) + [warning, prompt].compactMap(\.self) + modal
    }
    // Below a strip there is room for one line.
    let column = parts.strip.shown?.messageColumn
    let area = MessageArea(
      size: ScreenSize(columns: size.columns, rows: size.rows - state.toolbarRows),
      toolbarRows: state.toolbarRows, coversRows: state.hasScreen, column: column ?? 0,
      spots: column == nil ? parts.toolbar.messageSpots(in: state) : Toolbar.MessageSpots(),
      hasInk: { column != 0 && parts.editor.view.hasInk(in: $0) })
    let bottom = prompt ?? messages.panel(error: error, in: area, limit: column == 0 ? 1 : nil)
    let frames = statistics.panel(on: size)
    let swipe = state.isReadOnly ? nil : parts.touches.gestures.swipePreview
    return parts.people.panels(in: state) + overlays.panels(modal: false, in: state)
      + feedback.panels
      + [swipe, bottom, frames, prediction(parts, row: frames?.lines.count ?? 0)].compactMap(\.self)
      + modal
  }

  /// Returns how good the prediction was that debugging shows; `nil` without one.
  private func prediction(_ parts: DrawingController, row: Int) -> Panel? {
    parts.editor.view.predictionText.map { text in
      let lines = text.wrapped(columns: parts.state.size.columns - 2, limit: 2)
      return Panel(
        lines.map { " \($0) " }, placement: .at(column: 0, row: row), attributes: .reverse)
    }
  }
}

/// Shows a notice while no ink is in view.
struct SightNotice {
  /// What ``update(_:)`` has last checked, which determines whether any ink is in sight.
  private var checked: (transform: Transform, size: ScreenSize, revision: Int)?

  /// Shows or removes the message after the view was updated.
  mutating func update(_ editor: SketchEditor) {
    let (messages, size) = (editor.messages, editor.navigator.size)
    let sight = (transform: editor.view.transform, size: size, revision: editor.revision)
    guard editor.isIdle, checked.map({ $0 != sight }) ?? true else { return }
    checked = sight
    let message = messages.keys.message("nothing in sight", [KeyHint(.fit, "finds the drawing")])
    if !editor.sketch.items.isEmpty && !editor.view.hasInk(in: size.cells) {
      if messages.current != message { messages.show(message) }
    } else {
      messages.clear(message)
    }
  }
}

struct StatisticsPanel {
  /// The minimum time between two updates, in seconds; frequent updates would cost frames.
  private static let minimumInterval = 0.25

  private var text: String?
  private var updatedAt: TimeInterval = -.infinity

  var isShown = false { didSet { (text, updatedAt) = (nil, -.infinity) } }

  /// Returns the panel, in several lines on a narrow screen; `nil` if it is hidden or has no text yet.
  func panel(on size: ScreenSize) -> Panel? {
    guard isShown, let text else { return nil }
    let inside = size.insideFrame
    let lines = text.wrapped(columns: inside.columns - 2, limit: max(1, inside.rows - 1))
    return Panel(lines.map { " \($0) " }, placement: .topRight).framed("frames", on: size)
  }

  mutating func update(_ statistics: FrameStatistics, at time: TimeInterval) {
    guard isShown, time - updatedAt >= Self.minimumInterval else { return }
    updatedAt = time
    text = Self.text(statistics)
  }

  private static func text(_ statistics: FrameStatistics) -> String {
    let latency = [0.5, 0.99].map { milliseconds(statistics.latency(quantile: $0)) }
    let painting = [0.5, 0.99].map { milliseconds(statistics.paintingTime(quantile: $0)) }
    return "p50, p99 \(latency[0]), \(latency[1]) ms · "
      + "painting \(painting[0]), \(painting[1]) ms · \(Int(statistics.framesPerSecond)) fps · "
      + "\(tenths(statistics.samplesPerFrame)) samples · \(Int(statistics.bytesPerFrame)) bytes"
  }

  private static func milliseconds(_ time: TimeInterval?) -> String {
    time.map { tenths($0 * 1000) } ?? "-"
  }

  private static func tenths(_ value: Double) -> String { String((value * 10).rounded() / 10) }
}
