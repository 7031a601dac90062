import Display
import Geometry
import Glibc
import Touches

/// The pointer of a terminal that has none of its own: moved by the pointer daemon, where there is
/// one, and by keys.
///
/// What happens to it goes to the session, in order, by way of ``Effect``.
final class ConsolePointer {
  /// What the session is to do.
  enum Effect: Hashable {
    /// Take a report; the pointer may have moved.
    case report(PointerReport)
    /// Pass a turn of the wheel on.
    case wheel(ScrollEvent)
    /// End the stroke that is being drawn: what drew it is gone.
    case end
    /// Tell something.
    case tell(String)
  }

  private var pointer: DotPointer
  private var size: ScreenSize
  private var scale: GPMScale
  private var decoder: GPMDecoder
  private var pen = KeyboardPen()
  private var wasLost = false
  private let daemon: GPMPointer?
  private let console: VirtualConsole?

  /// Creates the pointer of a screen.
  ///
  /// - Parameters:
  ///   - daemon: The pointer daemon, if one is to be asked.
  ///   - console: The console that is drawn on, if it is one.
  ///   - size: The screen's, in cells.
  ///   - gain: The dots for ten counts of the mouse; `nil` for what suits the daemon.
  init(daemon: GPMPointer?, console: VirtualConsole?, size: ScreenSize, gain: Double?) {
    self.daemon = daemon
    self.console = console
    self.size = size
    scale = GPMScale(gain: gain)
    pointer = DotPointer(size: size)
    decoder = GPMDecoder(dotsPerUnit: scale.dotsPerUnit(on: size))
  }

  /// Where the pointer is, in screen dots.
  var location: Point { pointer.location }
  /// Whether it is pressed.
  var isPressed: Bool { !buttons.isEmpty }
  /// When ``advance(to:)`` is due; `nil` for never.
  var deadline: TimeInterval? { daemon?.deadline }

  /// What ``receive(_:at:)`` waits for.
  var requests: [pollfd] {
    var requests: [pollfd] = []
    if let console {
      requests.append(pollfd(fd: console.descriptor, events: Int16(POLLPRI), revents: 0))
    }
    if let descriptor = daemon?.descriptor {
      requests.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
    }
    return requests
  }

  /// Asks the daemon for its events.
  func connect(at now: TimeInterval) -> [Effect] {
    effects(of: daemon?.connect(at: now) ?? [], at: now)
  }

  /// Gives the mouse back; whatever was pressed is not any more.
  func disconnect() {
    daemon?.disconnect()
    lift()
  }

  /// Deals with what can be read.
  func receive(_ requests: some Sequence<pollfd>, at now: TimeInterval) -> [Effect] {
    requests.filter { $0.revents != 0 }.flatMap { request in
      if request.fd == console?.descriptor { return followConsole() }
      guard let daemon, request.fd == daemon.descriptor else { return [] }
      return effects(of: daemon.receive(at: now), at: now)
    }
  }

  /// Does what is due.
  func advance(to now: TimeInterval) -> [Effect] {
    effects(of: daemon?.advance(to: now) ?? [], at: now)
  }

  /// Takes a key; `nil` when it means nothing to the pointer.
  func press(_ key: Key, at now: TimeInterval) -> [Effect]? {
    guard let action = KeyboardPen.action(of: key) else { return nil }
    let kind = pen.perform(action, moving: &pointer)
    return [
      .report(
        PointerReport(kind, timestamp: now, location: pointer.location, buttonMask: buttons))
    ]
  }

  /// Takes a new size of the screen.
  func resize(to size: ScreenSize) {
    self.size = size
    pointer.resize(to: size)
    decoder.dotsPerUnit = scale.dotsPerUnit(on: size)
  }

  /// Goes where a pointer of the terminal's own is.
  func follow(_ location: Point) { pointer.move(by: location - pointer.location) }

  /// Lifts whatever is pressed.
  func lift() {
    decoder.reset()
    pen.lift()
  }

  private var buttons: ButtonMask { decoder.buttons.union(pen.isDown ? .primary : []) }

  private func followConsole() -> [Effect] {
    console?.acknowledge()
    guard isPressed, console?.isActive == false else { return [] }
    lift()
    return [.end, .tell("the line ended when another console came up")]
  }

  private func effects(of news: [GPMPointer.News], at now: TimeInterval) -> [Effect] {
    news.flatMap { news in
      switch news {
      case .event(let event): effects(of: event, at: now)
      case .found: find()
      case .lost(let failure): lose(failure)
      }
    }
  }

  private func effects(of event: GPMEvent, at now: TimeInterval) -> [Effect] {
    // What was under way when another console came up would begin the ended line anew; the word that
    // this one is back may come after its first event.
    if console?.isActive == false { console?.acknowledge() }
    guard console?.isActive != false else { return [] }
    var report = decoder.decode(event, moving: &pointer, at: now)
    report.buttonMask.formUnion(buttons)
    guard event.wheel != 0 else { return [.report(report)] }
    let turn = ScrollEvent(
      timestamp: now, location: report.location,
      notches: Vector(dx: 0, dy: -Double(event.wheel)), modifierFlags: report.modifierFlags)
    return [.report(report), .wheel(turn)]
  }

  private func find() -> [Effect] {
    scale.responsiveness = daemon?.responsiveness ?? GPMScale.standardResponsiveness
    decoder.dotsPerUnit = scale.dotsPerUnit(on: size)
    defer { wasLost = false }
    return wasLost ? [.tell("gpm is back · draw with the mouse")] : []
  }

  private func lose(_ failure: GPMFailure) -> [Effect] {
    wasLost = true
    let end: [Effect] = decoder.buttons.isEmpty ? [] : [.end]
    lift()
    return end + [.tell("\(failure) · arrows move, Space presses and lifts")]
  }
}
