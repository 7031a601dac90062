extension String {
  /// Returns the text if it fits in some columns, otherwise its beginning with an ellipsis.
  package func shortened(to columns: Int) -> String {
    guard columnCount > columns else { return self }
    guard columns > 0 else { return "" }
    var text = prefix(columns: columns - 1)
    while text.hasSuffix(" ") { text.removeLast() }
    return text + "…"
  }

  /// Returns the text if it fits in some columns, otherwise an ellipsis with its end.
  package func endingShortened(to columns: Int) -> String {
    guard columnCount > columns else { return self }
    guard columns > 0 else { return "" }
    return "…" + suffix(columns: columns - 1)
  }

  /// Returns the text as lines that fit in some columns, broken at spaces.
  ///
  /// - Parameters:
  ///   - columns: The maximum length of a line.
  ///   - limit: The maximum number of lines; positive.
  /// - Returns: The lines, without the separators at which they were broken. If there are too many, the
  ///   last one ends with an ellipsis.
  package func wrapped(columns: Int, limit: Int) -> [String] {
    var lines: [String] = []
    for word in split(separator: " ") {
      let line = lines.last.map { "\($0) \(word)" }
      if let line, line.columnCount <= columns || lines.count == limit {
        lines[lines.count - 1] = line
      } else if word != "·" {
        if lines.last?.hasSuffix(" ·") == true { lines[lines.count - 1].removeLast(2) }
        lines.append(String(word))
      }
    }
    return lines.map { $0.shortened(to: columns) }
  }
}
