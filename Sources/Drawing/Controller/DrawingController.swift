public import Canvas
public import Display
public import Geometry
import Gestures
public import Ink
public import Raster
public import Touches

/// The drawing view: what is pressed and drawn becomes strokes, edits and ink.
///
/// Every touch goes through the recognisers of ``CanvasGestures`` or to a control of the menu; what
/// they recognise is done by the extensions, one for each subject. A stroke whose touch has ended is
/// kept when nothing more will be known of it, at the latest when something else is done.
public final class DrawingController: Application {
  /// What asks for frames.
  public let displayLink: DisplayLink
  /// Whether the person has left.
  public internal(set) var isFinished = false

  var sketch: Sketch
  var view: CanvasView
  var viewport = Viewport()
  var size = ScreenSize(columns: 0, rows: 0)
  let save: (Edit) -> Void
  let journal: (DraftUpdate) -> Void
  var draftRecorder = DraftRecorder()
  let exporter: (any PictureExporter)?
  /// Why nothing may be changed, if so.
  let obstacle: String?
  let failure: () -> String?
  let smoothing: Smoothing
  private let prediction: PredictionHorizon
  private let lastTime: TimeInterval
  private var origin: TimeInterval?

  let environment = GestureEnvironment()
  let gestures = CanvasGestures()
  private let canvas = View()
  private var mirroredTouches = MirroredTouches()
  var feedback = TouchFeedback()
  /// Where the pointer was last seen, in screen dots.
  var pointer: Point?

  var message: String? = "stipple · draw with the pointer · ? keys · q leave"
  /// What is to be told beside the message, a line each.
  var notices: [String] = []
  /// The page of the keys that is shown, if one is.
  var keysPage: Int?
  var statistics = StatisticsPanel()
  var tool = Tool.pen
  /// What is done by an eraser that is down.
  var eraser: Eraser?
  var selection: Selection?
  /// What is done by a hand that moves strokes.
  var move: StrokeMove?
  var edgeScroll = EdgeScroll()
  /// How far the gesture under way has moved the canvas.
  var panned = Vector.zero
  /// How large the canvas was when two touches began to zoom it.
  var pinchedScale = 1.0
  var menu: Menu?

  /// Creates the view of a sketch.
  ///
  /// - Parameters:
  ///   - sketch: What has been drawn before.
  ///   - lastTime: When that ended, in seconds since the sketch's start; its clock goes on there.
  ///   - smoothing: How lines are drawn.
  ///   - prediction: How far ahead they are drawn.
  ///   - framesPerSecond: The frame rate that is never exceeded.
  ///   - save: Keeps an edit; called with each as it happens, and expected to return at once.
  ///   - journal: Keeps what there is of a stroke before it is finished, eight times a second.
  ///   - exporter: What writes pictures to files, if anything does.
  ///   - obstacle: Why nothing may be changed, if so; it is told to whoever tries.
  ///   - failure: Why edits could not be kept, if so.
  public init(
    sketch: Sketch, lastTime: TimeInterval, smoothing: Smoothing,
    prediction: PredictionHorizon = .auto,
    framesPerSecond: Double, save: @escaping (Edit) -> Void,
    journal: @escaping (DraftUpdate) -> Void = { _ in },
    exporter: (any PictureExporter)? = nil, obstacle: String? = nil,
    failure: @escaping () -> String? = { nil }
  ) {
    self.sketch = sketch
    self.lastTime = lastTime
    self.smoothing = smoothing
    self.prediction = prediction
    self.save = save
    self.journal = journal
    self.exporter = exporter
    self.obstacle = obstacle
    self.failure = failure
    view = CanvasView(smoothing: smoothing)
    displayLink = DisplayLink(preferredFramesPerSecond: framesPerSecond)
    environment.root.addSubview(canvas)
    gestures.add(to: environment, on: canvas)
    connectGestures()
  }

  /// What the dots of cells are shown with.
  public var cellStyle: CellStyle {
    get { view.cellStyle }
    set { view.cellStyle = newValue }
  }

