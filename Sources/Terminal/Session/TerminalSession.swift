import CTerminal
import Geometry
import Glibc
package import Ink
public import TerminalUI
import Touches

/// A session that takes over the terminal, runs an application, and restores the terminal.
///
/// One loop on one thread waits for the terminal, a timer, signals and other threads. Touches are
/// delivered once per frame. A frame is drawn when the application's display link schedules one and
/// the previous frame was written completely.
///
/// Keys are delivered as they are typed; Ctrl-C is a key, too. The session handles Ctrl-Z, which suspends the
/// program, and Ctrl-L, which draws the screen again.
public final class TerminalSession {
  /// Why a session ended.
  public enum Ending: Hashable, Sendable {
    /// The application was finished.
    case finished
    /// The process received a signal that terminates it, or the terminal was closed (`SIGHUP`).
    case signal(Int32)
  }

  package let waker: Waker
  /// The title of the terminal's window during the session; `nil` leaves the title as it is.
  package var title: String?

  let device: TerminalDevice
  let screenType: String
  /// Whether the terminal is a Linux console, or has the type of one.
  let isConsole: Bool
  /// Whether the terminal emulator keeps the pointer to itself while Shift is held.
  let reservesShift: Bool
  let colorCount: Int
  var geometry: TerminalDevice.Geometry
  var capabilities = Capabilities()
  var output = OutputQueue()
  var parser = InputParser()
  /// The input after the key that last froze a program, which the next run handles.
  var typed: [InputEvent] = []
  var collector = PointerCollectors()
  var decoder = PointerDecoder(resolution: .cells)
  /// The pointer for terminals without one, such as the Linux console.
  let console: ConsolePointer?
  var pen: SessionPen?
  /// Whether pixel reports were enabled during the session; reports in cells may still arrive.
  var isAwaitingPixelReports = false

  let signals: SignalReceiver
  private let timer: DeadlineTimer
  private var ending: Ending?
  /// The samples that the next frame shows first.
  private var frame = FrameReport(began: 0)
  var incompleteSince: TimeInterval?
  let input: InputReader
  /// The screen of the first run, which later ones use again; a process can have only one.
  private(set) var screen: CursesScreen?

  /// Blocks the signals that terminate, stop and resize a program, and ignores signals of failed writes.
  ///
  /// Until `run(_:)` receives the signals, a thread ends or stops the process on any of them. Call
  /// this before starting another thread; a thread that does not block them would receive them.
  public static func blockSignals() { SignalWatch.start() }

  /// Blocks the signals like ``blockSignals()``; those sent until `run(_:)` receives signals then end its session.
  package static func postponeSignals() { SignalReceiver.block() }

  /// Restores the default actions of these signals and delivers pending ones.
  ///
  /// Call this on the thread that blocked them, when no session is running.
  package static func unblockSignals() { SignalReceiver.unblock() }

  /// Terminates the process with the signal that ended a session, so that its parent sees the cause.
  public static func die(of signal: Int32) -> Never { SignalReceiver.die(of: signal) }

  /// Opens the terminal of the process and checks that it can be drawn on, without writing to it.
  ///
  /// From here on ``run(_:)`` receives the signals that terminate a program.
  ///
  /// - Parameter environment: The environment of the process; its `TERM` is the type of the terminal.
  /// - Throws: ``TerminalError``; the terminal is then unchanged.
  public convenience init(environment: [String: String]) throws(TerminalError) {
    try self.init(environment: environment, pointer: PointerOptions())
  }

  /// The name of the Linux console on which the program runs, such as `tty1`; `nil` elsewhere.
  package static var consoleName: String? { VirtualConsole.name(of: STDIN_FILENO) }

  /// The size of the terminal that controls the process; `nil` if there is none.
  package static var controllingSize: ScreenSize? {
    (try? TerminalDevice(inFilter: true))?.geometry?.size
  }

  /// Whether the font of the console on which the program runs has more than 256 characters.
  package static var consoleHasLargeFont: Bool {
    var mask: UInt16 = 0  // VT_GETHIFONTMASK:
    return ioctl(STDIN_FILENO, 0x560D, &mask) == 0 && mask != 0
  }

  /// Sends a text to the clipboard of the terminal that controls the process, which may ignore it.
  package static func copy(_ text: String) throws(TerminalError) {
    var output = OutputQueue()
    output.append(TerminalModes.setClipboard(text).utf8)
    try TerminalDevice(inFilter: true).write(&output, until: Clock.now() + 1)
  }

