import Canvas
public import Geometry
import Gestures
public import Ink
public import Raster
public import TerminalUI
public import Touches

/// The replay: plays a sketch as it was drawn, with the same strokes, smoothing, and painting as samples from a
/// pointer, and seeks to any time.
public final class ReplayController: Application {
  enum Ending {
    /// The user has quit, or the end was reached.
    case quit
    /// The user continues to draw after some edits.
    case continued([Edit])
    /// The sketch could not be read.
    case failed(any Error)
  }

  /// Schedules frames; paused while nothing changes.
  public let displayLink: DisplayLink
  /// How the replay has ended; `nil` until then.
  var ending: Ending?
  /// The log of the sketch.
  private var edits: [Edit]
  var playback: Playback
  var player: SketchPlayer
  private(set) var bar: TimelineBar
  var window: ReplayWindow
  private var touches: ReplayTouches
  /// The open help panel; `nil` if it is closed.
  private var help: HelpPager?
  /// The result of the last action, above the timeline; `nil` for none.
  var message: String?
  /// The user's pointer, on a terminal that draws none.
  private var userPointer: PointerMark?
  /// The sketch that is being read; `nil` for none.
  private var pending: PendingSketch?

  /// A sketch that is being read, and the keys that wait for it.
  private struct PendingSketch {
    let reading: Background<Result<ReplaySketch, any Error>>
    var keys: [Key] = []
  }

  private static let readingMessage = "reading the sketch…"
  /// The minimum time until the next event for which keyframes are computed, in seconds.
  private static let minimumIdle = 0.1

  /// Creates the replay of a log, with a smoothing of lines and a maximum frame rate.
  ///
  /// A `displayLink` replaces the one with the frame rate.
  public init(
    edits: [Edit], options: ReplayOptions = ReplayOptions(), smoothing: Smoothing,
    framesPerSecond: Double, displayLink: DisplayLink? = nil
  ) {
    let sketch = ReplaySketch(edits, options: options)
    (self.edits, playback) = (edits, Playback(sketch.log, options))
    player = SketchPlayer(sketch.log, smoothing: smoothing)
    bar = TimelineBar(playback)
    window = ReplayWindow(sketch.frame)
    touches = ReplayTouches(slider: bar.slider)
    self.displayLink = displayLink ?? DisplayLink(preferredFramesPerSecond: framesPerSecond)
    bar.slider.dragged = { [unowned self] in timelineDragged(to: $0, at: $1) }
    window.navigator.reducesMotion = options.reducesMotion
    window.navigator.hasScreen = sketch.hasScreen
    connectNavigator(touches.gestures)
    explainReducedMotion()
  }

  /// Whether the user has quit, or the end was reached and ends the program.
  public var isFinished: Bool { ending != nil }
  /// The edits to continue drawing from, if the user ended the replay to do so.
  public var continuation: [Edit]? {
    if case .continued(let edits) = ending { edits } else { nil }
  }
  /// Why the sketch could not be read, which has ended the replay.
  public var failure: (any Error)? { if case .failed(let error) = ending { error } else { nil } }
  /// The horizon of pointer prediction, which a replay does not need.
  public var predictionHorizon: TimeInterval { 0 }

  /// The sketch that is being read, for which keys other than those that quit wait; `nil` for none.
  public var reading: Background<Result<ReplaySketch, any Error>>? {
    get { pending?.reading }
    set {
      pending = newValue.map { PendingSketch(reading: $0) }
      if pending != nil { message = Self.readingMessage }
    }
  }

  /// Whether a touch is down.
  public var isTouched: Bool { !touches.isEmpty }

  /// Sets the characters that show the dots of cells, and whether panels have only ASCII characters.
  public func setCharacters(_ style: CellStyle, hasASCIIPanels: Bool) {
    (player.view.cellStyle, player.view.hasASCIIPanels) = (style, hasASCIIPanels)
  }

  /// The current replay time, in seconds since the first event, with pauses shortened.
  public var time: TimeInterval { playback.playhead.time }
  /// Whether all keyframes are computed, for which idle periods have frames.
  public var isPrepared: Bool { player.isPrepared }
  /// An entry for each key, for `docs/keys.md`.
  package static var entries: [HelpPanel.Entry] { ReplayCommand.all.flatMap(\.entries) }

