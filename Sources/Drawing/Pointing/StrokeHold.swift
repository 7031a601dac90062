import Geometry
import Touches

/// Notices when a touch holds still at the end of its stroke.
struct StrokeHold {
  /// The time for which the touch must hold still, in seconds.
  static let duration: TimeInterval = 0.5
  /// The movement that still counts as holding still, in screen dots.
  ///
  /// A pen that rests trembles by less than a dot, and a mouse by a pixel, a quarter of a dot. A pointer
  /// that is reported in cells moves by at least as much when it changes its cell, which restarts the wait.
  static let slack = 2.0
  /// The distance from its start that the touch must have exceeded, in screen dots.
  ///
  /// A long press, which opens the menu of a pen, stays within it.
  static let minimumTravel = 6.0

  private let start: Point
  /// Where the touch came to rest, if it rests.
  private var anchor: Point
  private var time: TimeInterval
  private var hasTraveled = false
  /// The angles of the nib that are dialed by hand; turning the nib ends a hold.
  private var angles: [Double]
  /// Whether the touch cannot hold before it moves: a key constrains it, or it has held still already.
  private var isSpent = false

  init(_ touch: Touch) {
    (start, anchor, time) = (touch.preciseLocation, touch.preciseLocation, touch.timestamp)
    angles = touch.dialedAngles
  }

  /// When the touch will have held still for long enough, in seconds; `nil` before it has traveled.
  var deadline: TimeInterval? { hasTraveled && !isSpent ? time + Self.duration : nil }

  mutating func move(to touch: Touch) {
    let location = touch.preciseLocation
    let isConstrained = touch.modifierFlags.contains(.shift)
    hasTraveled = hasTraveled || location.distance(to: start) > Self.minimumTravel
    let isTurned = touch.dialedAngles != angles
    guard isConstrained || isTurned || location.distance(to: anchor) > Self.slack else { return }
    (anchor, time, isSpent) = (location, touch.timestamp, isConstrained)
    angles = touch.dialedAngles
  }

  /// Waits for the touch to move before it can hold still again.
  mutating func expire() { isSpent = true }
}

extension Touch {
  fileprivate var dialedAngles: [Double] { dialedProperties.isEmpty ? [] : [azimuth, altitude] }
}
