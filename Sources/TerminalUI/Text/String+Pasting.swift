import Foundation

/// Pasted text that is inserted in a line.
extension String {
  /// The first line that is not empty, without control characters.
  package var firstLine: String {
    let line = split(whereSeparator: \.isNewline).first ?? ""
    return String(
      UnicodeScalarView(line.unicodeScalars.filter { $0.properties.generalCategory != .control }))
  }

  /// The path in what terminals paste for a dropped file: a URL, or a word as quoted for a shell.
  ///
  /// A line that is neither is a path itself, even with blanks.
  package var droppedPath: String {
    let line = String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    if line.hasPrefix("file://") {
      let path = line.dropFirst("file://".count).drop { $0 != "/" }.prefix { $0 != " " }
      let text = path.removingPercentEncoding
      return text.flatMap { $0.firstLine == $0 ? $0 : nil } ?? line
    }
    return line.first == "'" || line.first == "\"" || line.contains("\\")
      ? line.firstShellWord ?? line : line
  }

  /// The first word without quotes and escapes; `nil` if a quote is not closed.
  private var firstShellWord: String? {
    var (word, quote, isEscaped) = ("", Character?.none, false)
    for character in self {
      switch (character, quote) {
      case _ where isEscaped:
        word.append(character)
        isEscaped = false
      case ("\\", nil), ("\\", "\""): isEscaped = true
      case (_, character): quote = nil
      case ("'", nil), ("\"", nil): quote = character
      case (" ", nil): return word
      default: word.append(character)
      }
    }
    return quote == nil && !isEscaped ? word : nil
  }
}
