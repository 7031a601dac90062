/// A value of the settings file.
enum SettingValue: Hashable, Sendable {
  case boolean(Bool)
  case number(Double)
  case text(String)
  case texts([String])

  /// The value as an option takes it: whole numbers without a decimal point.
  var argument: String {
    switch self {
    case .boolean(let value): value ? "true" : "false"
    case .number(let value): value.plainText
    case .text(let text): text
    case .texts(let texts): texts.joined(separator: ", ")
    }
  }

  var toml: String {
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
