import Ink
import TerminalUI
import Touches

/// The hexadecimal digits of a color that a person types.
struct HexEntry: Hashable {
  /// The digits typed so far, at most six; `nil` if the entry is closed.
  private(set) var digits: String?

  /// The color of three or six digits; `nil` while there are others.
  var color: RGBColor? {
    // Four digits would be a color with an opacity.
    guard let digits, [3, 6].contains(digits.count) else { return nil }
    return RGBColor(hexadecimal: "#" + digits)
  }

  mutating func close() { digits = nil }

  /// Adds or removes a digit, or opens the entry with a number sign; returns whether it uses the
  /// key.
  ///
  /// If the entry is closed, Backspace removes the last digit of the color.
  mutating func press(_ key: Key, changing color: RGBColor) -> Bool {
    guard key.modifierFlags.isSubset(of: .shift) else { return false }
    switch key.code {
    case .backspace: digits = String((digits ?? String(color.hexadecimal.dropFirst())).dropLast())
    case .character("#"): digits = ""
    case .character(let scalar) where Character(scalar).isHexDigit && scalar.isASCII:
      let typed = digits ?? ""
      if typed.count < 6 { digits = typed + String(scalar).lowercased() }
    default: return false
    }
    return true
  }
}
