import CNcurses
import CTerminal
package import Display
import Glibc
import Ink

/// A screen that uses ncurses to find the minimal update for each frame.
///
/// ncurses writes to memory (a `memfd`), and ``update()`` returns the bytes of a frame for the caller
/// to send. A process can have one such screen, used on one thread.
package final class CursesScreen: Screen {
  /// The size in cells.
  package private(set) var size: ScreenSize

  /// The number of calls to ``set(_:column:row:)`` since the last ``update()``.
  private(set) var cellsSet = 0

  private let memory: Int32
  private let output: UnsafeMutablePointer<FILE>
  private let palette: InkPalette
  private let substitution: ByteSubstitution
  /// Whether bold text is bright on a terminal with only eight colors.
  private let boldIsBright: Bool
  private var pairs: [InkColor: Int32] = [:]

  /// Creates a screen for a terminal type.
  ///
  /// - Parameters:
  ///   - type: The value of TERM; must have passed ``check(type:)``.
  ///   - size: The size in cells.
  ///   - usesColors: Whether to show inks in color.
  ///   - offersAnyColor: Whether the terminal supports 24-bit color, regardless of its type.
  ///   - boldIsBright: Whether bold text is bright on a terminal with only eight colors.
  /// - Throws: ``TerminalError``; the terminal is unchanged.
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
    // ncurses writes to a file and therefore cannot query the terminal's size.
    setenv("LINES", String(size.rows), 1)
    setenv("COLUMNS", String(size.columns), 1)
    // On a console ncurses would open the process's only connection to the pointer daemon.
    setenv("NCURSES_GPM_TERMS", "none", 1)
    defer {
      unsetenv("LINES")
      unsetenv("COLUMNS")
    }
    // The type was found before, so only the size can be too much for ncurses.
    guard Self.discardingSignalHandlers({ newterm(type, file, file) }) != nil else {
      throw .cannotShow(columns: size.columns, rows: size.rows)
    }
    palette = Self.palette(usesColors: usesColors, offersAnyColor: offersAnyColor)
    substitution = ByteSubstitution(
      palette.substitutions { stipple_foreground($0).map { Array(String(cString: $0).utf8) } })
    self.boldIsBright = boldIsBright && palette == .eight
    typeahead(-1)
    curs_set(0)
    leaveok(stipple_stdscr(), true)
  }

  /// Checks that a terminal type is known and supports addressing the cursor and clearing the screen.
  ///
  /// - Throws: ``TerminalError/noType``, ``TerminalError/unknownType(_:)`` or
  ///   ``TerminalError/cannotAddress(type:)``.
  static func check(type: String) throws(TerminalError) {
    guard !type.isEmpty else { throw .noType }
    var status: Int32 = 0
    guard setupterm(type, STDOUT_FILENO, &status) == OK else { throw .unknownType(type) }
    defer { stipple_forget_type() }
    guard tigetstr("cup") != nil, tigetstr("clear") != nil else { throw .cannotAddress(type: type) }
  }

  /// Sets the content of a cell, shown by the next ``update()``; ignored outside the screen.
  package func set(_ cell: ScreenCell, column: Int, row: Int) {
    guard column >= 0, row >= 0, column < size.columns, row < size.rows else { return }
    cellsSet += 1
    _ = stipple_put(
      Int32(row), Int32(column), wchar_t(cell.glyph.value), attributes(cell), pair(for: cell))
  }

  /// Returns the bytes that update the terminal to the content set so far.
  package func update() -> [UInt8] {
    cellsSet = 0
    wnoutrefresh(stipple_stdscr())
    doupdate()
    return takeOutput()
  }

  /// Returns the bytes that restore the terminal's previous contents.
  ///
  /// A later ``update()`` enters the screen again.
  func end() -> [UInt8] {
    endwin()
    return takeOutput()
  }

  /// The sequence that shows the cursor and restores the previous contents without calling ncurses.
  var leavingSequence: String {
    ["sgr0", "cnorm", "rmcup"].compactMap { name in
      // `tigetstr` returns NULL for an absent capability and -1 for one that is not a string.
      guard let text = tigetstr(name), Int(bitPattern: text) != -1 else { return nil }
      return Self.withoutPadding(String(cString: text))
    }.joined()
  }

  /// Makes the next ``update()`` repaint every cell.
  func redraw() {
    clearok(stipple_curscr(), true)
  }

  /// Changes the size and clears the screen; set every cell again afterward.
  ///
  /// Keeps the previous ``size`` if there is too little memory for the new one.
  func resize(to size: ScreenSize) {
    if resizeterm(Int32(size.rows), Int32(size.columns)) == OK { self.size = size }
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

  /// Whether to show a cell's gray as bold black; bold does not brighten a background.
  private func isBrightBlack(_ cell: ScreenCell) -> Bool {
    boldIsBright && cell.color == .gray && !cell.attributes.contains(.reverse)
  }

  /// The color pair that bold text shows as bright black.
  private lazy var blackPair = Self.makePair(COLOR_BLACK)

  private func pair(for cell: ScreenCell) -> Int32 {
    if isBrightBlack(cell) { return blackPair }
    if let pair = pairs[cell.color] { return pair }
    let pair = Self.makePair(palette.number(for: cell.color))
    pairs[cell.color] = pair
    return pair
  }

  /// Returns the ncurses color pair of a color number; 0, the default pair, if there is none.
  private static func makePair(_ number: Int32?) -> Int32 {
    number.map { max(0, alloc_pair($0, -1)) } ?? 0
  }

  /// Returns the colors that the current ncurses terminal has for inks.
  private static func palette(usesColors: Bool, offersAnyColor: Bool) -> InkPalette {
    guard usesColors, start_color() == OK, use_default_colors() == OK else { return .mono }
    // Extended terminfo capabilities: RGB is from ncurses, Tc from tmux.
    return InkPalette(
      colors: Int(stipple_colors()), isDirect: tigetflag("RGB") > 0 || tigetnum("RGB") > 0,
      offersAny: offersAnyColor || tigetflag("Tc") > 0)
  }

  /// Removes the delays from a terminfo string, which are written as `$<milliseconds>`.
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

  /// Calls a closure and discards the signal handlers that ncurses installs in it.
  ///
  /// ncurses handles signals whose action is the default and changes those handlers at every update.
  /// ``SignalReceiver`` handles the signals instead.
  private static func discardingSignalHandlers<Result>(_ prepare: () -> Result) -> Result {
    let signals = [SIGTSTP, SIGINT, SIGTERM, SIGWINCH]
    let original = signals.map { signal($0) { _ in } }
    defer { for (number, handler) in zip(signals, original) { signal(number, handler) } }
    return prepare()
  }

  /// Sets a UTF-8 locale, without which ncurses does not show braille.
  private static func useUnicode() {
    setlocale(LC_CTYPE, "")
    if String(cString: nl_langinfo(Int32(CODESET))) != "UTF-8" { setlocale(LC_CTYPE, "C.UTF-8") }
  }
}
