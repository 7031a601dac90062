import Geometry
import Ink
import RoomProtocol
import Sketches

extension RoomSession {
  /// Whether the server accepts the user.
  enum Access {
    case open
    /// The user is refused for good, but may be able to read.
    case refused
    /// The session has ended.
    case closed
  }

  struct Connection {
    var gateway: RoomGateway?
    var log: RoomGateway.Subscription?
    /// The user's file, until the room was compared with it.
    var unverified: SketchDocument?
    /// The number of the current subscription to the log; messages of earlier ones are dropped.
    private(set) var reader = 0
    private var roundTrips: [TimeInterval] = []

    /// The number of round trips to the server that are compared, one for every presence.
    private static let roundTripCount = 8

    init(unverified: SketchDocument? = nil) { self.unverified = unverified }

    mutating func nextReader() -> Int {
      reader += 1
      return reader
    }

    mutating func lost() {
      reader += 1
      (log, roundTrips) = (nil, [])
    }

    /// Returns the time to the server: half of the shortest of the last round trips.
    ///
    /// A busy machine makes some longer, and the strokes of others would be predicted too far.
    mutating func delay(adding roundTrip: TimeInterval) -> TimeInterval {
      roundTrips = roundTrips.suffix(Self.roundTripCount - 1) + [roundTrip]
      return (roundTrips.min() ?? roundTrip) / 2
    }
  }

  /// What the others are sent about the user, and when.
  struct OwnPresence {
    private var color = InkColor.foreground
    private var view: Rect?
    private(set) var nextMessage: TimeInterval?
    /// The answer to the presence of others that waits for ``nextAnswer``.
    private var answer: PresenceMessage.Kind?
    private var nextAnswer = -TimeInterval.infinity

    /// The minimum time between two answers to the presence of others, in seconds.
    private static let answerInterval = 0.25

    var answerDeadline: TimeInterval? { answer.map { _ in nextAnswer } }

    /// Changes what is shown; returns whether it was something else.
    mutating func show(_ color: InkColor, _ view: Rect) -> Bool {
      defer { (self.color, self.view) = (color, view) }
      return self.color != color || self.view != view
    }

    /// Returns a message, unless the user may only watch or has not read everything.
    mutating func message(
      _ kind: PresenceMessage.Kind, of client: RoomClient, at time: TimeInterval
    ) -> PresenceMessage? {
      if client.isForbidden { nextMessage = nil }
      guard !client.isForbidden, client.phase == .live else { return nil }
      nextMessage = time + RoomPeople.interval
      return PresenceMessage(
        kind, color: color, view: view, confirmedCount: client.log.entries.count,
        digest: client.log.digest)
    }

    /// Requests an answer; only a person who has joined receives the strokes so far.
    mutating func request(_ kind: PresenceMessage.Kind) { if answer != .joined { answer = kind } }

    /// Returns the answer that is due, once.
    ///
    /// Everyone answers everyone, so without a limit a few messages could cause a flood.
    mutating func takeAnswer(at time: TimeInterval) -> PresenceMessage.Kind? {
      guard let kind = answer, time >= nextAnswer else { return nil }
      (answer, nextAnswer) = (nil, time + Self.answerInterval)
      return kind
    }

    mutating func cancelAnswer() { answer = nil }
  }

  /// Decides when to read the log again because somebody has confirmed as many edits, but different
  /// ones.
  struct LogCheck {
    private var nextReading = -TimeInterval.infinity

    /// The minimum time between two readings; somebody may send false digests.
    private static let interval: TimeInterval = 60

    static func differs(_ client: RoomClient, from people: RoomPeople) -> Bool {
      client.phase == .live && people.contradiction(to: client.log) != nil
    }

    /// Reads the log again if it differs from somebody else's.
    mutating func readAgain(
      _ client: inout RoomClient, ifDiffersFrom people: RoomPeople, at time: TimeInterval
    ) -> [RoomClient.Action] {
      guard Self.differs(client, from: people), time >= nextReading else { return [] }
      nextReading = time + Self.interval
      return client.readAgain(at: time)
    }
  }
}
