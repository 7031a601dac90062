import Geometry
import Glibc
import TerminalUI
import Touches

/// The pointer of a terminal that has none of its own, moved by the pointer daemon and by keys.
///
/// Methods return the resulting effects in order, for the session to apply.
final class ConsolePointer {
  private var pointer: DotPointer
  private var size: ScreenSize
  private var scale: GPMScale
  private var decoder: GPMDecoder
  private var pen = KeyboardPen()
  /// The failure that a notice has shown last, until the daemon answers again.
  private var reportedFailure: GPMFailure?
  private let daemon: GPMPointer?
  private let console: VirtualConsole?

  /// Creates a pointer at the center of a screen, with the dots for ten counts of the mouse, if chosen.
  init(daemon: GPMPointer?, console: VirtualConsole?, size: ScreenSize, gain: Double?) {
    (self.daemon, self.console, self.size) = (daemon, console, size)
    scale = GPMScale(gain: gain)
    pointer = DotPointer(size: size)
    decoder = GPMDecoder(motion: scale.motion(on: size))
  }

  var location: Point { pointer.location }
  var isActive: Bool { console?.isActive ?? true }
  /// Whether the terminal is a virtual console, rather than one with the same terminal type.
  var isVirtualConsole: Bool { console != nil }
  var isPressed: Bool { !buttons.isEmpty }
  /// When to call ``advance(to:)``; `nil` for never.
  var deadline: TimeInterval? { daemon?.deadline }

  var requests: [pollfd] {
    [console.map { pollfd($0.descriptor, POLLPRI) }, daemon?.descriptor.map { pollfd($0) }]
      .compactMap(\.self)
  }

  func connect(at now: TimeInterval) -> [PointerEffect] {
    effects(of: daemon?.connect(at: now) ?? [])
  }

  func disconnect() {
    daemon?.disconnect()
    lift()
  }

  /// Whether ``receive(_:at:)`` has something to read even if no descriptor is ready.
  var hasInput: Bool { daemon?.hasEvents ?? false }
  var reader: InputReader? { daemon?.reader }

  /// Reads from the descriptors that poll reported as ready.
  func receive(_ requests: some Sequence<pollfd>, at now: TimeInterval) -> [PointerEffect] {
    let ready = requests.filter { $0.revents != 0 }.map(\.fd)
    let console = console.map { ready.contains($0.descriptor) ? consoleChanged() : [] } ?? []
    guard let daemon, daemon.hasEvents || ready.contains(where: { $0 == daemon.descriptor })
    else { return console }
    return console + effects(of: daemon.receive(at: now))
  }

  /// Performs what is due at a time, such as another attempt to connect.
  func advance(to now: TimeInterval) -> [PointerEffect] {
    effects(of: daemon?.advance(to: now) ?? [])
  }

  /// Handles a key press; returns `nil` if the key does not control the pointer.
  func press(_ key: Key, at now: TimeInterval) -> [PointerEffect]? {
    guard let action = KeyboardPen.action(of: key) else { return nil }
    let kind = pen.perform(action, moving: &pointer)
    var report = PointerReport(
      kind, timestamp: now, location: pointer.location, buttonMask: buttons)
    report.isKeyed = true
    return [.report(report)]
  }

  func resize(to size: ScreenSize) {
    self.size = size
    pointer.resize(to: size)
    decoder.motion = scale.motion(on: size)
  }

  /// Moves to the position of the terminal's own pointer.
  func follow(_ location: Point) { pointer.move(by: location - pointer.location) }

  func lift() {
    decoder.reset()
    pen.lift()
  }

  private var buttons: ButtonMask { decoder.buttons.union(pen.isDown ? .primary : []) }

  private func consoleChanged() -> [PointerEffect] {
    console?.acknowledge()
    guard isPressed, console?.isActive == false else { return [] }
    lift()
    return [.cancelTouch, .notice("stroke ended: console switched")]
  }

  private func effects(of events: [GPMPointer.Event]) -> [PointerEffect] {
    events.flatMap { event in
      switch event {
      case .input(let input): effects(of: input)
      case .connected: connected()
      case .failed(let failure): failed(failure)
      }
    }
  }

  private func effects(of event: GPMEvent) -> [PointerEffect] {
    // Events queued before a console switch would restart the stroke that the switch ended. The
    // notification that this console is active again can arrive after its first event, so check now.
    if console?.isActive == false { console?.acknowledge() }
    guard console?.isActive != false else { return [] }
    var report = decoder.decode(event, moving: &pointer, at: event.time)
    report.buttonMask.formUnion(buttons)
    guard event.wheel != 0 else { return [.report(report)] }
    let scroll = ScrollEvent(
      timestamp: event.time, location: report.location,
      notches: Vector(dx: 0, dy: -Double(event.wheel)), modifierFlags: report.modifierFlags)
    return [.report(report), .wheel(scroll)]
  }

  private func connected() -> [PointerEffect] {
    scale.settings = daemon?.settings ?? .assumed
    decoder.motion = scale.motion(on: size)
    return reportedFailure.take() != nil ? [.notice("gpm is back · draw with the mouse")] : []
  }

  private func failed(_ failure: GPMFailure) -> [PointerEffect] {
    let end: [PointerEffect] = decoder.buttons.isEmpty ? [] : [.cancelTouch]
    lift()
    // The user already knows that the daemon has stopped.
    let isNews = !(reportedFailure == .hungUp && failure == .notRunning)
    reportedFailure = isNews ? failure : reportedFailure
    return end + (isNews ? [.notice("\(failure) · arrows move, Space draws")] : [])
  }
}
