import Canvas
import Geometry
import Raster
import TerminalUI

/// A strip of sketches at the left edge of the window, as it is shown.
///
/// Each sketch has a line with its name, and some rows with its thumbnail. The strip scrolls up and down.
struct SketchStrip {
  /// The cells of the screen that the strip takes up.
  let area: CellRect
  /// The first column for messages: beside the strip if there is room, otherwise below it.
  let messageColumn: Int
  let thumbnail: (columns: Int, rows: Int)

  var contents = ShelfContents() {
    didSet {
      if !looksSame(as: oldValue) { drawn = nil }
      follow(from: oldValue)
    }
  }
  /// The index of the sketch that keys have chosen; `nil` for none.
  private(set) var focus: Int? { didSet { drawn = nil } }
  /// The old and the new path of the sketch that was renamed last; `contents` may still have the old one.
  var renaming: (path: String, newPath: String)?
  /// The text that filters the sketches; `nil` for all.
  var filter: String? { didSet { drawn = nil } }
  /// Whether there is a deleted sketch to restore, for which the strip has a button.
  var canRestore = false { didSet { if canRestore != oldValue { drawn = nil } } }
  /// The keys of the buttons, as they are shown.
  var buttonKeys: [Button: String] = [:]
  /// The distance from the first sketch to the top of the window, in dots.
  private(set) var offset = 0.0
  /// The drag or the flick that scrolls the strip.
  var motion = ViewportGesture()
  /// The panel that was drawn last, and the row that was at its top; `nil` if it is out of date.
  private(set) var drawn: (panel: Panel, row: Int)?

  /// The dots that a notch of the wheel scrolls: three rows, as on the canvas.
  private static let notch = 12.0

  init(on size: ScreenSize) {
    let columns = size.columns >= 60 ? 19 : max(10, size.columns / 3)
    messageColumn = size.columns >= 60 ? columns : 0
    let rows = messageColumn > 0 ? size.rows : size.rows - 1
    area = CellRect(columns: 0..<max(1, min(columns, size.columns)), rows: 0..<max(1, rows))
    thumbnail = (max(1, area.columns.count - 2), size.rows >= 30 ? 4 : 3)
  }

  /// Returns the strip on a screen of another size, with the same sketches at the same position.
  func resized(to size: ScreenSize) -> SketchStrip {
    var strip = SketchStrip(on: size)
    strip.contents = contents
    (strip.focus, strip.filter) = (focus, filter)
    (strip.canRestore, strip.buttonKeys, strip.renaming) = (canRestore, buttonKeys, renaming)
    strip.scroll(by: offset / step * strip.step)
    return strip
  }

  /// The indices of the sketches that are visible, and of those on a page before and after.
  var wantedIndices: Range<Int> {
    let page = Int((listHeight / step).rounded(.up))
    let first = Int(offset / step)
    let end = min(first + 2 * page + 1, contents.sketches.count)
    return min(max(0, first - page), end)..<end
  }

  var frame: Rect { DotRect(area).rect }
  /// The number of rows with sketches; the last row of the strip has its buttons.
  private var listRows: Int { max(1, area.rows.count - 1) }
  /// The height of the rows with sketches, in dots.
  private var listHeight: Double { Double(listRows * Cell.height) }
  /// The height of a sketch with its name, in dots.
  private var step: Double { Double((thumbnail.rows + 1) * Cell.height) }
  private var maximumOffset: Double { max(0, step * Double(contents.sketches.count) - listHeight) }

  func sketch(at point: Point) -> ShelvedSketch? { index(at: point).map { contents[$0] } }

  func index(at point: Point) -> Int? {
    guard frame.contains(point), point.y < listHeight else { return nil }
    let index = Int(((point.y + shownOffset) / step).rounded(.down))
    return contents.sketches.indices.contains(index) ? index : nil
  }

  /// Returns whether a point in screen dots is on the line with the name of a sketch.
  func isNameLine(at point: Point) -> Bool {
    index(at: point).map { point.y + shownOffset < step * Double($0) + Double(Cell.height) }
      ?? false
  }

