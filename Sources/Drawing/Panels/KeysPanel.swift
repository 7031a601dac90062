import Display

/// What the keys do, to be read over the canvas: a table where there is room for one, else as many
/// pages of running text as it takes.
enum KeysPanel {
  /// A key, or several, and what they do.
  typealias Entry = (keys: String, text: String)

  /// The pages for a screen of some size; each fits on it.
  static func pages(of entries: [Entry], on size: ScreenSize) -> [Panel] {
    guard size.columns > 2, size.rows > 0 else { return [] }
    let lines = table(of: entries, on: size) ?? runningText(of: entries, columns: size.columns - 2)
    return stride(from: 0, to: lines.count, by: size.rows).map { start in
      Panel(
        lines[start..<min(start + size.rows, lines.count)].map { " \($0) " }, placement: .center,
        attributes: .reverse)
    }
  }

  /// As few columns as take up half of the screen's height, or `nil` where no number does.
  private static func table(of entries: [Entry], on size: ScreenSize) -> [String]? {
    let keys = entries.map(\.keys.count).max() ?? 0
    let cells = entries.map { $0.keys.padded(to: keys) + "  " + $0.text }
    let width = (cells.map(\.count).max() ?? 0) + 2
    guard width <= size.columns else { return nil }
    for columns in 1...max(1, (size.columns - 2) / width) {
      let rows = (cells.count + columns - 1) / columns
      guard rows * 2 <= size.rows else { continue }
      return (0..<rows).map { row in
        stride(from: row, to: cells.count, by: rows).map { cells[$0].padded(to: width) }.joined()
      }
    }
    return nil
  }

  private static func runningText(of entries: [Entry], columns: Int) -> [String] {
    var lines: [String] = []
    for entry in entries.map({ "\($0.keys) \($0.text)" }) {
      if let last = lines.last, last.count + 2 + entry.count <= columns {
        lines[lines.count - 1] = last + "  " + entry
      } else {
        lines.append(String(entry.prefix(columns)))
      }
    }
    let width = lines.map(\.count).max() ?? 0
    return lines.map { $0.padded(to: width) }
  }
}

extension String {
  fileprivate func padded(to count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - self.count))
  }
}
