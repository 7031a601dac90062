package import Geometry
package import Gestures
import Touches

/// The progress of a drag or pinch of the canvas, and of the flick that follows a drag.
package struct ViewportGesture {
  /// The part of the drag's translation by which the canvas has already moved, in screen dots.
  private var translation = Vector.zero
  /// When the first touch of the drag or pinch began, in seconds.
  private var start: TimeInterval = 0
  /// The scale when a pinch began.
  private(set) var initialScale = 1.0
  /// The movement after a flick; `nil` while the canvas rests.
  private var flick: Deceleration?
  /// When the canvas last moved after the flick, in seconds.
  private var lastFlick: TimeInterval = 0
  /// The part of the flick by which the canvas has already moved, in screen dots.
  private var flicked = Vector.zero
  /// The center of the zoom that continues a pinch, and the distance from it that moves at the
  /// flick's speed, in screen dots; `nil` while a flick pans.
  package private(set) var zoomFlick: (center: Point, radius: Double)?

  /// The distance that a drag must exceed to be a flick, in screen dots; smaller movements are tremor.
  private static let minimumDistance = 6.0
  /// The shortest gesture that flicks, in seconds: reports that a busy terminal delivers at once have no speed.
  private static let minimumDuration = 0.03
  /// The speeds of a flick, in screen dots per second.
  private static let speeds = 60.0...3000.0
  /// The fastest zoom that a flick continues, relative, per second: to 4 times the scale.
  private static let zoomRate = 14.0
  /// The time between two frames after which a flick has ended, in seconds: the program was stopped.
  private static let maximumInterval = 0.5

  package init() {}

  /// Follows a drag, which may end as a flick; returns its offset since the last call, `nil` unless it moves.
  package mutating func follow(_ pan: PanGestureRecognizer, flicks: Bool) -> Vector? {
    switch pan.state {
    case .began:
      (translation, start) = (.zero, pan.startTime)
      stopFlick()
    case .changed, .ended: break
    case .possible, .cancelled, .failed: return nil
    }
    let offset = pan.translation + translation * -1
    translation = pan.translation
    if flicks, translation.length > Self.minimumDistance, let time = pan.endTime {
      beginFlick(velocity: pan.velocity, at: time)
    }
    return offset
  }

  package mutating func beginPinch(_ pinch: PinchGestureRecognizer, scale: Double) {
    (initialScale, start) = (scale, pinch.startTime)
    stopFlick()
  }
}

extension ViewportGesture {
  /// Starts a flick if the touches were fast enough, in screen dots per second, when they were lifted.
  ///
  /// It is a zoom if there is a center, and a distance from it that moves at this speed.
  private mutating func beginFlick(
    velocity: Vector, at time: TimeInterval, zoom: (center: Point, radius: Double)? = nil
  ) {
    let speed = velocity.length
    guard time - start >= Self.minimumDuration, speed >= Self.speeds.lowerBound else { return }
    flick = Deceleration(
      velocity: velocity * (min(speed, Self.speeds.upperBound) / speed), at: time,
      rate: zoom == nil ? Deceleration.normalRate : Deceleration.fastRate)
    (flicked, lastFlick, zoomFlick) = (.zero, time, zoom)
  }

  /// Continues a pinch that was fast when the touches were lifted.
  ///
  /// The canvas moves at the speed of a flick at a radius from the center, in screen dots.
  package mutating func flickZoom(_ pinch: PinchGestureRecognizer, radius: Double) {
    guard let time = pinch.endTime else { return }
    let rate = (pinch.velocity / pinch.scale).clamped(to: -Self.zoomRate...Self.zoomRate)
    let zoom = (pinch.location(in: nil), radius)
    beginFlick(velocity: Vector(dx: rate * radius, dy: 0), at: time, zoom: zoom)
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

extension GestureRecognizer {
  /// When the last touch was lifted, in seconds; `nil` unless the gesture has ended.
  fileprivate var endTime: TimeInterval? {
    state == .ended ? touches.lazy.map(\.timestamp).max() : nil
  }
}
