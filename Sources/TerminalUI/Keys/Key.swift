public import Touches

/// A key press.
public struct Key: Hashable, Sendable {
  /// The key, independent of modifiers other than Shift.
  public enum Code: Hashable, Sendable {
    /// A key that types a character, with Shift already applied.
    case character(Unicode.Scalar)
    /// Keys that type no character.
    case escape, enter, tab, backspace, delete, insert
    /// Keys that move the cursor.
    case up, down, left, right, home, end, pageUp, pageDown
    /// A function key by its number, from 1 (F1).
    case function(Int)
  }

  /// The key.
  public var code: Code
  /// The modifier keys held; Shift is omitted if ``code`` implies it.
  public var modifierFlags: ModifierFlags

  /// Creates a key press.
  public init(_ code: Code, _ modifierFlags: ModifierFlags = []) {
    (self.code, self.modifierFlags) = (code, modifierFlags)
  }
}

extension Key: ExpressibleByUnicodeScalarLiteral {
  /// Creates the key that types a character.
  public init(unicodeScalarLiteral scalar: Unicode.Scalar) { self.init(.character(scalar)) }
}
