import Geometry
import Touches

/// Turns the daemon's events into buttons, keys and ways in dots.
struct GPMDecoder {
  /// The dots for a unit to the right and a unit downwards.
  var dotsPerUnit: Vector
  /// The buttons that are down.
  private(set) var buttons: ButtonMask = []

  /// Creates a decoder for which no button is down.
  init(dotsPerUnit: Vector) {
    self.dotsPerUnit = dotsPerUnit
  }

  /// Forgets the buttons that are down.
  mutating func reset() { buttons = [] }

  /// What an event makes of the pointer.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - pointer: Is moved by it.
  ///   - timestamp: When the event was read.
  /// - Returns: The report of it; the wheel is no part of that.
  mutating func decode(
    _ event: GPMEvent, moving pointer: inout DotPointer, at timestamp: TimeInterval
  ) -> PointerReport {
    pointer.move(
      by: Vector(dx: Double(event.dx) * dotsPerUnit.dx, dy: Double(event.dy) * dotsPerUnit.dy))
    let named = ButtonMask(gpm: event.buttons)
    switch event.kind {
    case .move: buttons = []
    case .drag, .down: buttons = named
    case .up: buttons.subtract(named)
    }
    return PointerReport(
      PointerReport.Kind(event.kind), timestamp: timestamp, location: pointer.location,
      buttonMask: buttons, modifierFlags: ModifierFlags(kernel: event.modifiers))
  }
}

extension PointerReport.Kind {
  /// What made the device report.
  fileprivate init(_ kind: GPMEvent.Kind) {
    switch kind {
    case .move, .drag: self = .motion
    case .down: self = .press
    case .up: self = .release
    }
  }
}

extension ButtonMask {
  /// The buttons of the daemon's bits; its further buttons are those of a wheel.
  fileprivate init(gpm bits: UInt8) {
    self = []
    if bits & 4 != 0 { insert(.primary) }
    if bits & 2 != 0 { insert(.middle) }
    if bits & 1 != 0 { insert(.secondary) }
    if bits & 8 != 0 { insert(.button(4)) }
  }
}

extension ModifierFlags {
  /// The keys of the kernel's shift state: a bit for either side, and one for each.
  fileprivate init(kernel bits: UInt8) {
    self = []
    if bits & 0b0011_0001 != 0 { insert(.shift) }
    if bits & 0b1100_0100 != 0 { insert(.control) }
    if bits & 0b0000_1010 != 0 { insert(.alternate) }
  }
}
