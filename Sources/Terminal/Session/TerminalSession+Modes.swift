import CTerminal
import Display
import Geometry
import Glibc

/// Taking the terminal over and giving it back, at the ends and in between.
extension TerminalSession {
  /// Makes the terminal ours; from here on every way out gives it back.
  func takeOver(_ screen: CursesScreen) {
    var attributes = device.originalAttributes
    let bytes = TerminalModes.leave + screen.leavingSequence
    bytes.withCString { text in
      stipple_restore_arm(device.descriptor, &attributes, text, bytes.utf8.count)
    }
    device.makeRaw()
    output.append(screen.update())
  }

  /// Has the terminal report the pointer, its focus and what is pasted.
  func enterModes() {
    output.append(TerminalModes.enter.utf8)
    if case .pixels = decoder.resolution { output.append(TerminalModes.enterPixels.utf8) }
  }

  /// Gives the terminal back; one that takes no more bytes gets half a second for the last ones.
  func giveBack(_ screen: CursesScreen, _ link: DisplayLink) {
    console?.disconnect()
    output.append(TerminalModes.leave.utf8)
    output.append(screen.end())
    let asks = link.isAnswered && capabilities.isComplete
    if asks { output.append(TerminalModes.askCursorPosition.utf8) }
    let deadline = Clock.now() + 0.5
    while output.flush(to: device), !output.isEmpty, Clock.now() < deadline {
      device.wait(for: POLLOUT, seconds: 0.05)
    }
    if asks && output.isEmpty { awaitSilence(link) }
    output.removeAll()
    awaitsPixels = false
    link.forgetFrame()
    device.restoreAttributes()
    stipple_restore_disarm()
  }

  /// The least that the last answer is waited for, in seconds.
  private static var farewell: TimeInterval { 1 }

  /// Reads what the terminal sent before it knew that it was given back, so that a shell does not
  /// take it for something typed.
  private func awaitSilence(_ link: DisplayLink) {
    var isSilent = false
    var buffer = [UInt8](repeating: 0, count: 4096)
    let deadline = Clock.now() + max(link.timeout, Self.farewell)
    while !isSilent, Clock.now() < deadline {
      device.wait(for: POLLIN, seconds: deadline - Clock.now())
      switch buffer.withUnsafeMutableBytes(device.read) {
      case .bytes(let count):
        parser.parse(buffer[..<count]) { event in
          guard case .reply(.cursorPosition) = event else { return }
          // The answers to earlier questions come first.
          if !link.frameAcknowledged(at: Clock.now()) { isSilent = true }
        }
      case .nothing: break
      case .hungUp: return
      }
    }
  }

  /// Asks the terminal what it can do and waits a little for its answers.
  ///
  /// - Returns: What a person did in the meantime.
  func askCapabilities() -> [InputEvent] {
    let isConsole = Self.isConsole(type: screenType)
    output.append((isConsole ? Capabilities.leastQuestion : Capabilities.questions).utf8)
    var others: [InputEvent] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    let deadline = Clock.now() + Capabilities.patience
    while !capabilities.isComplete, output.flush(to: device), Clock.now() < deadline {
      device.wait(
        for: POLLIN | (output.isEmpty ? 0 : POLLOUT), seconds: deadline - Clock.now())
      guard case .bytes(let count) = buffer.withUnsafeMutableBytes(device.read) else { continue }
      parser.parse(buffer[..<count]) { event in
        if case .reply(let reply) = event { capabilities.take(reply) } else { others.append(event) }
      }
    }
    if let cell = reportedCell { decoder.resolution = .pixels(cell) }
    return others
  }

  /// The cell to count the pixels of pointer reports by; `nil` where reports can only be in cells.
  private var reportedCell: CellPixels? {
    capabilities.hasPixelReports ? capabilities.cellPixels ?? geometry.cellPixels : nil
  }

  /// Has pointer reports come in pixels as soon as that is known to be possible.
  ///
  /// Reports that are under way by then are in cells still: the answer to one more question, asked
  /// behind the switch, marks the change.
  func followResolution(after reply: TerminalReply? = nil) {
    guard let cell = reportedCell else { return }
    if decoder.resolution != .cells || awaitsPixels && reply?.isAnswerOfPixels == true {
      decoder.resolution = .pixels(cell)
    } else if !awaitsPixels {
      awaitsPixels = true
      output.append((TerminalModes.enterPixels + Capabilities.pixelQuestion).utf8)
    }
  }

  /// Follows the terminal's size.
  ///
  /// Everything is drawn anew even where the size is the same again: it may have been smaller for a
  /// moment, in which the terminal dropped what did not fit.
  func resize(_ application: any Application, _ screen: CursesScreen) {
    guard let present = device.geometry else { return }
    if present.size == geometry.size {
      screen.redraw()
    } else {
      screen.resize(to: present.size)
      console?.resize(to: present.size)
      application.resize(to: present.size)
    }
    application.displayLink.isPaused = false
    guard present != geometry else { return }
    geometry = present
    // Another font has another cell; a terminal that told the size tells it again.
    if capabilities.cellPixels != nil { output.append("\u{1B}[16t".utf8) }
    followResolution()
  }

  /// Stops, as the terminal's suspend key does, and goes on when continued.
  ///
  /// - Parameters:
  ///   - application: What is told that its touches are cancelled.
  ///   - screen: What is drawn anew afterwards.
  ///   - wholeGroup: Whether everything in the foreground stops, as when the key was pressed, or
  ///     this process only.
  func suspend(_ application: any Application, _ screen: CursesScreen, wholeGroup: Bool) {
    cancelTouches(at: Clock.now())
    deliverTouches(to: application)
    giveBack(screen, application.displayLink)
    if wholeGroup { killpg(0, SIGTSTP) }
    SignalReceiver.stop()
    takeOver(screen)
    enterModes()
    connectConsole(application)
    catchUp(application, screen)
  }

  /// Takes the terminal over once more after a stop that could not be prepared for.
  func resume(_ application: any Application, _ screen: CursesScreen) {
    cancelTouches(at: Clock.now())
    application.displayLink.forgetFrame()
    _ = screen.end()
    takeOver(screen)
    enterModes()
    catchUp(application, screen)
  }

  /// Brings up to date what was painted when the terminal was taken over.
  private func catchUp(_ application: any Application, _ screen: CursesScreen) {
    application.displayLink.isPaused = false
    if device.geometry != geometry { resize(application, screen) }
  }
}