  /// Opens the terminal as ``init(environment:)`` does, with options of the pointer and the colors; in a filter, it
  /// need not be standard input and standard output.
  package init(
    environment: [String: String], pointer: PointerOptions, choices: ColorChoices = ColorChoices(),
    inFilter isFilter: Bool = false
  ) throws(TerminalError) {
    try TerminalDevice.checkDescriptorLimit()
    device = try TerminalDevice(inFilter: isFilter)
    guard let geometry = device.geometry else { throw .noSize }
    let size = geometry.size
    guard size.columns >= TerminalError.minimumColumns, size.rows >= TerminalError.minimumRows
    else { throw .tooSmall(columns: size.columns, rows: size.rows) }
    self.geometry = geometry
    screenType = TerminalType.name(in: environment)
    isConsole = Self.isConsole(type: screenType)
    reservesShift = TerminalType.reservesShift(in: environment)
    try CursesScreen.check(type: screenType)
    colorCount = ColorCount.wanted(type: screenType, environment: environment)
    if let sensitivity = pointer.forceSensitivity { collector.forceSensitivity = sensitivity }
    capabilities.colors = TerminalColors(
      isConsole: isConsole, foregroundAndBackground: environment["COLORFGBG"])
    capabilities.colors.choices = choices
    console = Self.consolePointer(isConsole: isConsole, size: geometry.size, options: pointer)
    waker = try Waker()
    timer = try DeadlineTimer()
    signals = try SignalReceiver()
    input = try InputReader(reading: device.descriptor)
    try usePen(pointer)
  }

  deinit { input.end() }

  /// Takes over the terminal, runs an application to its end, and restores the terminal.
  ///
  /// Afterward the signals stay blocked, so that everything can be saved; after ``Ending/signal(_:)``, the
  /// process should then call ``die(of:)``. Throws ``TerminalError``; the terminal is then unchanged.
  public func run(_ application: any Application) throws(TerminalError) -> Ending {
    screen?.resize(to: geometry.size)
    let screen =
      if let screen { screen } else {
        try CursesScreen(
          type: screenType, size: geometry.size, colorCount: colorCount, boldIsBright: boldIsBright)
      }
    self.screen = screen
    SignalWatch.end()
    stipple_shorten_time_slice()
    takeOver(screen)
    defer { restoreTerminal(screen, application) }
    let early = typed + queryCapabilities()
    screen.choosePalette(for: capabilities.colors)
    enterTitle()
    enterModes()
    application.resize(to: geometry.size)
    application.displayLink.isPaused = false
    connectConsole(application)
    resizePen()
    for event in early { handle(event, at: Clock.now(), application, screen) }
    if device.geometry != geometry { resize(application, screen) }
    while ending == nil && !application.isFinished { runOnce(application, screen) }
    // Deliver the last touches, even though no frame will show them, so that they are saved.
    deliverTouches(to: application)
    return ending ?? .finished
  }

  /// Draws a frame if one is due; otherwise waits for events and handles them.
  private func runOnce(_ application: any Application, _ screen: CursesScreen) {
    let now = Clock.now()
    if collector.hasPendingTouches {
      application.displayLink.isPaused = false
    } else if let time = collector.predictionExpiry {
      application.displayLink.schedule(notBefore: time)
    }
    let due = output.isEmpty ? application.displayLink.nextFrame(at: now) : nil
    if let due, due <= now {
      receivePending(application, screen)
      drawFrame(application, screen, at: now)
    } else {
      // Deliver a finished stroke now, so that it is saved even if the terminal is slow to show it.
      if collector.hasPendingEnd { deliverTouches(to: application) }
      timer.arm(at: [due, console?.deadline, pen?.deadline].compactMap(\.self).min())
      waitForEvents(application, screen, at: now)
    }
  }

  private func drawFrame(
    _ application: any Application, _ screen: CursesScreen, at now: TimeInterval
  ) {
    let link = application.displayLink
    deliverTouches(to: application)
    link.beginFrame(at: now)
    application.advance(to: now)
    if let text = application.takeClipboard() { sendToClipboard(text) }
    application.draw(on: screen)
    var report = frame
    frame = FrameReport(began: 0)
    (report.began, report.cells, report.repaintedCells) =
      (now, screen.cellsSet, link.repaintedCells)
    let bytes = screen.update()
    (report.bytes, report.painted) = (bytes.count, Clock.now())
    let requests = !bytes.isEmpty && link.requestsAcknowledgment
    link.frameSent(report, requestingAcknowledgment: requests)
    if !bytes.isEmpty { send(bytes, requestingAcknowledgment: requests, link) }
  }

