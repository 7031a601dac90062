import Canvas
public import Display
public import Geometry
import Gestures
public import Ink
public import Raster
public import Touches

/// Plays a sketch's log as it was drawn; the person can go to any place of it.
///
/// Samples become strokes, smoothing and ink in the same way as when they come from a pointer.
public final class ReplayController: Application {
  /// What asks for frames.
  public let displayLink: DisplayLink
  /// Whether the person has left, or the end has come where that is to be the same.
  public private(set) var isFinished = false
  /// Nothing that the pointer does is predicted.
  public let predictionHorizon: TimeInterval = 0

  /// How long nothing is to happen for keyframes to be made, in seconds.
  private static let leisure = 0.1

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
  private var showsKeys = false
  /// The person's own pointer, where the terminal does not show it.
  private var hand: PointerMark?

  /// Creates the player of a log.
  ///
  /// - Parameters:
  ///   - edits: The log.
  ///   - options: How it is to be played.
  ///   - smoothing: How lines are drawn.
  ///   - framesPerSecond: The frame rate that is never exceeded.
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

  /// What the dots of cells are shown with.
  public var cellStyle: CellStyle {
    get { view.cellStyle }
    set { view.cellStyle = newValue }
  }

  /// Where the replay is, in seconds from the first thing that happens, with pauses shortened.
  public var time: TimeInterval { playhead.time }

  /// Whether everything is prepared for going to any place at once; until then frames are asked
  /// for in which that is done, while nothing happens.
  public var isPrepared: Bool { player.isPrepared }

  /// Goes to a place, or to the nearest end of what is played.
  ///
  /// - Parameters:
  ///   - place: In seconds, as ``time``.
  ///   - time: The present, in seconds on the monotonic clock.
  public func seek(to place: TimeInterval, at time: TimeInterval) {
    playhead.advance(to: time, in: log)
    playhead.seek(to: place)
    displayLink.isPaused = false
  }

  /// Shows the sketch in a new size, made smaller where it does not fit.
  public func resize(to size: ScreenSize) {
    let transform = extent.map { size.transform(fitting: $0) } ?? .identity
    player.layOut(size, transform: transform, showing: &view)
    timeline.layOut(size)
    slider.layOut(in: timeline.area)
    slider.isHidden = !showsTimeline || timeline.area.isEmpty
  }

  /// Gives touches to the timeline.
  public func touchesChanged(_ event: TouchEvent) { environment.deliver(event) }

  /// Shows the pointer where the pen's does not show.
  public func pointerMoved(to mark: PointerMark) {
    guard mark != hand else { return }
    hand = mark
    displayLink.isPaused = false
  }

  /// Does what a key is for.
  public func keyPressed(_ key: Key, at time: TimeInterval) {
    displayLink.isPaused = false
    if showsKeys && key != Key(.character("c"), .control) {
      showsKeys = false
    } else if let command = ReplayCommand(key) {
      playhead.advance(to: time, in: log)
      perform(command)
    }
  }

  /// Plays on up to a time.
  public func advance(to time: TimeInterval) {
    playhead.advance(to: time, in: log)
    player.move(to: playhead.time, predicting: debuggedHorizon, showing: &view)
    view.pointer = pointer
    if options.leavesAtEnd && playhead.hasEnded { isFinished = true }
    let happening = log.nextTime(after: player.place).flatMap(playhead.arrival)
    let isIdle = happening.map { $0 - time > Self.leisure } ?? true
    if isIdle { player.prepare() }
    scheduleNextFrame(after: time, happening: happening, isIdle: isIdle)
  }

  /// Shows the sketch as far as it was played.
  public func draw(on screen: any Screen) {
    view.draw(panels: panels, on: screen)
  }
}

extension ReplayController {
  /// Goes where the timeline is pressed and dragged to, and stays there while it is held.
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
    case .leave: isFinished = true
    case .showKeys: showsKeys = true
    case .showTimeline: showsTimeline.toggle()
    case .debug: view.showDebugging(!view.isDebugging, of: player.sketch)
    case .togglePause: playhead.togglePause()
    case .halveSpeed: playhead.speed = playhead.speed.halved
    case .doubleSpeed: playhead.speed = playhead.speed.doubled
    case .skip(let seconds): playhead.seek(to: playhead.time + seconds)
    case .stepBack: step(to: log.stepBack(from: playhead.time))
    case .stepForward: step(to: log.stepForward(from: playhead.time))
    case .goTo(part: 1): playhead.seek(to: range.upperBound)
    case .goTo(let part):
      playhead.seek(to: range.lowerBound + part * (range.upperBound - range.lowerBound))
    }
  }

  /// Goes to the next edit to be looked at, which takes a pause.
  private func step(to time: TimeInterval) {
    playhead.isPaused = true
    playhead.seek(to: time)
  }

  /// How far ahead is predicted: as if the ink were as late as this terminal's frames take.
  private var debuggedHorizon: TimeInterval {
    view.isDebugging ? options.prediction.horizon(latency: displayLink.duration) : 0
  }

  private func scheduleNextFrame(
    after time: TimeInterval, happening: TimeInterval?, isIdle: Bool
  ) {
    let goals = [
      showsTimeline ? timeline.nextChange(after: playhead.time) : nil, playhead.range.upperBound,
    ]
    let arrivals = goals.map { $0.flatMap(playhead.arrival) }
    let preparation = isIdle && !player.isPrepared ? time : nil
    let next = (arrivals + [happening, playhead.restart, preparation]).compactMap(\.self).min()
    if let next { displayLink.schedule(notBefore: next) }
  }

  /// The person's own pointer while it is on the timeline, else the pen while it is down.
  private var pointer: PointerMark? {
    if let hand, showsTimeline, timeline.area.dots.contains(hand.location) { return hand }
    guard let newest = player.sketch.activeStroke?.samples.last else { return hand }
    return PointerMark(view.transform.apply(to: newest.location), isPressed: true)
  }

  private var panels: [Panel] {
    var panels: [Panel] = []
    if showsTimeline { panels.append(timeline.panel(of: playhead)) }
    if showsKeys { panels.append(ReplayCommand.keysPanel) }
    return panels
  }
}
