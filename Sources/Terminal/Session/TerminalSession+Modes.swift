import CTerminal
import Geometry
import Glibc
import TerminalUI

/// Taking over and restoring the terminal, and following its capabilities and size.
extension TerminalSession {
  /// Takes over the terminal; afterward, even a fatal signal restores it.
  func takeOver(_ screen: CursesScreen) {
    armRestoration(screen)
    device.makeRaw()
    output.append(screen.update())
  }

  /// Sets what a fatal signal sends to the terminal, which depends on the size of the screen.
  private func armRestoration(_ screen: CursesScreen) {
    armRestoration(leaveTitle + TerminalModes.leave + screen.leavingSequence)
  }

  func armRestoration(_ bytes: String) {
    var attributes = device.originalAttributes
    bytes.withCString { stipple_restore_arm(device.descriptor, &attributes, $0, bytes.utf8.count) }
  }

  func enterTitle() {
    if let shownTitle { output.append(TerminalModes.enterTitle(shownTitle).utf8) }
  }

  package func changeTitle(to title: String) {
    self.title = title
    if let shownTitle { output.append(TerminalModes.setTitle(shownTitle).utf8) }
  }

  /// The title to show; `nil` on the console, which would print it.
  private var shownTitle: String? { isConsole ? nil : title }
  private var leaveTitle: String { shownTitle == nil ? "" : TerminalModes.leaveTitle }
  /// Whether the terminal may have a clipboard; the console has none.
  package var hasClipboard: Bool { !isConsole }
  /// Whether the terminal sets its clipboard; `nil` if it has not said.
  package var acceptsClipboard: Bool? { capabilities.acceptsClipboard }
  /// Whether the picture stays on the screen after the session, as on a console, which has only one screen.
  package var keepsPicture: Bool { isConsole }

  func sendToClipboard(_ text: String) {
    if hasClipboard { output.append(TerminalModes.setClipboard(text).utf8) }
  }

  func enterModes() {
    output.append(TerminalModes.enter.utf8)
    if case .pixels = decoder.resolution { output.append(TerminalModes.enterPixels.utf8) }
  }

  /// Restores the terminal; one that has stopped reading gets half a second to accept the last bytes.
  ///
  /// A terminal that keeps its contents, such as the Linux console, then shows the ink, without the
  /// pointer and the panels, and an empty last row for what is printed next.
  func restoreTerminal(_ screen: CursesScreen, _ application: any Application) {
    let link = application.displayLink
    takeBackInput()
    console?.disconnect()
    _ = pen?.setActive(false)
    if screen.keepsContents {
      application.drawLast(on: screen)
      output.append(screen.update())
    }
    output.append((leaveTitle + TerminalModes.leave).utf8)
    output.append(screen.end())
    let sendsQuery = capabilities.isComplete
    if sendsQuery { output.append(Capabilities.deviceAttributesQuery.utf8) }
    device.write(&output, until: Clock.now() + 0.5)
    if sendsQuery && output.isEmpty { drainInput(link) }
    output.removeAll()
    isAwaitingPixelReports = false
    link.abandonAcknowledgment()
    device.restoreAttributes()
    stipple_restore_disarm()
  }

  /// The minimum time to wait for the answer to the last query, in seconds.
  private static var drainTimeout: TimeInterval { 1 }

  /// Discards reports from before the modes were disabled, which a shell would read as typed text.
  private func drainInput(_ link: DisplayLink) {
    var isDrained = false
    let deadline = Clock.now() + max(link.timeout, Self.drainTimeout)
    while !isDrained, Clock.now() < deadline {
      switch input.next() {
      case .input(let chunk):
        isDrained = parser.parse(chunk.bytes).contains {
          if case .reply(.deviceAttributes) = $0 { true } else { false }
        }
      case .nothing: device.wait(for: POLLIN, seconds: deadline - Clock.now())
      case .hungUp: return
      }
    }
  }

  /// Queries the terminal's capabilities and waits up to ``Capabilities/timeout`` for the replies;
  /// returns the other events that arrived meanwhile.
  func queryCapabilities() -> [InputEvent] {
    output.append((isConsole ? Capabilities.deviceAttributesQuery : Capabilities.queries).utf8)
    let others = capabilities.receive(from: device, &parser, &output, timeout: Capabilities.timeout)
    if let cell = reportedCell { decoder.resolution = .pixels(cell) }
    return others
  }

  /// The size of a cell for pixel reports; `nil` if the terminal can report only cells.
  var reportedCell: CellPixels? {
    capabilities.hasPixelReports ? capabilities.cellPixels ?? geometry.cellPixels : nil
  }

  /// Switches pointer reports to pixels once the terminal is known to support them.
  ///
  /// Reports already sent by the terminal are still in cells. The switch is followed by a query,
  /// and the reply to it marks the first report in pixels.
  func updateResolution(after reply: TerminalReply? = nil) {
    guard let cell = reportedCell else { return }
    if decoder.resolution != .cells || isAwaitingPixelReports && reply?.isPixelModeReply == true {
      decoder.resolution = .pixels(cell)
    } else if !isAwaitingPixelReports {
      isAwaitingPixelReports = true
      output.append((TerminalModes.enterPixels + Capabilities.pixelModeQuery).utf8)
    }
  }

  /// Adapts to the terminal's current size.
  ///
  /// The screen is redrawn even if the size is unchanged: the window may have been smaller for a
  /// moment and lost the cells that did not fit.
  func resize(_ application: any Application, _ screen: CursesScreen) {
    guard let current = device.geometry else { return }
    if current.size == geometry.size {
      screen.redraw()
    } else {
      screen.resize(to: current.size)
      armRestoration(screen)
      console?.resize(to: screen.size)
      application.resize(to: screen.size)
    }
    application.displayLink.isPaused = false
    guard current != geometry else { return }
    geometry = current
    resizePen()
    // A new font changes the size of a cell; query it again if the terminal reported it before.
    if capabilities.cellPixels != nil { output.append("\u{1B}[16t".utf8) }
    updateResolution()
  }

  /// Restores the terminal, stops the process, and takes the terminal over again when continued.
  ///
  /// Stops the foreground process group, as the terminal's suspend key does, or only this process.
  func suspend(_ application: any Application, _ screen: CursesScreen, wholeGroup: Bool) {
    interruptTouches(at: Clock.now(), application)
    application.willSuspend()
    restoreTerminal(screen, application)
    if wholeGroup { killpg(0, SIGTSTP) }
    SignalReceiver.stop()
    takeOver(screen)
    enterTitle()
    enterModes()
    connectConsole(application)
    redraw(application, screen)
  }

  /// Takes the terminal over again after a SIGSTOP, which gave no chance to restore it.
  func resume(_ application: any Application, _ screen: CursesScreen) {
    takeBackInput()
    // The pointer has not held still while the program was stopped.
    interruptTouches(at: -.infinity, application)
    _ = pen?.setActive(false)
    application.displayLink.abandonAcknowledgment()
    _ = screen.end()
    takeOver(screen)
    // The saved title is still on the terminal's stack.
    if let shownTitle { output.append(TerminalModes.setTitle(shownTitle).utf8) }
    enterModes()
    redraw(application, screen)
  }

  private func redraw(_ application: any Application, _ screen: CursesScreen) {
    application.displayLink.isPaused = false
    if device.geometry != geometry { resize(application, screen) }
  }
}
