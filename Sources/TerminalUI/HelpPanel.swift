/// The help panel: a table where the screen has room for one, otherwise pages of running text.
package enum HelpPanel {
  /// Some keys or a gesture, and what they do.
  package struct Entry: Hashable, Sendable {
    /// The keys or the gesture.
    package let trigger: String
    /// What they do.
    package let text: String

    /// Creates an entry.
    package init(_ trigger: String, _ text: String) { (self.trigger, self.text) = (trigger, text) }

    var line: String { "\(trigger) \(text)" }
  }

  /// Returns pages that each fit on a screen of some size; none if it has no room for text.
  ///
  /// Each group of entries starts a page. If there are several pages, the last line of each shows its
  /// number.
  package static func pages(of groups: [[Entry]], on size: ScreenSize) -> [Panel] {
    let groups = groups.filter { !$0.isEmpty }
    let pages = groups.flatMap { group($0, on: size, rows: size.rows) }
    guard pages.count > 1, size.rows > 1 else { return pages }
    let shorter = groups.flatMap { group($0, on: size, rows: size.rows - 1) }
    return shorter.enumerated().map { index, page in
      var page = page
      let number = " page \(index + 1) of \(shorter.count)"
      let turns = index + 1 < shorter.count ? " · Space turns" : " · Esc closes"
      let footer = [number + turns, number].first { $0.count <= size.columns }
      page.lines.append(footer ?? "\(index + 1)/\(shorter.count)")
      return page
    }
  }

  /// Returns the pages of one group, of at most some rows.
  private static func group(_ entries: [Entry], on size: ScreenSize, rows: Int) -> [Panel] {
    guard size.columns > 2, size.rows > 0 else { return [] }
    // An entry as wide as the screen leaves no room for a margin.
    let isTight = entries.contains { $0.line.count > size.columns - 2 }
    let margin = isTight ? "" : " "
    let lines =
      table(of: entries, on: size)
      ?? runningText(of: entries, columns: size.columns - 2 * margin.count)
    return stride(from: 0, to: lines.count, by: rows).map { start in
      Panel(
        lines[start..<min(start + rows, lines.count)].map { margin + $0 + margin },
        placement: .center, attributes: .reverse)
    }
  }

  /// Returns the table with as many columns as the screen is wide, or `nil` if it would take more than
  /// half of the screen's height.
  private static func table(of entries: [Entry], on size: ScreenSize) -> [String]? {
    for rows in 1...max(1, size.rows / 2) {
      let columns = stride(from: 0, to: entries.count, by: rows).map { start in
        column(of: entries[start..<min(start + rows, entries.count)], rows: rows)
      }
      let lines = (0..<rows).map { row in columns.map { $0[row] }.joined() }
      if let width = lines.first?.count, width + 2 <= size.columns { return lines }
    }
    return nil
  }

  /// Returns the cells of a column of the table, as wide as its widest entry.
  private static func column(of entries: ArraySlice<Entry>, rows: Int) -> [String] {
    let triggerWidth = entries.map(\.trigger.count).max() ?? 0
    let cells = entries.map { $0.trigger.padded(to: triggerWidth) + "  " + $0.text }
    let width = (cells.map(\.count).max() ?? 0) + 2
    let blanks = Array(repeating: "", count: rows - cells.count)
    return (cells + blanks).map { $0.padded(to: width) }
  }

  private static func runningText(of entries: [Entry], columns: Int) -> [String] {
    var lines: [String] = []
    for entry in entries.map(\.line) {
      if let last = lines.last, last.count + 2 + entry.count <= columns {
        lines[lines.count - 1] = last + "  " + entry
      } else {
        lines += entry.wrapped(columns: columns, limit: entry.count)
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
