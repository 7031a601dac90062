import Geometry
import Sharing

/// Limits what each user of a room sends.
///
/// The server enforces the names of users, but not the numbers of their authors, so a limit for each author
/// would be none.
struct RoomGates {
  /// What happens to a message.
  enum Verdict: Hashable, Sendable {
    case admitted
    /// The message is the first one too many: from now on, the user is muted.
    case muted
    case dropped
  }

  /// The maximum number of users who are told apart.
  static let maximumUsers = 256

  private var gates: [String: FloodGate] = [:]

  /// Counts a message of a user.
  ///
  /// - Parameters:
  ///   - bytes: The number of bytes of the message.
  ///   - user: The user's name.
  ///   - time: In seconds on a clock that does not go backward.
  /// - Returns: What happens to the message.
  mutating func receive(bytes: Int, from user: String, at time: TimeInterval) -> Verdict {
    if gates[user] == nil, gates.count >= Self.maximumUsers {
      gates = gates.filter { $0.value.mutedUntil != nil }
      guard gates.count < Self.maximumUsers else { return .dropped }
    }
    var gate = gates[user] ?? FloodGate()
    let wasMuted = gate.mutedUntil.map { $0 > time } ?? false
    let isAdmitted = gate.admits(bytes: bytes, at: time)
    gates[user] = gate
    return isAdmitted ? .admitted : wasMuted ? .dropped : .muted
  }
}
