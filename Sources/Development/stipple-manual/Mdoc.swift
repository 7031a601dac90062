/// A page in the mdoc language (mandoc's `mdoc(7)`).
struct Mdoc {
  /// The source text.
  private(set) var source = ""

  /// Adds a macro line: the name of the macro and its arguments, which must be escaped.
  mutating func add(_ macro: String, _ arguments: String...) {
    source += ([".\(macro)"] + arguments).joined(separator: " ") + "\n"
  }

  /// Adds running text, with each sentence on a line of its own, broken after 78 columns.
  mutating func addText(_ text: String) {
    let sentences = text.replacing("\n", with: " ").replacing(/([.?:]) (?=[A-Z0-9.])/) {
      "\($0.output.1)\n"
    }
    for sentence in sentences.split(separator: "\n") {
      var line = ""
      for word in sentence.split(separator: " ") {
        if !line.isEmpty, line.count + word.count > 72 {
          source += Self.line(line) + "\n"
          line = ""
        }
        line += line.isEmpty ? String(word) : " \(word)"
      }
      source += Self.line(line) + "\n"
    }
  }

  /// Returns a line of text that contains no macro.
  private static func line(_ text: some StringProtocol) -> String {
    let line = escape(text)
    return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&\(line)" : line
  }

  /// Returns text without special characters: backslashes are printed, and the hyphens of options
  /// remain hyphens when they are copied from the page.
  static func escape(_ text: some StringProtocol) -> String {
    String(text).replacing("\\", with: "\\e").replacing("\"", with: "\\(dq")
      .replacing(/(^|[ (\[])(--?)(?=[a-z])/) {
        "\($0.output.1)\($0.output.2.replacing("-", with: "\\-"))"
      }
  }
}
