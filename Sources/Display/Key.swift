public import Touches

/// A key press.
public struct Key: Hashable, Sendable {
  /// Which key.
  public enum Code: Hashable, Sendable {
    /// A key that types a character, with Shift applied.
    case character(Unicode.Scalar)
    /// Keys without a character.
    case escape, enter, tab, backspace, delete, insert
    /// Keys that move.
    case up, down, left, right, home, end, pageUp, pageDown
  }

  /// Which key.
  public var code: Code
  /// The keys held with it; Shift only where the code does not say it.
  public var modifierFlags: ModifierFlags

  /// Creates a key press.
  public init(_ code: Code, _ modifierFlags: ModifierFlags = []) {
    self.code = code
    self.modifierFlags = modifierFlags
  }
}
