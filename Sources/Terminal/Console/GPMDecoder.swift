import Geometry
import Touches

struct GPMDecoder {
  var motion: GPMMotion
  /// The buttons that were pressed and are still down.
  private(set) var buttons: ButtonMask = []
  /// The buttons that are down, including those whose press was not reported; `nil` if unknown.
  private var held: ButtonMask?
  private var lastTime: TimeInterval?

  init(motion: GPMMotion) { self.motion = motion }

  /// Marks all buttons as released; one that is still held counts again once it is pressed again.
  mutating func reset() { (buttons, held) = ([], nil) }

  /// Applies an event, read at a time, to the pointer and the buttons; the report lacks the wheel.
  mutating func decode(
    _ event: GPMEvent, moving pointer: inout DotPointer, at timestamp: TimeInterval
  ) -> PointerReport {
    let interval = lastTime.map { timestamp - $0 } ?? .infinity
    lastTime = timestamp
    pointer.move(by: motion.offset(of: event, after: interval))
    let named = ButtonMask(gpm: event.buttons)
    switch event.kind {
    case .move: (buttons, held) = ([], [])
    case .drag:
      buttons.formIntersection(named)
      held = named
    case .down:
      let pressed = named.subtracting(held ?? [])
      // After a console switch, any of several buttons may have been held before.
      if held != nil || named.rawValue.nonzeroBitCount < 2 {
        buttons.formUnion(pressed.isEmpty ? named : pressed)
      }
      held = named
    case .up:
      buttons.subtract(named)
      held?.subtract(named)
    }
    return PointerReport(
      event.kind == .down ? .press : event.kind == .up ? .release : .motion, timestamp: timestamp,
      location: pointer.location, buttonMask: buttons,
      modifierFlags: ModifierFlags(kernel: event.modifiers))
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
