import Geometry
package import Ink
package import Sketches

/// The edits of a room, folded from the messages of its log.
///
/// An edit is accepted only if its counter is its author's next. The server may therefore repeat messages;
/// what it refuses or loses, the author sends again. Everyone who has received the same messages in the
/// same order has the same edits in the same order.
package struct RoomLog: Sendable {
  /// A message of the room's log.
  package struct Message: Hashable, Sendable {
    /// The number of the message, from 1.
    package let sequence: Int
    package let member: RoomMember
    /// The server's time, in nanoseconds since 1970-01-01 00:00 UTC.
    package let nanoseconds: Int
    package let bytes: [UInt8]

    package init(sequence: Int, member: RoomMember, nanoseconds: Int, bytes: [UInt8]) {
      (self.sequence, self.member) = (sequence, member)
      (self.nanoseconds, self.bytes) = (nanoseconds, bytes)
    }

    /// A number that identifies the message: a server that has lost its log uses the sequence again, but
    /// at another time.
    package var fingerprint: UInt64 {
      var digest = LogDigest()
      digest.add(EditID(author: member.author, counter: sequence), LogDigest.digest(of: bytes))
      return digest.value ^ UInt64(truncatingIfNeeded: nanoseconds)
    }
  }

  /// An accepted edit.
  package struct Entry: Hashable, Sendable {
    package let id: EditID
    /// The name of the author's user.
    package let user: String
    package let edit: Edit
    /// The digest of its bytes.
    package let digest: UInt64
    /// Its place in the room's order.
    package let confirmation: Confirmation
  }

  /// The maximum numbers of what a room accepts.
  package struct Limits: Hashable, Sendable {
    package var edits = 50_000
    package var bytes = 64 << 20
    /// The maximum number of strokes that the edits put in.
    ///
    /// Two bytes can add a piece of a stroke, which takes hundreds of bytes of memory. With the
    /// maximum number of edits, each can add 20 strokes.
    package var strokes = 1_000_000
    package var authors = 256
    package var authorsPerUser = 32
    /// Of unfinished large edits of one user.
    package var partialBytes = 16 << 20
    package var allPartialBytes = 64 << 20
    /// The greatest time of an edit as long as the room has one author, in seconds: 10 years of drawing.
    ///
    /// With ``timeAllowance`` for every edit, times do not reach the maximum of the file.
    package var firstTime = 315_360_000.0
    /// How much later than expected the time of an edit can be, in seconds.
    package var timeAllowance = 3600.0

    package init() {}
  }

  private struct Partial {
    let counter: Int
    let partCount: Int
    var parts = 0
    var bytes: [UInt8] = []
  }

  /// The accepted edits, in order.
  package private(set) var entries: [Entry] = []
  /// The users of the authors from whom at least one edit was accepted.
  package private(set) var users: [Int: String] = [:]
  package var digest: UInt64 { digests[entries.count].value }
  /// Whether an edit was refused because the room is full.
  package private(set) var isFull = false

  /// The digests of no edit, the first edit, the first two, and so on.
  private var digests = [LogDigest()]
  private var counters: [Int: Int] = [:]
  /// The unfinished large edits; anyone can send parts under an author's number that is not taken yet.
  private var partials: [RoomMember: Partial] = [:]
  private var partialByteCount = 0
  /// The greatest time of an accepted edit, and the server's time of its message, both in seconds.
  private var latest: (time: TimeInterval, serverTime: TimeInterval) = (0, 0)
  private var byteCount = 0
  private var strokeCount = 0
  private let limits: Limits

  package init(limits: Limits = Limits()) { self.limits = limits }

  package func count(of author: Int) -> Int { counters[author] ?? 0 }

  /// Returns the digest of the first edits; `nil` if there are fewer.
  package func digest(ofFirst count: Int) -> UInt64? {
    digests.indices.contains(count) ? digests[count].value : nil
  }

  /// Folds the next message, and returns the edits that are accepted.
  package mutating func receive(_ message: Message) -> [Entry] {
    let member = message.member
    guard canDraw(member), let content = EditMessage(message.bytes) else { return [] }
    let edits =
      content.partCount > 1 ? [assemble(content, member)].compactMap(\.self) : content.edits
    return accept(edits, from: content.firstCounter, message)
  }

  /// Returns whether an author belongs to the user, or the room admits one more.
  private func canDraw(_ member: RoomMember) -> Bool {
    if let user = users[member.author] { return user == member.user }
    guard users.count < limits.authors else { return false }
    return users.values.count(where: { $0 == member.user }) < limits.authorsPerUser
  }

  private mutating func accept(
    _ edits: [EditMessage.Packed], from first: Int, _ message: Message
  ) -> [Entry] {
    let author = message.member.author
    let start = entries.count
    for (index, packed) in edits.enumerated() where first + index == count(of: author) + 1 {
      let time = limited(packed.time, message)
      guard let edit = try? EditCodec.decode(packed.bytes, at: time, by: author) else { break }
      guard entries.count < limits.edits, byteCount + packed.bytes.count <= limits.bytes,
        strokeCount + edit.strokeCount <= limits.strokes
      else {
        isFull = true
        break
      }
      append(edit, packed.bytes, message)
    }
    return Array(entries[start...])
  }

  private mutating func append(_ edit: Edit, _ bytes: [UInt8], _ message: Message) {
    let author = edit.author
    counters[author, default: 0] += 1
    users[author] = message.member.user
    byteCount += bytes.count
    strokeCount += edit.strokeCount
    let entry = Entry(
      id: EditID(author: author, counter: count(of: author)), user: message.member.user, edit: edit,
      digest: LogDigest.digest(of: bytes),
      confirmation: Confirmation(
        sequence: message.sequence, time: Double(message.nanoseconds) / 1e9))
    var digest = digests[entries.count]
    digest.add(entry.id, entry.digest)
    digests.append(digest)
    entries.append(entry)
    if edit.time >= latest.time { latest = (edit.time, entry.confirmation.time) }
    _ = takePartial(of: message.member)
  }

  /// Limits the time of an edit, because everyone's clock continues from the latest one.
  ///
  /// As long as a room has one author, who shares a sketch, the times are those of the sketch.
  private func limited(_ time: TimeInterval, _ message: Message) -> TimeInterval {
    guard users.keys.contains(where: { $0 != message.member.author })
    else { return min(time, limits.firstTime) }
    let passed = max(0, Double(message.nanoseconds) / 1e9 - latest.serverTime)
    return min(time, latest.time + passed + limits.timeAllowance)
  }

  /// Adds a part of a large edit; returns the edit, once it is complete.
  private mutating func assemble(
    _ message: EditMessage, _ member: RoomMember
  ) -> EditMessage.Packed? {
    guard message.firstCounter == count(of: member.author) + 1, let edit = message.edits.first,
      var partial = takePartial(for: message, of: member)
    else { return nil }
    if message.part == partial.parts {
      partial.bytes += edit.bytes
      partial.parts += 1
    }
    let others = partials.filter { $0.key.user == member.user }
    guard partials.count < limits.authors, others.count < limits.authorsPerUser,
      others.values.reduce(partial.bytes.count, { $0 + $1.bytes.count }) <= limits.partialBytes,
      partialByteCount + partial.bytes.count <= limits.allPartialBytes
    else { return nil }
    guard partial.parts == partial.partCount else {
      // A part that is repeated or out of order leaves the others as they are.
      partials[member] = partial
      partialByteCount += partial.bytes.count
      return nil
    }
    return EditMessage.Packed(time: edit.time, bytes: partial.bytes)
  }

  /// Takes out the large edit that a part continues or begins; returns `nil` if there is none.
  private mutating func takePartial(for message: EditMessage, of member: RoomMember) -> Partial? {
    let known = takePartial(of: member)
    let new = Partial(counter: message.firstCounter, partCount: message.partCount)
    if message.part == 0 { return new }
    return known?.counter == new.counter && known?.partCount == new.partCount ? known : nil
  }

  private mutating func takePartial(of member: RoomMember) -> Partial? {
    guard let partial = partials.removeValue(forKey: member) else { return nil }
    partialByteCount -= partial.bytes.count
    return partial
  }
}

extension Edit {
  /// The number of strokes that the edit puts in: pieces of others, and new ones.
  fileprivate var strokeCount: Int {
    if case .replaced(let replacement) = action { replacement.partCount } else { 0 }
  }
}
