import Geometry
import Ink
import Sketches
import SyntheticInk

@testable import RoomProtocol

/// A file in memory, which orders its rows as a sketch file does.
final class SimulatedFile: SharedStore {
  private var rows: [Edit] = []
  private var ids: [EditID] = []
  private var confirmations: [EditID: Confirmation] = [:]

  init(_ log: SharedLog = SharedLog([], confirmations: [])) { fill(log) }

  private func fill(_ log: SharedLog) {
    (rows, ids, confirmations) = ([], [], [:])
    for edit in log.edits { append(edit) }
    for (id, confirmation) in zip(log.ids, log.confirmations) { confirm(id, confirmation) }
  }

  func append(_ edit: Edit) {
    let counter = rows.count { $0.author == edit.author } + 1
    rows.append(edit)
    ids.append(EditID(author: edit.author, counter: counter))
  }

  func append(_ edit: Edit, _ confirmation: Confirmation, as id: EditID) {
    append(edit)
    confirm(id, confirmation)
  }

  func confirm(_ id: EditID, _ confirmation: Confirmation) { confirmations[id] = confirmation }

  func removeConfirmations() { confirmations = [:] }

  func add(_ author: SketchAuthor) {}

  func replace(_ edits: [Edit], confirmations: [Confirmation], author: Int?) {
    fill(SharedLog(edits, confirmations: confirmations))
  }

  /// The log as a program reads it: the confirmed rows in the order of their messages, then the others.
  ///
  /// `nil` if an author's edits are not in order, so that no program would open the file.
  var log: SharedLog? {
    let confirmed = rows.indices.compactMap { row in
      confirmations[ids[row]].map { (row: row, confirmation: $0) }
    }.sorted { ($0.confirmation.sequence, $0.row) < ($1.confirmation.sequence, $1.row) }
    let rest = rows.indices.filter { confirmations[ids[$0]] == nil }
    let order = confirmed.map(\.row) + rest
    let log = SharedLog(order.map { rows[$0] }, confirmations: confirmed.map(\.confirmation))
    return log.ids == order.map { ids[$0] } ? log : nil
  }
}

/// A user with a file in memory, who draws at random.
struct SimulatedUser {
  var client: RoomClient
  var file: SimulatedFile
  var log: SharedLog
  var sketch: Sketch
  var hand: RandomHand
  /// What is on the way to the user, with the time of its arrival.
  var inbox: [(time: TimeInterval, message: RoomLog.Message)] = []
  var isConnected = false
  /// The edits that the user has made.
  var made = 0

  init(user: String, author: Int, seed: UInt64, log: SharedLog = SharedLog([], confirmations: [])) {
    self.log = log
    file = SimulatedFile(log)
    hand = RandomHand(author: author, seed: seed)
    sketch = Sketch(folding: log.edits)
    client = Self.client(RoomMember(user: user, author: author), log, seed)
  }

  static func client(_ member: RoomMember, _ log: SharedLog, _ seed: UInt64) -> RoomClient {
    RoomClient(member: member, sketch: log, makeAuthor: { 100_000 + Int(seed % 1000) })
  }

  /// Applies what the room has decided, as a drawing view does.
  mutating func takeUpdates() {
    for update in client.takeUpdates() {
      _ = sketch.apply(log.apply(update, to: file), of: log)
      if case .renamed(let renaming) = update { hand.author = renaming.new }
    }
  }

  /// Makes an edit.
  mutating func make(_ edit: Edit) {
    made += 1
    sketch.apply(edit)
    log.append(edit)
    file.append(edit)
  }

  /// Loses everything but the file.
  mutating func restart(seed: UInt64) {
    (inbox, isConnected) = ([], false)
    log = file.log ?? SharedLog([], confirmations: [])
    sketch = Sketch(folding: log.edits)
    let member = RoomMember(user: client.member.user, author: hand.author)
    client = Self.client(member, log, seed)
  }
}

/// A server in memory that loses, repeats, and delays messages, and several users.
struct FaultyRoom {
  private(set) var users: [SimulatedUser]
  private(set) var stream: [RoomLog.Message] = []
  private var random: SplitMix64
  private var time: TimeInterval = 0
  /// Whether the server and the connections fail.
  var isFaulty = true

