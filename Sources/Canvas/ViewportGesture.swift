package import Geometry
import Gestures

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
  /// The shortest duration of a drag that is a flick, in seconds.
  ///
  /// A busy terminal delivers many reports at a time, which then have no speed.
  private static let minimumDuration = 0.03
  /// The speeds of a flick, in screen dots per second.
  private static let speeds = 60.0...3000.0
  /// The time between two frames after which a flick has ended, in seconds: the program was stopped.
  private static let maximumInterval = 0.5

  package init() {}

  package mutating func beginDrag(at time: TimeInterval) {
    (translation, dragStart) = (.zero, time)
    stopFlick()
  }

  package mutating func beginPinch(scale: Double) { initialScale = scale }

  /// Returns the offset of a drag since the last call, in screen dots.
  package mutating func offset(to translation: Vector) -> Vector {
    defer { self.translation = translation }
    return translation + self.translation * -1
  }

  /// Returns the scale of the canvas for a pinch by a factor, limited to a range.
  ///
  /// The limit applies to the product with the initial scale. A pinch beyond the limit therefore
  /// comes back along the same scales.
  package func scale(pinchedBy factor: Double, limits: ClosedRange<Double>) -> Double {
    (initialScale * factor).clamped(to: limits)
  }
}

extension ViewportGesture {
  /// Starts a flick if the pointer was fast enough, in screen dots per second, when it was lifted.
  package mutating func beginFlick(velocity: Vector, at time: TimeInterval) {
    let speed = velocity.length
    guard translation.length > Self.minimumDistance, time - dragStart >= Self.minimumDuration,
      speed >= Self.speeds.lowerBound
    else { return }
    let limited = velocity * (min(speed, Self.speeds.upperBound) / speed)
    flick = Deceleration(velocity: limited, at: time)
    (flicked, lastFlick) = (.zero, time)
  }

  package var isFlicking: Bool { flick != nil }

  package mutating func stopFlick() { flick = nil }

  /// Returns when the canvas has moved by another dot, in seconds; `nil` once it rests.
  package func nextFlick(after time: TimeInterval) -> TimeInterval? {
    flick.map { min(time + 1 / max($0.velocity(at: time).length, Deceleration.finalSpeed), $0.end) }
  }

  /// Returns the offset of the canvas since the last call, in screen dots.
  ///
  /// - Returns: `nil` once the canvas rests, which needs no further frame.
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
