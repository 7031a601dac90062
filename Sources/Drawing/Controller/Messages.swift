import Geometry
import Raster
import TerminalUI

/// The message and the notices at the bottom of the screen; a change requests a frame.
package final class Messages {
  /// The result of the last action, which stays until the next key or press; `nil` for none.
  private(set) var current: String? { didSet { frames.setNeedsDisplay() } }
  /// The two latest notices, which stay until a key is pressed or something is drawn.
  private(set) var notices: [String] = [] { didSet { frames.setNeedsDisplay() } }
  /// The keys of the commands, which hints name.
  var keys = KeyBindings.standard
  /// What the message is about, in screen dots; `nil` if it is not about the pointer.
  private var location: Point?
  private let frames: DisplayLink

  init(frames: DisplayLink) {
    self.frames = frames
    current = Self.welcome(keys)
  }

  static func welcome(_ keys: KeyBindings) -> String {
    keys.message(
      "stipple · draw with the pointer", [KeyHint(.showHelp, "help"), KeyHint(.quit, "quit")])
  }

  package func show(_ text: String) { show(text, at: nil) }

  /// Shows a message instead of a notice with the same text; beside the pointer if it has a location, in screen dots.
  func show(_ text: String, at location: Point?) {
    removeNotice(text)
    (current, self.location) = (text, location)
  }

  /// Shows a message until the next key or press; the pointer's location is in screen dots.
  func show(_ message: Message, pointer: Point? = nil) {
    show(keys.message(message.text, message.hints), at: message.isAtPointer ? pointer : nil)
  }

  func clear() { if current != nil { current = nil } }

  func clear(_ text: String?) { if current == text { clear() } }

  /// Shows a notice until the next key or press, beside the message.
  package func showNotice(_ text: String) {
    removeNotice(text)
    notices = notices.suffix(1) + [text]
  }
  func showNotice(_ text: String, _ hint: KeyHint) { showNotice(keys.message(text, [hint])) }
  private func removeNotice(_ text: String) { notices.removeAll { $0 == text } }
  package func clearNotices() { if !notices.isEmpty { notices = [] } }

  /// Returns the panel with the lines, each broken where the screen is too narrow; `nil` without lines.
  ///
  /// An error replaces the message. A text takes at most `limit` lines, or a third of the screen.
  func panel(error: String?, in area: MessageArea, limit: Int? = nil) -> Panel? {
    let texts = notices + [error ?? current].compactMap(\.self)
    let pointer = notices.isEmpty && error == nil ? location : nil
    let columns = area.size.columns - area.column - 2
    // Letters of a screen beside a message would seem to belong to it.
    let width = area.coversRows && pointer == nil ? columns : 0
    let lines = texts.flatMap {
      $0.wrapped(columns: columns, limit: limit ?? max(1, area.size.rows / 3))
    }.map { $0.padded(to: width) }
    guard !lines.isEmpty else { return nil }
    return Panel(message: lines, placement: area.placement(of: lines, pointer: pointer))
  }
}

struct Message {
  var text: String
  var hints: [KeyHint] = []
  /// Whether it is about what the pointer does, and shown beside it.
  var isAtPointer = false

  init(_ text: String, _ hints: KeyHint..., isAtPointer: Bool = false) {
    (self.text, self.hints, self.isAtPointer) = (text, hints, isAtPointer)
  }
}

/// What the key of a command does, at the end of a message: `U redoes`.
struct KeyHint {
  /// A command, or all commands of a line of the help panel.
  let commands: [Command]
  let effect: String

  init(_ commands: [Command], _ effect: String) {
    (self.commands, self.effect) = (commands, effect)
  }
  init(_ command: Command, _ effect: String) { self.init([command], effect) }
}

/// Where messages are: beside the pointer or above the control that they are about, otherwise in blank cells
/// of the toolbar, or else in a corner; in the first of these places that has no ink.
///
/// If all have ink, a message covers the toolbar, or is in the corner that is farthest from the pointer.
struct MessageArea {
  /// The screen above the toolbar.
  var size: ScreenSize
  var toolbarRows = 0
  /// Whether a message covers whole rows, because there is a screen under the ink.
  var coversRows = false
  /// The first column that nothing else covers.
  var column = 0
  var spots = Toolbar.MessageSpots()
  /// Returns whether cells have ink, which a message should not hide.
  var hasInk: (CellRect) -> Bool = { _ in false }

  /// The distance of a message from the pointer, in cells.
  private static let gap = (columns: 2, rows: 1)
  /// The farthest that such a message is moved aside from ink, in columns.
  private static let reach = 24

  /// Returns the placement of some lines, of which those about the pointer have its location in screen dots.
  func placement(of lines: [String], pointer: Point?) -> Panel.Placement {
    let width = 2 + (lines.map(\.columnCount).max() ?? 0)
    let places = places(columns: width, rows: lines.count, pointer: pointer)
    let place = places.first { !hasInk($0) } ?? fallback(among: places, pointer: pointer)
    return .at(column: place.columns.lowerBound, row: place.rows.lowerBound)
  }

  /// Returns the place for a message where all places have ink.
  private func fallback(among places: [CellRect], pointer: Point?) -> CellRect {
    let rows = size.rows..<size.rows + places[0].rows.count
    if spots.focus == nil, rows.count <= toolbarRows {
      return CellRect(columns: column..<column + places[0].columns.count, rows: rows)
    }
    guard let pointer else { return places[0] }
    func distance(_ place: CellRect) -> Double { pointer.distance(to: place.dots.rect.center) }
    return places.max { distance($0) < distance($1) } ?? places[0]
  }

  /// Returns the places for a message of a size in cells, the best first.
  private func places(columns: Int, rows: Int, pointer: Point?) -> [CellRect] {
    let (right, last) = (max(column, size.columns - columns), max(0, size.rows - rows))
    func place(_ column: Int, _ row: Int) -> CellRect {
      let (left, top) = (column.clamped(to: self.column...right), row.clamped(to: 0...last))
      return CellRect(columns: left..<left + columns, rows: top..<top + rows)
    }
    let corners = [last, 0].flatMap { [place(column, $0), place(right, $0)] }
    if let pointer {
      let (x, y) = (pointer.x.clamped(to: 0...1e6), pointer.y.clamped(to: 0...1e6))
      let (pointed, line) = (Int(x) / Cell.width, Int(y) / Cell.height)
      let tops = [line + Self.gap.rows, line + 1 - Self.gap.rows - rows]
      let beside: [CellRect] = (0...Self.reach).flatMap { distance in
        let gap = Self.gap.columns + distance
        return tops.flatMap { [place(pointed + gap, $0), place(pointed + 1 - gap - columns, $0)] }
      }
      return beside + corners
    }
    if let focus = spots.focus { return [place(focus, last)] + corners }
    if rows == 1, let blank = spots.blank, blank.columns.count >= columns { return [blank] }
    return corners
  }
}
