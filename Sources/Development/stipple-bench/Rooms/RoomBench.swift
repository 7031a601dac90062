import Foundation
import Geometry
import Ink
import RoomConnection
import RoomProtocol
import Synchronization
import SyntheticInk

/// Measures rooms with people without screens, all in this process.
struct RoomBench {
  /// Why the benchmark cannot run.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Updates people until a condition holds.
  ///
  /// - Returns: The seconds that it took.
  @discardableResult
  static func wait(_ people: [BenchPerson], until condition: () -> Bool) throws -> Double {
    let start = BenchTerminal.now
    while true {
      for person in people { person.update() }
      if condition() { return BenchTerminal.now - start }
      guard BenchTerminal.now < start + 60 else {
        let states = people.map { "\($0.state), \($0.log.edits.count) edits" }
        throw Failure(description: "nothing happens: \(states)")
      }
      usleep(500)
    }
  }

  private static func meet(_ people: [BenchPerson]) throws {
    try wait(people) { people.allSatisfy { $0.people.count == people.count - 1 } }
    // Everybody hears everybody.
    try wait(people) {
      for person in people {
        person.send([], pen: .init(x: .random(in: 0...9), y: 0), at: BenchTerminal.now)
      }
      usleep(10_000)
      return people.allSatisfy { Set($0.live.map(\.member)).count == people.count - 1 }
    }
  }

  // MARK: - Messages

  /// Measures messages about strokes, without frames.
  ///
  /// - Parameters:
  ///   - count: The number of people, who all draw.
  ///   - rate: The messages of each per second.
  ///   - seconds: How long they draw.
  /// - Returns: The times from sending to receiving, in milliseconds.
  /// - Throws: ``Failure``, or an error of starting the server.
  static func messages(people count: Int, rate: Double, seconds: Double) throws -> [Double] {
    let server = try BenchServer()
    let people = try (0..<count).map { try BenchPerson(server.url, $0) }
    try meet(people)
    // What was sent to meet has arrived by now.
    usleep(2_000_000)
    for person in people {
      person.update()
      person.live = []
    }
    var times: [Double] = []
    let start = BenchTerminal.now
    var frame = 0.0
    while BenchTerminal.now < start + seconds {
      for person in people {
        person.scribble(at: BenchTerminal.now)
        person.update()
        times += person.live.map { ($0.arrival - Double($0.message.sent) / 1e6) * 1e3 }
        person.live = []
      }
      frame += 1
      let rest = start + frame / rate - BenchTerminal.now
      if rest > 0 { usleep(UInt32(rest * 1e6)) }
    }
    return times
  }

  /// The effect of somebody who sends as much as possible.
  struct Flood {
    /// The time from the first to the last message of the flood that was received, in milliseconds.
    let duration: Double
    /// The number of its messages that were sent, and that were received.
    let sent, received: Int
    /// The times of the messages of others, in milliseconds.
    let others: [Double]
  }

  /// Lets a program of its own flood a room for a time in seconds, in which somebody draws.
  static func flood(seconds: Double) throws -> Flood {
    let server = try BenchServer()
    let people = try (0..<2).map { try BenchPerson(server.url, $0) }
    try meet(people)
    let eve = try Flooder(port: server.port)
    try wait(people) { people[0].people.contains { $0.member.user == "eve" } }
    try wait(people) {
      eve.send(1)
      usleep(5000)
      return people[0].live.contains { $0.member.user == "eve" }
    }
    usleep(1_100_000)
    people[0].update()
    people[0].live = []
    let end = BenchTerminal.now + seconds
    let sent = eve.flood(until: end)
    var (floods, others): ([Double], [Double]) = ([], [])
    while BenchTerminal.now < end {
      people[1].scribble(at: BenchTerminal.now)
      usleep(8000)
      for person in people { person.update() }
      for item in people[0].live {
        if item.member.user == "eve" {
          floods.append(item.arrival)
        } else {
          others.append((item.arrival - Double(item.message.sent) / 1e6) * 1e3)
        }
      }
      for person in people { person.live = [] }
    }
    let duration = (floods.max() ?? 0) - (floods.min() ?? 0)
    return Flood(
      duration: duration * 1e3, sent: sent.wait(), received: floods.count, others: others)
  }

  // MARK: - The log

  /// Returns the seconds until edits that were made without a server are confirmed; a round trip to the
  /// server takes a time in seconds.
  static func publishing(_ edits: [Edit], roundTrip: Double) throws -> Double {
    let server = try BenchServer()
    let first = try BenchPerson(server.url, 1)
    try wait([first]) { first.state == .live }
    let proxy = try DelayProxy(to: server.port, delay: roundTrip / 2)
    let person = try BenchPerson("nats://127.0.0.1:\(proxy.port)", 0, edits: edits)
    try wait([person]) { person.state == .live }
    return try wait([person]) { person.isSettled }
  }

