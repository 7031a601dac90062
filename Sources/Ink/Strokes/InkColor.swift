/// One of the eight inks; sketch files store the raw values.
public enum InkColor: UInt8, CaseIterable, Hashable, Sendable {
  /// The terminal's own foreground color.
  case foreground
  /// Six hues, in the order of the terminal's basic colors.
  case red, green, yellow, blue, magenta, cyan
  /// A medium gray.
  case gray

  /// The color's name in English, for people to read.
  public var name: String {
    self == .foreground ? "plain" : String(describing: self)
  }
}
