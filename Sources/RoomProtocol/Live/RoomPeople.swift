package import Geometry

/// Who is in a room.
package struct RoomPeople: Sendable {
  package struct Person: Hashable, Sendable {
    package let member: RoomMember
    package var presence: PresenceMessage
    fileprivate var lastSeen: TimeInterval
  }

  /// The time between two messages about the user, in seconds.
  package static let interval: TimeInterval = 8
  /// The time without a message after which a person is gone, in seconds.
  package static let silence: TimeInterval = 20
  package static let maximumCount = 32

  private var people: [RoomMember: Person] = [:]

  package init() {}

  /// The others, in the order of their names.
  package var others: [Person] { people.values.sorted { $0.member < $1.member } }

  package func contains(_ member: RoomMember) -> Bool { people[member] != nil }

  /// The time at which ``expire(at:)`` must be called; `nil` if nobody else is there.
  package var nextExpiry: TimeInterval? {
    people.values.map(\.lastSeen).min().map { $0 + Self.silence }
  }

  /// Adds what a member has sent; returns whether the list on the screen changes, or the member's view.
  @discardableResult
  package mutating func receive(
    _ message: PresenceMessage, from member: RoomMember, at time: TimeInterval
  ) -> Bool {
    guard message.kind != .left else { return people.removeValue(forKey: member) != nil }
    guard people[member] != nil || people.count < Self.maximumCount else { return false }
    let old = people.updateValue(
      Person(member: member, presence: message, lastSeen: time), forKey: member)?.presence
    return old == nil || old?.color != message.color || old?.view != message.view
  }

  /// Removes people who have been silent, and returns them.
  @discardableResult
  package mutating func expire(at time: TimeInterval) -> [RoomMember] {
    let gone = people.filter { $0.value.lastSeen + Self.silence <= time }.keys
    for member in gone { people[member] = nil }
    return Array(gone)
  }

  package mutating func removeAll() { people = [:] }

  /// Returns a person who has confirmed as many edits as a log has, but different ones.
  package func contradiction(to log: RoomLog) -> RoomMember? {
    others.first { person in
      let digest = log.digest(ofFirst: person.presence.confirmedCount)
      return digest != nil && digest != person.presence.digest
    }?.member
  }
}
