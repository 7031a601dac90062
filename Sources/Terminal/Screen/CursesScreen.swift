import CNcurses
import CTerminal
package import Display
import Glibc

/// The screen, through ncurses: it finds the least that has to be sent, but sends nothing itself.
///
/// ncurses writes into memory (a `memfd`), from which the caller takes each frame to the terminal
/// in one piece. There is at most one such screen in a process, used on one thread.
package final class CursesScreen: Screen {
  /// The size in cells.
  package private(set) var size: ScreenSize

  /// The cells that were set since the last ``update()``.
  private(set) var cellsSet = 0

  private let memory: Int32
  private let output: UnsafeMutablePointer<FILE>
  private let palette: InkPalette
  private let substitution: ByteSubstitution
  /// Whether bold makes a dark colour bright where there are only eight.
  private let boldIsBright: Bool
  private var pairs: [UInt8: Int32] = [:]

  /// Prepares a screen for a type of terminal.
  ///
  /// - Parameters:
  ///   - type: The value of TERM; known and able, see ``check(type:)``.
  ///   - size: In cells.
  ///   - usesColors: Whether inks have colours.
  ///   - offersAnyColor: Whether the terminal has any colour, whatever its type says.
  ///   - boldIsBright: Whether bold makes a dark colour bright where there are only eight.
  /// - Throws: ``TerminalError``; nothing is left behind.
  package init(
    type: String, size: ScreenSize, usesColors: Bool, offersAnyColor: Bool = false,
    boldIsBright: Bool = false
  ) throws(TerminalError) {
    Self.useUnicode()
    memory = stipple_memory_file("stipple-screen")
    guard memory >= 0, let file = fdopen(memory, "w") else {
      throw .system(call: "memfd_create", reason: lastSystemError())
    }
    output = file
    self.size = size
    // The terminal is not where ncurses writes, so that it cannot ask for the size itself.
    setenv("LINES", String(size.rows), 1)
    setenv("COLUMNS", String(size.columns), 1)
    // On a console ncurses would open the pointer daemon's connection, which is not its to open.
    setenv("NCURSES_GPM_TERMS", "none", 1)
    defer {
      unsetenv("LINES")
      unsetenv("COLUMNS")
    }
    guard Self.withoutHandlers({ newterm(type, file, file) }) != nil else {
      throw .unknownType(type)
    }
    palette = Self.palette(usesColors: usesColors, offersAnyColor: offersAnyColor)
    substitution = ByteSubstitution(
      palette.substitutions { stipple_foreground($0).map { Array(String(cString: $0).utf8) } })
    self.boldIsBright = boldIsBright && palette == .eight
    typeahead(-1)
    curs_set(0)
    leaveok(stipple_stdscr(), true)
  }

  /// Makes sure that a type of terminal is known and can be drawn on.
  static func check(type: String) throws(TerminalError) {
    guard !type.isEmpty else { throw .noType }
    var status: Int32 = 0
    guard setupterm(type, STDOUT_FILENO, &status) == OK else { throw .unknownType(type) }
    defer { stipple_forget_type() }
    guard tigetstr("cup") != nil, tigetstr("clear") != nil else { throw .cannotAddress(type: type) }
  }

  /// Sets what a cell shows, from the next ``update()`` on.
  package func set(_ cell: ScreenCell, column: Int, row: Int) {
    guard column >= 0, row >= 0, column < size.columns, row < size.rows else { return }
    cellsSet += 1
    _ = stipple_put(
      Int32(row), Int32(column), wchar_t(cell.glyph.value), attributes(cell),
      pair(for: isBrightBlack(cell) ? Self.brightBlack : cell.color))
  }

  /// The bytes that bring the terminal up to date.
  package func update() -> [UInt8] {
    cellsSet = 0
    wnoutrefresh(stipple_stdscr())
    doupdate()
    return takeOutput()
  }

  /// The bytes that give the terminal back its former contents; a later ``update()`` enters again.
  func end() -> [UInt8] {
    endwin()
    return takeOutput()
  }

  /// What shows the cursor and gives the terminal back its former contents, without ncurses.
  var leavingSequence: String {
    ["sgr0", "cnorm", "rmcup"].compactMap { name in
      // An absent string is a null pointer, one that is no string at all is -1.
      guard let text = tigetstr(name), Int(bitPattern: text) != -1 else { return nil }
      return Self.withoutPadding(String(cString: text))
    }.joined()
  }

  /// Has the next ``update()`` draw everything, whatever the terminal shows.
  func redraw() {
    clearok(stipple_curscr(), true)
  }

  /// Takes a new size; every cell is to be set again.
  func resize(to size: ScreenSize) {
    self.size = size
    resizeterm(Int32(size.rows), Int32(size.columns))
    werase(stipple_stdscr())
    redraw()
  }

  private func attributes(_ cell: ScreenCell) -> attr_t {
    var attributes: attr_t = 0
    if cell.attributes.contains(.reverse) { attributes |= stipple_attribute_reverse() }
    if cell.attributes.contains(.dim) { attributes |= stipple_attribute_dim() }
    if cell.attributes.contains(.bold) || isBrightBlack(cell) {
      attributes |= stipple_attribute_bold()
    }
    return attributes
  }

  /// Whether a cell's grey is black made bright; as a background there is no bright black.
  private func isBrightBlack(_ cell: ScreenCell) -> Bool {
    boldIsBright && cell.color == 7 && !cell.attributes.contains(.reverse)
  }

  /// Stands for black as an ink's colour, which is not among the inks.
  private static let brightBlack = UInt8.max

  private func pair(for color: UInt8) -> Int32 {
    if let pair = pairs[color] { return pair }
    let number = color == Self.brightBlack ? COLOR_BLACK : palette.number(for: color)
    let pair = number.map { max(0, alloc_pair($0, -1)) } ?? 0
    pairs[color] = pair
    return pair
  }

  /// The colours that the terminal just prepared has for inks.
  private static func palette(usesColors: Bool, offersAnyColor: Bool) -> InkPalette {
    guard usesColors, start_color() == OK, use_default_colors() == OK else { return .mono }
    // Extended capabilities: RGB is ncurses's, Tc is tmux's.
    return InkPalette(
      colors: Int(stipple_colors()), isDirect: tigetflag("RGB") > 0 || tigetnum("RGB") > 0,
      offersAny: offersAnyColor || tigetflag("Tc") > 0)
  }

  /// A terminfo string without the pauses in it, which are written `$<milliseconds>`.
  private static func withoutPadding(_ text: String) -> String {
    text.split(separator: "$<", omittingEmptySubsequences: false).enumerated().map { index, part in
      index == 0 ? String(part) : String(part.drop { $0 != ">" }.dropFirst())
    }.joined()
  }

  private func takeOutput() -> [UInt8] {
    fflush(output)
    let count = Int(lseek(memory, 0, SEEK_CUR))
    guard count > 0 else { return [] }
    let written = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      initialized = max(0, pread(memory, buffer.baseAddress, count, 0))
    }
    lseek(memory, 0, SEEK_SET)
    return substitution.apply(to: written)
  }

  /// Prepares a screen without the handlers that ncurses installs for signals left to their default,
  /// and then changes at every update: the signals are dealt with elsewhere.
  private static func withoutHandlers<Result>(_ prepare: () -> Result) -> Result {
    let signals = [SIGTSTP, SIGINT, SIGTERM, SIGWINCH]
    let former = signals.map { signal($0) { _ in } }
    defer { for (number, handler) in zip(signals, former) { signal(number, handler) } }
    return prepare()
  }

  /// ncurses shows braille only where the locale's characters include it.
  private static func useUnicode() {
    setlocale(LC_CTYPE, "")
    if String(cString: nl_langinfo(Int32(CODESET))) != "UTF-8" { setlocale(LC_CTYPE, "C.UTF-8") }
  }
}