  /// Returns the seconds until people have confirmed edits that they made together.
  static func confirmation(of edits: [Edit], at server: BenchServer) throws -> Double {
    let person = try BenchPerson(server.url, 0)
    try wait([person]) { person.state == .live }
    for edit in edits { person.add(edit) }
    return try wait([person]) { person.isSettled }
  }

  /// Sets a store back by some edits.
  ///
  /// - Returns: The seconds from the start of the server until all have the same log again.
  static func rollback(of lost: Int, people count: Int) throws -> Double {
    let server = try BenchServer()
    let people = try (0..<count).map { try BenchPerson(server.url, $0) }
    try wait(people) { people.allSatisfy { $0.state == .live } }
    func draw(_ number: Int) throws {
      for index in 0..<number {
        people[index % count].finishStroke()
        people[index % count].scribble(at: BenchTerminal.now)
        people[index % count].finishStroke()
      }
      try wait(people) {
        people.allSatisfy { $0.isSettled } && Set(people.map(\.log.edits.count)).count == 1
      }
    }
    try draw(lost)
    server.kill()
    try server.saveStore()
    try server.start()
    try wait(people) { people.allSatisfy { $0.state == .live } }
    try draw(lost)
    let total = people[0].log.edits.count
    server.kill()
    try server.restoreStore()
    try wait(people) { people.allSatisfy { $0.state == .offline } }
    try server.start()
    let time = try wait(people) {
      people.allSatisfy { $0.isSettled && $0.log.confirmations.count == total }
    }
    let digests = Set(people.map { LogDigest(of: $0.log.edits).value })
    guard digests.count == 1 else { throw Failure(description: "the logs differ") }
    return time
  }
}

/// Somebody who speaks the server's protocol without a library, as fast as possible.
///
/// NATS documentation, "Client Protocol".
final class Flooder {
  private let connection: Int32
  private let message: [UInt8]

  /// The number of messages that a flood has sent.
  final class Count: Sendable {
    private let number = Mutex(0)
    private let isDone = DispatchSemaphore(value: 0)

    fileprivate func end(_ count: Int) {
      number.withLock { $0 = count }
      isDone.signal()
    }

    /// Waits for the end of the flood.
    func wait() -> Int {
      isDone.wait()
      return number.withLock { $0 }
    }
  }

  /// Enters a room as eve.
  init(port: Int) throws {
    guard let connection = DelayProxy.connect(to: port) else {
      throw RoomBench.Failure(description: "the server does not answer")
    }
    self.connection = connection
    let member = RoomMember(user: "eve", author: 9)
    func publish(_ kind: RoomSubject.Kind, _ bytes: [UInt8]) -> [UInt8] {
      let subject = RoomSubject(room: "bench", kind, member).description
      return Array("PUB \(subject) \(bytes.count)\r\n".utf8) + bytes + Array("\r\n".utf8)
    }
    let presence = PresenceMessage(
      .joined, color: .red, view: nil, confirmedCount: 0, digest: LogDigest().value)
    let stroke = Stroke(style: StrokeStyle())
    for index in 0..<20 {
      stroke.append(
        StrokeSample(location: Point(x: Double(index), y: 1), timestamp: Double(index) / 60))
    }
    var sender = LiveSender()
    let live = sender.messages(for: [stroke], counter: 1, pen: .zero, at: 1)
    message = live.flatMap { publish(.live, $0.bytes) }
    write(Array("CONNECT {\"verbose\":false}\r\n".utf8) + publish(.presence, presence.bytes))
  }

  deinit { close(connection) }

  private func write(_ bytes: [UInt8]) { Self.write(bytes, to: connection) }

  @discardableResult
  private static func write(_ bytes: [UInt8], to connection: Int32) -> Bool {
    Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
  }

  /// Sends a message some times.
  func send(_ count: Int) { write(Array(repeating: message, count: count).flatMap(\.self)) }

  /// Sends the message as often as possible, on a thread of its own.
  func flood(until end: TimeInterval) -> Count {
    let count = Count()
    let (connection, batch) = (connection, Array(repeating: message, count: 100).flatMap(\.self))
    Thread.detachNewThread {
      var sent = 0
      while BenchTerminal.now < end, Self.write(batch, to: connection) { sent += 100 }
      count.end(sent)
    }
    return count
  }
}
