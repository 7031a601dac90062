import Display
import Geometry
import Glibc
public import Raster
import Touches

/// The pointer of terminals that have none of their own.
extension TerminalSession {
  /// Whether a type of terminal is the Linux console.
  static func isConsole(type: String) -> Bool { type.hasPrefix("linux") }

  /// The pointer that a terminal needs, if it has none of its own or one is wanted.
  static func consolePointer(
    type: String, device: TerminalDevice, size: ScreenSize, options: PointerOptions
  ) -> ConsolePointer? {
    let isConsole = isConsole(type: type)
    guard isConsole || options.usesKeyboard else { return nil }
    let daemon = isConsole ? GPMPointer { () throws(GPMFailure) in try GPMConnection() } : nil
    return ConsolePointer(
      daemon: daemon, console: VirtualConsole(terminal: STDIN_FILENO), size: size,
      gain: options.gain)
  }

  /// The finest style that the terminal can show, as far as it can be asked; braille where not.
  public var finestCellStyle: CellStyle { font?.finestStyle ?? .braille }

  /// What to tell a person whose console has no braille; `nil` where all is well.
  public var fontHint: String? {
    guard Self.isConsole(type: screenType) else { return nil }
    guard let font else {
      return "the font cannot be asked for braille · if you see letters, try --cells background"
    }
    return font.finestStyle == .braille ? nil : ConsoleFont.brailleHint
  }

  private var font: ConsoleFont? {
    Self.isConsole(type: screenType) ? ConsoleFont(of: device.descriptor) : nil
  }

  /// Whether bold makes a dark colour bright.
  var boldIsBright: Bool {
    Self.isConsole(type: screenType) && ConsoleFont.boldIsBright(on: device.descriptor)
  }

  /// Begins to follow the daemon, or does so again.
  func connectConsole(_ application: any Application) {
    guard let console else { return }
    let now = Clock.now()
    perform(console.connect(at: now), at: now, application)
  }

  /// Deals with what became readable of the console's pointer, and with what is due.
  func serveConsole(_ requests: some Sequence<pollfd>, _ application: any Application) {
    guard let console else { return }
    let now = Clock.now()
    perform(console.receive(requests, at: now) + console.advance(to: now), at: now, application)
  }

  /// Gives a key to the pointer if the application has no use for it.
  ///
  /// - Returns: Whether the pointer took it.
  func moveConsole(with key: Key, at now: TimeInterval, _ application: any Application) -> Bool {
    guard let console, application.acceptsKeyboardPointer, let effects = console.press(key, at: now)
    else { return false }
    perform(effects, at: now, application)
    return true
  }

  private func perform(
    _ effects: [ConsolePointer.Effect], at now: TimeInterval, _ application: any Application
  ) {
    guard let console, !effects.isEmpty else { return }
    for effect in effects {
      switch effect {
      case .report(let report): take(report, application)
      case .wheel(let turn):
        deliverTouches(to: application)
        application.scrolled(turn)
      case .end: collector.end(at: now)
      case .tell(let text): application.tell(text)
      }
    }
    application.pointerMoved(to: PointerMark(console.location, isPressed: console.isPressed))
  }
}
