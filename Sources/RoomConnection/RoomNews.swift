public import Geometry
public import RoomProtocol

/// The state of a shared sketch, for display.
public enum RoomState: Hashable, Sendable {
  /// The server has not answered yet.
  case connecting
  /// There is no connection; edits are kept.
  case offline
  /// What others have drawn is being read.
  case reading
  /// Everything arrives as it is drawn.
  case live
  /// The server does not accept the user, or the user's edits.
  case refused(String)
}

/// What has happened in a room since the last time.
public struct RoomNews: Sendable {
  /// A live message with the time of its arrival.
  public struct Live: Sendable {
    /// Who has sent it.
    public let member: RoomMember
    /// The message.
    public let message: LiveMessage
    /// On the monotonic clock, in seconds.
    public let arrival: TimeInterval
  }

  /// Edits and their order.
  public var updates: [RoomUpdate] = []
  /// Strokes that others are drawing.
  public var live: [Live] = []
  /// The members whose strokes and pens are removed.
  public var gone: [RoomMember] = []
  /// The others in the room, if they have changed.
  public var people: [RoomPeople.Person]?
  /// Whether somebody has joined, and must receive the strokes in progress.
  public var hasNewcomer = false
  /// The state of the connection.
  public var state = RoomState.connecting
  /// Whether somebody has a different log.
  public var differs = false
  /// The time to the server, in seconds.
  public var delay: TimeInterval = 0

  /// Creates no news.
  public init() {}
}
