public import Geometry
public import Touches

/// A drag with one or more touches, after a hold if ``minimumPressDuration`` is positive; continuous.
///
/// The gesture begins when the centroid of the touches has moved far enough on the screen, with the
/// movement beyond that distance, and ends when fewer touches than required are left. The gesture fails
/// if all touches are lifted before it begins, if one moves or is lifted during the hold, or if there are
/// too many; once it has begun, additional touches are ignored.
///
/// The movement can be constrained to an ``axis`` and to ``bounds``. A pan along an axis fails as soon as
/// the touches move mainly across it.
///
/// Named after UIKit's `UIPanGestureRecognizer`, which has no hold. With a hold, it is the
/// recognizer "tap, pause, pan" of WWDC 2012, session 233, "Building Advanced Gesture Recognizers".
open class PanGestureRecognizer: GestureRecognizer {
  /// The minimum number of touches, at least 1.
  public final var minimumNumberOfTouches = 1
  /// The maximum number of touches, at least ``minimumNumberOfTouches``.
  public final var maximumNumberOfTouches = Int.max
  /// How long the touches must be held still before they drag, in seconds; 0 for no hold.
  public final var minimumPressDuration: TimeInterval = 0
  /// The distance that the centroid must exceed for the gesture to begin, in screen dots; a touch
  /// that moves farther during the hold fails it.
  public final var minimumDistance = Slop.movement
  /// The axis to which the translation is constrained; `nil` for any direction.
  public final var axis: Axis?
  /// The rectangle that limits the dragged point, in screen dots; `nil` for no edges.
  ///
  /// The point starts at ``startLocation``, stops at the edges, and returns when the touches do.
  public final var bounds: Rect?
  /// How far ``velocity`` lags behind an accelerated movement, in seconds, from 0 for no filter.
  public final var velocityTimeConstant: TimeInterval {
    get { filter.timeConstant }
    set { filter.timeConstant = newValue }
  }

  private var centroid = CentroidTranslation()
  /// The difference between the translation and the movement, made by setting the translation.
  private var offset = Vector.zero
  private var filter = VelocityFilter()
  private var wasHeld = false
  /// The movement that exceeded the minimum distance, in screen dots; `nil` before it.
  private var direction: Vector?

  /// The movement of the centroid beyond ``minimumDistance``, in screen dots, constrained to ``axis`` and
  /// ``bounds``; zero without touches.
  ///
  /// Before the gesture begins, it is the whole movement since there were enough touches. A gesture that
  /// waited for another one to fail begins with zero. Setting a value, usually zero, changes neither
  /// ``velocity`` nor where the bounds stop the movement.
  public final var translation: Vector {
    get { movement + offset }
    set { offset = newValue + movement * -1 }
  }

  /// The centroid when there were enough touches first, in screen dots; `nil` without touches.
  public final var startLocation: Point? { centroid.start }

  /// The velocity of the translation, low-pass filtered, in screen dots per second.
  ///
  /// Every sample counts, so the velocity does not depend on how many of them an event has. A lift does
  /// not change it, unless the touches have rested for more than 0.1 s: it is then zero, as without
  /// touches.
  public final var velocity: Vector { filter.velocity }

  /// Whether the hold is over and the touches have neither been lifted nor canceled since.
  public final var isHeld: Bool {
    canDrag && (state == .possible || state.isActive) && !touches.isEmpty
  }
  private var canDrag: Bool { wasHeld || minimumPressDuration == 0 }

  /// The movement that exceeded ``minimumDistance``, or else the movement so far, in screen dots.
  open override var heading: Vector? { direction ?? movement }

  /// Continues with the added touches; if there are too many, ignores them or fails.
  open override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    if numberOfTouches == touches.count, !canDrag {
      deadline = event.timestamp + minimumPressDuration
    }
    if numberOfTouches > maximumNumberOfTouches {
      guard hasBegun else { return fail() }
      for touch in touches { ignore(touch) }
    }
    rebase(to: locations, at: event.timestamp)
  }

  /// Begins or changes the gesture; fails if a touch moves during the hold.
  open override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    track(touches, event)
    if canDrag {
      drag()
    } else {
      let end = deadline ?? .infinity
      if strayed(touches, with: event, beyond: minimumDistance, before: end) { state = .failed }
    }
  }

  /// Continues with the touches left; ends if they are too few, or fails during the hold or if none
  /// is left.
  open override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    track(touches, event)
    filter.end(at: event.timestamp)
    let remaining = zip(self.touches, locations).filter { !$0.0.phase.isFinal }.map(\.1)
    if hasBegun && remaining.count < minimumNumberOfTouches {
      state = .ended
    } else if remaining.isEmpty || !canDrag {
      state = .failed
    } else {
      rebase(to: remaining, at: event.timestamp)
      if hasBegun { state = .changed }
    }
  }

  /// Ends the hold, and begins if the same event has already moved the touches.
  open override func deadlinePassed() {
    wasHeld = true
    subtractThreshold()
    drag()
  }

  /// Resets the translation and the velocity to zero.
  open override func reset() {
    restart()
    wasHeld = false
  }

  override func discardMovement() { translation = .zero }

  /// The movement of the centroid within ``axis`` and ``bounds``, in screen dots.
  private var movement: Vector {
    let movement = axis.map(centroid.translation.component) ?? centroid.translation
    guard let bounds, let start = centroid.start else { return movement }
    return (start + movement).clamped(to: bounds) - start
  }

  private func drag() {
    if hasBegun {
      state = .changed
    } else if let direction {
      state = axis == nil || axis == direction.axis ? .began : .failed
    }
  }

  /// Removes the minimum distance from the movement when it is exceeded, so that the gesture does not jump.
  private func subtractThreshold() {
    guard direction == nil, !hasBegun, centroid.translation.length > minimumDistance else { return }
    direction = centroid.translation
    centroid.shorten(by: minimumDistance)
  }

  private func restart() {
    centroid = CentroidTranslation()
    (offset, direction) = (.zero, nil)
    filter.reset()
  }

  private func rebase(to locations: [Point], at time: TimeInterval) {
    if locations.count < minimumNumberOfTouches {
      restart()
    } else if let location = locations.centroid {
      centroid.rebase(to: location)
      if filter.isEmpty { filter.begin(at: time) }
    }
  }

  private func track(_ touches: [Touch], _ event: TouchEvent) {
    let isLift = touches.contains(where: \.phase.isFinal)
    follow(touches, event) { time in
      guard numberOfTouches >= minimumNumberOfTouches, let location = locations.centroid
      else { return }
      let previous = movement
      centroid.move(to: location)
      filter.observe(movement + previous * -1, at: time, isLift: isLift)
      if canDrag { subtractThreshold() }
    }
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

  /// Moves the origin toward the centroid by a distance less than the length of the translation, in dots.
  mutating func shorten(by distance: Double) {
    let shift = translation * (distance / translation.length)
    origin = origin.map { $0 + shift }
    translation = translation + shift * -1
  }
}