  var focusedSketch: ShelvedSketch? {
    focus.flatMap { contents.sketches.indices.contains($0) ? contents.sketches[$0] : nil }
  }
}

// MARK: - Scrolling

extension SketchStrip {
  mutating func scroll(by distance: Double) {
    offset = (offset + distance).clamped(to: 0...maximumOffset)
  }

  mutating func scroll(notches: Vector) { scroll(by: (notches.dx + notches.dy) * Self.notch) }
  mutating func clearFocus() { if focus != nil { focus = nil } }

  var page: Int { max(1, listRows / (thumbnail.rows + 1)) }

  /// Chooses the next sketch, or one a number of sketches away, and scrolls to it.
  mutating func moveFocus(by count: Int) {
    moveFocus(to: focus.map { $0 + count } ?? Int((shownOffset / step).rounded(.up)))
  }

  /// Chooses the sketch at an index, or else the first or the last one, and scrolls to it.
  mutating func moveFocus(to index: Int) {
    guard !contents.sketches.isEmpty else { return }
    let index = index.clamped(to: 0...contents.sketches.count - 1)
    focus = index
    let (top, bottom) = (step * Double(index), step * Double(index + 1))
    offset = min(max(offset, bottom - listHeight), top).clamped(to: 0...maximumOffset)
  }

  /// Scrolls as the flick has since the last call; returns when to call again, `nil` once the strip rests.
  mutating func flick(at time: TimeInterval) -> TimeInterval? {
    guard let distance = motion.flickOffset(at: time)?.dy else { return nil }
    let goal = offset - distance
    scroll(by: -distance)
    if goal != offset { motion.stopFlick() }
    return motion.nextFlick(after: time)
  }

  /// Keeps the chosen sketch when sketches were added, removed, or renamed.
  private mutating func follow(from old: ShelfContents) {
    func path(in contents: ShelfContents) -> String? {
      focus.flatMap { contents.sketches.indices.contains($0) ? contents.sketches[$0].path : nil }
    }
    let oldPath = path(in: old)
    if focus != nil, oldPath != path(in: contents) {
      let newPath = oldPath == renaming?.path ? renaming?.newPath : oldPath
      focus = contents.sketches.firstIndex { $0.path == newPath }
    }
    scroll(by: 0)
  }

  /// The offset in whole rows, in dots.
  private var shownOffset: Double { (offset / Double(Cell.height)).rounded() * Double(Cell.height) }
}

// MARK: - Drawing

extension SketchStrip {
  /// The strip as a panel, which is drawn again only when it looks different.
  var panel: Panel {
    mutating get {
      let row = Int(shownOffset) / Cell.height
      if let drawn, drawn.row == row { return drawn.panel }
      let panel = panel(from: row)
      drawn = (panel, row)
      return panel
    }
  }

  /// Returns whether the strip shows the same as with other contents.
  private func looksSame(as other: ShelfContents) -> Bool {
    guard contents.isComplete == other.isComplete, contents.error == other.error,
      contents.filter == other.filter, contents.sketches.count == other.sketches.count
    else { return false }
    return shownIndices(from: Int(shownOffset) / Cell.height).allSatisfy {
      contents[$0] == other[$0]
    }
  }

  /// Returns the indices of the sketches that are visible below a row of all sketches.
  private func shownIndices(from first: Int) -> Range<Int> {
    let height = thumbnail.rows + 1
    return (first / height..<(first + listRows - 1) / height + 1)
      .clamped(to: contents.sketches.indices)
  }

  private func panel(from first: Int) -> Panel {
    let width = area.columns.count
    let blank = String(repeating: " ", count: width - 1) + "│"
    let height = thumbnail.rows + 1
    var panel = Panel(
      Array(repeating: blank, count: area.rows.count), placement: .at(column: 0, row: 0),
      spans: area.rows.map { Panel.Span(line: $0, columns: width - 1..<width, attributes: .dim) })
    if let remark { panel.lines[0] = padded(" " + remark) }
    for index in shownIndices(from: first) {
      show(contents[index], isFocused: index == focus, at: index * height - first, in: &panel)
    }
    if let filter { showFilter(filter, in: &panel) } else { showButtons(in: &panel) }
    return panel
  }

