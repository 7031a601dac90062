import CTerminal
public import Display
import Geometry
import Glibc
import Touches

/// A program's use of the terminal, from taking it over to giving it back.
///
/// One loop on one thread waits for the terminal, a timer, signals and other threads. Input is read
/// as it comes and stamped when it was read; touches are handed over once a frame; a frame is
/// drawn when the application's display link wants one and the last is written whole.
public final class TerminalSession {
  /// How a program came to its end.
  public enum Ending: Hashable, Sendable {
    /// The application finished.
    case finished
    /// A signal asks the process to end.
    case signal(Int32)
  }

  /// Wakes the loop from another thread.
  public let waker: Waker

  let device: TerminalDevice
  let screenType: String
  let usesColors: Bool
  let offersAnyColor: Bool
  var geometry: TerminalDevice.Geometry
  var capabilities = Capabilities()
  var output = OutputQueue()
  var parser = InputParser()
  var collector = TouchCollector()
  var decoder = PointerDecoder(resolution: .cells)
  /// The pointer of a terminal that has none of its own.
  let console: ConsolePointer?

  /// Whether pixels were switched on while reports in cells may have been under way.
  var awaitsPixels = false

  private let signals: SignalReceiver
  private let timer: DeadlineTimer
  private var ending: Ending?
  /// What the next frame will be the first to show.
  private var frame = FrameReport(began: 0)
  private var incompleteSince: TimeInterval?
  private let readBuffer: UnsafeMutableRawBufferPointer

  /// Has the signals that end, stop and resize a program wait until a session receives them.
  ///
  /// Called before any other thread is started: one that does not block them would take them.
  public static func holdSignals() { SignalReceiver.block() }

  /// Has these signals do again what they do by default, those too that have come meanwhile.
  ///
  /// Called on the thread that held them, when no session runs any more.
  public static func releaseSignals() { SignalReceiver.unblock() }

  /// Makes sure that there is a terminal that can be drawn on, without writing to it.
  ///
  /// From here on the signals that end a program are received by ``run(_:)``.
  ///
  /// - Parameters:
  ///   - environment: The process's environment; TERM, COLORTERM and NO_COLOR are read.
  ///   - pointer: Where pointers come from beside the terminal itself.
  /// - Throws: ``TerminalError``; the terminal is as it was.
  public init(
    environment: [String: String], pointer: PointerOptions = PointerOptions()
  ) throws(TerminalError) {
    device = try TerminalDevice()
    guard let geometry = device.geometry else { throw .noSize }
    let size = geometry.size
    guard size.columns >= TerminalError.leastColumns, size.rows >= TerminalError.leastRows else {
      throw .tooSmall(columns: size.columns, rows: size.rows)
    }
    self.geometry = geometry
    screenType = environment["TERM"] ?? ""
    try CursesScreen.check(type: screenType)
    usesColors = (environment["NO_COLOR"] ?? "").isEmpty
    if let sensitivity = pointer.forceSensitivity { collector.forceSensitivity = sensitivity }
    offersAnyColor = InkPalette.offersAnyColor(environment)
    console = Self.consolePointer(
      type: screenType, device: device, size: geometry.size, options: pointer)
    waker = try Waker()
    timer = try DeadlineTimer()
    signals = try SignalReceiver()
    // Last, for an initialiser that throws does not call `deinit`.
    readBuffer = .allocate(byteCount: 65536, alignment: 16)
  }

  deinit { readBuffer.deallocate() }

  /// Takes the terminal over, runs an application until it is finished or a signal ends it, and
  /// gives the terminal back.
  ///
  /// - Throws: ``TerminalError``; the terminal is then as it was.
  public func run(_ application: any Application) throws(TerminalError) -> Ending {
    let screen = try CursesScreen(
      type: screenType, size: geometry.size, usesColors: usesColors,
      offersAnyColor: offersAnyColor, boldIsBright: boldIsBright)
    takeOver(screen)
    defer { giveBack(screen, application.displayLink) }
    let early = askCapabilities()
    enterModes()
    application.resize(to: geometry.size)
    application.displayLink.isPaused = false
    connectConsole(application)
    for event in early { handle(event, at: Clock.now(), application, screen) }
    if device.geometry != geometry { resize(application, screen) }
    while ending == nil && !application.isFinished { turn(application, screen) }
    // What was drawn is to be kept, also if no frame was to show it any more.
    deliverTouches(to: application)
    return ending ?? .finished
  }

