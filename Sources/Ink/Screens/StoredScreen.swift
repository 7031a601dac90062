/// A screen as files, rooms, and JSON have it: the only form that stands for the screen.
package struct StoredScreen: Hashable {
  /// Cells of the same style, with the same numbers of columns and of Unicode scalars.
  ///
  /// In the text of single scalars, a line feed stands for the plain blanks up to the end of the row.
  struct Run: Hashable {
    var style = 0
    var columns = 1
    /// The number of scalars of each character.
    var length = 1
    var text = ""
  }

  struct Link: Hashable { var address = "" }

  private var columns = 1, rows = 1
  private var cursor: TerminalScreen.Position?
  /// The styles but the first one, and the links, in the order of their first use.
  private var styles: [TerminalScreen.Style] = []
  private var links: [Link] = []
  /// The cells up to the last one that is not a plain blank.
  private var runs: [Run] = []

  package init() {}

  /// Creates the form of a screen, in O(*n*) for *n* cells.
  package init(_ screen: TerminalScreen) {
    (columns, rows, cursor) = (screen.columns, screen.rows, screen.cursor)
    var (newStyles, newLinks) = ([0: 0], [String: Int]())
    let end = screen.cells.lastIndex { $0 != .blank }.map { $0 + 1 } ?? 0
    for start in stride(from: 0, to: end, by: columns) {
      let row = screen.cells[start..<start + columns]
      let rowEnd = row.lastIndex { $0 != .blank }.map { $0 + 1 } ?? start
      for (index, cell) in zip(start..<rowEnd, row) where !cell.text.isEmpty {
        let style = newStyles[cell.style] ?? newStyles.count
        if style > styles.count { add(screen.styles[cell.style], of: screen, &newLinks) }
        newStyles[cell.style] = style
        let isWide = index + 1 < row.endIndex && screen.cells[index + 1].text.isEmpty
        append(
          Run(
            style: style, columns: isWide ? 2 : 1, length: cell.text.unicodeScalars.count,
            text: cell.text))
      }
      if rowEnd < row.endIndex, row.endIndex < end {
        let last = runs.last.flatMap { $0.length == 1 ? $0 : nil } ?? Run()
        append(Run(style: last.style, columns: last.columns, text: "\n"))
      }
    }
  }

  private mutating func add(
    _ style: TerminalScreen.Style, of screen: TerminalScreen, _ newLinks: inout [String: Int]
  ) {
    var style = style
    if style.link > 0 {
      let address = screen.links[style.link - 1]
      style.link = newLinks[address] ?? links.count + 1
      if style.link > links.count { links.append(Link(address: address)) }
      newLinks[address] = style.link
    }
    styles.append(style)
  }

  private mutating func append(_ run: Run) {
    if let last = runs.last,
      (last.style, last.columns, last.length) == (run.style, run.columns, run.length)
    {
      runs[runs.count - 1].text += run.text
    } else {
      runs.append(run)
    }
  }

  /// The screen; `nil` if this is the form of none.
  package var screen: TerminalScreen? {
    var screen = TerminalScreen(columns: columns, rows: rows)
    (screen.styles, screen.links) = ([TerminalScreen.Style()] + styles, links.map(\.address))
    screen.cursor = cursor
    guard screen.links.allSatisfy(TerminalScreen.isAddress),
      styles.allSatisfy({ $0.link <= links.count }),
      cursor.map({ $0.row < rows && $0.column < columns }) ?? true
    else { return nil }
    var index = 0
    for run in runs {
      guard put(run, into: &screen, at: &index) else { return nil }
    }
    return StoredScreen(screen) == self ? screen : nil
  }

  private func put(_ run: Run, into screen: inout TerminalScreen, at index: inout Int) -> Bool {
    guard run.style < screen.styles.count else { return false }
    var rest = run.text.unicodeScalars[...]
    while let first = rest.first {
      if first == "\n", run.length == 1 {
        index += columns - index % columns
        rest.removeFirst()
        continue
      }
      let text = String(rest.prefix(run.length))
      guard text.unicodeScalars.count == run.length, index < screen.cells.count,
        index % columns + run.columns <= columns,
        CharacterText.Cluster(text, columns: run.columns).isPrintable
      else { return false }
      rest.removeFirst(run.length)
      screen.cells[index] = TerminalScreen.Cell(text, style: run.style)
      if run.columns == 2 { screen.cells[index + 1] = TerminalScreen.Cell("", style: run.style) }
      index += run.columns
    }
    return true
  }
}

