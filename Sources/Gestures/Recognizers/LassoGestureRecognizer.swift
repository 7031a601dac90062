public import Geometry
public import Touches

/// A closed stroke of any shape with one touch; discrete, recognized when the touch is lifted or canceled.
///
/// A lasso ends near its start, or near its path just after the start, and encloses an area. A narrow
/// loop that is lifted during a fast movement is not a lasso but a swipe that reversed. The
/// recognizer also fails when a second touch begins.
open class LassoGestureRecognizer: GestureRecognizer {
  /// The reason why a stroke is not a lasso.
  public enum Failure: Hashable, Sendable {
    /// The stroke ends too far from its start.
    case open
    /// The stroke encloses too small or too narrow an area.
    case narrow
  }

  /// The mean width that a lasso must exceed, in screen dots: twice its area divided by its length.
  public final var minimumWidth = Slop.movement

  /// The smoothed points of the current stroke, or of the last one, in screen dots.
  public private(set) final var path: [Point] = []
  /// Why the last stroke was not a lasso; `nil` if it was one, if it was too short or another gesture
  /// was recognized first, and until the lift.
  public private(set) final var failure: Failure?
  /// The extent of the last stroke across its main direction as a fraction of that along it: 0.44 for
  /// half a circle, and 1 for a circle; 0 until the lift.
  public private(set) final var breadth = 0.0

  /// How far apart the ends may be, as a fraction of the diagonal: a circle with a gap of 60° is a
  /// lasso, one with a gap of 90° is not.
  private static let maximumGap = 0.42
  /// How far one end may otherwise be from the stroke near the other end.
  private static let maximumOverlapGap = 0.15
  /// The breadth below which a loop may be a swipe that reversed.
  private static let narrowBreadth = 0.2
  /// The speed from which a narrow loop is a swipe, in screen dots per second.
  private static let swipeSpeed = 100.0
  /// The minimum distance between successive points of the path, in dots.
  private static let step = 3.0

  private var tracker = ReleaseVelocity()
  private var lastSample: Point?
  private var hasMoved = false

  /// Whether a touch is drawing a stroke that may become a lasso.
  public final var isTracing: Bool { state == .possible && lastSample != nil && hasMoved }
  /// The path up to the pointer, in screen dots; empty unless ``isTracing``.
  public final var trail: [Point] { isTracing ? pathToPointer : [] }

  /// Follows the first touch; fails at a second.
  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    guard numberOfTouches == 1 else { return fail() }
    (path, failure, breadth) = ([], nil, 0)
    follow(touches, event)
  }

  /// Follows the touch.
  open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    follow(touches, event)
  }

  /// Recognizes the lasso if the stroke is closed and encloses an area; fails otherwise.
  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    follow(touches, event)
    guard hasMoved else { return fail() }
    path = pathToPointer
    (failure, breadth) = judgment(at: event.timestamp)
    state = failure == nil ? .ended : .failed
  }

  /// Recognizes the lasso if it is closed where the touch is canceled; fails otherwise, without a ``failure``.
  open override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    let isLasso = hasMoved && judgment(at: event.timestamp).failure == nil
    if isLasso { touchesEnded(touches, with: event) } else { fail() }
  }

  /// Forgets the touch, but keeps the last ``path`` and what is known of it.
  open override func reset() { (tracker, lastSample, hasMoved) = (ReleaseVelocity(), nil, false) }

  /// Returns what ``failure`` and ``breadth`` would be if the touch were lifted at a time, in seconds.
  ///
  /// - Complexity: O(*n* log *n*) in the number of points of the path.
  public func judgment(at time: TimeInterval) -> (failure: Failure?, breadth: Double) {
    guard let shape = LassoShape(pathToPointer) else { return (.open, 0) }
    let isOpen = shape.gap > Self.maximumGap && shape.overlapGap > Self.maximumOverlapGap
    let speed = tracker.velocity(at: time)?.length ?? 0
    let isSwipe = shape.breadth < Self.narrowBreadth && speed > Self.swipeSpeed
    let isNarrow = isSwipe || shape.width <= minimumWidth
    return (isOpen ? .open : isNarrow ? .narrow : nil, shape.breadth)
  }

  private var pathToPointer: [Point] {
    lastSample.map { $0 == path.last ? path : path + [$0] } ?? path
  }

  private func follow(_ touches: [Touch], _ event: TouchEvent) {
    hasMoved = hasMoved || strayed(touches, with: event, beyond: Slop.movement)
    for sample in touches.flatMap(event.coalescedTouches) {
      tracker.add(sample.location, at: sample.timestamp)
      add(sample.preciseLocation)
    }
  }

  /// Adds a sample to the path, which consists of midpoints of successive samples: centers of cells
  /// zigzag along a slanted line, and the midpoints lie on the edges that the stroke crossed.
  private func add(_ sample: Point) {
    let midpoint = lastSample.map { $0.midpoint(to: sample) } ?? sample
    lastSample = sample
    if path.last.map({ midpoint.distance(to: $0) >= Self.step }) ?? true { path.append(midpoint) }
  }
}
