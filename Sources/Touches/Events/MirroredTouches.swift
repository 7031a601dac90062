public import Geometry

/// Makes two touches of one pointer, as a simulator's option key does.
///
/// A press of the primary button with Alt or Ctrl held begins a pair: the pointer's touch, and one
/// that is its reflection in a centre. With Shift too, both move together, and the centre with them.
/// What began as a pair stays one until the button is released, and a touch that began alone stays
/// alone: terminals tell of keys only together with the pointer.
///
/// The centre is the place where Alt was pressed, if the terminal reports a pointer that only
/// hovers. Where it does not, it is ``reach`` dots to the left of the press, so that the pair has
/// room to be drawn together as well as apart.
///
/// The reflected touch has the bitwise complement of the pointer's number; sources number their
/// touches from 0 upwards, so that no other touch has it.
public struct MirroredTouches: Hashable, Sendable {
  /// How far the centre is from a press of which nothing was known before, in screen dots; 0 to have
  /// both touches begin at the pointer.
  public var reach = 16.0

  private struct Pair: Hashable, Sendable {
    let id: Touch.ID
    var centre: Point
    var pointer: Point

    /// The reflection of a sample; with Shift, first the centre goes with the pointer.
    mutating func reflect(_ sample: Touch) -> Touch {
      let way = sample.preciseLocation - pointer
      if sample.modifierFlags.contains(.shift) { centre = centre + way }
      pointer = sample.preciseLocation
      var reflected = sample.withID(Touch.ID(rawValue: ~sample.id.rawValue))
      reflected.location = centre + (sample.location - centre) * -1
      reflected.preciseLocation = centre + (sample.preciseLocation - centre) * -1
      return reflected
    }
  }

  private var pair: Pair?
  private var hoverCentre: Point?

  /// Creates one that has seen no pointer.
  public init() {}

  /// The point in which the second touch is reflected, in screen dots; `nil` while there is no pair.
  public var centre: Point? { pair?.centre }

  /// Whether a touch that begins is one of a pair.
  public static func makesPair(of touch: Touch) -> Bool {
    touch.buttonMask == .primary && touch.modifierFlags.asksForPair
  }

  /// Takes note of a pointer without a button: where Alt or Ctrl goes down is the next centre.
  public mutating func pointerHovered(at location: Point, modifierFlags: ModifierFlags) {
    hoverCentre = modifierFlags.asksForPair ? hoverCentre ?? location : nil
  }

  /// The event of a pointer, with the touch that is reflected where there is one.
  public mutating func mirror(_ event: TouchEvent) -> TouchEvent {
    guard let touch = event.allTouches.first else { return event }
    if touch.phase == .began { begin(event.coalescedTouches(for: touch).first ?? touch) }
    guard var pair, pair.id == touch.id else { return event }
    let samples = event.coalescedTouches(for: touch)
    let reflected = samples.map { pair.reflect($0) }
    self.pair = touch.phase == .ended || touch.phase == .cancelled ? nil : pair
    let predicted = event.predictedTouches(for: touch)
    var both = TouchEvent(coalesced: samples, predicted: predicted)
    both.add(coalesced: reflected, predicted: predicted.map { pair.reflect($0) })
    both.updatedTouches = event.updatedTouches
    return both
  }

  private mutating func begin(_ touch: Touch) {
    pair = nil
    if !touch.modifierFlags.asksForPair { hoverCentre = nil }
    guard Self.makesPair(of: touch) else { return }
    let place = touch.preciseLocation
    let centre = hoverCentre ?? Point(x: place.x - reach, y: place.y)
    pair = Pair(id: touch.id, centre: centre, pointer: place)
  }
}

extension ModifierFlags {
  fileprivate var asksForPair: Bool { contains(.alternate) || contains(.control) }
}

extension Touch {
  /// The same sample, of another touch.
  fileprivate func withID(_ id: ID) -> Touch {
    var touch = Touch(
      id: id, type: type, phase: phase, timestamp: timestamp, location: location,
      buttonMask: buttonMask, modifierFlags: modifierFlags,
      estimatedProperties: estimatedProperties)
    touch.force = force
    touch.maximumPossibleForce = maximumPossibleForce
    touch.altitude = altitude
    touch.azimuth = azimuth
    return touch
  }
}
