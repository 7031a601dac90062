import Geometry

/// The pointer daemon as a source of events that comes and goes: connected to when it is there,
/// missed when it is not, and tried again.
///
/// It knows only the times it is told. Every method returns what became of it.
final class GPMPointer {
  /// What became of the daemon.
  enum News: Hashable {
    /// It reports.
    case event(GPMEvent)
    /// It answers, for the first time or again.
    case found
    /// It does not answer, for the first time or for another reason than before.
    case lost(GPMFailure)
  }

  /// How long the first event is waited for, which tells where the pointer is, in seconds.
  static let patience = 1.0
  /// The times from one attempt to the next, in seconds; the last is repeated.
  static let delays = [1.0, 2, 4, 8, 16, 30]
  /// How long a connection has to last for the next attempt to come soon again, in seconds.
  static let trialPeriod = 10.0

  private let open: () throws(GPMFailure) -> any GPMLink
  private var link: (any GPMLink)?
  private var connectedAt: TimeInterval = 0
  private var hasAnswered = false
  private var failure: GPMFailure?
  private var attempts = 0
  /// When to try again, or to wonder about silence.
  private(set) var deadline: TimeInterval?

  /// Creates a pointer that is not connected.
  ///
  /// - Parameter open: Connects.
  init(open: @escaping () throws(GPMFailure) -> any GPMLink) {
    self.open = open
  }

  /// What becomes readable when there is something to ``receive(at:)``; `nil` when not connected.
  var descriptor: Int32? { link?.descriptor }
  /// Why it is not there; `nil` while it answers or may yet.
  var presentFailure: GPMFailure? { hasAnswered ? nil : failure }
  /// The value of the daemon's option `-r`, where it can be learnt.
  var responsiveness: Int? { link?.responsiveness }

  /// Connects.
  func connect(at now: TimeInterval) -> [News] {
    deadline = nil
    // The library has one connection at a time.
    link = nil
    hasAnswered = false
    do {
      link = try open()
      connectedAt = now
      deadline = now + Self.patience
      return []
    } catch {
      return lose(error, at: now)
    }
  }

  /// Ends the connection, if there is one, and does not try again.
  func disconnect() {
    link = nil
    hasAnswered = false
    deadline = nil
    attempts = 0
  }

  /// Reads what the daemon sent.
  func receive(at now: TimeInterval) -> [News] {
    guard let link else { return [] }
    do {
      let events = try link.read().map(News.event)
      guard !events.isEmpty, !hasAnswered else { return events }
      hasAnswered = true
      failure = nil
      deadline = nil
      return [.found] + events
    } catch {
      let isRefusal = error == .left && !hasAnswered
      return lose(isRefusal ? .refused : error, at: now)
    }
  }

  /// Does what is due.
  func advance(to now: TimeInterval) -> [News] {
    guard let deadline, deadline <= now else { return [] }
    guard link != nil else { return connect(at: now) }
    // It may yet answer, for instance when it was stopped.
    self.deadline = nil
    return tell(.silent)
  }

  private func lose(_ failure: GPMFailure, at now: TimeInterval) -> [News] {
    if hasAnswered && now - connectedAt >= Self.trialPeriod { attempts = 0 }
    link = nil
    hasAnswered = false
    // A library does not come by itself.
    if failure != .noLibrary {
      deadline = now + Self.delays[min(attempts, Self.delays.count - 1)]
      attempts += 1
    }
    return tell(failure)
  }

  private func tell(_ failure: GPMFailure) -> [News] {
    defer { self.failure = failure }
    return self.failure == failure ? [] : [.lost(failure)]
  }
}
