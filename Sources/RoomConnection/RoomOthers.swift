import Geometry
import RoomProtocol

/// The others in a room, and the subscriptions over which their presence and their strokes arrive.
struct RoomOthers {
  private(set) var people = RoomPeople()
  /// Everybody's presence, or each member's while somebody floods it.
  var presence: [RoomGateway.Subscription] = []
  /// The strokes of all members, for a while after the start.
  var allPens: RoomGateway.Subscription?
  private(set) var pens: [RoomMember: RoomGateway.Subscription] = [:]
  /// The members in ``people`` who will get a subscription in ``pens``.
  private var newcomers: [RoomMember] = []
  /// Whether the server is being asked for some of the subscriptions in ``pens``.
  private var isSubscribing = false
  /// The users who flood the room, and so are not received.
  private(set) var muted: Set<String> = []

  /// The maximum number of copies of the sketch that a user can show in the room.
  static let maximumCopies = 8

  /// Adds what a member has sent, unless the user already shows too many copies.
  ///
  /// - Returns: Whether the member is new, and whether the list on the screen changes or the
  ///   member's view; `nil` if the message was dropped.
  mutating func receive(
    _ message: PresenceMessage, from member: RoomMember, at time: TimeInterval
  ) -> (isNew: Bool, isChanged: Bool)? {
    let wasThere = people.contains(member)
    let copies = people.others.count { $0.member.user == member.user }
    guard wasThere || copies < Self.maximumCopies else { return nil }
    let isChanged = people.receive(message, from: member, at: time)
    // The list may be full.
    let isNew = !wasThere && people.contains(member)
    if isNew, !newcomers.contains(member) { newcomers.append(member) }
    if message.kind == .left { pens[member] = nil }
    return (isNew, isChanged)
  }

  mutating func expire(at time: TimeInterval) -> Bool {
    let gone = people.expire(at: time)
    for member in gone { pens[member] = nil }
    return !gone.isEmpty
  }

  /// Returns the members who need a subscription in ``pens``, once; none until ``add(_:)`` was
  /// called for the previous ones, so that all who join in between are one request.
  mutating func takeNewcomers() -> [RoomMember] {
    guard !isSubscribing else { return [] }
    defer { (newcomers, isSubscribing) = ([], !newcomers.isEmpty) }
    return newcomers
  }

  /// Adds subscriptions to the strokes of members, except for those who have left or are muted.
  mutating func add(_ new: [(RoomMember, RoomGateway.Subscription?)]) {
    isSubscribing = false
    for (member, pen) in new where people.contains(member) && !muted.contains(member.user) {
      pens[member] = pen
    }
  }

  /// Ends the subscriptions to a user, or notes that they are needed again.
  mutating func setMuted(_ isMuted: Bool, _ user: String) {
    if isMuted { muted.insert(user) } else { muted.remove(user) }
    if isMuted { allPens = nil }
    let members = people.others.map(\.member).filter { $0.user == user }
    for member in members { pens[member] = nil }
    if !isMuted { newcomers += members }
  }

  /// Returns the subjects of everybody's presence, or of the others' presence if somebody is muted.
  func presenceSubjects(in room: String) -> [String] {
    guard !muted.isEmpty else { return [RoomSubject.all(.presence, in: room)] }
    return people.others.map(\.member).filter { !muted.contains($0.user) }
      .map { RoomSubject(room: room, .presence, $0).description }
  }

  mutating func removeAll() {
    people.removeAll()
    (pens, allPens, newcomers) = ([:], nil, [])
  }
}
