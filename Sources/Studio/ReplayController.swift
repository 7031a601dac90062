public import Display
public import Geometry
public import Ink
public import Raster
public import Touches

/// Plays a sketch's log as it was drawn, and then shows the finished sketch until a key is pressed.
///
/// Samples become strokes, smoothing and ink in the same way as when they come from a pointer.
public final class ReplayController: Application {
  /// What asks for frames.
  public let displayLink: DisplayLink
  /// Whether the person has left.
  public private(set) var isFinished = false
  /// Nothing is predicted.
  public let predictionHorizon: TimeInterval = 0

  private let speed: Double
  private let extent: Rect?
  private var player: SketchPlayer
  private var view: CanvasView
  private var startedAt: TimeInterval?

  /// Creates the player of a log.
  ///
  /// - Parameters:
  ///   - edits: The log.
  ///   - speed: How many seconds of the sketch pass in one second.
  ///   - smoothing: How lines are drawn.
  ///   - framesPerSecond: The frame rate that is never exceeded.
  /// - Precondition: `speed` is positive and finite.
  public init(edits: [Edit], speed: Double, smoothing: Smoothing, framesPerSecond: Double) {
    precondition(speed > 0 && speed.isFinite, "a speed is positive and finite")
    self.speed = speed
    extent = edits.extent
    player = SketchPlayer(edits: edits)
    view = CanvasView(smoothing: smoothing)
    displayLink = DisplayLink(preferredFramesPerSecond: framesPerSecond)
  }

  /// What the dots of cells are shown with.
  public var cellStyle: CellStyle {
    get { view.cellStyle }
    set { view.cellStyle = newValue }
  }

  /// Shows the sketch in a new size, made smaller where it does not fit.
  public func resize(to size: ScreenSize) {
    let transform = extent.map { size.transform(fitting: $0) } ?? .identity
    view.layOut(size, transform: transform, showing: player.sketch)
  }

  /// Touches mean nothing here.
  public func touchesChanged(_ event: TouchEvent) {}

  /// Leaves at `q`, escape and Ctrl-C, and at the end at any key.
  public func keyPressed(_ key: Key, at time: TimeInterval) {
    switch key {
    case Key(.character("q")), Key(.escape), Key(.character("c"), .control): isFinished = true
    default: isFinished = player.isAtEnd
    }
  }

  /// Plays on up to a time.
  public func advance(to time: TimeInterval) {
    let start = startedAt ?? time
    startedAt = start
    player.advance(to: player.startTime + (time - start) * speed, showing: &view)
    if let next = player.nextTime {
      displayLink.schedule(notBefore: start + (next - player.startTime) / speed)
    }
  }

  /// Shows the sketch as far as it was played.
  public func draw(on screen: any Screen) {
    let end = Panel([" the end · any key leaves "], place: .bottom, attributes: .reverse)
    view.draw(panels: player.isAtEnd ? [end] : [], on: screen)
  }
}
