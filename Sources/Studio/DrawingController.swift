public import Display
public import Geometry
import Gestures
public import Ink
public import Raster
public import Touches

/// The drawing view: what is pressed and drawn becomes strokes, edits and ink.
public final class DrawingController: Application {
  /// What asks for frames.
  public let displayLink: DisplayLink
  /// Whether the person has left.
  public private(set) var isFinished = false

  private var sketch: Sketch
  private var view: CanvasView
  private let save: (Edit) -> Void
  private let journal: (StrokeProgress) -> Void
  private var strokeJournal = StrokeJournal()
  /// Why nothing may be changed, if so.
  private let obstacle: String?
  private let failure: () -> String?
  private let lastTime: TimeInterval
  private let prediction: PredictionHorizon
  private var origin: TimeInterval?
  private let environment = GestureEnvironment()
  private let recognizer = StrokeGestureRecognizer()
  private var message: String? = "stipple · draw with the pointer · ? keys · q leave"
  /// What is to be told beside the message, a line each.
  private var notices: [String] = []
  private var showsKeys = false
  private var statistics = StatisticsPanel()

  /// Creates the view of a sketch.
  ///
  /// - Parameters:
  ///   - sketch: What has been drawn before.
  ///   - lastTime: When that ended, in seconds since the sketch's start; its clock goes on there.
  ///   - smoothing: How lines are drawn.
  ///   - prediction: How far ahead they are drawn.
  ///   - framesPerSecond: The frame rate that is never exceeded.
  ///   - save: Keeps an edit; called with each as it happens, and expected to return at once.
  ///   - journal: Keeps what there is of a stroke before it is finished, four times a second.
  ///   - obstacle: Why nothing may be changed, if so; it is told to whoever tries.
  ///   - failure: Why edits could not be kept, if so.
  public init(
    sketch: Sketch, lastTime: TimeInterval, smoothing: Smoothing,
    prediction: PredictionHorizon = .auto,
    framesPerSecond: Double, save: @escaping (Edit) -> Void,
    journal: @escaping (StrokeProgress) -> Void = { _ in }, obstacle: String? = nil,
    failure: @escaping () -> String? = { nil }
  ) {
    self.sketch = sketch
    self.lastTime = lastTime
    self.prediction = prediction
    self.save = save
    self.journal = journal
    self.obstacle = obstacle
    self.failure = failure
    view = CanvasView(smoothing: smoothing)
    displayLink = DisplayLink(preferredFramesPerSecond: framesPerSecond)
    environment.add(recognizer)
    recognizer.addTarget { [unowned self] _ in strokeChanged() }
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
    view.layOut(size, transform: .identity, showing: sketch)
  }

  /// Gives touches to the recognisers.
  public func touchesChanged(_ event: TouchEvent) {
    obstacle == nil ? environment.deliver(event) : refuse()
  }

  /// Keys draw unless there is something to read over the canvas.
  public var isDrawnOnWithKeys: Bool { !showsKeys }

  /// Shows the pointer over the ink.
  public func pointerMoved(to mark: PointerMark) {
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
    if showsKeys && key != Key(.character("c"), .control) {
      showsKeys = false
      return
    }
    if let command = DrawingCommand(key) { perform(command, at: time) }
  }

  /// Nothing moves by itself; what is said of the frames follows them, and so does the journal of
  /// the stroke.
  public func advance(to time: TimeInterval) {
    statistics.update(displayLink.statistics, at: time)
    journalStroke(at: time)
  }

  /// Shows the sketch and what there is to say.
  public func draw(on screen: any Screen) {
    view.draw(panels: panels, on: screen)
  }

  /// Keeps a stroke whose button was never released: leaving does not lose it.
  public func finish() {
    guard let stroke = sketch.activeStroke, stroke.state == .active else { return }
    stroke.finish()
    keep(stroke)
  }
}

extension DrawingController {
  private func perform(_ command: DrawingCommand, at time: TimeInterval) {
    switch command {
    case .leave: isFinished = true
    case .showKeys: showsKeys = true
    case .showStatistics: statistics.isShown.toggle()
    case .debug:
      view.isDebugging.toggle()
      say(view.isDebugging ? "debug: what is predicted is red" : "debug off")
    case .color(let color):
      recognizer.style.color = color
      describeStyle()
    case .widen(let dots):
      recognizer.style.width += dots
      describeStyle()
    case .undo: sketch.canUndo ? edit(.undone, at: time) : say("nothing to undo")
    case .redo: sketch.canRedo ? edit(.redone, at: time) : say("nothing to redo")
    case .clear: sketch.items.isEmpty ? say("nothing to clear") : edit(.cleared, at: time)
    }
  }

  /// Changes the sketch and keeps the change; not while a stroke is being drawn.
  private func edit(_ action: Edit.Action, at time: TimeInterval) {
    guard obstacle == nil else { return refuse() }
    guard sketch.activeStroke == nil else { return }
    view.show(sketch.apply(action), of: sketch)
    save(Edit(action, at: sketchTime(time)))
    if action == .cleared { say("cleared · u brings it back") }
  }

  private func strokeChanged() {
    guard let stroke = recognizer.stroke else { return }
    displayLink.isPaused = false
    message = nil
    // What is told of a stroke's end is to be read after it.
    if recognizer.state == .began { notices = [] }
    sketch.activeStroke = stroke
    switch recognizer.state {
    case .began, .changed: view.showActiveStroke(of: sketch)
    case .ended: keep(stroke)
    case .cancelled:
      sketch.activeStroke = nil
      view.remove(stroke, from: sketch)
      if strokeJournal.forget() { journal(.abandoned) }
    case .possible, .failed: break
    }
  }

  private func keep(_ stroke: Stroke) {
    view.showActiveStroke(of: sketch)
    view.forgetActiveStroke()
    sketch.activeStroke = nil
    _ = strokeJournal.forget()
    guard let first = stroke.samples.first else { return }
    let start = sketchTime(first.timestamp)
    guard let record = stroke.record(origin: first.timestamp - start) else { return }
    sketch.apply(.strokeAdded(record))
    save(Edit(.strokeAdded(record), at: record.time.upperBound))
  }

  private func journalStroke(at time: TimeInterval) {
    guard let stroke = sketch.activeStroke, let first = stroke.samples.first else { return }
    let offset = sketchTime(first.timestamp) - first.timestamp
    if let progress = strokeJournal.progress(of: stroke, offset: offset, at: time) {
      journal(progress)
    }
    if let next = strokeJournal.nextTime(for: stroke) { displayLink.schedule(notBefore: next) }
  }

  private func refuse() {
    displayLink.isPaused = false
    message = obstacle
  }

  /// A moment of the monotonic clock on the sketch's own, which goes on from where it stood when
  /// the first thing happens.
  private func sketchTime(_ time: TimeInterval) -> TimeInterval {
    let origin = self.origin ?? (time - lastTime)
    self.origin = origin
    return max(lastTime, time - origin)
  }

  private func say(_ text: String) { message = text }

  private func describeStyle() {
    let style = recognizer.style
    let width = Int(style.width)
    say("\(style.color.name) · \(width) \(width == 1 ? "dot" : "dots") wide")
  }

  private var panels: [Panel] {
    var panels: [Panel] = []
    let lines = notices + [failure() ?? message].compactMap(\.self)
    if !lines.isEmpty {
      panels.append(Panel(lines.map { " \($0) " }, place: .bottom, attributes: .reverse))
    }
    if let panel = statistics.panel { panels.append(panel) }
    if showsKeys { panels.append(DrawingCommand.keysPanel) }
    return panels
  }
}
