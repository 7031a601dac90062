package import Geometry
package import Ink
import Sketches

/// Keeps the log of a sketch in sync with a room's log: messages in, actions out.
///
/// The client reads the room's log from the beginning when it starts, and from the last message
/// after an interruption, unless the server no longer has that message. It publishes the user's
/// edits one message at a time, each on the condition that the last message on the user's own
/// subject is the one that the client has received. A message counts as stored when it comes back.
/// Messages may therefore be lost, repeated, or refused in any way; `docs/sharing.md` gives the
/// reasons.
///
/// A client reads no clock. Its memory is linear in the size of the log.
package struct RoomClient: Sendable {
  /// The time to wait for an answer or for a message to come back, in seconds.
  package static let patience: TimeInterval = 2
  /// The time to wait after a refusal for the message that is its reason, in seconds.
  static let refusalPatience: TimeInterval = 0.25
  /// The number of messages in a row without an accepted edit after which the client gives up.
  private static let maximumRejections = 3

  /// The member who makes the user's edits.
  package private(set) var member: RoomMember
  /// The state of the connection.
  package private(set) var phase = Phase.offline
  /// The room's log, as far as it was received.
  package private(set) var log: RoomLog
  /// Whether the server refuses the user's edits for good.
  package private(set) var isForbidden = false
  /// Whether the room accepts no edits of the user, although the server stores them.
  package private(set) var isRejected = false
  private var updates: [RoomUpdate] = []
  private var isFullOnServer = false
  /// The user's edits, in order.
  private var own: [Own]
  /// The new names that the user's edits got, in order.
  private var renamings: [AuthorRenaming] = []
  /// The number of confirmed edits in the user's log, their digest, and the digest of their order.
  private var told: (count: Int, digest: UInt64, order: LogDigest)
  /// The last message that was received: its number and its fingerprint.
  private var last = (sequence: 0, fingerprint: UInt64(0))
  /// The number of the last message on the user's subject.
  private var lastOwn = 0
  /// The number of the message with which reading ends.
  private var end = 0
  /// The time at which ``advance(to:)`` must be called; `nil` if nothing is due.
  package private(set) var nextDeadline: TimeInterval?
  /// The message of the user that was published and has not come back.
  private var published: [UInt8]?
  /// The number of published messages in a row that came back and from which no edit was accepted.
  private var rejections = 0
  /// The numbers of a missing message and of the next one, if the log was read again.
  private var gap: (missing: Int, following: Int)?
  /// The parts of a large edit, and how many of them have come back.
  private var parts: (messages: [[UInt8]], received: Int)?
  private let limits: RoomLog.Limits
  private let makeAuthor: @Sendable () -> Int

  /// An edit of the user, and the digest of its bytes.
  private struct Own {
    let edit: Edit
    let digest: UInt64

    init(_ edit: Edit) {
      self.edit = edit
      digest = LogDigest.digest(of: EditCodec.encode(edit))
    }
  }

  /// Creates a client without a connection, for the log in the user's file.
  ///
  /// `makeAuthor` returns a new author's number, which nobody else has.
  package init(
    member: RoomMember, sketch: SharedLog, limits: RoomLog.Limits = RoomLog.Limits(),
    makeAuthor: @escaping @Sendable () -> Int = RoomClient.randomAuthor
  ) {
    (self.member, self.limits, self.makeAuthor) = (member, limits, makeAuthor)
    log = RoomLog(limits: limits)
    own = sketch.edits.filter { $0.author == member.author }.map(Own.init)
    let count = sketch.confirmations.count
    let digest = LogDigest(of: sketch.edits.prefix(count)).value
    told = (count, digest, LogDigest(of: sketch.confirmations))
  }

  /// Returns a random author's number that is not 1, which belongs to the sketch that was shared first.
  @Sendable package static func randomAuthor() -> Int { .random(in: 1 << 16...EditID.maximum) }

  package var isFull: Bool { isFullOnServer || log.isFull }
  /// The number of the user's edits that the room has not confirmed.
  package var unconfirmedCount: Int { own.count - min(own.count, log.count(of: member.author)) }

  package mutating func takeUpdates() -> [RoomUpdate] {
    defer { updates = [] }
    return updates
  }

  /// Adds an edit that the user has made; it must be in the user's file.
  package mutating func add(_ edit: Edit, at time: TimeInterval) -> [Action] {
    own.append(Own(renamings.reduce(edit) { $1.old == $0.author ? $1.apply(to: $0) : $0 }))
    return publish(at: time)
  }

  package mutating func connected(at time: TimeInterval) -> [Action] {
    phase = .opening
    (published, parts, gap, isFullOnServer) = (nil, nil, nil, false)
    nextDeadline = time + Self.patience
    return [.inspect(sequence: last.sequence)]
  }

  package mutating func disconnected() {
    phase = .offline
    (published, parts, nextDeadline) = (nil, nil, nil)
  }

  /// Notes that messages are missing, although the connection was not lost.
  package mutating func interrupted(at time: TimeInterval) -> [Action] {
    phase == .reading || phase == .live ? connected(at: time) : []
  }

  /// Notes what the server has: the number of the last message, or 0, and the message that was asked for.
  package mutating func inspected(
    last sequence: Int, message: RoomLog.Message?, at time: TimeInterval
  ) -> [Action] {
    guard phase == .opening else { return [] }
    if last.sequence > 0, message?.fingerprint != last.fingerprint {
      forget()
      (rejections, isRejected) = (0, false)
    }
    end = max(sequence, last.sequence)
    (phase, nextDeadline) = (.reading, time + Self.patience)
    let actions = [Action.read(from: last.sequence + 1)]
    return last.sequence >= end ? actions + finishReading(at: time) : actions
  }

  /// Reads the whole log again, because it differs from other people's.
  package mutating func readAgain(at time: TimeInterval) -> [Action] {
    guard phase == .live else { return [] }
    forget()
    return connected(at: time)
  }

  package mutating func received(_ message: RoomLog.Message, at time: TimeInterval) -> [Action] {
    guard phase == .reading || phase == .live, message.sequence > last.sequence else { return [] }
    guard follows(message) else { return readAgain(before: message, at: time) }
    last = (message.sequence, message.fingerprint)
    let before = log.count(of: member.author)
    let entries = log.receive(message)
    if message.member == member {
      ownMessageReturned(message, isAccepted: log.count(of: member.author) > before)
    }
    if phase == .reading {
      nextDeadline = time + Self.patience
      return message.sequence >= end ? finishReading(at: time) : []
    }
    if !entries.isEmpty { tell(entries) }
    return publish(at: time)
  }

  /// Notes that the server has refused a message, because another one was stored before.
  package mutating func refused(at time: TimeInterval) {
    if published != nil { nextDeadline = time + Self.refusalPatience }
  }

  /// Notes that the room is full: the client publishes nothing until it connects again.
  package mutating func full() {
    (isFullOnServer, published, parts, nextDeadline) = (true, nil, nil, nil)
  }

  /// Notes that the server refuses the user's messages for good.
  package mutating func forbidden() { isForbidden = true }

  /// Repeats what was not answered in time.
  package mutating func advance(to time: TimeInterval) -> [Action] {
    guard let nextDeadline, nextDeadline <= time, phase != .offline else { return [] }
    return connected(at: time)
  }

  // MARK: - Reading

  private mutating func forget() {
    log = RoomLog(limits: limits)
    (last, lastOwn) = ((0, 0), 0)
  }

  /// Returns whether a message is the next one, or the server no longer has those before it.
  private mutating func follows(_ message: RoomLog.Message) -> Bool {
    let next = last.sequence + 1
    guard let gap else { return message.sequence == next }
    guard message.sequence == next || (gap.missing, gap.following) == (next, message.sequence)
    else { return false }
    self.gap = nil
    if published == nil { nextDeadline = nil }
    return true
  }

  /// Reads what is missing before a message, unless it comes from before that was requested.
  private mutating func readAgain(
    before message: RoomLog.Message, at time: TimeInterval
  ) -> [Action] {
    let next = last.sequence + 1
    if let gap, gap.missing == next, gap.following < message.sequence { return [] }
    (gap, nextDeadline) = ((next, message.sequence), time + Self.patience)
    return [.read(from: next)]
  }

  /// Notes that a message on the user's subject was stored.
  private mutating func ownMessageReturned(_ message: RoomLog.Message, isAccepted: Bool) {
    lastOwn = message.sequence
    if let sent = parts, sent.messages[sent.received] == message.bytes {
      parts?.received += 1
      if sent.received + 1 == sent.messages.count { parts = nil }
    } else {
      parts = nil
    }
    if parts == nil, message.bytes == published {
      rejections = isAccepted ? 0 : rejections + 1
      isRejected = rejections >= Self.maximumRejections
    }
    if published != nil { nextDeadline = nil }
    published = nil
  }

  /// Ends reading: adds an update with the new edits, or with the order if that differs.
  private mutating func finishReading(at time: TimeInterval) -> [Action] {
    (phase, nextDeadline) = (.live, nil)
    let count = told.count
    if log.digest(ofFirst: count) == told.digest, order(ofFirst: count) == told.order {
      // Own edits that were confirmed before cannot differ.
      tell(Array(log.entries[count...]))
    } else {
      adopt(log.entries)
      // The file needs the numbers of the messages even if the edits are in the same order.
      updates.append(.reordered(log.entries))
      told = (log.entries.count, log.digest, order(ofFirst: log.entries.count))
    }
    return publish(at: time)
  }

  private func order(ofFirst count: Int) -> LogDigest {
    LogDigest(of: log.entries.prefix(count).lazy.map(\.confirmation))
  }

  private mutating func tell(_ entries: [RoomLog.Entry]) {
    adopt(entries)
    if !entries.isEmpty { updates.append(.accepted(entries)) }
    for entry in entries { told.order.add(entry.confirmation) }
    (told.count, told.digest) = (log.entries.count, log.digest)
  }

  /// Compares entries of the user's author with the user's edits.
  ///
  /// If they differ, a copy of the file has drawn under the same name. If they are unknown, the file is an
  /// older copy.
  private mutating func adopt(_ entries: [RoomLog.Entry]) {
    let author = member.author
    // The author's number belongs to another user.
    if let user = log.users[author], user != member.user { return rename(from: 1) }
    for entry in entries where entry.id.author == author {
      let index = entry.id.counter - 1
      if index < own.count, own[index].digest != entry.digest { return rename(from: index + 1) }
      if index == own.count { own.append(Own(entry.edit)) }
    }
  }

  private mutating func rename(from counter: Int) {
    let renaming = AuthorRenaming(old: member.author, new: makeAuthor(), firstCounter: counter)
    own = own[(counter - 1)...].map { Own(renaming.apply(to: $0.edit)) }
    member = RoomMember(user: member.user, author: renaming.new)
    renamings.append(renaming)
    (lastOwn, published, parts, rejections, isRejected) = (0, nil, nil, 0, false)
    updates.append(.renamed(renaming))
  }

  // MARK: - Publishing

  /// Publishes the next message, unless another one has not come back yet.
  private mutating func publish(at time: TimeInterval) -> [Action] {
    guard phase == .live, published == nil, !isForbidden, !isRejected, !isFull else { return [] }
    let confirmed = log.count(of: member.author)
    guard confirmed < own.count else { return [] }
    guard let bytes = nextMessage(from: confirmed) else {
      // The edit is too large for any message.
      isRejected = true
      return []
    }
    (published, nextDeadline) = (bytes, time + Self.patience)
    return [.publish(bytes, by: member, expecting: lastOwn)]
  }

  private mutating func nextMessage(from confirmed: Int) -> [UInt8]? {
    if let parts { return parts.messages[parts.received] }
    var edits: [EditMessage.Packed] = []
    var size = 0
    for edit in own[confirmed...].prefix(EditMessage.maximumEdits).lazy.map(\.edit) {
      let packed = EditMessage.Packed(time: edit.time, bytes: EditCodec.encode(edit))
      size += packed.bytes.count
      edits.append(packed)
      if size > EditMessage.maximumBytes { break }
    }
    let messages = EditMessage.next(of: edits, from: confirmed + 1)
    if messages.count > 1 { parts = (messages.map(\.bytes), 0) }
    return messages.first?.bytes
  }
}

extension RoomClient {
  /// What the owner must do.
  package enum Action: Hashable, Sendable {
    /// Fetch the number of the last message of the room's log, and the message with a number, if it is
    /// not 0; then call ``RoomClient/inspected(last:message:at:)``.
    case inspect(sequence: Int)
    /// Deliver all messages from a number on, in order, to ``RoomClient/received(_:at:)``.
    case read(from: Int)
    /// Publish a message on the member's subject, if the last message there has a number; 0 if there must
    /// be none. Then call ``RoomClient/refused(at:)`` if the server has refused it.
    case publish([UInt8], by: RoomMember, expecting: Int)
  }

  /// The state of the connection.
  package enum Phase: Hashable, Sendable {
    case offline
    /// The server is asked what it has.
    case opening
    /// Messages that were stored before are being read.
    case reading
    case live
  }
}
