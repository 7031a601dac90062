import Geometry
import Touches

/// Converts the daemon's events to pointer reports.
struct GPMDecoder {
  /// The dots per horizontal and per vertical unit of the daemon.
  var dotsPerUnit: Vector
  /// The buttons that are down.
  private(set) var buttons: ButtonMask = []

  /// Creates a decoder with no button down.
  init(dotsPerUnit: Vector) {
    self.dotsPerUnit = dotsPerUnit
  }

  /// Marks all buttons as released.
  mutating func reset() { buttons = [] }

  /// Applies an event to the pointer and the buttons.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - pointer: The pointer to move.
  ///   - timestamp: When the event was read.
  /// - Returns: The pointer report; it does not include the wheel.
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
  /// Converts the daemon's kind of event.
  fileprivate init(_ kind: GPMEvent.Kind) {
    switch kind {
    case .move, .drag: self = .motion
    case .down: self = .press
    case .up: self = .release
    }
  }
}

extension ButtonMask {
  /// Converts the daemon's button bits; its remaining bits belong to the wheel.
  fileprivate init(gpm bits: UInt8) {
    self = []
    if bits & 4 != 0 { insert(.primary) }
    if bits & 2 != 0 { insert(.middle) }
    if bits & 1 != 0 { insert(.secondary) }
    if bits & 8 != 0 { insert(.button(4)) }
  }
}

extension ModifierFlags {
  /// Converts the kernel's shift state, which has bits for left, right and either key.
  fileprivate init(kernel bits: UInt8) {
    self = []
    if bits & 0b0011_0001 != 0 { insert(.shift) }
    if bits & 0b1100_0100 != 0 { insert(.control) }
    if bits & 0b0000_1010 != 0 { insert(.alternate) }
  }
}
