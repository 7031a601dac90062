public import Geometry

extension EmulatorSession {
  /// Types text, with `\r` for the return key.
  ///
  /// As with all input, the program may not have read it when the method returns.
  public func type(_ text: String) throws {
    try send(text.utf8)
  }

  /// Types a letter while Ctrl is held.
  public func type(control letter: Character) throws {
    try send(letter.utf8.map { $0 & 0x1F })
  }

  /// Sends bytes without change.
  public func send(_ bytes: some Sequence<UInt8>) throws {
    try transmit(bytes)
  }

  /// Presses a mouse button, or turns the wheel by a notch, at a point in dots.
  public func press(
    at point: Point, button: MouseButton = .left, modifiers: MouseModifiers = []
  ) throws {
    try burst([MouseEvent(.press, point, button: button, modifiers: modifiers)])
  }

  /// Moves the mouse to a point in dots, with or without a button down.
  public func move(
    to point: Point, button: MouseButton? = .left, modifiers: MouseModifiers = []
  ) throws {
    try burst([MouseEvent(.move, point, button: button, modifiers: modifiers)])
  }

  /// Releases a mouse button at a point in dots.
  public func release(
    at point: Point, button: MouseButton = .left, modifiers: MouseModifiers = []
  ) throws {
    try burst([MouseEvent(.release, point, button: button, modifiers: modifiers)])
  }

  /// Sends many mouse events in as few writes as possible.
  ///
  /// Reads the program's output while writing. Uses the encoding that the program has enabled, and
  /// also sends repeated reports of a cell.
  ///
  /// - Throws: ``HarnessError/mouseIsOff(screen:)`` if the program has enabled no reports; nothing
  ///   is sent then.
  public func burst(_ events: [MouseEvent]) throws {
    guard let encoding = modes.mouseEncoding, let tracking = modes.mouseTracking else {
      throw HarnessError.mouseIsOff(screen: screen.text)
    }
    let reporter = MouseReporter(profile: profile, encoding: encoding, tracking: tracking)
    try send(events.flatMap { reporter.report($0).utf8 })
  }

  /// Gives the terminal the focus or takes it away; reported only if the program has set mode 1004.
  public func setFocus(_ hasFocus: Bool) throws {
    guard modes.reportsFocus else { return }
    try type(hasFocus ? "\u{1B}[I" : "\u{1B}[O")
  }
}