  /// Draws if a frame is due, else waits for something to happen and deals with it.
  private func turn(_ application: any Application, _ screen: CursesScreen) {
    let now = Clock.now()
    if collector.hasPendingTouches {
      application.displayLink.isPaused = false
    } else if let time = collector.withdrawalTime {
      application.displayLink.schedule(notBefore: time)
    }
    let due = output.isEmpty ? application.displayLink.nextFrame(at: now) : nil
    if let due, due <= now {
      readInput(application, screen)
      drawFrame(application, screen, at: now)
    } else {
      // A finished stroke is to be kept now, however long the terminal takes to show it.
      if collector.hasPendingEnd { deliverTouches(to: application) }
      timer.arm(at: [due, console?.deadline].compactMap(\.self).min())
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
    application.draw(on: screen)
    var report = frame
    frame = FrameReport(began: 0)
    report.began = now
    report.cells = screen.cellsSet
    let bytes = screen.update()
    report.bytes = bytes.count
    let asks = !bytes.isEmpty && link.asksForAcknowledgement
    link.frameSent(report, asking: asks)
    if !bytes.isEmpty { send(bytes, asking: asks, link) }
  }

  /// Sends a frame as one update, and behind it the question that the terminal answers when it has
  /// come to it.
  private func send(_ frame: [UInt8], asking: Bool, _ link: DisplayLink) {
    if capabilities.hasSynchronizedUpdates { output.append(TerminalModes.beginUpdate.utf8) }
    output.append(frame)
    if capabilities.hasSynchronizedUpdates { output.append(TerminalModes.endUpdate.utf8) }
    if asking { output.append(TerminalModes.askCursorPosition.utf8) }
    flushOutput(link)
  }

  /// Takes what a pointer reports.
  func take(_ report: PointerReport, _ application: any Application) {
    collector.add(report)
    if !collector.isTouching { application.pointerHovered(report) }
  }

  /// Hands over all touches that have come, in order.
  func deliverTouches(to application: any Application) {
    frame.samples += collector.pendingCount
    frame.oldestSample = frame.oldestSample ?? collector.oldestPending
    let events = collector.takeEvents(
      predicting: application.predictionHorizon, at: Clock.now())
    for event in events {
      application.touchesChanged(event)
    }
  }

  private func flushOutput(_ link: DisplayLink) {
    if !output.flush(to: device) { hangUp() }
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
    let wanted = POLLIN | (output.isEmpty ? 0 : POLLOUT)
    var requests = [
      pollfd(fd: device.descriptor, events: Int16(wanted), revents: 0),
      pollfd(fd: timer.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: waker.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    let own = requests.count
    requests += console?.requests ?? []
    let count = poll(&requests, nfds_t(requests.count), milliseconds(untilFlushAt: now))
    if count == 0 { flushParser(application, screen) }
    guard count > 0 else { return }
    if requests[2].revents != 0 { receiveSignals(application, screen) }
    if requests[0].revents & Int16(POLLOUT) != 0 { flushOutput(application.displayLink) }
    if requests[0].revents & Int16(POLLIN | POLLHUP | POLLERR) != 0 {
      readInput(application, screen)
    }
    if requests[1].revents != 0 { timer.acknowledge() }
    serveConsole(requests[own...], application)
    if requests[3].revents != 0 {
      waker.acknowledge()
      application.displayLink.isPaused = false
    }
  }

  /// How long an incomplete sequence is still waited for; -1, for ever, when there is none.
  private func milliseconds(untilFlushAt now: TimeInterval) -> Int32 {
    guard let patience = parser.patience, let since = incompleteSince else { return -1 }
    return Int32((max(0, since + patience - now) * 1000).rounded(.up))
  }

  private func flushParser(_ application: any Application, _ screen: CursesScreen) {
    var events: [InputEvent] = []
    parser.flush { events.append($0) }
    incompleteSince = nil
    for event in events { handle(event, at: Clock.now(), application, screen) }
  }

  /// Reads everything that waits to be read.
  private func readInput(_ application: any Application, _ screen: CursesScreen) {
    // A flood of input is not to keep frames from being drawn for ever.
    for _ in 0..<16 where ending == nil {
      switch device.read(into: readBuffer) {
      case .bytes(let count):
        let now = Clock.now()
        var events: [InputEvent] = []
        parser.parse(readBuffer[..<count]) { events.append($0) }
        incompleteSince = parser.patience == nil ? nil : now
        for event in events { handle(event, at: now, application, screen) }
        if count < readBuffer.count { return }
      case .nothing: return
      case .hungUp: return hangUp()
      }
    }
  }

  private func receiveSignals(_ application: any Application, _ screen: CursesScreen) {
    while let signal = signals.next() {
      switch signal {
      case SIGWINCH: resize(application, screen)
      case SIGTSTP: suspend(application, screen, wholeGroup: false)
      case SIGCONT: resume(application, screen)
      default: if ending == nil { ending = .signal(signal) }
      }
    }
  }
}

// MARK: - Input

extension TerminalSession {
  /// Deals with one thing that the terminal sent, in the order of sending.
  private func handle(
    _ event: InputEvent, at now: TimeInterval, _ application: any Application,
    _ screen: CursesScreen
  ) {
    switch event {
    case .mouse(let report):
      switch decoder.decode(report, at: now) {
      case .pointer(let report):
        take(report, application)
        console?.follow(report.location)
      case .wheel(let turn):
        deliverTouches(to: application)
        application.scrolled(turn)
      case nil: break
      }
    case .key(let key):
      deliverTouches(to: application)
      press(key, at: now, application, screen)
    case .focus(let hasFocus):
      if !hasFocus { cancelTouches(at: now) }
    case .reply(.cursorPosition):
      // The same bytes can be a key (F3 with a modifier), which means nothing here.
      application.displayLink.frameAcknowledged(at: now)
    case .reply(let reply):
      capabilities.take(reply)
      followResolution(after: reply)
    }
  }

  /// The keys that concern the terminal are dealt with here, all others by the application.
  private func press(
    _ key: Key, at now: TimeInterval, _ application: any Application, _ screen: CursesScreen
  ) {
    switch key {
    case Key(.character("z"), .control): suspend(application, screen, wholeGroup: true)
    case Key(.character("l"), .control):
      screen.redraw()
      application.displayLink.isPaused = false
    default:
      if !moveConsole(with: key, at: now, application) { application.keyPressed(key, at: now) }
    }
  }

  /// The pointer is no longer ours: what it was drawing does not count.
  func cancelTouches(at now: TimeInterval) {
    collector.cancel(at: now)
    decoder.reset()
    console?.lift()
  }
}
