import Canvas
import Geometry
import Gestures
import Ink
import Raster
import TerminalUI
import Touches

/// Composes the frames: the ink, the marks over it, and the panels over both.
final class FrameComposer {
  var feedback = TouchFeedback()

  private let context: DrawingContext
  private let overlays: OverlayStack
  private let touches: TouchPipeline
  private let tools: ToolBox
  private let strip: StripOverlay
  private let people: RoomPresence
  private let sight: SightNotice
  private var statistics = StatisticsPanel()

  init(
    _ context: DrawingContext, overlays: OverlayStack, touches: TouchPipeline, tools: ToolBox,
    strip: StripOverlay, people: RoomPresence
  ) {
    (self.context, self.overlays, self.touches) = (context, overlays, touches)
    (self.tools, self.strip, self.people) = (tools, strip, people)
    sight = SightNotice(context)
  }

  private var settings: DrawingSettings { context.settings }

  func settingsChanged() {
    let editor = context.editor
    if settings.isDebugging != editor.view.isDebugging {
      editor.view.isDebugging = settings.isDebugging
    }
    if settings.showsTouches != feedback.isShown { feedback.isShown = settings.showsTouches }
    if settings.showsStatistics != statistics.isShown {
      statistics.isShown = settings.showsStatistics
    }
  }

  func advance(to time: TimeInterval) {
    feedback.removeExpired(at: time)
    statistics.update(context.frames.statistics, at: time)
  }

  func draw(on screen: any Screen) {
    let editor = context.editor
    editor.view.overlay = marks
    editor.view.guides = settings.showsOnlyInk ? [] : context.symmetryAxes
    editor.view.grid = settings.showsOnlyInk ? nil : context.grid
    editor.view.pointer = pointerMark
    editor.view.update(showing: editor.sketchWithLiveStrokes())
    sight.update()
    context.showsColors = screen.showsColors
    context.frames.repaintedCells = editor.view.repaintedCells
    editor.view.draw(panels: panels, on: screen)
  }

  /// Draws only the ink.
  func drawLast(on screen: any Screen) {
    let editor = context.editor
    editor.view.overlay = CanvasOverlay()
    (editor.view.guides, editor.view.grid, editor.view.pointer) = ([], nil, nil)
    editor.removeLiveStrokes()
    editor.view.update(showing: editor.shownSketch)
    editor.view.draw(panels: [], on: screen)
  }

  var pointerMark: PointerMark? {
    tools.mark(
      isOnCanvas: !overlays.coversCanvas
        && context.pointer.location.map { !overlays.contains($0) } ?? false)
  }

  var marks: CanvasOverlay {
    var marks = CanvasOverlay()
    let held = touches.gestures.heldDrag
    if held.isHeld, let location = held.touches.first?.preciseLocation {
      marks.rings.append(
        CanvasOverlay.Ring(center: location, radius: TouchFeedback.radius, color: .cyan))
    }
    marks.trail = touches.gestures.lasso.trail
    context.selecting.addMarks(to: &marks)
    for tool in tools.marking { tool.addMarks(to: &marks) }
    let pair = touches.pairCenter == nil ? [] : touches.environment.touches
    marks.rings += feedback.isShown ? feedback.rings : pair.map(TouchFeedback.ring)
    return marks
  }

  /// The panels over the canvas, the topmost last.
  private var panels: [Panel] {
    let (size, status) = (context.size, context.messages.lines)
    let error = context.editor.recorder.saveError()
    let modal = overlays.panels(modal: true, on: size)
    let prompt = overlays.bottomPanel(on: size)
    if settings.showsOnlyInk {
      let warning = error.flatMap { status.panel(error: $0, in: MessageArea(size: size), limit: 1) }
      return overlays.panels(modal: false, on: size) + [warning, prompt].compactMap(\.self)
        + modal
    }
    // Below a strip there is room for one line.
    let column = strip.shown?.messageColumn
    let area = MessageArea(
      size: ScreenSize(columns: size.columns, rows: size.rows - context.toolbarRows()),
      column: column ?? 0, spots: column == nil ? context.messageSpots() : Toolbar.MessageSpots())
    let bottom = prompt ?? status.panel(error: error, in: area, limit: column == 0 ? 1 : nil)
    let swipe = context.editor.readOnlyReason == nil ? touches.gestures.swipePreview?.panel : nil
    return people.panels(on: size) + overlays.panels(modal: false, on: size) + feedback.panels
      + [swipe, bottom, statistics.panel(on: size)].compactMap(\.self) + modal
  }
}
