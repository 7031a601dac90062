import Geometry

/// The fields of a pointer daemon event (C type: `Gpm_Event`) that stipple uses.
struct GPMEvent: Hashable {
  enum Kind: Int32 {
    /// The mouse moved with no button down, or the wheel scrolled.
    case move = 1
    /// The mouse moved with a button down.
    case drag = 2
    case down = 4
    case up = 8
  }

  var kind: Kind
  /// The buttons that are down; for ``Kind/up``, the buttons that were released.
  var buttons: UInt8
  /// The modifier keys that are held, in the kernel's bits.
  var modifiers: UInt8 = 0
  /// The motion to the right, in the daemon's units; not limited by the screen's edge.
  var dx: Int16 = 0
  /// The motion downwards, in the daemon's units, which differ from those of ``dx``.
  var dy: Int16 = 0
  /// The wheel's rotation, positive away from the user.
  var wheel: Int16 = 0
  /// When the event was read, in seconds on the monotonic clock.
  var time: TimeInterval = 0

  static let byteCount = 28

  init(
    _ kind: Kind, buttons: UInt8 = 0, modifiers: UInt8 = 0, dx: Int16 = 0, dy: Int16 = 0,
    wheel: Int16 = 0, time: TimeInterval = 0
  ) {
    (self.kind, self.buttons, self.modifiers) = (kind, buttons, modifiers)
    (self.dx, self.dy, self.wheel, self.time) = (dx, dy, wheel, time)
  }

  /// Decodes ``byteCount`` bytes in the machine's order; `nil` if they are not a valid event.
  init?(_ bytes: UnsafeRawBufferPointer) {
    precondition(bytes.count == Self.byteCount, "an event has a fixed length")
    let type = bytes.loadUnaligned(fromByteOffset: 12, as: Int32.self)
    let clicks = bytes.loadUnaligned(fromByteOffset: 16, as: Int32.self)
    let margin = bytes.loadUnaligned(fromByteOffset: 20, as: Int32.self)
    guard let kind = Kind(rawValue: type & 0xF), (0..<0x800).contains(type),
      (0...2).contains(clicks), (0...0xF).contains(margin), bytes[0] < 0x40
    else { return nil }
    self.init(
      kind, buttons: bytes[0], modifiers: bytes[1],
      dx: bytes.loadUnaligned(fromByteOffset: 4, as: Int16.self),
      dy: bytes.loadUnaligned(fromByteOffset: 6, as: Int16.self),
      wheel: bytes.loadUnaligned(fromByteOffset: 26, as: Int16.self))
  }
}
