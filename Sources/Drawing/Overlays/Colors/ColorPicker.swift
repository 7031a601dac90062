import Geometry
import Gestures
import Ink
import Raster
import TerminalUI
import Touches

/// A panel in which a person chooses any color: by hue and lightness, by digits, or among recent ones.
///
/// Its lines are the chosen color with its digits and its name, the grid, the recent colors, and two
/// buttons. Like a ``Menu``, the view covers the whole window, and a press outside the panel closes it.
final class ColorPicker: View, Overlay, ButtonTarget {
  private(set) var color: RGBColor { didSet { mark = grid.position(nearestTo: color) } }

  /// The ink with which the picker opened.
  let ink: InkColor
  /// Whether the color was chosen, and is not a named ink's.
  private var isChosen: Bool
  private var mark = ColorGrid.Position(column: 0, row: 0)
  private let grid: ColorGrid
  private let recent: [InkColor]
  private let showsColors: Bool
  private let cells, frameCells: CellRect
  private var entry = HexEntry()
  /// The number of columns of the screen for each column of the grid.
  private let cellWidth: Int
  private var recentEntries: [Button] = []
  private var buttons: [Button] = []

  /// The minimum width that leaves room for the buttons with their keys, in columns.
  private static let wideColumns = 27
  private static let gridColumns = (narrow: 19, wide: 25)
  private static let gridRows = 2...7
  static let maximumRecent = 8

  /// Lays out a picker in the center of a screen of at least 20 columns and 5 rows.
  ///
  /// A named ink stays selected until another color is chosen. The recent inks begin with the
  /// latest; on a screen without colors, they are shown as digits.
  init(_ color: RGBColor, for ink: InkColor, in state: DrawingState) {
    let (size, recent, showsColors) = (state.size, state.recentInks, state.terminal.showsColors)
    (self.color, self.ink) = (color, ink)
    isChosen = ink.components != nil || color != TerminalColors.standard.sample(of: ink)
    self.showsColors = showsColors
    let inside = size.insideFrame
    let isWide = inside.columns >= Self.wideColumns
    let columns = isWide ? Self.gridColumns.wide : Self.gridColumns.narrow
    cellWidth = inside.columns >= 2 * columns && size.rows >= 20 ? 2 : 1
    let width = isWide ? max(Self.wideColumns, columns * cellWidth) : inside.columns
    let recentColumns = showsColors ? 3 : 9
    self.recent = Array(recent.prefix(min(Self.maximumRecent, width / recentColumns)))
    let others = 2 + (recent.isEmpty ? 0 : 1)
    let rows = (inside.rows - others).clamped(to: Self.gridRows)
    grid = ColorGrid(columns: columns, rows: rows)
    let left = (size.columns - width) / 2
    let top = max(0, (size.rows - rows - others) / 2)
    cells = CellRect(columns: left..<left + width, rows: top..<top + rows + others)
    frameCells = cells.framed(on: size)
    mark = grid.position(nearestTo: color)
    super.init()
    addArea()
    addRecent()
    addButtons(hasKeys: isWide)
  }

  func press(_ key: Key, at time: TimeInterval, in state: DrawingState) -> Response {
    if key.code == .tab {
      chooseRecent(by: key.modifierFlags.contains(.shift) ? -1 : 1)
      return .handled
    }
    if entry.press(key, changing: color) {
      if let typed = entry.color { (color, isChosen) = (typed, true) }
      return .handled
    }
    guard key.modifierFlags.isEmpty else { return .closed }
    switch key.code {
    case .left: move(by: -1, 0)
    case .right: move(by: 1, 0)
    case .up: move(by: 0, -1)
    case .down: move(by: 0, 1)
    case .enter, .character(" "): return .handled(taking)
    case .escape: return .handledAndClosed
    default: return .closed
    }
    return .handled
  }

  func paste(_ text: String, in state: DrawingState) -> Response {
    if let color = HexEntry(pasting: text.firstLine).color { choose(color) }
    return .handled
  }

  func scroll(_ event: ScrollEvent, in state: DrawingState) -> Response {
    move(by: 0, event.wholeNotches)
    return .handled
  }

