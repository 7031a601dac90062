import Geometry
import RoomProtocol

/// Limits what each user of a room sends.
///
/// The server enforces the names of users, but not the numbers of their authors, so a limit for
/// each author would be useless.
///
/// If nothing has arrived from anybody for a while, the program or the network may have been
/// stopped, and what was sent in that time arrives at once. Messages beyond the limits are then
/// dropped, but mute nobody, unless there are more of them than the silence explains. The silence
/// of one user does not count, because anyone can be silent before a flood.
struct RoomGates {
  enum Verdict: Hashable, Sendable {
    case admitted
    /// The message is the first one too many: from now on, the user is muted.
    case muted
    case dropped
  }

  static let maximumUsers = 256
  /// The silence of everybody after which a backlog is expected, and the time in which the backlog arrives,
  /// in seconds.
  static let silence: TimeInterval = 1
  /// The maximum time for which messages are expected to have waited, in seconds.
  static let maximumBacklog: TimeInterval = 10

  private var gates: [String: FloodGate] = [:]
  private var lastArrival: TimeInterval?
  /// The time for which messages may have waited, and until when they arrive.
  private var backlog: (duration: TimeInterval, end: TimeInterval) = (0, -.infinity)

  /// Counts a message of a user, and decides what happens to it; `time` does not go backward.
  mutating func receive(bytes: Int, from user: String, at time: TimeInterval) -> Verdict {
    noteArrival(at: time)
    if gates[user] == nil, gates.count >= Self.maximumUsers {
      gates = gates.filter { $0.value.mutedUntil != nil }
      guard gates.count < Self.maximumUsers else { return .dropped }
    }
    let mutedUntil = gates[user]?.mutedUntil ?? -.infinity
    let isAdmitted = gates[user, default: FloodGate()].admits(
      bytes: bytes, at: time, backlog: time < backlog.end ? backlog.duration : 0)
    if isAdmitted { return .admitted }
    return gates[user]?.mutedUntil == nil || mutedUntil > time ? .dropped : .muted
  }

  /// Expects a backlog after a silence of everybody.
  private mutating func noteArrival(at time: TimeInterval) {
    let silence = time - (lastArrival ?? time)
    lastArrival = time
    guard silence >= Self.silence else { return }
    backlog = (min(silence, Self.maximumBacklog), time + Self.silence)
  }
}
