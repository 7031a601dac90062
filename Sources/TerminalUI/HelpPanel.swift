/// The help panel: entries under headings, in as many columns and on as many pages as the screen needs.
package enum HelpPanel {
  /// Some keys or a gesture, and what they do.
  package struct Entry: Hashable, Sendable {
    package let trigger: String
    package let text: String
    /// The text as a sentence without a subject, in Markdown; for `docs/keys.md`.
    package let details: String

    package init(_ trigger: String, _ text: String, details: String? = nil) {
      (self.trigger, self.text, self.details) = (trigger, text, details ?? text)
    }

    /// Returns whether a text occurs in the entry, in small or capital letters.
    func contains(_ text: String) -> Bool {
      text.isEmpty || "\(trigger) \(self.text)".lowercased().contains(text.lowercased())
    }
  }

  package struct Group: Hashable, Sendable {
    package let title: String
    package let entries: [Entry]

    package init(_ title: String, _ entries: [Entry]) {
      (self.title, self.entries) = (title, entries)
    }
  }

  /// Returns pages that each fit on a screen of some size; none if it has no room for text.
  ///
  /// With a filter, only entries that contain it are shown, and the lower edge of the frame names it.
  package static func pages(
    of groups: [Group], filter: String? = nil, on size: ScreenSize
  ) -> [Panel] {
    let inside = size.insideFrame
    // Without a frame, the number of the page is in the last row.
    let rows = inside.rows - (size.hasFrames ? 0 : 1)
    guard inside.columns > 2, rows > 1 else { return [] }
    let groups = groups.map { group in
      Group(group.title, group.entries.filter { $0.contains(filter ?? "") })
    }.filter { !$0.entries.isEmpty }
    let width = inside.columns - 2
    var columns = columns(of: groups.flatMap { $0.lines(columns: nil) }, rows: rows)
    if columns.contains(where: { $0.width > width }) {
      columns = Self.columns(of: groups.flatMap { $0.lines(columns: width) }, rows: rows)
    }
    if columns.isEmpty { columns = Self.columns(of: [Line(text: "nothing found")], rows: rows) }
    let pages = divided(columns, width: width)
    return pages.enumerated().map { index, page in
      panel(of: page, number: index + 1, of: pages.count, filter: filter, on: size)
    }
  }

  /// Divides lines into columns of at most some rows; no heading is the last line of a column.
  private static func columns(of lines: [Line], rows: Int) -> [Column] {
    var columns: [Column] = []
    for (index, line) in lines.enumerated() {
      // The lines of a heading are not separated, nor is the first line below it.
      let headings = line.isHeading ? lines[index...].prefix(while: \.isHeading).count : 0
      let needed = min(rows, headings + (index + headings < lines.count ? 1 : 0))
      if columns.isEmpty || columns[columns.count - 1].lines.count + needed > rows {
        columns.append(Column())
      }
      columns[columns.count - 1].append(line)
    }
    return columns
  }

  /// Divides columns into pages of at most some width.
  private static func divided(_ columns: [Column], width: Int) -> [[Column]] {
    var pages: [[Column]] = []
    var room = 0
    for column in columns {
      if pages.isEmpty || column.width + gap > room {
        pages.append([])
        room = width + gap
      }
      pages[pages.count - 1].append(column)
      room -= column.width + gap
    }
    return pages
  }

  private static let gap = 2

  private static func panel(
    of columns: [Column], number: Int, of count: Int, filter: String?, on size: ScreenSize
  ) -> Panel {
    var lines = Array(repeating: " ", count: max(1, columns.map(\.lines.count).max() ?? 0))
    var spans: [Panel.Span] = []
    var left = 1
    for column in columns {
      for (row, line) in column.lines.enumerated() {
        lines[row] = lines[row].padded(to: left) + column.text(of: line)
        spans.append(
          Panel.Span(
            line: row, columns: left..<left + line.boldColumns,
            attributes: line.isHeading ? [.bold, .underline] : .bold))
      }
      left += column.width + gap
    }
    lines = lines.map { $0.padded(to: left - 1) }
    let page = count > 1 ? "page \(number) of \(count)" : ""
    var panel = Panel(lines, placement: .center, spans: spans)
    guard size.hasFrames else {
      panel.lines.append(" \(page)".padded(to: left - 1))
      panel.spans = []
      return panel.framed("", on: size)
    }
    let hint = filter.map { "/\($0)_ · Esc all" } ?? "/ find · Esc close"
    let notes = count > 1 ? ["\(page) · Space turns · \(hint)", "\(page) · \(hint)", page] : [hint]
    let note = notes.first { $0.columnCount + 4 <= size.insideFrame.columns } ?? ""
    return panel.framed("help", note: note, on: size)
  }

  /// A line of a column: a heading, or a trigger and what it does.
  fileprivate struct Line {
    var trigger = ""
    var text: String
    /// The number of characters at the beginning that are bold.
    var boldColumns = 0
    var isHeading = false

    init(text: String) { self.text = text }

    init(_ entry: Entry) {
      (trigger, text) = (entry.trigger, entry.text)
      boldColumns = trigger.columnCount
    }

    /// Returns the lines of an entry on a screen that is too narrow for tables.
    static func wrapped(_ entry: Entry, columns: Int) -> [Line] {
      var lines = "\(entry.trigger) \(entry.text)".wrapped(columns: columns, limit: .max)
        .map(Line.init)
      lines[0].boldColumns = min(entry.trigger.columnCount, columns)
      return lines
    }
  }

  private struct Column {
    private(set) var lines: [Line] = []
    /// The width of the triggers; longer ones move what they do to the right, so that columns are narrow.
    private var triggerWidth = 0

    private static let maximumTriggerWidth = 6

    mutating func append(_ line: Line) {
      lines.append(line)
      let width = line.trigger.columnCount
      if width <= Self.maximumTriggerWidth { triggerWidth = max(triggerWidth, width) }
    }

    var width: Int { lines.map { text(of: $0).columnCount }.max() ?? 0 }

    func text(of line: Line) -> String {
      line.trigger.isEmpty ? line.text : line.trigger.padded(to: triggerWidth) + "  " + line.text
    }
  }
}

extension HelpPanel.Group {
  /// Returns the heading and the entries as lines, broken if they have to fit in some columns.
  fileprivate func lines(columns: Int?) -> [HelpPanel.Line] {
    let headings = columns.map { title.wrapped(columns: $0, limit: .max) } ?? [title]
    let lines = headings.map { text in
      var line = HelpPanel.Line(text: text)
      (line.boldColumns, line.isHeading) = (text.columnCount, true)
      return line
    }
    return lines
      + entries.flatMap { entry in
        columns.map { HelpPanel.Line.wrapped(entry, columns: $0) } ?? [HelpPanel.Line(entry)]
      }
  }
}

extension String {
  package func padded(to columns: Int) -> String {
    self + String(repeating: " ", count: max(0, columns - columnCount))
  }
}
