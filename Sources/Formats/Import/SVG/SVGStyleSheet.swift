/// The rules of a style sheet whose selectors are an element, a class, or an identifier.
///
/// Drawing programs write such rules. Other selectors are ignored.
struct SVGStyleSheet {
  private var rules: [String: String] = [:]

  /// The maximum length of the declarations of a selector, which every element of it has parsed.
  private static let maximumLength = 4096
  private static let maximumRules = 10_000

  mutating func add(_ text: String) {
    for rule in Self.withoutComments(text).split(separator: "}") {
      guard let brace = rule.firstIndex(of: "{"), rules.count < Self.maximumRules else { continue }
      let declarations = String(rule[rule.index(after: brace)...])
      for selector in rule[..<brace].split(separator: ",") {
        let known = rules[selector.trimmed, default: ""]
        guard known.utf8.count + declarations.utf8.count <= Self.maximumLength else { continue }
        rules[selector.trimmed] = known + ";" + declarations
      }
    }
  }

  /// Applies the rules of an element to its style, the less specific first.
  func apply(to style: inout SVGStyle, _ name: String, _ attributes: [String: String]) {
    guard !rules.isEmpty else { return }
    let classes = (attributes["class"] ?? "").split(whereSeparator: \.isWhitespace)
    let selectors =
      ["*", name] + classes.prefix(32).map { ".\($0)" } + ["#\(attributes["id"] ?? "")"]
    for declarations in selectors.lazy.compactMap({ rules[$0] }) {
      style.set(declarations: declarations)
    }
  }

  private static func withoutComments(_ text: String) -> String {
    var (result, rest) = ("", text[...])
    while let start = rest.firstRange(of: "/*") {
      result += rest[..<start.lowerBound]
      guard let end = rest[start.upperBound...].firstRange(of: "*/") else { return result }
      rest = rest[end.upperBound...]
    }
    return result + rest
  }
}