  /// What the strip shows instead of sketches.
  private var remark: String? {
    guard contents.sketches.isEmpty else { return nil }
    return contents.error
      ?? (contents.isComplete ? contents.filter.isEmpty ? "no sketches" : "no match" : "reading…")
  }

  private func show(_ sketch: ShelvedSketch, isFocused: Bool, at line: Int, in panel: inout Panel) {
    let rows = 0..<listRows
    if rows.contains(line) {
      let mark = sketch.isOpen ? "•" : sketch.isInUse ? "×" : " "
      panel.lines[line] = padded(mark + sketch.name, ending: "▼")
      panel.spans.append(
        Panel.Span(
          line: line, columns: 0..<area.columns.count - 1,
          attributes: isFocused ? .reverse : .bold))
    }
    if let remark = sketch.remark, rows.contains(line + 1) {
      panel.lines[line + 1] = padded(" " + remark)
    }
    guard let picture = sketch.thumbnail else { return }
    // The rows above the window are cut off.
    panel.pictures.append(
      Panel.Picture(picture.cut(toRows: listRows - line - 1), line: line + 1, column: 1))
  }

  /// Shows what is typed in the last row, and how many sketches match.
  private func showFilter(_ filter: String, in panel: inout Panel) {
    let count = contents.filter == filter ? "\(contents.sketches.count)" : "…"
    panel.lines[panel.lines.count - 1] = padded("/\(filter)_", ending: " " + count)
  }

  private func padded(_ text: String, ending: String = "") -> String {
    let width = max(0, area.columns.count - 1 - ending.columnCount)
    let text = text.middleShortened(to: width)
    return text + String(repeating: " ", count: width - text.columnCount) + ending + "│"
  }
}

extension SketchStrip {
  /// A button in the last row of the strip.
  enum Button: Hashable {
    case new
    case restore

    var command: Command { self == .new ? .newSketch : .undo }
    fileprivate var label: String { self == .new ? "new" : "restore" }
  }

  private func text(of button: Button) -> String {
    [buttonKeys[button], button.label].compactMap(\.self).joined(separator: " ")
  }

  /// The buttons that are shown, with their columns; on a narrow strip only the last one.
  private var buttons: [(button: Button, columns: Range<Int>)] {
    let all: [Button] = canRestore ? [.new, .restore] : [.new]
    let room = max(0, area.columns.count - 1)
    let texts = all.reduce(0) { $0 + text(of: $1).count + 2 }
    var start = 0
    return (texts <= room ? all : all.suffix(1)).map { button in
      let columns = start..<min(start + text(of: button).count + 2, room)
      start = columns.upperBound
      return (button, columns)
    }
  }

  func button(at point: Point) -> Button? {
    guard filter == nil, frame.contains(point), Int(point.y) / Cell.height == area.rows.count - 1
    else { return nil }
    return buttons.first { $0.columns.contains(Int(point.x) / Cell.width) }?.button
  }

  func isMenuButton(at point: Point) -> Bool {
    let column = Int(point.x) / Cell.width
    // A near miss would open the sketch.
    return column >= area.columns.count - 3 && isNameLine(at: point)
  }

  func showButtons(in panel: inout Panel) {
    guard area.rows.count > 1 else { return }
    let (width, line) = (max(0, area.columns.count - 1), panel.lines.count - 1)
    let text = buttons.map { " \(self.text(of: $0.button)) " }.joined(separator: "")
    let padding = String(repeating: " ", count: width)
    panel.lines[line] = String((text + padding).prefix(width)) + "│"
    for (_, columns) in buttons {
      let label = columns.lowerBound + 1..<max(columns.lowerBound + 1, columns.upperBound - 1)
      panel.spans.append(Panel.Span(line: line, columns: label, attributes: .reverse))
    }
  }
}

extension Thumbnail {
  func cut(toRows count: Int) -> Thumbnail {
    guard count < rows else { return self }
    return Thumbnail(columns: columns, rows: max(0, count), cells: cells.filter { $0.row < count })
  }
}
