import Canvas
public import Geometry
import Gestures
public import Ink
public import Raster
public import TerminalUI
public import Touches

/// The replay: plays a sketch as it was drawn, and seeks to any time.
///
/// Samples pass through the same strokes, smoothing, and painting as samples from a pointer.
public final class ReplayController: Application {
  /// Schedules frames; paused while nothing changes.
  public let displayLink: DisplayLink
  /// Whether the user has quit, or the end was reached and ends the program.
  public internal(set) var isFinished = false
  /// The edits to continue drawing from, if the user ended the replay to do so.
  public internal(set) var continuation: [Edit]?
  /// The horizon of pointer prediction, which a replay does not need.
  public let predictionHorizon: TimeInterval = 0

  /// The minimum time until the next event for which keyframes are computed, in seconds.
  private static let minimumIdle = 0.1

  private(set) var log: ReplayLog
  let options: ReplayOptions
  /// The part of the canvas that is fitted to the window, in canvas dots; `nil` without ink.
  private(set) var frame: Rect?
  var playhead: Playhead
  var player: SketchPlayer
  var view: CanvasView
  private(set) var timeline: Timeline
  var smoothing: Smoothing
  /// The strength of every method of smoothing; 1 if the replay was opened without smoothing.
  let smoothingStrength: Double
  /// Moves the view.
  let navigator = CanvasNavigator()
  /// Whether the view was never moved, so that a new window size fits everything again.
  var isFitted = true
  /// The last known location of the pointer, in screen dots.
  var pointerLocation: Point?
  let gestures = ViewGestures()
  private let environment = GestureEnvironment()
  private let canvas = View()
  private var mirroredTouches = MirroredTouches()

  let slider = TimelineSlider()
  var showsTimeline = true {
    didSet {
      fitUnmovedView()
      player.move(to: navigator.transform, showing: &view)
      layOutTimeline()
    }
  }
  /// The open help panel; `nil` if it is closed.
  private(set) var help: HelpPager?
  /// Whether the current touch closed the help panel, and therefore does nothing else.
  private var closesHelp = false
  /// The result of the last action, above the timeline; `nil` for none.
  var message: String?
  private(set) var shortensPauses: Bool
  /// The user's pointer, on a terminal that draws none.
  private var userPointer: PointerMark?

  /// The sketch that is being read, which replaces that of the replay; `nil` for none.
  ///
  /// Keys other than those that quit wait for it.
  public var reading: (any ReplayReading)? {
    didSet { if reading != nil { message = "reading the sketch…" } }
  }
  private var heldKeys: [Key] = []

  /// Creates the replay of a log, with a smoothing of lines and a maximum frame rate.
  public convenience init(
    edits: [Edit], options: ReplayOptions = ReplayOptions(), smoothing: Smoothing,
    framesPerSecond: Double
  ) {
    self.init(
      ReplaySketch(edits, options: options), options: options, smoothing: smoothing,
      framesPerSecond: framesPerSecond)
  }

  private init(
    _ sketch: ReplaySketch, options: ReplayOptions, smoothing: Smoothing, framesPerSecond: Double
  ) {
    (log, frame) = (sketch.log, sketch.frame)
    (self.options, self.smoothing, shortensPauses) = (options, smoothing, options.shortensPauses)
    smoothingStrength = smoothing.method == .none ? 1 : smoothing.strength
    playhead = Playhead(log, options)
    player = SketchPlayer(log, smoothing: smoothing)
    view = CanvasView(smoothing: smoothing)
    timeline = Timeline(log, range: playhead.range)
    displayLink = DisplayLink(preferredFramesPerSecond: framesPerSecond)
    environment.root.addSubview(canvas)
    environment.root.addSubview(slider)
    slider.dragged = { [unowned self] in timelineDragged($0, at: $1) }
    for recognizer in gestures.all { environment.add(recognizer, to: canvas) }
    navigator.reducesMotion = options.reducesMotion
    connectNavigator()
    reduceMotion()
  }

  /// The characters with which the dots of cells are shown.
  public var cellStyle: CellStyle {
    get { view.cellStyle }
    set { view.cellStyle = newValue }
  }

  /// Whether the timeline and the panels have only ASCII characters.
  public var hasASCIIPanels: Bool {
    get { view.hasASCIIPanels }
    set { view.hasASCIIPanels = newValue }
  }

