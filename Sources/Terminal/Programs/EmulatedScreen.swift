import CEmulator
import Geometry
import Glibc
import Ink
import Screens
import TerminalUI

/// The screen of a program, as libvterm understands its output.
final class EmulatedScreen {
  private let library: stipple_emulator
  private let terminal: UnsafeMutableRawPointer
  private let screen: UnsafeMutableRawPointer?
  private var columns, rows: Int
  /// Whether there is an attribute of hidden text, which came with version 0.2.
  private let hidesText: Bool

  /// The names of the library's functions, in the order of their pointers.
  private static let functions = [
    "new", "free", "set_utf8", "set_size", "input_write", "obtain_state", "obtain_screen",
    "screen_enable_altscreen", "screen_reset", "screen_get_cell", "state_get_cursorpos",
  ]

  /// Creates a blank screen; `nil` if the library is missing.
  init?(_ size: ScreenSize) {
    (columns, rows) = Self.bounded(size)
    guard let handle = dlopen("libvterm.so.0", RTLD_NOW | RTLD_LOCAL) else { return nil }
    let functions = Self.functions.compactMap { dlsym(handle, "vterm_" + $0) }
    guard functions.count == Self.functions.count else { return nil }
    library = functions.withUnsafeBytes { $0.loadUnaligned(as: stipple_emulator.self) }
    guard let terminal = library.create(Int32(rows), Int32(columns)) else { return nil }
    (self.terminal, screen) = (terminal, library.screen(terminal))
    hidesText = dlsym(handle, "vterm_screen_enable_reflow") != nil
    library.set_utf8(terminal, 1)
    library.enable_alternate(screen, 1)
    library.reset(screen, 1)
  }

  deinit { library.free(terminal) }

  func resize(to size: ScreenSize) {
    (columns, rows) = Self.bounded(size)
    library.set_size(terminal, Int32(rows), Int32(columns))
    // Margins and cursors from before would lie outside a smaller screen, where the library crashes.
    var cursor = stipple_emulator_position()
    library.get_cursor(library.state(terminal), &cursor)
    let row = Int(cursor.row).clamped(to: 0...rows - 1) + 1
    let column = Int(cursor.column).clamped(to: 0...columns - 1) + 1
    var bytes = Array("\u{1B}[r\u{1B}[?6l\u{1B}[H\u{1B}7\u{1B}[\(row);\(column)H".utf8)
    write(&bytes)
  }

  /// Writes complete sequences, and empties their bytes.
  func write(_ bytes: inout [UInt8]) {
    _ = library.write(terminal, bytes, bytes.count)
    bytes.removeAll(keepingCapacity: true)
  }

  /// A copy of the screen.
  var contents: TerminalScreen {
    var contents = TerminalScreen(columns: columns, rows: rows)
    var (numbers, cell) = ([TerminalScreen.Style(): 0], stipple_emulator_cell())
    var isWide = false
    var cursor = stipple_emulator_position()
    library.get_cursor(library.state(terminal), &cursor)
    contents.cursor = TerminalScreen.Position(
      row: Int(cursor.row).clamped(to: 0...rows - 1),
      column: Int(cursor.column).clamped(to: 0...columns - 1))
    for index in contents.cells.indices {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let position = stipple_emulator_position(row: Int32(row), column: Int32(column))
      _ = library.get_cell(screen, position, &cell)
      // The library can leave half a character whose other half is overwritten.
      let (isHalf, follows) = (cell.scalars.0 == .max, column > 0 && isWide)
      if isHalf != follows, follows { contents.cells[index - 1].text = " " }
      isWide = false
      if isHalf {
        contents.cells[index] =
          follows ? TerminalScreen.Cell("", style: contents.cells[index - 1].style) : .blank
        continue
      }
      let style = style(of: cell)
      let number = numbers[style] ?? numbers.count
      if number == contents.styles.count { contents.styles.append(style) }
      numbers[style] = number
      let text = Self.text(of: cell)
      // A resized screen can end within a character.
      let isCut = column + 1 == columns && text.columnCount > 1
      contents.cells[index] = TerminalScreen.Cell(isCut ? " " : text, style: number)
      isWide = text.columnCount > 1 && !isCut
    }
    return contents
  }

  private static func bounded(_ size: ScreenSize) -> (columns: Int, rows: Int) {
    // The library crashes if a character is wider than the screen.
    let sizes = 2...TerminalScreen.maximumSize
    return (size.columns.clamped(to: sizes), size.rows.clamped(to: sizes))
  }

  /// Returns the character of a cell; a blank if there is none, or if it could harm a terminal.
  private static func text(of cell: stipple_emulator_cell) -> String {
    let scalars = withUnsafeBytes(of: cell.scalars) { $0.bindMemory(to: UInt32.self).map(\.self) }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.prefix { $0 != 0 }.compactMap(Unicode.Scalar.init))
    let cluster = CharacterText.Cluster(String(text), columns: Int(cell.columns))
    return cluster.isPrintable ? cluster.text : " "
  }

  private func style(of cell: stipple_emulator_cell) -> TerminalScreen.Style {
    var style = TerminalScreen.Style()
    (style.foreground, style.background) = (
      Self.color(cell.foreground), Self.color(cell.background)
    )
    style.underline = TerminalScreen.Underline(rawValue: UInt8(cell.attributes >> 1 & 3)) ?? .none
    let (bold, others, last) = (cell.attributes & 1, cell.attributes >> 3 & 7, cell.attributes >> 6)
    let lines = hidesText ? (last & 3) << 5 : (last & 1) << 6
    style.attributes = TerminalScreen.Attributes(rawValue: UInt8(bold | others << 2 | lines))
    return style
  }

  private static func color(_ color: stipple_emulator_color) -> TerminalColor {
    if color.type & 6 != 0 { return .standard }
    if color.type & 1 != 0 { return .number(Int(color.red)) }
    return .components(RGBColor(red: color.red, green: color.green, blue: color.blue))
  }
}

extension EscapeParser.Token {
  /// Appends the bytes of a token of the program's bytes, without what libvterm does not survive: more than 16
  /// parameters, the repetition of a character, rows of another size, and C1 as UTF-8.
  func append(to bytes: inout [UInt8]) {
    switch self {
    case .scalar(let byte) where 0x80...0x9F ~= byte.value && bytes.last == 0xC2: bytes.removeLast()
    case .scalar(let byte): bytes.append(UInt8(byte.value))
    case .control(let parameters, let last), .privateControl(let parameters, let last):
      let count = parameters.count { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ":") }
      if count < 16, last != UInt8(ascii: "b") { bytes += [0x1B, 0x5B] + parameters + [last] }
    case .escape(let middle, let last):
      if middle != [UInt8(ascii: "#")] { bytes += [0x1B] + middle + [last] }
    case .command: break
    }
  }
}
