public import Geometry

extension EmulatorSession {
  /// Types text: what a keyboard would send for it, with `\r` for the return key.
  ///
  /// The program may not have read it yet on return; so it is with all input.
  public func type(_ text: String) throws {
    try send(text.utf8)
  }

  /// Holds Ctrl and presses a letter.
  public func type(control letter: Character) throws {
    try send(letter.utf8.map { $0 & 0x1F })
  }

  /// Sends bytes as they are.
  public func send(_ bytes: some Sequence<UInt8>) throws {
    try transmit(bytes)
  }

  /// Presses a mouse button, or turns the wheel, at a place in dots.
  public func press(
    at place: Point, button: MouseButton = .left, modifiers: MouseModifiers = []
  ) throws {
    try burst([MouseEvent(.press, place, button: button, modifiers: modifiers)])
  }

  /// Moves the mouse to a place in dots, with a button down or with none.
  public func move(
    to place: Point, button: MouseButton? = .left, modifiers: MouseModifiers = []
  ) throws {
    try burst([MouseEvent(.move, place, button: button, modifiers: modifiers)])
  }

  /// Releases a mouse button at a place in dots.
  public func release(
    at place: Point, button: MouseButton = .left, modifiers: MouseModifiers = []
  ) throws {
    try burst([MouseEvent(.release, place, button: button, modifiers: modifiers)])
  }

  /// Does many things with the mouse at once: all reports go out in as few writes as there is room
  /// for, while the program's output is read.
  ///
  /// They are written in the encoding that the program has switched on, repeats of a cell included.
  ///
  /// - Throws: ``HarnessError/mouseIsOff(screen:)`` when it has switched on none; nothing is sent.
  public func burst(_ events: [MouseEvent]) throws {
    guard let encoding = modes.mouseEncoding, let tracking = modes.mouseTracking else {
      throw HarnessError.mouseIsOff(screen: screen.text)
    }
    let reporter = MouseReporter(profile: profile, encoding: encoding, tracking: tracking)
    try send(events.flatMap { reporter.report($0).utf8 })
  }

  /// Gives the terminal the keyboard or takes it away; told only to a program that asked (1004).
  public func setFocus(_ hasFocus: Bool) throws {
    guard modes.reportsFocus else { return }
    try type(hasFocus ? "\u{1B}[I" : "\u{1B}[O")
  }
}