  /// The current replay time, in seconds since the first event, with pauses shortened.
  public var time: TimeInterval { playhead.time }
  /// Whether all keyframes are computed.
  ///
  /// Until then, idle periods have frames in which they are computed.
  public var isPrepared: Bool { player.isPrepared }

  /// Moves to a replay time, clamped to what is played, at a time on the monotonic clock.
  public func seek(to goal: TimeInterval, at time: TimeInterval) {
    playhead.advance(to: time, in: log)
    playhead.seek(to: goal)
    displayLink.setNeedsDisplay()
  }

  /// Redraws the sketch for a new screen size; scaled down if it does not fit and was not moved.
  public func resize(to size: ScreenSize) {
    navigator.resize(to: size)
    fitUnmovedView()
    player.layOut(size, transform: navigator.transform, showing: &view)
    layOutTimeline()
  }

  /// Delivers touches to the timeline and to the gestures.
  public func touchesChanged(_ event: TouchEvent) {
    pointerLocation = event.allTouches.first?.preciseLocation ?? pointerLocation
    if event.allTouches.contains(where: { $0.phase == .began }) { touchBegins() }
    if closesHelp { return }
    environment.deliver(mirroredTouches.mirror(event))
    if let next = environment.nextDeadline { displayLink.schedule(notBefore: next) }
  }

  private func touchBegins() {
    navigator.stopFlick()
    guard environment.touches.isEmpty else { return }
    closesHelp = help != nil
    guard closesHelp else { return }
    help = nil
    displayLink.setNeedsDisplay()
  }

  /// Updates the pointer's location.
  public func pointerHovered(_ report: PointerReport) {
    pointerLocation = report.location
    mirroredTouches.pointerHovered(at: report.location, modifierFlags: report.modifierFlags)
  }

  /// Shows the user's pointer while the pen is up, or on the timeline.
  public func pointerMoved(to mark: PointerMark) {
    guard mark != userPointer else { return }
    userPointer = mark
    displayLink.setNeedsDisplay()
  }

  /// Shows a message from the session until the next key.
  public func showNotice(_ text: String) {
    message = text
    displayLink.setNeedsDisplay()
  }

  /// Executes the command of a key; while the help panel is open, turns its page or closes it.
  public func keyPressed(_ key: Key, at time: TimeInterval) {
    displayLink.setNeedsDisplay()
    guard reading == nil || ReplayCommand.quits(key) else { return heldKeys.append(key) }
    message = nil
    navigator.stopFlick()
    switch help?.press(key, isHelp: ReplayCommand.help.keys.contains(key), on: navigator.size) {
    case .handled: return
    case .closed:
      help = nil
      return
    case .passed, nil: break
    }
    if let command = ReplayCommand.command(for: key) {
      playhead.advance(to: time, in: log)
      command.perform(self)
    }
  }

  /// Plays up to a time on the monotonic clock.
  public func advance(to time: TimeInterval) {
    finishReading(at: time)
    environment.advance(to: time)
    if let next = navigator.flick(at: time) { displayLink.schedule(notBefore: next) }
    playhead.advance(to: time, in: log)
    player.move(to: shownTime, predicting: debuggedHorizon, showing: &view)
    view.pointer = pointer
    if options.quitsAtEnd && reading == nil && playhead.hasEnded { isFinished = true }
    let nextEvent = nextEvent
    let isIdle = nextEvent.map { $0 - time > Self.minimumIdle } ?? true
    if isIdle { player.prepare() }
    scheduleNextFrame(after: time, nextEvent: nextEvent, isIdle: isIdle)
  }

  /// Replays the sketch that was read, and performs the keys that waited for it.
  private func finishReading(at time: TimeInterval) {
    guard let reading else { return }
    if reading.hasFailed { isFinished = true }
    guard let sketch = reading.takeSketch() else { return }
    (self.reading, message) = (nil, nil)
    (log, frame) = (sketch.log, sketch.frame)
    playhead = Playhead(log, options)
    timeline = Timeline(log, range: playhead.range)
    fitUnmovedView()
    player.start(log, transform: navigator.transform, showing: &view)
    layOutTimeline()
    reduceMotion()
    let keys = heldKeys
    heldKeys = []
    for key in keys { keyPressed(key, at: time) }
  }

  /// Draws the sketch at the current time.
  public func draw(on screen: any Screen) {
    view.update(showing: player.sketch)
    displayLink.repaintedCells = view.repaintedCells
    view.draw(panels: panels, on: screen)
  }

