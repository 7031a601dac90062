/// An event sent by the fake pointer daemon.
///
/// C type: `Gpm_Event`.
struct GPMMessage {
  /// The bit of an event's kind.
  enum Kind: Int32 {
    case move = 1
    case drag = 2
    case down = 4
    case up = 8
  }

  var kind: Kind
  var buttons: UInt8 = 0
  var dx: Int16 = 0
  var dy: Int16 = 0

  /// The bit of the left button.
  static let left: UInt8 = 4

  init(_ kind: Kind, buttons: UInt8 = 0, dx: Int16 = 0, dy: Int16 = 0) {
    self.kind = kind
    self.buttons = buttons
    self.dx = dx
    self.dy = dy
  }

  /// The event's encoding, in the machine's byte order.
  var bytes: [UInt8] {
    func raw(_ value: some FixedWidthInteger) -> [UInt8] {
      withUnsafeBytes(of: value) { Array($0) }
    }
    // The type also has bits for a single click and, in a drag, for motion.
    let clickBits: Int32 = kind == .move ? 0 : kind == .drag ? 0x90 : 0x10
    return [buttons, 0] + raw(UInt16(1)) + raw(dx) + raw(dy) + raw(Int16(40)) + raw(Int16(12))
      + raw(kind.rawValue | clickBits) + raw(Int32(0)) + raw(Int32(0)) + raw(Int16(0))
      + raw(Int16(0))
  }

  /// Returns the events of a stroke from the pointer's position along steps in the daemon's units.
  static func stroke(_ steps: [(dx: Int, dy: Int)]) -> [GPMMessage] {
    [GPMMessage(.down, buttons: left)]
      + steps.map { GPMMessage(.drag, buttons: left, dx: Int16($0.dx), dy: Int16($0.dy)) }
      + [GPMMessage(.up, buttons: left)]
  }
}
