import Geometry

/// A client of the pointer daemon that reconnects after a failure.
///
/// Time is passed to every method, and each method returns the events that it caused.
final class GPMPointer {
  enum Event: Hashable {
    case input(GPMEvent)
    /// The daemon sent its first event on a new connection.
    case connected
    /// The daemon does not deliver events; reported once per failure, and again if the reason changes.
    case failed(GPMFailure)
  }

  /// The time to wait for the first event, which the daemon sends immediately, in seconds.
  static let timeout = 1.0
  /// The delays between attempts to connect, in seconds; the last one repeats.
  private static let delays = [1.0, 2, 4, 8, 16, 30]
  /// The time for which a connection must last before the delays start over, in seconds.
  private static let trialPeriod = 10.0

  private let open: () throws(GPMFailure) -> any GPMLink
  private var link: (any GPMLink)?
  private var connectedAt: TimeInterval = 0
  private var hasAnswered = false
  private var failure: GPMFailure?
  /// The number of attempts to connect since a connection lasted.
  private var attempts = 0
  /// When to connect again or to report that the daemon does not respond.
  private(set) var deadline: TimeInterval?

  /// Creates a disconnected pointer; the closure connects to the daemon.
  init(open: @escaping () throws(GPMFailure) -> any GPMLink) { self.open = open }

  /// Becomes readable when ``receive(at:)`` has something to read; `nil` while disconnected.
  var descriptor: Int32? { link?.descriptor }
  var reader: InputReader? { link?.reader }
  /// Whether ``receive(at:)`` has something to read even if the descriptor is not readable.
  var hasEvents: Bool { link?.hasEvents ?? false }
  /// The daemon's options; `nil` if they cannot be read.
  var settings: GPMSettings? { link?.settings }

  func connect(at now: TimeInterval) -> [Event] {
    deadline = nil
    // The library allows one connection per process.
    link = nil
    hasAnswered = false
    do {
      link = try open()
      connectedAt = now
      deadline = now + Self.timeout
      return []
    } catch { return disconnected(by: error, at: now) }
  }

  func disconnect() {
    (link, hasAnswered, deadline, attempts) = (nil, false, nil, 0)
  }

  func receive(at now: TimeInterval) -> [Event] {
    guard let link else { return [] }
    do {
      let events = try link.read().map(Event.input)
      guard !events.isEmpty, !hasAnswered else { return events }
      (hasAnswered, failure, deadline) = (true, nil, nil)
      return [.connected] + events
    } catch {
      let isRefusal = error == .hungUp && !hasAnswered
      return disconnected(by: isRefusal ? .refused : error, at: now)
    }
  }

  /// Connects again, or reports a daemon that does not respond, if the deadline has passed.
  func advance(to now: TimeInterval) -> [Event] {
    guard let deadline, deadline <= now else { return [] }
    guard link != nil else { return connect(at: now) }
    // Keep the connection: the daemon may still respond, for example if it was suspended.
    self.deadline = nil
    return report(.notResponding)
  }

  private func disconnected(by failure: GPMFailure, at now: TimeInterval) -> [Event] {
    if hasAnswered, now - connectedAt >= Self.trialPeriod { attempts = 0 }
    link = nil
    hasAnswered = false
    // Retrying cannot help if the library is not installed.
    if failure != .noLibrary {
      deadline = now + Self.delays[min(attempts, Self.delays.count - 1)]
      attempts += 1
    }
    return report(failure)
  }

  private func report(_ failure: GPMFailure) -> [Event] {
    defer { self.failure = failure }
    return self.failure == failure ? [] : [.failed(failure)]
  }
}