  /// Draws only the ink.
  public func drawLast(on screen: any Screen) {
    view.pointer = nil
    view.update(showing: player.sketch)
    view.draw(panels: [], on: screen)
  }
}

extension ReplayController {
  /// Moves the playhead to the position of a drag on the timeline.
  private func timelineDragged(_ drag: TimelineSlider.Drag, at time: TimeInterval) {
    playhead.advance(to: time, in: log)
    playhead.isHeld = slider.isHeld
    switch drag {
    case .held(let x), .released(let x): playhead.seek(to: timeline.time(atX: x))
    case .cancelled: break
    }
    displayLink.setNeedsDisplay()
  }

  /// Plays pauses at their full length, or shortened again; stays at the moment that is shown.
  func toggleShortPauses() {
    shortensPauses.toggle()
    let changed = ReplayLog(log.edits, idleLimit: shortensPauses ? options.idleLimit : nil)
    playhead.change(from: log, to: changed)
    player.change(to: changed)
    log = changed
    timeline = Timeline(log, range: playhead.range)
    layOutTimeline()
    message =
      shortensPauses
      ? "pauses shortened to \(options.idleLimitText)" : "pauses at full length"
  }

  /// Fits the sketch above the rows that are shown, unless the view was moved.
  private func fitUnmovedView() {
    guard isFitted else { return }
    navigator.place(Viewport(frame.map { canvasSize.transform(fitting: $0) } ?? .identity))
  }

  private func layOutTimeline() {
    timeline.layOut(navigator.size)
    slider.layOut(in: timeline.area)
    slider.isHidden = !showsTimeline || timeline.area.isEmpty
  }

  /// The horizon of the prediction that debug rendering shows; automatic prediction covers the
  /// duration of a frame.
  private var debuggedHorizon: TimeInterval {
    view.isDebugging ? options.prediction.horizon(latency: displayLink.duration) : 0
  }

  private func scheduleNextFrame(after time: TimeInterval, nextEvent: TimeInterval?, isIdle: Bool) {
    let changes = [
      showsTimeline ? timeline.nextChange(after: playhead.time) : nil, playhead.range.upperBound,
    ]
    let arrivals = changes.map { $0.flatMap(playhead.arrival) }
    let preparation = isIdle && !player.isPrepared ? time : nil
    let next = (arrivals + [nextEvent, playhead.restart, preparation]).compactMap(\.self).min()
    if let next { displayLink.schedule(notBefore: next) }
  }

  /// The user's pointer while it is on the timeline, else the pen while it is down.
  private var pointer: PointerMark? {
    if let userPointer, showsTimeline, timeline.area.dots.contains(userPointer.location) {
      return userPointer
    }
    let stroke = player.sketch.activeStrokes.first { !$0.samples.isEmpty }
    guard let newest = stroke?.samples.last else { return userPointer }
    return PointerMark(view.transform.apply(to: newest.location), isPressed: true)
  }

  /// The number of rows at the bottom of the screen with the timeline and the keys.
  private var barRows: Int {
    guard showsTimeline, reading == nil else { return 0 }
    return ReplayKeyRow.fits(on: navigator.size) ? 2 : 1
  }

  /// The size of the screen above the timeline and the keys.
  var canvasSize: ScreenSize {
    ScreenSize(columns: navigator.size.columns, rows: max(1, navigator.size.rows - barRows))
  }

  private var panels: [Panel] {
    let size = navigator.size
    var panels: [Panel] = []
    if barRows > 0 { panels.append(timeline.panel(of: playhead)) }
    if barRows > 1 { panels.append(ReplayKeyRow.panel(of: playhead, on: size)) }
    if let message {
      panels.append(
        Panel(
          message: [message], placement: .at(column: 0, row: max(0, size.rows - barRows - 1))))
    }
    return panels + [help?.panel(on: navigator.size)].compactMap(\.self)
  }

  /// An entry for each key, for `docs/keys.md`.
  package static var entries: [HelpPanel.Entry] { ReplayCommand.all.flatMap(\.entries) }

  /// Turns the pages of the help panel; returns whether it is open.
  func turnHelp(by count: Int) -> Bool {
    help?.turn(by: count, on: navigator.size)
    displayLink.setNeedsDisplay()
    return help != nil
  }

  /// Opens the help panel.
  func showHelp() {
    let help = HelpPager(ReplayCommand.helpGroups)
    if help.panel(on: navigator.size) != nil { self.help = help }
  }
}
