package import Display

/// The help panel: a table where the screen has room for one, otherwise pages of running text.
package enum HelpPanel {
  /// Some keys or a gesture, and what they do.
  package struct Entry: Hashable, Sendable {
    /// The keys or the gesture.
    package let trigger: String
    /// What they do.
    package let text: String

    /// Creates an entry.
    package init(_ trigger: String, _ text: String) {
      self.trigger = trigger
      self.text = text
    }

    /// The entry as running text.
    var line: String { "\(trigger) \(text)" }
  }

  /// Returns pages that each fit on a screen of some size; none if it has no room for text.
  package static func pages(of entries: [Entry], on size: ScreenSize) -> [Panel] {
    guard size.columns > 2, size.rows > 0 else { return [] }
    // An entry as wide as the screen leaves no room for a margin.
    let isTight = entries.contains { $0.line.count > size.columns - 2 }
    let margin = isTight ? "" : " "
    let lines =
      table(of: entries, on: size)
      ?? runningText(of: entries, columns: size.columns - 2 * margin.count)
    return stride(from: 0, to: lines.count, by: size.rows).map { start in
      Panel(
        lines[start..<min(start + size.rows, lines.count)].map { margin + $0 + margin },
        placement: .center, attributes: .reverse)
    }
  }

  /// Returns the table with the fewest columns that takes at most half of the screen's height, or
  /// `nil` if none does.
  private static func table(of entries: [Entry], on size: ScreenSize) -> [String]? {
    let triggerWidth = entries.map(\.trigger.count).max() ?? 0
    let cells = entries.map { $0.trigger.padded(to: triggerWidth) + "  " + $0.text }
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
    for entry in entries.map(\.line) {
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
