/// One of the eight inks; the raw values are what a sketch file stores.
public enum InkColor: UInt8, CaseIterable, Hashable, Sendable {
  /// The terminal's own foreground colour.
  case foreground
  /// Red, green, yellow, blue, magenta and cyan: the terminal's six hues, in its own order.
  case red, green, yellow, blue, magenta, cyan
  /// A grey between the foreground and the background.
  case gray

  /// The parts of a colour, from 0 to 255 each.
  public struct Components: Hashable, Sendable {
    /// How much of each there is, in sRGB.
    public let red, green, blue: UInt8

    /// Creates a colour from its parts.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }
  }

  /// The colour's name in English, as a person reads it.
  public var name: String {
    self == .foreground ? "plain" : String(describing: self)
  }

  /// The colour itself, which is told from black and from white alike; `nil` for the terminal's own.
  public var components: Components? {
    switch self {
    case .foreground: nil
    case .red: Components(red: 222, green: 56, blue: 43)
    case .green: Components(red: 30, green: 150, blue: 60)
    case .yellow: Components(red: 184, green: 134, blue: 11)
    case .blue: Components(red: 58, green: 110, blue: 240)
    case .magenta: Components(red: 200, green: 60, blue: 190)
    case .cyan: Components(red: 0, green: 150, blue: 165)
    case .gray: Components(red: 128, green: 128, blue: 128)
    }
  }
}