  /// Moves to a replay time, clamped to what is played, at a time on the monotonic clock.
  public func seek(to goal: TimeInterval, at time: TimeInterval) {
    playback.advance(to: time)
    playback.playhead.seek(to: goal)
    displayLink.setNeedsDisplay()
  }

  /// Redraws the sketch for a new screen size; scaled down if it does not fit and was not moved.
  public func resize(to size: ScreenSize) {
    window.navigator.resize(to: size)
    window.fitUnmoved(above: barRows)
    player.layOut(size, transform: window.navigator.transform)
    bar.layOut(size)
  }

  /// Delivers touches to the timeline and to the gestures.
  public func touchesChanged(_ event: TouchEvent) {
    window.pointerLocation = event.allTouches.first?.preciseLocation ?? window.pointerLocation
    if event.allTouches.contains(where: { $0.phase == .began }) { touchBegins() }
    if let next = touches.deliver(event) { displayLink.schedule(notBefore: next) }
  }

  private func touchBegins() {
    window.navigator.stopFlick()
    guard touches.isEmpty else { return }
    // A touch that closes the help panel does nothing else.
    touches.isIgnored = help != nil
    if help.take() != nil { displayLink.setNeedsDisplay() }
  }

  /// Updates the pointer's location.
  public func pointerHovered(_ report: PointerReport) {
    window.pointerLocation = report.location
    touches.pointerHovered(report)
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
    guard pending == nil || ReplayCommand.quits(key) else {
      pending?.keys.append(key)
      return
    }
    message = nil
    window.navigator.stopFlick()
    let isHelp = ReplayCommand.help.keys.contains(key)
    switch help?.press(key, isHelp: isHelp, on: window.navigator.size) {
    case .handled: return
    case .closed:
      help = nil
      return
    case .passed, nil: break
    }
    if let command = ReplayCommand.command(for: key) {
      playback.advance(to: time)
      command.perform(self)
    }
  }

  /// Filters the entries of an open help panel.
  public func pasted(_ text: String, at time: TimeInterval) {
    help?.paste(text)
    displayLink.setNeedsDisplay()
  }

  /// Plays up to a time on the monotonic clock.
  public func advance(to time: TimeInterval) {
    finishReading(at: time)
    touches.environment.advance(to: time)
    if let next = window.navigator.flick(at: time) { displayLink.schedule(notBefore: next) }
    playback.advance(to: time)
    player.move(to: playback.shownTime, predicting: debuggedHorizon)
    player.view.pointer = pointer
    if playback.options.quitsAtEnd && pending == nil && playback.playhead.hasEnded {
      ending = .quit
    }
    let nextEvent = playback.nextEvent(after: player.position)
    let isIdle = nextEvent.map { $0 - time > Self.minimumIdle } ?? true
    if isIdle { player.prepare() }
    scheduleNextFrame(after: time, nextEvent: nextEvent, isIdle: isIdle)
  }

  /// Replays the sketch that was read, and performs the keys that waited for it.
  private func finishReading(at time: TimeInterval) {
    guard let pending, let result = pending.reading.take() else { return }
    let sketch: ReplaySketch
    do { sketch = try result.get() } catch { return ending = .failed(error) }
    self.pending = nil
    if message == Self.readingMessage { message = nil }
    start(sketch, playback.options)
    for key in pending.keys { keyPressed(key, at: time) }
  }

  private func start(_ sketch: ReplaySketch, _ options: ReplayOptions) {
    edits = sketch.edits
    playback = Playback(sketch.log, options)
    (window.frame, window.navigator.hasScreen) = (sketch.frame, sketch.hasScreen)
    window.fitUnmoved(above: barRows)
    player.start(sketch.log, transform: window.navigator.transform)
    bar.change(to: playback, on: window.navigator.size)
    explainReducedMotion()
  }

  private func explainReducedMotion() {
    if playback.startsAtEnd { message = "Space plays · , and . step" }
  }

  /// Draws the sketch at the current time.
  public func draw(on screen: any Screen) {
    player.view.update(showing: player.sketch)
    displayLink.repaintedCells = player.view.repaintedCells
    player.view.draw(panels: panels, on: screen)
  }

