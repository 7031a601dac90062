public import Geometry
public import Touches

/// A drag with one or more touches, after a hold if ``minimumPressDuration`` is positive; continuous.
///
/// The gesture begins when the centroid of the touches has moved far enough on the screen, and ends
/// when fewer touches than required are left. The gesture fails if all touches are lifted before it
/// begins, if one moves or is lifted during the hold, or if there are too many; once it has begun,
/// additional touches are ignored.
///
/// The movement can be constrained to an ``axis`` and to ``bounds``. A pan along an axis fails as soon as
/// the touches move mainly across it.
///
/// Named after UIKit's `UIPanGestureRecognizer`, which has no hold. With a hold, it is the
/// recognizer "tap, pause, pan" of WWDC 2012, session 233, "Building Advanced Gesture Recognizers".
public final class PanGestureRecognizer: GestureRecognizer {
  /// The minimum number of touches, at least 1.
  public var minimumNumberOfTouches = 1
  /// The maximum number of touches, at least ``minimumNumberOfTouches``.
  public var maximumNumberOfTouches = Int.max
  /// How long the touches must be held still before they drag, in seconds; 0 for no hold.
  public var minimumPressDuration: TimeInterval = 0
  /// The distance that the centroid must exceed for the gesture to begin, in screen dots; a touch
  /// that moves farther during the hold fails it.
  public var minimumDistance = Slop.movement
  /// The axis to which the translation is constrained; `nil` for any direction.
  public var axis: Axis?
  /// The rectangle that limits the dragged point, in screen dots; `nil` for no edges.
  ///
  /// The point starts at ``startLocation``, stops at the edges, and returns when the touches do.
  public var bounds: Rect?
  /// The weight of the previous velocity at each event, from 0 to less than 1.
  public var velocitySmoothing: Double {
    get { filter.smoothing }
    set { filter.smoothing = newValue }
  }

  private var centroid = CentroidTranslation()
  private var filter = VelocityFilter()
  private var (wasHeld, hasBegun) = (false, false)
  /// When the translation last changed, in seconds.
  private var lastMovement: TimeInterval = 0

  /// The movement of the centroid since there were enough touches, in screen dots, constrained to ``axis`` and
  /// ``bounds``; zero without touches.
  public var translation: Vector {
    let movement = axis.map(centroid.translation.component) ?? centroid.translation
    guard let bounds, let start = centroid.start else { return movement }
    return (start + movement).clamped(to: bounds) - start
  }

  /// The centroid when there were enough touches first, in screen dots; `nil` without touches.
  public var startLocation: Point? { centroid.start }

  /// The velocity of the translation, low-pass filtered, in screen dots per second.
  ///
  /// A lift does not change it, unless the touches have rested for more than 0.1 s: it is then
  /// zero, as without touches.
  public var velocity: Vector { filter.velocity }

  /// Whether the hold is over and the touches have neither been lifted nor canceled since.
  public var isHeld: Bool { canDrag && (state == .possible || state.isActive) && !touches.isEmpty }
  private var canDrag: Bool { wasHeld || minimumPressDuration == 0 }

  /// The translation, in screen dots.
  public override var heading: Vector? { translation }

  /// Continues with the added touches; if there are too many, ignores them or fails.
  public override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    let present = self.touches.filter { old in !touches.contains { $0.id == old.id } }
    if present.isEmpty, !canDrag { deadline = event.timestamp + minimumPressDuration }
    follow(present, at: event.timestamp)
    if numberOfTouches > maximumNumberOfTouches {
      guard hasBegun else { return fail() }
      for touch in touches { ignore(touch) }
    }
    rebase(to: self.touches)
  }

  /// Begins or changes the gesture; fails if a touch moves during the hold.
  public override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    follow(self.touches, at: event.timestamp)
    if canDrag {
      drag()
    } else {
      let end = deadline ?? .infinity
      if strayed(touches, with: event, beyond: minimumDistance, before: end) { state = .failed }
    }
  }

  /// Continues with the touches left; ends if they are too few, or fails during the hold or if none
  /// is left.
  public override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    follow(self.touches, at: event.timestamp)
    if event.timestamp - lastMovement > ReleaseVelocity.maximumRest { filter.reset() }
    let remaining = self.touches.filter { !$0.isLifted }
    if hasBegun && remaining.count < minimumNumberOfTouches {
      state = .ended
    } else if remaining.isEmpty || !canDrag {
      state = .failed
    } else {
      rebase(to: remaining)
      if hasBegun { state = .changed }
    }
  }

  /// Ends the hold, and begins if the same event has already moved the touches.
  public override func deadlinePassed() {
    wasHeld = true
    drag()
  }

  /// Resets the translation and the velocity to zero.
  public override func reset() {
    restart()
    (wasHeld, hasBegun) = (false, false)
  }

  private func drag() {
    if hasBegun {
      state = .changed
    } else if centroid.translation.length > minimumDistance {
      hasBegun = axis == nil || centroid.translation.axis == axis
      state = hasBegun ? .began : .failed
    }
  }

  private func restart() {
    centroid = CentroidTranslation()
    filter.reset()
  }

  private func rebase(to touches: [Touch]) {
    if touches.count < minimumNumberOfTouches {
      restart()
    } else if let location = touches.centroid {
      centroid.rebase(to: location)
    }
  }

  private func follow(_ touches: [Touch], at time: TimeInterval) {
    guard touches.count >= minimumNumberOfTouches, let location = touches.centroid else { return }
    let previous = translation
    centroid.move(to: location)
    // A lift is reported where the pointer was last seen, so it is not a velocity sample.
    if translation == previous, touches.contains(where: \.isLifted) { return }
    if translation != previous { lastMovement = time }
    filter.observe(translation, at: time)
  }
}

/// The translation of the centroid of some touches, continuous when touches are added or lifted.
///
/// Source: WWDC 2012, session 233, "Building Advanced Gesture Recognizers".
struct CentroidTranslation {
  /// The distance that the touches have moved, in screen dots.
  private(set) var translation = Vector.zero
  /// The first centroid, in screen dots; `nil` before it.
  private(set) var start: Point?
  /// The centroid that the current touches would have with no translation, in screen dots.
  private var origin: Point?

  mutating func move(to centroid: Point) {
    guard let origin else { return rebase(to: centroid) }
    translation = centroid - origin
  }

  /// Continues with the centroid of another set of touches, without a change of the translation.
  mutating func rebase(to centroid: Point) {
    start = start ?? centroid
    origin = centroid + translation * -1
  }
}

/// The rate of change of a vector, low-pass filtered: v = α·v₋₁ + (1 − α)·Δ/Δt, at first Δ/Δt.
///
/// Source: WWDC 2012, session 233, "Building Advanced Gesture Recognizers", with α about 0.75.
struct VelocityFilter {
  /// α: the weight of the previous velocity, from 0 to less than 1.
  var smoothing = 0.75
  private(set) var velocity = Vector.zero

  private var last: (value: Vector, time: TimeInterval)?
  private var isPrimed = false

  /// Adds a value; ignored unless its time, in seconds, is later than the last one's.
  mutating func observe(_ value: Vector, at time: TimeInterval) {
    if let last {
      guard time > last.time else { return }
      let change = value + last.value * -1
      let interval = time - last.time
      let present = Vector(dx: change.dx / interval, dy: change.dy / interval)
      velocity = isPrimed ? velocity * smoothing + present * (1 - smoothing) : present
      isPrimed = true
    }
    last = (value, time)
  }

  /// Forgets all values, but keeps ``smoothing``.
  mutating func reset() { self = VelocityFilter(smoothing: smoothing) }
}
