package import Geometry
package import RoomProtocol

/// What the drawing loop and the threads of libnats exchange with the executor of a session.
///
/// One mutex protects it, which nobody holds while waiting for anything.
struct RoomMailbox {
  var news = RoomNews()
  /// Limits what is received, even while the executor is busy.
  var gates = RoomGates()
  /// The members whose strokes are received before they have a subscription of their own.
  var early = EarlyMembers()
  /// Where live messages are published; `nil` without a connection.
  var outlet: Outlet?
  /// The number of bytes of live messages that wait to be published.
  private var unsent = 0
  /// The messages of the log that wait for the executor.
  private var inbox: [(reader: Int, message: RoomLog.Message)] = []

  private static let maximumUnsent = 1 << 16
  private static let maximumLive = 20_000

  struct Outlet: Sendable {
    let gateway: RoomGateway
    let subject: String
  }

  var hasNews: Bool {
    !news.live.isEmpty || !news.updates.isEmpty || news.people != nil || !news.gone.isEmpty
  }

  mutating func takeNews() -> RoomNews {
    let taken = news
    news = RoomNews()
    (news.state, news.differs, news.delay) = (taken.state, taken.differs, taken.delay)
    return taken
  }

  /// Adds updates, and the state if it is known; returns whether the owner must be woken.
  mutating func add(_ updates: [RoomUpdate], _ state: RoomState?) -> Bool {
    for update in updates { news.updates.add(update) }
    guard let state, state != news.state else { return !updates.isEmpty }
    news.state = state
    return true
  }

  /// Adds a live message; returns whether it is the first one to take, for which the owner must be woken.
  mutating func add(_ live: RoomNews.Live) -> Bool {
    guard news.live.count < Self.maximumLive else { return false }
    news.live.append(live)
    return news.live.count == 1
  }

  /// Counts the bytes of a live message; returns `nil` if it must be dropped.
  mutating func outlet(for count: Int) -> Outlet? {
    guard news.state == .live, let outlet, unsent + count <= Self.maximumUnsent else { return nil }
    unsent += count
    return outlet
  }

  /// Notes that a live message that was counted was published or dropped.
  mutating func sent(_ count: Int) { unsent -= count }

  mutating func add(_ message: RoomLog.Message, by reader: Int) -> Int {
    inbox.append((reader, message))
    return inbox.count
  }

  mutating func takeMessages() -> [(reader: Int, message: RoomLog.Message)] {
    defer { inbox = [] }
    return inbox
  }
}

/// The first members whose strokes arrive before they have subscriptions, within the list's limits.
struct EarlyMembers {
  /// The user, and the members who have subscriptions.
  var ignored: Set<RoomMember>
  private var members: Set<RoomMember> = []

  init(ignoring ignored: Set<RoomMember> = []) { self.ignored = ignored }

  /// Returns whether the strokes of a member are received.
  mutating func admits(_ member: RoomMember) -> Bool {
    guard !ignored.contains(member) else { return false }
    guard !members.contains(member) else { return true }
    let copies = members.count { $0.user == member.user }
    guard copies < RoomOthers.maximumCopies, members.count < RoomPeople.maximumCount
    else { return false }
    members.insert(member)
    return true
  }
}

/// The state of a shared sketch, for display.
package enum RoomState: Hashable, Sendable {
  case connecting
  case offline
  /// What others have drawn is being read.
  case reading
  case live
  /// The server does not accept the user, or the user's edits.
  case refused(String)
}

/// What has happened in a room since the last time.
package struct RoomNews: Sendable {
  package struct Live: Sendable {
    package let member: RoomMember
    package let message: LiveMessage
    /// On the monotonic clock, in seconds.
    package let arrival: TimeInterval
  }

  package var updates: [RoomUpdate] = []
  package var live: [Live] = []
  /// The members whose strokes and pens are removed.
  package var gone: [RoomMember] = []
  /// The others in the room, if they have changed.
  package var people: [RoomPeople.Person]?
  /// Whether somebody has joined, and must receive the strokes in progress.
  package var hasNewcomer = false
  package var state = RoomState.connecting
  package var differs = false
  /// The time to the server, in seconds.
  package var delay: TimeInterval = 0

}