  private func send(_ frame: [UInt8], requestingAcknowledgment: Bool, _ link: DisplayLink) {
    if capabilities.hasSynchronizedUpdates { output.append(TerminalModes.beginUpdate.utf8) }
    output.append(frame)
    if capabilities.hasSynchronizedUpdates { output.append(TerminalModes.endUpdate.utf8) }
    if requestingAcknowledgment { output.append(TerminalModes.cursorPositionQuery.utf8) }
    flushOutput(link)
  }

  func deliverTouches(to application: any Application) {
    frame.samples += collector.pendingCount
    frame.oldestSample = frame.oldestSample ?? collector.oldestPending
    let events = collector.takeEvents(predicting: application.predictionHorizon, at: Clock.now())
    for event in events { application.touchesChanged(event) }
  }

  private func flushOutput(_ link: DisplayLink) {
    if !output.flush(to: device.descriptor) { hangUp() }
    if output.isEmpty { link.frameWritten(at: Clock.now()) }
  }

  private func hangUp() {
    output.removeAll()
    if ending == nil { ending = .signal(SIGHUP) }
  }
}

// MARK: - Waiting

extension TerminalSession {
  private func waitForEvents(
    _ application: any Application, _ screen: CursesScreen, at now: TimeInterval
  ) {
    takeBackInput()
    let hasChunks = input.hasChunks
    let hasInput = hasChunks || console?.hasInput == true || pen?.hasInput == true
    var requests = [
      pollfd(device.descriptor, POLLIN | (output.isEmpty ? 0 : POLLOUT)),
      pollfd(timer.descriptor), pollfd(signals.descriptor), pollfd(waker.descriptor),
    ]
    let consoleStart = requests.count
    requests += (console?.requests ?? []) + (pen?.input.requests ?? [])
    let timeout = hasInput ? 0 : milliseconds(untilFlushAt: now)
    let count = poll(&requests, nfds_t(requests.count), timeout)
    for reader in readers { reader.handOver() }
    if hasChunks { readInput(application, screen) }
    if count == 0 && !hasInput { flushParser(application, screen) }
    guard count > 0 || hasInput else { return }
    if requests[2].revents != 0 { receiveSignals(application, screen) }
    if requests[0].revents & Int16(POLLOUT) != 0 { flushOutput(application.displayLink) }
    if requests[0].revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 {
      readInput(application, screen)
    }
    if requests[1].revents != 0 { timer.acknowledge() }
    serveConsole(requests[consoleStart...], application)
    pen?.input.note(requests[consoleStart...])
    readPens(application)
    if requests[3].revents != 0 {
      waker.acknowledge()
      application.displayLink.isPaused = false
    }
  }

  /// Handles what has arrived from all devices, before deadlines are checked.
  ///
  /// After a pause of the whole program, a pen that has moved would otherwise seem to have held still.
  private func receivePending(_ application: any Application, _ screen: CursesScreen) {
    readInput(application, screen)
    if let console {
      var requests = console.requests
      poll(&requests, nfds_t(requests.count), 0)
      serveConsole(requests, application)
    }
    readPens(application)
  }

  /// Returns the remaining time for an incomplete sequence for `poll`: -1 if there is none.
  func milliseconds(untilFlushAt now: TimeInterval) -> Int32 {
    guard let timeout = parser.timeout, let since = incompleteSince else { return -1 }
    return Int32((max(0, since + timeout - now) * 1000).rounded(.up))
  }

  private func flushParser(_ application: any Application, _ screen: CursesScreen) {
    let events = parser.flush()
    incompleteSince = nil
    for event in events { handle(event, at: Clock.now(), application, screen) }
  }

  /// Reads and handles all available input, up to a limit.
  private func readInput(_ application: any Application, _ screen: CursesScreen) {
    // The limit keeps a flood of input from blocking frames.
    var remaining = 1 << 16
    while remaining > 0, ending == nil {
      switch input.next() {
      case .input(let chunk):
        remaining -= chunk.bytes.count
        readPens(application, before: chunk.time)
        let events = parser.parse(chunk.bytes)
        incompleteSince = parser.timeout == nil ? nil : chunk.time
        for event in events { handle(event, at: chunk.time, application, screen) }
      case .nothing: return
      case .hungUp: return hangUp()
      }
    }
  }

  private func receiveSignals(_ application: any Application, _ screen: CursesScreen) {
    // After a hangup, the kernel continues the session leader, which must not seem to have been stopped.
    while ending == nil, let signal = signals.next() {
      switch signal {
      case SIGWINCH: resize(application, screen)
      case SIGTSTP: suspend(application, screen, wholeGroup: false)
      case SIGCONT: resume(application, screen)
      default: if ending == nil { ending = .signal(signal) }
      }
    }
  }
}
