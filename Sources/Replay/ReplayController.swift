import Canvas
public import Display
public import Geometry
import Gestures
public import Ink
public import Raster
public import Touches

/// The replay: plays a sketch as it was drawn, and seeks to any time.
///
/// Samples pass through the same strokes, smoothing, and painting as samples from a pointer.
public final class ReplayController: Application {
  /// Schedules frames; paused while nothing changes.
  public let displayLink: DisplayLink
  /// Whether the user has quit, or the end was reached and ends the program.
  public private(set) var isFinished = false
  /// The horizon of pointer prediction, which a replay does not need.
  public let predictionHorizon: TimeInterval = 0

  /// The minimum time until the next event for which keyframes are computed, in seconds.
  private static let minimumIdle = 0.1

  private let log: ReplayLog
  private let options: ReplayOptions
  private let extent: Rect?
  private var playhead: Playhead
  private var player: SketchPlayer
  private var view: CanvasView
  private var timeline: Timeline
  private let environment = GestureEnvironment()
  private let slider = TimelineSlider()
  private var showsTimeline = true {
    didSet { slider.isHidden = !showsTimeline || timeline.area.isEmpty }
  }
  private var size = ScreenSize(columns: 0, rows: 0)
  /// The index of the visible page of the help panel; `nil` if it is closed.
  private var helpPage: Int?
  /// The user's pointer, on a terminal that draws none.
  private var userPointer: PointerMark?

  /// Creates the replay of a log.
  ///
  /// - Parameters:
  ///   - edits: The log.
  ///   - options: The settings.
  ///   - smoothing: The smoothing of lines.
  ///   - framesPerSecond: The maximum frame rate.
  public init(
    edits: [Edit], options: ReplayOptions = ReplayOptions(), smoothing: Smoothing,
    framesPerSecond: Double
  ) {
    log = ReplayLog(edits, idleLimit: options.idleLimit)
    self.options = options
    extent = edits.extent
    playhead = Playhead(log, options)
    player = SketchPlayer(log, smoothing: smoothing)
    view = CanvasView(smoothing: smoothing)
    timeline = Timeline(log, range: playhead.range)
    displayLink = DisplayLink(preferredFramesPerSecond: framesPerSecond)
    environment.root.addSubview(slider)
    slider.dragged = { [unowned self] in timelineDragged($0, at: $1) }
  }

  /// The characters with which the dots of cells are shown.
  public var cellStyle: CellStyle {
    get { view.cellStyle }
    set { view.cellStyle = newValue }
  }

  /// The current replay time, in seconds since the first event, with pauses shortened.
  public var time: TimeInterval { playhead.time }

  /// Whether all keyframes are computed.
  ///
  /// Until then, idle periods have frames in which they are computed.
  public var isPrepared: Bool { player.isPrepared }

  /// Moves to a replay time, clamped to what is played.
  ///
  /// - Parameters:
  ///   - goal: The replay time, in seconds, as ``time``.
  ///   - time: The current time, in seconds on the monotonic clock.
  public func seek(to goal: TimeInterval, at time: TimeInterval) {
    playhead.advance(to: time, in: log)
    playhead.seek(to: goal)
    displayLink.isPaused = false
  }

  /// Redraws the sketch for a new screen size, scaled down if it does not fit.
  public func resize(to size: ScreenSize) {
    self.size = size
    let transform = extent.map { size.transform(fitting: $0) } ?? .identity
    player.layOut(size, transform: transform, showing: &view)
    timeline.layOut(size)
    slider.layOut(in: timeline.area)
    slider.isHidden = !showsTimeline || timeline.area.isEmpty
  }

  /// Delivers touches to the timeline.
  public func touchesChanged(_ event: TouchEvent) { environment.deliver(event) }

  /// Shows the user's pointer while the pen is up, or on the timeline.
  public func pointerMoved(to mark: PointerMark) {
    guard mark != userPointer else { return }
    userPointer = mark
    displayLink.isPaused = false
  }

  /// Executes the command of a key; while the help panel is open, turns its page or closes it.
  public func keyPressed(_ key: Key, at time: TimeInterval) {
    displayLink.isPaused = false
    if let helpPage, key != Key(.character("c"), .control) {
      turnPage(from: helpPage, with: ReplayCommand(key))
    } else if let command = ReplayCommand(key) {
      playhead.advance(to: time, in: log)
      perform(command)
    }
  }

  /// Plays up to a time on the monotonic clock.
  public func advance(to time: TimeInterval) {
    playhead.advance(to: time, in: log)
    player.move(to: playhead.time, predicting: debuggedHorizon, showing: &view)
    view.pointer = pointer
    if options.quitsAtEnd && playhead.hasEnded { isFinished = true }
    let nextEvent = log.nextTime(after: player.position).flatMap(playhead.arrival)
    let isIdle = nextEvent.map { $0 - time > Self.minimumIdle } ?? true
    if isIdle { player.prepare() }
    scheduleNextFrame(after: time, nextEvent: nextEvent, isIdle: isIdle)
  }

  /// Draws the sketch at the current time.
  public func draw(on screen: any Screen) {
    view.draw(panels: panels, on: screen)
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
    displayLink.isPaused = false
  }

  private func perform(_ command: ReplayCommand) {
    let range = playhead.range
    switch command {
    case .quit: isFinished = true
    case .showHelp: helpPage = helpPages.isEmpty ? nil : 0
    case .toggleTimeline: showsTimeline.toggle()
    case .toggleDebugging: view.showDebugging(!view.isDebugging, of: player.sketch)
    case .togglePause: playhead.togglePause()
    case .halveSpeed: playhead.speed = playhead.speed.halved
    case .doubleSpeed: playhead.speed = playhead.speed.doubled
    case .skip(let seconds): playhead.seek(to: playhead.time + seconds)
    case .stepBack: step(to: log.stepBack(from: playhead.time))
    case .stepForward: step(to: log.stepForward(from: playhead.time))
    case .jump(fraction: 1): playhead.seek(to: range.upperBound)
    case .jump(let fraction):
      playhead.seek(to: range.lowerBound + fraction * (range.upperBound - range.lowerBound))
    }
  }

  /// Moves to the completion of an edit and pauses.
  private func step(to time: TimeInterval) {
    playhead.isPaused = true
    playhead.seek(to: time)
  }

  /// The horizon of the prediction that debug rendering shows; automatic prediction covers the
  /// duration of a frame.
  private var debuggedHorizon: TimeInterval {
    view.isDebugging ? options.prediction.horizon(latency: displayLink.duration) : 0
  }

  private func scheduleNextFrame(
    after time: TimeInterval, nextEvent: TimeInterval?, isIdle: Bool
  ) {
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
    guard let newest = player.sketch.activeStroke?.samples.last else { return userPointer }
    return PointerMark(view.transform.apply(to: newest.location), isPressed: true)
  }

  private var panels: [Panel] {
    var panels: [Panel] = []
    if showsTimeline { panels.append(timeline.panel(of: playhead)) }
    if let helpPage { panels += helpPages.dropFirst(helpPage).prefix(1) }
    return panels
  }

  /// Shows the next page of the help panel after the help key; any other key closes the panel.
  private func turnPage(from page: Int, with command: ReplayCommand?) {
    let showsNext = command == .showHelp && page + 1 < helpPages.count
    helpPage = showsNext ? page + 1 : nil
  }

  private var helpPages: [Panel] { HelpPanel.pages(of: ReplayBinding.help, on: size) }
}
