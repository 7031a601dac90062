/// One of the eight inks; the raw values are what a sketch file stores.
public enum InkColor: UInt8, CaseIterable, Hashable, Sendable {
  /// The terminal's own foreground colour.
  case foreground
  /// Red, green, yellow, blue, magenta and cyan: the terminal's six hues, in its own order.
  case red, green, yellow, blue, magenta, cyan
  /// A grey between the foreground and the background.
  case gray

  /// The colour's name in English, as a person reads it.
  public var name: String {
    self == .foreground ? "plain" : String(describing: self)
  }
}
