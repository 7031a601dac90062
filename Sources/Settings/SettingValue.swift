import TOMLKit

/// A value of the settings file.
package enum SettingValue: Hashable, Sendable {
  case boolean(Bool)
  case number(Double)
  case text(String)
  case texts([String])

  /// Converts a value of TOML; `nil` for dates, tables, and arrays of other values than texts.
  init?(_ value: any TOMLValueConvertible) {
    if let boolean = value.bool {
      self = .boolean(boolean)
    } else if let number = value.int.map(Double.init) ?? value.double {
      self = .number(number)
    } else if let text = value.string {
      self = .text(text)
    } else if let array = value.array {
      let texts = array.compactMap(\.string)
      guard texts.count == array.count else { return nil }
      self = .texts(texts)
    } else {
      return nil
    }
  }

  /// The value as the argument of an option: whole numbers without a decimal point.
  package var argument: String {
    switch self {
    case .boolean(let value): value ? "true" : "false"
    case .number(let value):
      value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    case .text(let text): text
    case .texts(let texts): texts.joined(separator: ", ")
    }
  }

  /// The value in TOML.
  package var toml: String {
    switch self {
    case .boolean, .number: argument
    case .text(let text): Self.quoted(text)
    case .texts(let texts): "[" + texts.map(Self.quoted).joined(separator: ", ") + "]"
    }
  }

  /// Returns a basic string; escapes quotation marks, backslashes, and control characters.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