  /// Draws only the ink.
  public func drawLast(on screen: any Screen) {
    player.view.pointer = nil
    player.view.update(showing: player.sketch)
    player.view.draw(panels: [], on: screen)
  }
}

extension ReplayController {
  /// Moves the playhead to the position of a drag on the timeline.
  private func timelineDragged(to x: Double?, at time: TimeInterval) {
    playback.advance(to: time)
    playback.playhead.isHeld = bar.slider.isTracking
    if let x { playback.playhead.seek(to: bar.timeline.time(atX: x)) }
    displayLink.setNeedsDisplay()
  }

  /// Shows or hides the timeline and the keys.
  func toggleTimeline() {
    bar.isShown.toggle()
    window.fitUnmoved(above: barRows)
    player.move(to: window.navigator.transform)
    bar.layOut(window.navigator.size)
  }

  /// Plays pauses at their full length, or shortened again; stays at the moment that is shown.
  func toggleShortPauses() {
    playback.toggleShortPauses()
    player.change(to: playback.log)
    bar.change(to: playback, on: window.navigator.size)
    message =
      playback.shortensPauses
      ? "pauses shortened to \(playback.options.idleLimitText)" : "pauses at full length"
  }

  /// Plays only what is in the finished picture, or everything again, from the start.
  func toggleClean() {
    var options = playback.options
    options.isClean.toggle()
    options.shortensPauses = playback.shortensPauses
    start(ReplaySketch(edits, options: options), options)
    message = options.isClean ? "only the finished picture" : "everything that was drawn"
  }

  func changeSmoothing() { showNotice("smoothing: \(player.changeSmoothing().rawValue)") }

  /// Ends the replay to draw in a new sketch, from the moment that is shown.
  func drawFromHere() {
    let log = playback.log
    ending = .continued(log.edits(upTo: log.position(at: playback.shownTime)))
  }

  func turnPage(by count: Int) {
    let page = playback.turnPage(by: count)
    message = "page \(page.number) of \(page.count)"
  }

  /// The horizon of the prediction that debug rendering shows; automatic prediction covers a frame.
  private var debuggedHorizon: TimeInterval {
    player.view.isDebugging
      ? playback.options.prediction.horizon(latency: displayLink.duration) : 0
  }

  private func scheduleNextFrame(after time: TimeInterval, nextEvent: TimeInterval?, isIdle: Bool) {
    let playhead = playback.playhead
    let changes = [
      bar.isShown ? bar.timeline.nextChange(after: playhead.time) : nil, playhead.range.upperBound,
    ]
    let arrivals = changes.map { $0.flatMap(playhead.arrival) }
    let preparation = isIdle && !player.isPrepared ? time : nil
    let next = (arrivals + [nextEvent, playhead.restart, preparation]).compactMap(\.self).min()
    if let next { displayLink.schedule(notBefore: next) }
  }

  /// The user's pointer while it is on the timeline, else the pen while it is down.
  private var pointer: PointerMark? {
    if let userPointer, bar.contains(userPointer) { return userPointer }
    let stroke = player.sketch.activeStrokes.first { !$0.samples.isEmpty }
    guard let newest = stroke?.samples.last else { return userPointer }
    return PointerMark(player.view.transform.apply(to: newest.location), isPressed: true)
  }

  /// The number of rows at the bottom of the screen with the timeline and the keys.
  var barRows: Int { pending == nil ? bar.rows(on: window.navigator.size) : 0 }

  private var panels: [Panel] {
    let size = window.navigator.size
    var panels = pending == nil ? bar.panels(of: playback.playhead, on: size) : []
    if let message {
      let row = max(0, size.rows - barRows - 1)
      panels.append(Panel(message: [message], placement: .at(column: 0, row: row)))
    }
    return panels + [help?.panel(on: size)].compactMap(\.self)
  }

  /// Turns the pages of the help panel; returns whether it is open.
  func turnHelp(by count: Int) -> Bool {
    help?.turn(by: count, on: window.navigator.size)
    displayLink.setNeedsDisplay()
    return help != nil
  }

  func showHelp() {
    let help = HelpPager(ReplayCommand.helpGroups)
    if help.panel(on: window.navigator.size) != nil { self.help = help }
  }
}
