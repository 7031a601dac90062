public import Geometry

/// The place of an edit in the order of a room.
public struct Confirmation: Hashable, Sendable {
  /// The number of the message in the room's log, from 1; edits of one message share it.
  public let sequence: Int
  /// The server's time, in seconds since 1970-01-01 00:00 UTC.
  public let time: TimeInterval

  /// The times that a file may contain: up to the year 9999.
  static let times = SketchFormat.creationTimes

  /// Creates a confirmation; the time is limited to the year 9999.
  public init(sequence: Int, time: TimeInterval) {
    self.sequence = max(sequence, 1)
    self.time = time.isFinite ? time.clamped(to: Self.times) : Self.times.lowerBound
  }
}

/// An author of a sketch.
public struct SketchAuthor: Hashable, Sendable {
  /// The author's number, which is the same in every file of the room.
  public let number: Int
  /// The name that the room's server knows; empty if the author never shared the sketch.
  public let user: String
  /// The room in which this file's user draws as the author; empty for every other author.
  public let room: String

  /// Creates an author.
  public init(number: Int, user: String, room: String = "") {
    (self.number, self.user, self.room) = (number, user, room)
  }
}