  /// How far ahead touches are predicted, in seconds.
  public var predictionHorizon: TimeInterval {
    prediction.horizon(latency: displayLink.statistics.smoothedLatency ?? displayLink.duration / 2)
  }

  /// Shows the sketch in a new size; nothing drawn is lost, only out of sight.
  public func resize(to size: ScreenSize) {
    self.size = size
    closeMenu()
    view.layOut(size, transform: viewport.transform, showing: shownSketch)
  }

  /// Gives touches to the recognisers and to the menu.
  public func touchesChanged(_ event: TouchEvent) {
    pointer = event.allTouches.first?.preciseLocation ?? pointer
    // A pair that began before the menu came up has to end as one.
    let mirrors = menu == nil || mirroredTouches.centre != nil
    let event = mirrors ? mirroredTouches.mirror(event) : event
    if menu != nil { displayLink.isPaused = false }
    if let pointer { _ = menu?.hover(at: pointer) }
    feedback.note(event)
    environment.deliver(event)
    if feedback.isShown || environment.touches.count > 1 { displayLink.isPaused = false }
    scheduleDeadlines()
  }

  /// Takes note of where the pointer is, for what is done about it.
  public func pointerHovered(_ report: PointerReport) {
    pointer = report.location
    mirroredTouches.pointerHovered(at: report.location, modifierFlags: report.modifierFlags)
    if menu?.hover(at: report.location) == true { displayLink.isPaused = false }
  }

  /// Keys draw unless there is something over the canvas that they are for.
  public var acceptsKeyboardPointer: Bool { keysPage == nil && menu == nil }

  /// Shows the pointer over the ink.
  public func pointerMoved(to mark: PointerMark) {
    pointer = mark.location
    guard mark != view.pointer else { return }
    view.pointer = mark
    displayLink.isPaused = false
  }

  /// Shows a line until something is done.
  public func tell(_ text: String) {
    notices = notices.suffix(1) + [text]
    displayLink.isPaused = false
  }

  /// Does what a key is for.
  public func keyPressed(_ key: Key, at time: TimeInterval) {
    displayLink.isPaused = false
    message = nil
    notices = []
    if menu?.press(key, at: time) == true { return }
    closeMenu()
    let command = DrawingCommand(key)
    if let page = keysPage, command != .leave || key.modifierFlags.isEmpty {
      leaf(from: page, with: command)
    } else if let command {
      perform(command, at: time)
    }
  }

  /// Does what was waiting for a time.
  public func advance(to time: TimeInterval) {
    environment.advance(to: time)
    scrollAtEdge(at: time)
    feedback.forget(at: time)
    statistics.update(displayLink.statistics, at: time)
    recordDraft(at: time)
    if let outcome = exporter?.takeOutcome() { say(outcome) }
    scheduleDeadlines()
  }

  /// Shows the sketch and what there is to say.
  public func draw(on screen: any Screen) {
    view.show(overlay, over: sketch.activeStroke)
    view.draw(panels: panels, on: screen)
  }

  /// Keeps what is under the hand: leaving does not lose it.
  public func finish() {
    finishErasing(at: gestures.stroke.stroke?.samples.last?.timestamp)
    finishMove(at: environment.touches.last?.timestamp ?? displayLink.timestamp)
    if let stroke = sketch.activeStroke, stroke.state == .active { stroke.finish() }
    settleStroke()
  }
}

extension DrawingController {
  /// A moment of the monotonic clock on the sketch's own, which goes on from where it stood when
  /// the first thing happens.
  func sketchTime(_ time: TimeInterval) -> TimeInterval {
    let origin = self.origin ?? (time - lastTime)
    self.origin = origin
    return max(lastTime, time - origin)
  }

  /// Has a frame come when a recogniser waits for a moment, or something is shown until then.
  private func scheduleDeadlines() {
    let next = [environment.nextDeadline, feedback.nextChange].compactMap(\.self).min()
    if let next { displayLink.schedule(notBefore: next) }
  }
}