  /// Lays the picker out again, as another one in its place.
  func resize(in state: DrawingState) -> Response {
    var response = Response.closed
    response.effects = [.present(ColorPicker(color, for: ink, in: state))]
    return response
  }

  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    if !touches.contains(where: { DotRect(frameCells).contains($0.location) }) {
      send([.dismiss(self)], at: event.timestamp)
    }
  }

  /// The position of the color that a click on it takes; `nil` while digits are typed.
  var takenMark: ColorGrid.Position? { entry.digits == nil ? mark : nil }

  func choose(_ position: ColorGrid.Position) { choose(grid[position]) }

  /// Takes the color, unless its digits are incomplete.
  var taking: [Effect] {
    guard entry.digits == nil || entry.color != nil else { return [] }
    let taken = isChosen ? InkColor(color) : ink
    return [
      .closeMenu, .set { $0.takenInks = [taken] + $0.takenInks.filter { $0 != taken } },
      .command(.ink(taken)),
    ]
  }

  /// Chooses a recent color, takes the color, or closes the picker.
  func effects(of button: Button) -> [Effect] {
    if let index = recentEntries.firstIndex(where: { $0 === button }) {
      if let components = recent[index].components { choose(components) }
      return []
    }
    return button === buttons.first ? taking : [.dismiss(self)]
  }

  private func choose(_ color: RGBColor) {
    entry.close()
    (self.color, isChosen) = (color, true)
  }

  private func move(by columns: Int, _ rows: Int) {
    choose(grid[grid.position(mark, movedBy: columns, rows)])
  }

  private func chooseRecent(by step: Int) {
    guard !recent.isEmpty else { return }
    let index = recent.firstIndex { $0.components == color }
    let next = index.map { ($0 + step + recent.count) % recent.count } ?? 0
    if let components = recent[next].components { choose(components) }
  }
}

// MARK: - Layout

extension ColorPicker {
  private var lastRow: Int { cells.rows.upperBound - 1 }

  private func addArea() {
    let (column, row) = (cells.columns.lowerBound, cells.rows.lowerBound + 1)
    let area = CellRect(
      columns: column..<column + grid.columns * cellWidth, rows: row..<row + grid.rows)
    addSubview(ColorArea(grid, cellWidth: cellWidth, in: area))
  }

  private func addRecent() {
    recentEntries = recent.map { Button(showsColors ? "██" : $0.name, color: $0) }
    FlowLayout.place(recentEntries, column: cells.columns.lowerBound, row: lastRow - 1, in: self)
  }

  private func addButtons(hasKeys: Bool) {
    buttons = ["use: Enter ", "cancel: Esc "].map {
      Button(hasKeys ? $0 : String($0.prefix { $0 != ":" }) + " ")
    }
    FlowLayout.place(buttons, column: cells.columns.lowerBound, row: lastRow, in: self)
  }
}

// MARK: - Drawing

extension ColorPicker {
  func panels(in state: DrawingState) -> [Panel] {
    for (entry, ink) in zip(recentEntries, recent) { entry.isOn = ink.components == color }
    var lines = [header] + (0..<grid.rows).map(gridLine)
    var spans = [span(0, 0..<2, InkColor(color))] + (0..<grid.rows).flatMap(gridSpans)
    let width = cells.columns.count
    for controls in [recentEntries, buttons] where !controls.isEmpty {
      let (text, colors) = FlowLayout.draw(
        controls, line: lines.count, origin: cells.columns.lowerBound, width: width
      ) { _ in [] }
      // The space or the dot before a sample is text.
      spans += colors.filter { showsColors && $0.color != .foreground }
        .map { span($0.line, $0.columns.dropFirst(), $0.color) }
      lines.append(text)
    }
    let panel = Panel(
      lines.map { $0 + String(repeating: " ", count: max(0, width - $0.count)) },
      placement: .at(column: cells.columns.lowerBound, row: cells.rows.lowerBound), spans: spans)
    return [panel.framed("choose color", on: state.size)]
  }

  /// The color's sample, its digits, and its name; while digits are typed, these and a caret.
  private var header: String {
    let digits = entry.digits.map { "#\($0)_" } ?? color.hexadecimal
    let hint = cells.columns.count >= 40 ? " · type digits" : ""
    let recentHint = hint.isEmpty || recent.isEmpty ? "" : ", Tab: recent"
    return "██ \(digits) \(ColorGrid.name(of: color))\(hint)\(recentHint)"
  }

  /// Returns the text of a row of the grid: blocks in color, or shades without colors, and the mark.
  private func gridLine(_ row: Int) -> String {
    let block: Character = showsColors ? "█" : shade(of: row)
    return (0..<grid.columns).map { column in
      let isMarked = mark == ColorGrid.Position(column: column, row: row)
      // The mark is reversed, so that a space shows its color.
      let text = isMarked ? "•" : String(block)
      return text + String(repeating: isMarked ? " " : block, count: cellWidth - 1)
    }.joined()
  }

