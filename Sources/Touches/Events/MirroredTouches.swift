public import Geometry

/// Adds a mirrored second touch to a pointer's touch, as the Option key does in iOS Simulator.
///
/// A press of the primary button with Alt or Ctrl begins a pair, until the button is released: the
/// pointer's touch and its reflection in a center. While Shift is also held, the center moves with
/// the pointer, so both touches move in the same direction.
///
/// Unless the caller names a center, it is the position at which Alt or Ctrl was pressed, if the
/// terminal reports a hovering pointer. Otherwise it is ``defaultCenterDistance`` to the left of
/// the press.
///
/// The identity of the reflected touch is the bitwise complement of the pointer's.
public struct MirroredTouches: Hashable, Sendable {
  /// The distance from a press to the center to its left, without a preceding hover, in screen dots.
  public var defaultCenterDistance = 16.0

  private struct Pair: Hashable, Sendable {
    let id: Touch.ID
    var center: Point
    var pointer: Point
    var last: Touch?

    /// Returns the reflection of a sample; with Shift, first moves the center with the pointer.
    mutating func reflect(_ sample: Touch) -> Touch {
      let delta = sample.preciseLocation - pointer
      if sample.modifierFlags.contains(.shift) { center = center + delta }
      pointer = sample.preciseLocation
      var reflected = sample.copy(Touch.ID(rawValue: ~sample.id.rawValue)) {
        center + ($0 - center) * -1
      }
      // The corrections name the pointer's samples, not these.
      reflected.estimatedPropertiesExpectingUpdates = []
      reflected.estimationUpdateIndex = nil
      // The center may have moved since.
      if let last { reflected.follow(last) }
      last = reflected
      return reflected
    }
  }

  private var pair: Pair?
  private var hoverCenter: Point?

  /// Creates a value without a pair.
  public init() {}

  /// The point in which the second touch is reflected, in screen dots; `nil` without a pair.
  public var center: Point? { pair?.center }

  /// Returns whether a touch that begins now gets a mirrored second touch.
  public static func makesPair(of touch: Touch) -> Bool {
    touch.buttonMask == .primary && touch.modifierFlags.requestsPair
  }

  /// Updates the next pair's center while no button is down: the first location with Alt or Ctrl.
  public mutating func pointerHovered(at location: Point, modifierFlags: ModifierFlags) {
    hoverCenter = modifierFlags.requestsPair ? hoverCenter ?? location : nil
  }

  /// Returns the event of a single touch, with the reflected one if the touch is part of a pair.
  ///
  /// A pair that begins has the center, in screen dots, or the usual one if it is `nil`. It stays a pair
  /// when the keys are released, and a touch that began alone stays alone.
  public mutating func mirror(_ event: TouchEvent, about center: Point? = nil) -> TouchEvent {
    guard let touch = event.allTouches.first else { return event }
    if touch.phase == .began {
      begin(event.coalescedTouches(for: touch).first ?? touch, about: center)
    }
    guard var pair, pair.id == touch.id else { return event }
    let reflected = event.coalescedTouches(for: touch).map { pair.reflect($0) }
    self.pair = touch.phase.isFinal ? nil : pair
    var both = event
    both.add(
      coalesced: reflected,
      predicted: event.predictedTouches(for: touch).map { pair.reflect($0) })
    return both
  }

  private mutating func begin(_ touch: Touch, about center: Point?) {
    pair = nil
    if !touch.modifierFlags.requestsPair { hoverCenter = nil }
    guard Self.makesPair(of: touch) else { return }
    let location = touch.preciseLocation
    let usual = hoverCenter ?? Point(x: location.x - defaultCenterDistance, y: location.y)
    pair = Pair(id: touch.id, center: center ?? usual, pointer: location)
  }
}

extension ModifierFlags {
  fileprivate var requestsPair: Bool { contains(.alternate) || contains(.control) }
}
