import CNcurses
import CTerminal
import Glibc
package import Ink
package import TerminalUI

/// A screen that uses ncurses to find the minimal update for each frame.
///
/// ncurses writes to memory, and ``update()`` returns the bytes of a frame. A process can have one
/// such screen, used on one thread.
package final class CursesScreen: Screen {
  package private(set) var size: ScreenSize
  /// The number of calls to `set(_:column:row:)` since the last ``update()``.
  private(set) var cellsSet = 0

  private let memory: Int32
  private let output: UnsafeMutablePointer<FILE>
  /// The number of colors; 0 if the terminal has none or they are not wanted, and
  /// `InkPalette.trueColorCount` if it shows components.
  let colorCount: Int
  private let boldIsBright, underlinesInColor, strikesThrough: Bool
  package var inkMixer: InkMixer { palette.mixer }
  private var palette: InkPalette
  /// The color numbers of the inks with components that were shown recently.
  private var mixedNumbers: [InkColor: Int] = [:]
  /// The ncurses pairs of two color numbers below 16, indexed by ``pair(_:_:)``; `nil` if not
  /// allocated yet.
  private var pairs = [Int32?](repeating: nil, count: 17 * 17)
  /// The ncurses pairs of two color numbers of which one is at least 16.
  private var mixedPairs: [UInt64: Int32] = [:]
  /// The pair of each cell, row by row.
  private var cellPairs: [Int32]
  private var filter = RenditionFilter()
  /// The cells with blocks, which some fonts draw a pixel wider than a cell.
  private var blocks: Set<Int> = []
  /// The rows that have lost a block, of which a part may be left in a cell beside it.
  private var staleRows: Set<Int> = []

  /// Creates a screen for a terminal type, which must have passed ``check(type:)``.
  ///
  /// The number of colors is 0 if they are not wanted. Throws ``TerminalError``; the terminal is then
  /// unchanged.
  package init(
    type: String, size: ScreenSize, colorCount: Int, boldIsBright: Bool = false
  ) throws(TerminalError) {
    Self.useUnicode()
    // A terminal that has several underlines colors them, too.
    let lines = TerminalDescription.loading(type) {
      ["Smulx", "smxx"].map { TerminalDescription.text(of: $0) != nil }
    }
    (underlinesInColor, strikesThrough) = (lines?.first == true, lines?.last == true)
    memory = stipple_memory_file("stipple-screen")
    guard memory >= 0, let file = fdopen(memory, "w")
    else { throw .lastFailure(of: "memfd_create") }
    (output, self.size) = (file, size)
    cellPairs = Array(repeating: 0, count: size.columns * size.rows)
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
    let isOpen = Self.discardingSignalHandlers {
      Self.openTerminal(type, file, withComponents: colorCount >= InkPalette.trueColorCount)
    }
    guard isOpen else { throw .cannotShow(columns: size.columns, rows: size.rows) }
    let hasColors = colorCount > 0 && start_color() == OK && use_default_colors() == OK
    self.colorCount = hasColors ? Self.colorCount(requested: colorCount) : 0
    self.boldIsBright = boldIsBright
    keepsContents = Self.capability("rmcup") == nil
    palette = .mono
    choosePalette(for: .standard)
    typeahead(-1)
    curs_set(0)
    leaveok(stipple_stdscr(), true)
  }

  /// Starts ncurses for a terminal that may show components, which its description may lack.
  private static func openTerminal(
    _ type: String, _ file: UnsafeMutablePointer<FILE>, withComponents hasComponents: Bool
  ) -> Bool {
    let original = getenv("TERMINFO").map { String(cString: $0) }
    if hasComponents, let description = TerminalDescription.withComponents(type: type) {
      setenv("TERMINFO", description, 1)
    }
    defer {
      if let original { setenv("TERMINFO", original, 1) } else { unsetenv("TERMINFO") }
    }
    return newterm(type, file, file) != nil
  }

  /// Returns the number of colors that can be used once ncurses started.
  private static func colorCount(requested: Int) -> Int {
    let known = Int(stipple_colors())
    if known >= TerminalDescription.colorCount { return requested }
    // Without the description, a type with components shows none of its palette but the basic colors.
    return known >= InkPalette.trueColorCount ? 8 : known
  }

  /// Checks that a terminal type is known and supports addressing the cursor and clearing the screen.
  static func check(type: String) throws(TerminalError) {
    guard !type.isEmpty else { throw .noType }
    let isUsable = TerminalDescription.loading(type) {
      tigetstr("cup") != nil && tigetstr("clear") != nil
    }
    guard let isUsable else { throw .unknownType(type) }
    guard isUsable else { throw .cannotAddress(type: type) }
  }

  /// Sets the content of a cell, shown by the next ``update()``; ignored outside the screen.
  package func set(_ cell: ScreenCell, column: Int, row: Int) {
    guard column >= 0, row >= 0, column < size.columns, row < size.rows else { return }
    cellsSet += 1
    // ncurses has filled the cell with the character before it.
    guard cell.glyph != ScreenCell.rightHalf else { return }
    let (attributes, pair) = appearance(of: cell)
    let index = row * size.columns + column
    cellPairs[index] = pair
    if "█▌".unicodeScalars.contains(cell.glyph) {
      blocks.insert(index)
    } else if blocks.remove(index) != nil {
      staleRows.insert(row)
    }
    let marks: [wchar_t]? =
      cell.marks.isEmpty ? nil : cell.marks.unicodeScalars.map { wchar_t($0.value) } + [0]
    _ = stipple_put(
      Int32(row), Int32(column), wchar_t(cell.glyph.value), marks, attributes, pair)
  }

  package func update() -> [UInt8] {
    cellsSet = 0
    for row in staleRows { wredrawln(stipple_stdscr(), Int32(row), 1) }
    staleRows = []
    wnoutrefresh(stipple_stdscr())
    doupdate()
    if mixedPairs.count > Self.maximumIdlePairs { freeUnusedPairs() }
    return filter.filter(takeOutput())
  }

  /// Frees the pairs that no cell has, after an update: ncurses has a limited number.
  private func freeUnusedPairs() {
    let used = Set(cellPairs)
    for (key, pair) in mixedPairs where !used.contains(pair) {
      free_pair(pair)
      mixedPairs[key] = nil
    }
  }

  /// Returns the bytes that restore the previous contents; ``update()`` enters the screen again.
  func end() -> [UInt8] {
    endwin()
    filter.forget()
    return takeOutput() + lastRowClearing.utf8
  }

  /// Whether the terminal keeps the screen's contents after the program, as the Linux console does.
  let keepsContents: Bool

  /// The sequence that moves the cursor to the last row and clears that, if the terminal keeps the
  /// screen's contents; otherwise empty.
  private var lastRowClearing: String {
    guard keepsContents, let clearing = Self.capability("el"),
      let position = stipple_position(Int32(size.rows - 1), 0)
    else { return "" }
    return Self.withoutPadding(String(cString: position)) + clearing
  }

  /// The sequence that shows the cursor and restores the previous contents without calling ncurses.
  var leavingSequence: String {
    ["sgr0", "cnorm", "rmcup"].compactMap(Self.capability).joined() + lastRowClearing
  }

  private static func capability(_ name: String) -> String? {
    TerminalDescription.text(of: name).map(withoutPadding)
  }

  func redraw() {
    filter.forget()
    clearok(stipple_curscr(), true)
  }

  /// Clears the screen and changes its ``size``, unless there is too little memory.
  func resize(to size: ScreenSize) {
    if resizeterm(Int32(size.rows), Int32(size.columns)) == OK { self.size = size }
    cellPairs = Array(repeating: 0, count: self.size.columns * self.size.rows)
    (blocks, staleRows) = ([], [])
    werase(stipple_stdscr())
    redraw()
  }

  /// Chooses the colors of the inks by their contrast in the terminal's colors; returns whether a
  /// color changed, so that cells set before have to be set again.
  @discardableResult
  func choosePalette(for terminal: TerminalColors) -> Bool {
    let previous = palette
    palette = InkPalette(colorCount: colorCount, boldIsBright: boldIsBright, terminal: terminal)
    (palette.mixer.underlinesInColor, palette.mixer.strikesThrough) =
      (underlinesInColor, strikesThrough)
    mixedNumbers = [:]
    return palette != previous
  }

  private func appearance(of cell: ScreenCell) -> (attributes: attr_t, pair: Int32) {
    var flags = cell.attributes
    var text = number(for: cell.color)
    var behind = cell.background.flatMap(number)
    if cell.background == .foreground {
      // The terminal's foreground can be behind text only if both are swapped.
      flags.formSymmetricDifference(.reverse)
      (text, behind) = (nil, text)
    }
    let lacksBackground = colorCount < 16 && (text ?? 0) >= 8
    if flags.remove(.swatch) != nil {
      if !lacksBackground { flags.insert(.reverse) }
    } else if lacksBackground && flags.contains(.bold) {
      // Bold text in a bright color would look like text that is not emphasized.
      text = nil
    }
    if colorCount < 16 {
      if let number = text, number >= 8 {
        // Bold brightens text, but no background. Black is then not visible as gray.
        let isDark = flags.contains(.reverse)
        if !isDark { flags.insert(.bold) }
        text = isDark && number == 8 ? 7 : number - 8
      }
      if let number = behind, number >= 8 { behind = number == 8 ? 7 : number - 8 }
    }
    return (Self.attributes(flags), pair(text, behind))
  }

  /// Returns the color number of an ink for ncurses; `nil` for the terminal's foreground.
  private func number(for ink: InkColor) -> Int? {
    guard ink.components != nil else { return palette.number(for: ink) }
    if let number = mixedNumbers[ink] { return number < 0 ? nil : number }
    let number =
      switch palette.color(for: ink) {
      case .standard: -1
      case .number(let number): number
      case .components(let color): InkPalette.trueColorCount + Int(color.number)
      }
    if mixedNumbers.count >= Self.maximumMixedNumbers { mixedNumbers = [:] }
    mixedNumbers[ink] = number
    return number < 0 ? nil : number
  }

  private static let maximumMixedNumbers = 4096
  private static let maximumMixedPairs = 32_000
  /// The number of pairs from which on those that no cell has are freed after a frame.
  private static let maximumIdlePairs = 16_000

  private static func attributes(_ flags: ScreenCell.Attributes) -> attr_t {
    (flags.contains(.reverse) ? stipple_attribute_reverse() : 0)
      | (flags.contains(.dim) ? stipple_attribute_dim() : 0)
      | (flags.contains(.bold) ? stipple_attribute_bold() : 0)
      | (flags.contains(.italic) ? stipple_attribute_italic() : 0)
      | (flags.contains(.underline) ? stipple_attribute_underline() : 0)
      // ncurses has neither of these lines, for which `RenditionFilter` takes other attributes.
      | (flags.contains(.coloredUnderline)
        ? stipple_attribute_underline() | stipple_attribute_blink() : 0)
      | (flags.contains(.strikethrough) ? stipple_attribute_invisible() : 0)
  }

  /// Returns the ncurses pair of two color numbers; 0, the default pair, if there is none.
  private func pair(_ text: Int?, _ behind: Int?) -> Int32 {
    guard text != nil || behind != nil else { return 0 }
    // -1 is the default.
    let (text, behind) = (text ?? -1, behind ?? -1)
    guard max(text, behind) < 16 else { return mixedPair(text, behind) }
    let index = (text + 1) * 17 + behind + 1
    if let pair = pairs[index] { return pair }
    let pair = max(0, alloc_pair(Int32(text), Int32(behind)))
    pairs[index] = pair
    return pair
  }

  /// Returns the pair of two color numbers, of which one is at least 16.
  ///
  /// ncurses has 32,766 pairs. A screen that needs nearly all at once gets coarse colors without a
  /// background for the rest.
  private func mixedPair(_ text: Int, _ behind: Int) -> Int32 {
    let key = UInt64(text + 1) << 32 | UInt64(behind + 1)
    if let pair = mixedPairs[key] { return pair }
    let components = InkPalette.trueColorCount
    let isCoarse = text < components || (text - components) & 0x3F3F3F == 0
    guard mixedPairs.count < Self.maximumMixedPairs || behind < 0 && isCoarse else {
      return pair(text < components ? text : components + (text - components) & 0xC0C0C0, nil)
    }
    let pair = max(0, alloc_pair(Int32(text), Int32(behind)))
    mixedPairs[key] = pair
    return pair
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
    return written
  }

  /// Calls a closure and discards the signal handlers that ncurses installs in it.
  ///
  /// ncurses handles signals whose action is the default and changes those handlers at every
  /// update. ``SignalReceiver`` handles the signals instead.
  private static func discardingSignalHandlers(_ prepare: () -> Bool) -> Bool {
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