  private func shade(of row: Int) -> Character {
    let shades: [Character] = ["█", "▓", "▒", "░"]
    return shades[row * shades.count / grid.rows]
  }

  private func gridSpans(_ row: Int) -> [Panel.Span] {
    (0..<grid.columns).map { column in
      let position = ColorGrid.Position(column: column, row: row)
      let columns = column * cellWidth..<(column + 1) * cellWidth
      var span = span(1 + row, columns, InkColor(grid[position]))
      if position == mark { span.attributes = showsColors ? .swatch : .reverse }
      return span
    }
  }

  private func span(_ line: Int, _ columns: Range<Int>, _ ink: InkColor) -> Panel.Span {
    Panel.Span(line: line, columns: columns, attributes: [], color: ink)
  }
}

extension DrawingState {
  /// The maximum number of strokes among which recent colors are searched.
  private static let searchedStrokes = 2000

  /// Opens the picker with the ink of the selection, or else of the next stroke.
  var openingPicker: [Effect] {
    let ink = selectedStyles.last?.color ?? ink.color
    let color = ink.components ?? TerminalColors.standard.sample(of: ink)
    return [.closeMenu, .present(ColorPicker(color, for: ink, in: self))]
  }

  /// The colors that were taken in this session, then the colors of the newest strokes.
  fileprivate var recentInks: [InkColor] {
    let drawn = sketch.items.reversed().prefix(Self.searchedStrokes).map(\.stroke.style.color)
    var inks: [InkColor] = []
    for ink in settings.takenInks + drawn where ink.components != nil && !inks.contains(ink) {
      inks.append(ink)
      if inks.count == ColorPicker.maximumRecent { break }
    }
    return inks
  }
}

/// The hexadecimal digits of a color that a person types.
struct HexEntry: Hashable {
  /// The digits typed so far, at most six; `nil` if the entry is closed.
  private(set) var digits: String?

  /// The color of three or six digits; `nil` while there are others.
  var color: RGBColor? {
    // Four digits would be a color with an opacity.
    guard let digits, [3, 6].contains(digits.count) else { return nil }
    return RGBColor(hexadecimal: "#" + digits)
  }

  init() {}

  init(pasting text: String) {
    digits = String(text.filter { $0 != " " }.trimmingPrefix("#"))
  }

  mutating func close() { digits = nil }

  /// Handles a key, of which `#` and Backspace open the entry; returns whether it uses the key.
  mutating func press(_ key: Key, changing color: RGBColor) -> Bool {
    guard key.modifierFlags.isSubset(of: .shift) else { return false }
    switch key.code {
    case .backspace: digits = String((digits ?? String(color.hexadecimal.dropFirst())).dropLast())
    case .character("#"): digits = ""
    case .character(let scalar) where Character(scalar).isHexDigit && scalar.isASCII:
      let typed = digits ?? ""
      if typed.count < 6 { digits = typed + String(scalar).lowercased() }
    default: return false
    }
    return true
  }
}

/// The control of a picker that shows the grid of colors: a drag follows it, a click on the mark takes it.
final class ColorArea: Control {
  private let grid: ColorGrid
  private let cellWidth: Int
  /// The position of the color that the touch takes if it never leaves it; `nil` for none.
  private var taken: ColorGrid.Position?

  /// Creates the control in cells that are a multiple of the grid's columns wide, for a picker that contains it.
  init(_ grid: ColorGrid, cellWidth: Int, in cells: CellRect) {
    (self.grid, self.cellWidth) = (grid, cellWidth)
    super.init(frame: DotRect(cells).rect)
  }

  private var picker: ColorPicker? { superview as? ColorPicker }

  override func beginTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    guard super.beginTracking(touch, with: event) else { return false }
    taken = picker?.takenMark
    return continueTracking(touch, with: event)
  }

  override func continueTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    let position = position(at: convert(touch.location))
    // The mark can stand for a color between two of the grid.
    guard position != taken else { return true }
    taken = nil
    picker?.choose(position)
    return true
  }

  /// Takes the color that was marked before, if the touch never left it.
  override func endTracking(_ touch: Touch, with event: TouchEvent) {
    _ = continueTracking(touch, with: event)
    if taken != nil, let picker { send(picker.taking, at: event.timestamp) }
  }

  private func position(at point: Point) -> ColorGrid.Position {
    ColorGrid.Position(
      column: (Int(point.x / Double(Cell.width)) / cellWidth).clamped(to: 0...grid.columns - 1),
      row: Int(point.y / Double(Cell.height)).clamped(to: 0...grid.rows - 1))
  }
}