// MARK: - Fields

extension StoredScreen: Described {
  package static var help: String {
    """
    What a terminal showed, which lies under all ink: its cells in runs, row by row. Cells after the last run are \
    plain blanks. The style of a run is an index: 0 is plain, and 1 is the first of the styles.
    """
  }

  package mutating func describe<C: FieldCoder>(to coder: inout C) throws(C.Failure) {
    let sizes = 1...TerminalScreen.maximumSize
    if try coder.has("columns") { try coder.integer(&columns, in: sizes) }
    if try coder.has("rows") { try coder.integer(&rows, in: sizes) }
    if try coder.has("cursor", cursor != nil) { try coder.record(&cursor) }
    if try coder.has("styles", !styles.isEmpty) { try coder.list(&styles) }
    if try coder.has("links", !links.isEmpty) { try coder.list(&links) }
    if try coder.has("runs", !runs.isEmpty) { try coder.list(&runs) }
  }
}

extension StoredScreen.Run: Described {
  package static var help: String {
    """
    Characters of the same style, with the same number of columns and the same length in Unicode scalars. Among \
    single scalars, a line feed stands for plain blanks up to the end of the row.
    """
  }

  package mutating func describe<C: FieldCoder>(to coder: inout C) throws(C.Failure) {
    if try coder.has("style", style != 0) { try coder.integer(&style, in: 1...EditID.maximum) }
    if try coder.has("columns", columns != 1) { try coder.integer(&columns, in: 2...2) }
    let lengths = 2...TerminalScreen.Cell.maximumLength
    if try coder.has("length", length != 1) { try coder.integer(&length, in: lengths) }
    if try coder.has("text") { try coder.text(&text) }
  }
}

extension StoredScreen.Link: Described {
  package mutating func describe<C: FieldCoder>(to coder: inout C) throws(C.Failure) {
    if try coder.has("address") { try coder.text(&address) }
  }
}

extension TerminalScreen.Position: Described {
  package init() { self.init(row: 0) }

  package mutating func describe<C: FieldCoder>(to coder: inout C) throws(C.Failure) {
    let range = 0...TerminalScreen.maximumSize - 1
    if try coder.has("row") { try coder.integer(&row, in: range) }
    if try coder.has("column") { try coder.integer(&column, in: range) }
  }
}

extension TerminalScreen.Style: Described {
  package mutating func describe<C: FieldCoder>(to coder: inout C) throws(C.Failure) {
    if try coder.has("foreground", foreground != .standard) { try coder.named(&foreground) }
    if try coder.has("background", background != .standard) { try coder.named(&background) }
    if try coder.has("underlineColor", underlineColor != .standard) {
      try coder.named(&underlineColor)
    }
    if try coder.has("underline", underline != .none) { try coder.named(&underline) }
    for (bit, name) in TerminalScreen.Attributes.names.enumerated() {
      let attribute = TerminalScreen.Attributes(rawValue: 1 << bit)
      var isOn = attributes.contains(attribute)
      if try coder.has(name, isOn) { try coder.flag(&isOn) }
      if isOn { attributes.insert(attribute) } else { attributes.remove(attribute) }
    }
    if try coder.has("link", link != 0, help: "The number of a link, from 1.") {
      try coder.integer(&link, in: 1...EditID.maximum)
    }
  }
}

extension TerminalColor: NamedValue {
  package static var blank: TerminalColor { .standard }
  package static var names: [String] { ["default"] }
  /// A number of the palette, or components in hexadecimal digits.
  package static var pattern: String? { "^([0-9]{1,3}|#[0-9a-f]{6})$" }

  /// 0 for the standard color, 1 to 256 for the palette, or 2²⁴ + 0xRRGGBB.
  package var number: UInt32 {
    switch self {
    case .standard: 0
    case .number(let number): UInt32(number) + 1
    case .components(let color): 1 << 24 + color.number
    }
  }

  package var name: String {
    switch self {
    case .standard: "default"
    case .number(let number): String(number)
    case .components(let color): color.hexadecimal
    }
  }

  package init?(number: UInt32) {
    switch number {
    case 0: self = .standard
    case 1...256: self = .number(Int(number) - 1)
    case 1 << 24..<2 << 24: self = .components(RGBColor(number: number))
    default: return nil
    }
  }

  package init?(name: String) {
    let color = name == "default" ? .standard : RGBColor(hexadecimal: name).map(Self.components)
    guard let value = color ?? UInt8(name).map({ .number(Int($0)) }) else { return nil }
    self = value
  }
}
