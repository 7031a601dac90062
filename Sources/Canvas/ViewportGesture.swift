package import Geometry
package import Gestures
import Touches

/// The progress of a drag or pinch of the canvas, and of the flick that follows a drag.
package struct ViewportGesture {
  /// The part of the drag's translation by which the canvas has already moved, in screen dots.
  private var translation = Vector.zero
  /// When the drag began, in seconds.
  private var dragStart: TimeInterval = 0
  private var initialScale = 1.0
  /// The movement after a flick; `nil` while the canvas rests.
  private var flick: Deceleration?
  /// When the canvas last moved after the flick, in seconds.
  private var lastFlick: TimeInterval = 0
  /// The part of the flick by which the canvas has already moved, in screen dots.
  private var flicked = Vector.zero

  /// The distance that a drag must exceed to be a flick, in screen dots; smaller movements are tremor.
  private static let minimumDistance = 6.0
  /// The center of the zoom that continues a pinch, and the distance from it that moves at the flick's speed, in
  /// screen dots; `nil` while a flick pans.
  package private(set) var zoomFlick: (center: Point, radius: Double)?

  /// The shortest drag that flicks, in seconds: reports that a busy terminal delivers at once have no speed.
  private static let minimumDuration = 0.03
  /// The speeds of a flick, in screen dots per second.
  private static let speeds = 60.0...3000.0
  /// The time between two frames after which a flick has ended, in seconds: the program was stopped.
  private static let maximumInterval = 0.5

  package init() {}

  /// Follows a drag, which may end as a flick; returns its offset since the last call, `nil` unless it moves.
  package mutating func follow(_ pan: PanGestureRecognizer, flicks: Bool) -> Vector? {
    switch pan.state {
    case .began:
      (translation, dragStart) = (.zero, pan.startTime)
      stopFlick()
    case .changed, .ended: break
    case .possible, .cancelled, .failed: return nil
    }
    let offset = pan.translation + translation * -1
    translation = pan.translation
    if flicks, pan.state == .ended, let lift = pan.touches.last {
      beginFlick(velocity: pan.velocity, at: lift.timestamp)
    }
    return offset
  }

  package mutating func beginPinch(scale: Double) { initialScale = scale }

  /// Returns the scale for a pinch, limited so that one beyond the limits comes back along the same scales.
  package func scale(pinchedBy factor: Double, limits: ClosedRange<Double>) -> Double {
    (initialScale * factor).clamped(to: limits)
  }
}

extension ViewportGesture {
  /// Starts a flick if the pointer was fast enough, in screen dots per second, when it was lifted.
  private mutating func beginFlick(velocity: Vector, at time: TimeInterval) {
    let speed = velocity.length
    guard translation.length > Self.minimumDistance, time - dragStart >= Self.minimumDuration,
      speed >= Self.speeds.lowerBound
    else { return }
    let limited = velocity * (min(speed, Self.speeds.upperBound) / speed)
    flick = Deceleration(velocity: limited, at: time)
    (flicked, lastFlick, zoomFlick) = (.zero, time, nil)
  }

  /// Continues a pinch whose scale changed at a relative rate, per second, when the touches were lifted.
  ///
  /// The canvas moves at the speed of a flick at a radius from the center, in screen dots.
  package mutating func flickZoom(
    rate: Double, about center: Point, radius: Double, at time: TimeInterval
  ) {
    let speed = abs(rate) * radius
    guard speed >= Self.speeds.lowerBound else { return }
    let limited = min(speed, Self.speeds.upperBound) * (rate < 0 ? -1 : 1)
    flick = Deceleration(
      velocity: Vector(dx: limited, dy: 0), at: time, rate: Deceleration.fastRate)
    (flicked, lastFlick, zoomFlick) = (.zero, time, (center, radius))
  }

  package var isFlicking: Bool { flick != nil }

  package mutating func stopFlick() { flick = nil }

  /// Returns when the canvas has moved by another dot, in seconds; `nil` once it rests.
  package func nextFlick(after time: TimeInterval) -> TimeInterval? {
    flick.map { min(time + 1 / max($0.velocity(at: time).length, Deceleration.finalSpeed), $0.end) }
  }

  /// Returns the offset of the canvas since the last call, in screen dots; `nil` once it rests.
  package mutating func flickOffset(at time: TimeInterval) -> Vector? {
    guard let flick else { return nil }
    guard time - lastFlick <= Self.maximumInterval else {
      stopFlick()
      return nil
    }
    lastFlick = time
    let displacement = flick.displacement(at: time)
    defer { flicked = displacement }
    if time >= flick.end { stopFlick() }
    return displacement + flicked * -1
  }
}
