public import Display
public import Geometry
import Gestures
public import Ink
public import Raster
public import Touches

/// The drawing view: what is pressed and drawn becomes strokes, edits and ink.
///
/// A stroke whose touch has ended is kept when nothing more will be known of it, at the latest when
/// something else is done.
public final class DrawingController: Application {
  /// What asks for frames.
  public let displayLink: DisplayLink
  /// Whether the person has left.
  public private(set) var isFinished = false

  var sketch: Sketch
  var view: CanvasView
  let save: (Edit) -> Void
  private let journal: (StrokeProgress) -> Void
  private var strokeJournal = StrokeJournal()
  /// Why nothing may be changed, if so.
  private let obstacle: String?
  private let failure: () -> String?
  private let lastTime: TimeInterval
  let smoothing: Smoothing
  private let prediction: PredictionHorizon
  private var origin: TimeInterval?
  private let environment = GestureEnvironment()
  let recognizer = StrokeGestureRecognizer()
  var message: String? = "stipple · draw with the pointer · ? keys · q leave"
  /// What is to be told beside the message, a line each.
  var notices: [String] = []
  /// The page of the keys that is shown, if one is.
  private var keysPage: Int?
  private var size = ScreenSize(columns: 0, rows: 0)
  var tool = Tool.pen
  /// What is done by an eraser that is down.
  var eraser: Eraser?
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
  ///   - journal: Keeps what there is of a stroke before it is finished, eight times a second.
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
    self.smoothing = smoothing
    self.prediction = prediction
    self.save = save
    self.journal = journal
    self.obstacle = obstacle
    self.failure = failure
    view = CanvasView(smoothing: smoothing)
    displayLink = DisplayLink(preferredFramesPerSecond: framesPerSecond)
    environment.add(recognizer)
    recognizer.addTarget { [unowned self] _ in
      if eraser != nil || tool.nib == nil { eraserMoved() } else { strokeChanged() }
    }
    recognizer.strokeUpdated = { [unowned self] in strokeUpdated($0) }
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
    view.layOut(size, transform: .identity, showing: eraser?.preview ?? sketch)
  }

  /// Gives touches to the recognisers.
  public func touchesChanged(_ event: TouchEvent) {
    obstacle == nil ? environment.deliver(event) : refuse()
  }

  /// Keys draw unless there is something to read over the canvas.
  public var isDrawnOnWithKeys: Bool { keysPage == nil }

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
    let command = DrawingCommand(key)
    if let page = keysPage, command != .leave || key.modifierFlags.isEmpty {
      let isNext = command == .showKeys && page + 1 < keysPages.count
      keysPage = isNext ? page + 1 : nil
    } else if let command {
      perform(command, at: time)
    }
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
    finishErasing(at: recognizer.stroke?.samples.last?.timestamp)
    if let stroke = sketch.activeStroke, stroke.state == .active { stroke.finish() }
    settleStroke()
  }
}

extension DrawingController {
  private func perform(_ command: DrawingCommand, at time: TimeInterval) {
    settleStroke()
    switch command {
    case .leave: isFinished = true
    case .showKeys: keysPage = keysPages.isEmpty ? nil : 0
    case .showStatistics: statistics.isShown.toggle()
    case .debug:
      view.showDebugging(!view.isDebugging, of: eraser?.preview ?? sketch)
      say(view.isDebugging ? "debug: what is predicted is red" : "debug off")
    case .tool(let tool): take(tool)
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
    guard sketch.activeStroke == nil, eraser == nil else { return }
    view.show(sketch.apply(action), of: sketch)
    save(Edit(action, at: sketchTime(time)))
    if action == .cleared { say("cleared · u brings it back") }
  }

  private func strokeChanged() {
    guard let stroke = recognizer.stroke else { return }
    displayLink.isPaused = false
    message = nil
    if recognizer.state == .began {
      // What is told of a stroke's end is to be read after it.
      notices = []
      settleStroke()
    }
    sketch.activeStroke = stroke
    switch recognizer.state {
    case .began, .changed: view.showActiveStroke(of: sketch)
    case .ended: strokeUpdated(stroke)
    case .cancelled:
      sketch.activeStroke = nil
      view.remove(stroke, from: sketch)
      if strokeJournal.forget() { journal(.abandoned) }
    case .possible, .failed: break
    }
  }

  /// Shows a stroke whose touch has ended, and keeps it if nothing more will be known of it.
  private func strokeUpdated(_ stroke: Stroke) {
    guard stroke === sketch.activeStroke else { return }
    displayLink.isPaused = false
    if stroke.isFinal { keep(stroke) } else { view.showActiveStroke(of: sketch) }
  }

  /// Keeps a stroke whose touch has ended as it is.
  func settleStroke() {
    guard let stroke = sketch.activeStroke, stroke.state == .done else { return }
    stroke.stopExpectingUpdates()
    keep(stroke)
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

  private func take(_ tool: Tool) {
    // A touch goes on with what it began with.
    guard eraser == nil, sketch.activeStroke?.state != .active else { return }
    self.tool = tool
    if let nib = tool.nib { recognizer.style.nib = nib }
    describeStyle()
  }

  /// A moment of the monotonic clock on the sketch's own, which goes on from where it stood when
  /// the first thing happens.
  func sketchTime(_ time: TimeInterval) -> TimeInterval {
    let origin = self.origin ?? (time - lastTime)
    self.origin = origin
    return max(lastTime, time - origin)
  }

  private func say(_ text: String) { message = text }

  private func describeStyle() {
    let style = recognizer.style
    let width = Int(style.width)
    let dots = "\(width) \(width == 1 ? "dot" : "dots") wide"
    switch tool {
    case .strokeEraser: say(tool.name)
    case .dotEraser: say("\(tool.name) · \(dots)")
    default: say("\(tool.name) · \(style.color.name) · \(dots)")
    }
  }

  private var panels: [Panel] {
    var panels: [Panel] = []
    let lines = notices + [failure() ?? message].compactMap(\.self)
    if !lines.isEmpty {
      panels.append(Panel(lines.map { " \($0) " }, place: .bottom, attributes: .reverse))
    }
    if let panel = statistics.panel { panels.append(panel) }
    if let keysPage { panels += keysPages.dropFirst(keysPage).prefix(1) }
    return panels
  }

  private var keysPages: [Panel] { KeysPanel.pages(of: DrawingCommand.keys, on: size) }
}
