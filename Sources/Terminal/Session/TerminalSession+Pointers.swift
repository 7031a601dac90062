import Geometry
import Glibc
package import Ink
public import Raster
import TerminalUI

/// Support for the Linux console and for pointers moved by keys.
extension TerminalSession {
  /// The background of the screen; `nil` if the terminal does not report it.
  package var background: RGBColor? {
    isConsole || capabilities.colors.isBackgroundKnown ? capabilities.colors.background : nil
  }

  static func isConsole(type: String) -> Bool { type.hasPrefix("linux") }

  /// Creates a pointer for a console, or for any terminal if keys move a pointer; otherwise `nil`.
  static func consolePointer(
    isConsole: Bool, size: ScreenSize, options: PointerOptions
  ) -> ConsolePointer? {
    guard isConsole || options.usesKeyboard else { return nil }
    let daemon = isConsole ? GPMPointer { () throws(GPMFailure) in try GPMConnection() } : nil
    return ConsolePointer(
      daemon: daemon, console: VirtualConsole(terminal: STDIN_FILENO), size: size,
      gain: options.gain)
  }

  /// The finest style that the console's font can show; braille on other terminals, or if the font
  /// cannot be read.
  public var finestCellStyle: CellStyle { font?.finestStyle ?? .braille }

  /// A notice for a console whose font lacks braille or cannot be read; otherwise `nil`.
  package var fontHint: String? {
    guard isConsole else { return nil }
    guard let font else { return "if you see letters, use --cells background" }
    return font.finestStyle == .braille ? nil : "this font has no braille · see 'stipple doctor'"
  }

  /// Returns a warning about a style whose characters the font lacks, or may lack; otherwise `nil`.
  package func fontHint(for style: CellStyle) -> String? {
    if let font {
      let (shown, all) = font.coverage(of: style)
      return shown == all ? nil : "this font lacks \(style.rawValue) · see 'stipple doctor'"
    }
    return style.isRareInFonts
      ? "the font may lack \(style.rawValue) · boxes? --cells braille" : nil
  }

  package var hasKeyboardPointer: Bool { console != nil }
  /// Whether positions within a cell are estimated, because the terminal reports only cells; false
  /// until it has answered the queries.
  package var reportsOnlyCells: Bool {
    console == nil && capabilities.isComplete && reportedCell == nil
  }
  /// Whether a mouse can move the pointer: always, unless keys were requested instead.
  package var hasMouse: Bool { console == nil || isConsole }
  /// Whether the pointer is reported while Shift is held.
  ///
  /// xterm, kitty, and gpm use Shift to select text, even if a program requests it.
  package var sendsShift: Bool { !reservesShift && !isConsole }
  private var font: ConsoleFont? { isConsole ? ConsoleFont(of: device.descriptor) : nil }

  /// Whether the terminal shows bold text in bright colors.
  var boldIsBright: Bool { isConsole && ConsoleFont.boldIsBright(on: device.descriptor) }

  func connectConsole(_ application: any Application) {
    let now = Clock.now()
    performConsole(console?.connect(at: now) ?? [], at: now, application)
  }

  /// Reads from the pointer daemon's descriptors and retries the connection when due.
  func serveConsole(_ requests: some Sequence<pollfd>, _ application: any Application) {
    guard let console else { return }
    let now = Clock.now()
    let effects = console.receive(requests, at: now) + console.advance(to: now)
    performConsole(effects, at: now, application)
  }

  /// Passes a key to the console's pointer if the application allows it; returns whether it did.
  func moveConsolePointer(
    with key: Key, at now: TimeInterval, _ application: any Application
  ) -> Bool {
    guard let console, KeyboardPen.action(of: key) != nil,
      application.shouldMovePointer(with: key), let effects = console.press(key, at: now)
    else { return false }
    performConsole(effects, at: now, application)
    return true
  }

  private func performConsole(
    _ effects: [PointerEffect], at now: TimeInterval, _ application: any Application
  ) {
    guard let console, !effects.isEmpty else { return }
    perform(effects, at: now, application)
    application.pointerMoved(to: PointerMark(console.location, isPressed: console.isPressed))
  }

  /// Opens the pens, in place of those that are open, while the session does not run.
  ///
  /// - Throws: ``TerminalError/cannotOpenPen(path:reason:)``; the pens are then unchanged.
  package func usePen(_ options: PointerOptions) throws(TerminalError) {
    pen = try SessionPen(
      options, isConsole: isConsole, console: console, size: geometry.size)
  }

  /// Reads the pens, and does what is due before the time of the terminal's next report, if any.
  func readPens(_ application: any Application, before end: TimeInterval? = nil) {
    guard let pen else { return }
    let now = Clock.now()
    performPen(pen.setActive(console?.isActive ?? true), at: now, application)
    performPen(pen.receive(at: now, before: end), at: now, application)
  }

  func resizePen() {
    pen?.resize(to: geometry.size, cell: capabilities.cellPixels ?? geometry.cellPixels)
  }

  /// Performs what the pen causes, and moves the console's pointer to it.
  func performPen(
    _ effects: [PointerEffect], at now: TimeInterval, _ application: any Application
  ) {
    perform(effects, at: now, application)
    guard !effects.isEmpty, let mark = pen?.mark else { return }
    console?.follow(mark.location)
    application.pointerMoved(to: mark)
  }
}