  init(users count: Int, seed: UInt64) {
    random = SplitMix64(seed: seed)
    users = (0..<count).map { index in
      SimulatedUser(
        user: "user-\(index)", author: index == 0 ? 1 : 1000 + index,
        seed: seed &* 31 &+ UInt64(index))
    }
  }

  private mutating func chance(_ limit: Int) -> Bool {
    isFaulty && Int.random(in: 0..<limit, using: &random) == 0
  }

  private mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  /// Lets something happen.
  mutating func step() {
    time += Double(number(100)) / 1000
    let index = number(users.count)
    if chance(60) { interrupt(index) }
    if chance(60), users[index].isConnected { loseMessages(index) }
    if chance(400) { loseStream() }
    if isFaulty, users[index].made < 12, number(4) == 0 { edit(index) }
    if !users[index].isConnected, !chance(3) { connect(index) }
    deliver(to: index)
    perform(users[index].client.advance(to: time), index)
    users[index].takeUpdates()
  }

  /// Whether every user has published everything and received everything.
  var isSettled: Bool {
    users.allSatisfy {
      $0.client.phase == .live && $0.client.unconfirmedCount == 0 && $0.inbox.isEmpty
        && $0.client.log.entries.count == users[0].client.log.entries.count
    }
  }

  private mutating func edit(_ index: Int) {
    let edit = users[index].hand.edit(in: users[index].sketch, at: time).rounded
    users[index].make(edit)
    perform(users[index].client.add(edit, at: time), index)
  }

  private mutating func connect(_ index: Int) {
    users[index].isConnected = true
    perform(users[index].client.connected(at: time), index)
  }

  private mutating func interrupt(_ index: Int) {
    users[index].isConnected = false
    users[index].inbox = []
    users[index].client.disconnected()
    users[index].takeUpdates()
    if chance(3) { users[index].restart(seed: random.next()) }
  }

  /// Loses what a user has not received, and reports it.
  private mutating func loseMessages(_ index: Int) {
    users[index].inbox = []
    perform(users[index].client.interrupted(at: time), index)
  }

  /// Sets the server back to an earlier store, or empties it; all connections are lost.
  private mutating func loseStream() {
    for index in users.indices { interrupt(index) }
    stream.removeLast(number(stream.count + 1))
  }

  private mutating func deliver(to index: Int) {
    while let next = users[index].inbox.first, next.time <= time {
      users[index].inbox.removeFirst()
      perform(users[index].client.received(next.message, at: time), index)
      if chance(20) { perform(users[index].client.received(next.message, at: time), index) }
    }
  }

  private mutating func perform(_ actions: [RoomClient.Action], _ index: Int) {
    guard users[index].isConnected else { return }
    for action in actions {
      switch action {
      case .inspect(let sequence):
        let message = stream.indices.contains(sequence - 1) ? stream[sequence - 1] : nil
        let next = users[index].client.inspected(last: stream.count, message: message, at: time)
        perform(next, index)
      case .read(let first):
        users[index].inbox = []
        for message in stream.dropFirst(first - 1) { send(message, to: index) }
      case .publish(let bytes, let member, let expected):
        store(bytes, by: member, expected, index)
      }
    }
  }

  private mutating func store(
    _ bytes: [UInt8], by member: RoomMember, _ expected: Int, _ index: Int
  ) {
    // The request is lost, or stored although the answer is lost.
    guard !chance(8) else { return }
    let last = stream.last { $0.member == member }?.sequence ?? 0
    guard last == expected else { return users[index].client.refused(at: time) }
    let message = RoomLog.Message(
      sequence: stream.count + 1, member: member, nanoseconds: Int(random.next() >> 8),
      bytes: bytes)
    stream.append(message)
    for user in users.indices where users[user].isConnected && users[user].client.phase != .opening
    {
      send(message, to: user)
    }
  }

  private mutating func send(_ message: RoomLog.Message, to index: Int) {
    let last = users[index].inbox.last?.time ?? time
    users[index].inbox.append((max(last, time + Double(number(50)) / 1000), message))
  }

  /// Gives one user the file of another, who then draws under the same name.
  mutating func copyFile(from index: Int, to other: Int) {
    let log = SharedLog(users[index].log.edits, confirmations: users[index].log.confirmations)
    let member = users[index].client.member
    users[other] = SimulatedUser(
      user: member.user, author: member.author, seed: random.next(), log: log)
  }
}
