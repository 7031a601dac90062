/// An event of the pointer daemon, as far as it is used.
///
/// C type: `Gpm_Event`.
struct GPMEvent: Hashable {
  /// What happened; exactly one of these is in every event.
  enum Kind: Int32 {
    /// The mouse moved with no button down, or the wheel turned.
    case move = 1
    /// The mouse moved with a button down.
    case drag = 2
    /// A button went down.
    case down = 4
    /// A button went up.
    case up = 8
  }

  /// What happened.
  var kind: Kind
  /// The buttons that are down; after ``Kind/up`` those that went up.
  var buttons: UInt8
  /// The keys that are held, in the kernel's bits.
  var modifiers: UInt8 = 0
  /// The way to the right, in the daemon's units; goes on counting at the screen's edge.
  var dx: Int16 = 0
  /// The way downwards, in the daemon's units, which are not those of ``dx``.
  var dy: Int16 = 0
  /// How far the wheel was turned away from the person.
  var wheel: Int16 = 0

  /// The bytes of an event on the wire.
  static let byteCount = 28

  /// Creates an event from its parts.
  init(
    _ kind: Kind, buttons: UInt8 = 0, modifiers: UInt8 = 0, dx: Int16 = 0, dy: Int16 = 0,
    wheel: Int16 = 0
  ) {
    self.kind = kind
    self.buttons = buttons
    self.modifiers = modifiers
    self.dx = dx
    self.dy = dy
    self.wheel = wheel
  }

  /// Reads an event in the machine's byte order; `nil` when the bytes are none.
  ///
  /// - Precondition: There are ``byteCount`` bytes.
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
