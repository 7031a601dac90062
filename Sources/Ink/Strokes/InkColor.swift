/// One of the eight inks; sketch files store the raw values.
public enum InkColor: UInt8, CaseIterable, Hashable, Sendable {
  /// The terminal's own foreground color.
  case foreground
  /// Six hues, in the order of the terminal's basic colors.
  case red, green, yellow, blue, magenta, cyan
  /// A medium gray.
  case gray

  /// A color in sRGB.
  public struct Components: Hashable, Sendable {
    /// A component, from 0 to 255.
    public let red, green, blue: UInt8

    /// Creates a color from its components, each from 0 to 255.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }
  }

  /// The color's name in English, for people to read.
  public var name: String {
    self == .foreground ? "plain" : String(describing: self)
  }

  /// The color's components; `nil` for the terminal's own foreground.
  ///
  /// Each has a contrast ratio of at least 3 with both black and white. Source: WCAG 2.2, contrast
  /// ratio.
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
