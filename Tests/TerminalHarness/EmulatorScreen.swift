import CVTerm

/// The screen of a terminal emulator that processes a program's output.
///
/// The emulator is libvterm, an independent interpretation of escape sequences.
public final class EmulatorScreen {
  private let emulator: OpaquePointer
  private let screen: OpaquePointer
  private var replies: [UInt8] = []

  /// The width, in cells.
  public private(set) var columns: Int
  /// The height, in cells.
  public private(set) var rows: Int

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    emulator = vterm_new(Int32(rows), Int32(columns))
    screen = vterm_obtain_screen(emulator)
    vterm_set_utf8(emulator, 1)
    vterm_screen_enable_altscreen(screen, 1)
    vterm_screen_reset(screen, 1)
    // The emulator does not outlive self, so the pointer is valid in every callback.
    vterm_output_set_callback(
      emulator,
      { bytes, count, screen in
        guard let screen else { return }
        let reply = UnsafeRawBufferPointer(start: bytes, count: count)
        Unmanaged<EmulatorScreen>.fromOpaque(screen).takeUnretainedValue().replies += reply
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    vterm_free(emulator)
  }

  // MARK: Reading

  /// Returns a cell, counted from 0; blank outside the screen.
  public func cell(column: Int, row: Int) -> EmulatorCell {
    var cell = VTermScreenCell()
    cell.width = 1
    cell.fg.type = UInt8(VTERM_COLOR_DEFAULT_FG.rawValue)
    cell.bg.type = UInt8(VTERM_COLOR_DEFAULT_BG.rawValue)
    vterm_screen_get_cell(screen, VTermPos(row: Int32(row), col: Int32(column)), &cell)
    return EmulatorCell(cell)
  }

  /// Returns the text of a row, without trailing blanks.
  public func text(row: Int) -> String {
    var characters = characters(row: row)
    while characters.last == " " { characters.removeLast() }
    return String(characters)
  }

  /// The text of all rows, one line each.
  public var text: String { (0..<rows).map(text(row:)).joined(separator: "\n") }

  /// Returns whether a row, with its blanks, contains a text.
  public func contains(_ text: String) -> Bool {
    (0..<rows).contains { String(characters(row: $0)).contains(text) }
  }

  private func characters(row: Int) -> [Character] {
    (0..<columns).map { cell(column: $0, row: row) }.filter { $0.width > 0 }.map(\.character)
  }

  /// Every lit braille dot, by cells in reading order.
  public var brailleDots: [ScreenDot] {
    (0..<rows).flatMap { row in
      (0..<columns).flatMap { column in
        ScreenDot.dots(of: cell(column: column, row: row).brailleMask, column: column, row: row)
      }
    }
  }

  /// The position of the cursor, counted from 0.
  public var cursor: (column: Int, row: Int) {
    var position = VTermPos()
    vterm_state_get_cursorpos(vterm_obtain_state(emulator), &position)
    return (Int(position.col), Int(position.row))
  }

  // MARK: Writing

  /// Processes output, and returns the replies of the emulator.
  func show(_ bytes: [UInt8]) -> [UInt8] {
    _ = bytes.withUnsafeBytes { buffer in
      vterm_input_write(
        emulator, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), buffer.count)
    }
    defer { replies = [] }
    return replies
  }

  func resize(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    vterm_set_size(emulator, Int32(rows), Int32(columns))
  }
}
