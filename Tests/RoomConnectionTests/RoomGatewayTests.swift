import Foundation
import RoomProtocol
import Synchronization
import TestSupport

@testable import RoomConnection

/// The connection with the real server.
@Suite(.serialized) struct RoomGatewayTests {
  private let server: TestServer
  private let subject = RoomSubject(
    room: "sketch", .edits, RoomMember(user: "anna", author: 1)
  ).description

  init() throws { server = try TestServer() }

  private func gateway(_ states: TextList = TextList()) throws -> RoomGateway {
    let gateway = try RoomGateway(server.url, RoomCredentials(user: "anna")) { event in
      switch event {
      case .connected: states.add("connected")
      case .disconnected: states.add("disconnected")
      case .interrupted: states.add("interrupted")
      case .closed: states.add("closed")
      case .failed(let text): states.add(text)
      }
    }
    #expect(gateway.create("sketch", RoomLog.Limits()))
    return gateway
  }

  /// Stores messages with their numbers as bytes.
  private func store(_ range: ClosedRange<Int>, in gateway: RoomGateway) {
    for number in range {
      let result = gateway.store(bytes(number), to: subject, expecting: number - 1)
      #expect(result == .stored, "message \(number)")
    }
  }

  private func bytes(_ number: Int) -> [UInt8] { Array("\(number)".utf8) }

  /// Reads the log from a number on, as lines of the sequence and the content.
  ///
  /// - Returns: The lines, and what must be kept to read on.
  private func read(
    from first: Int, _ gateway: RoomGateway, into lines: TextList = TextList()
  ) -> (TextList, (RoomGateway.Subscription?, RoomGateway)) {
    let subscription = gateway.read("sketch", from: first) {
      lines.add("\($0.sequence) \(String(decoding: $0.bytes, as: UTF8.self))")
    }
    return (lines, (subscription, gateway))
  }

  private func lines(_ range: ClosedRange<Int>) -> [String] { range.map { "\($0) \($0)" } }

  @Test func `a subscription ends while its server hangs`() throws {
    let away = try TestServer()
    let distant = try RoomGateway(away.url, RoomCredentials(user: "anna")) { _ in }
    #expect(distant.create("sketch", RoomLog.Limits()))
    let near = try gateway()
    let ended = TextList()
    // The last one to own a subscription's closure is the subscription.
    func end(of name: String) -> @Sendable (RoomGateway.Received) -> Void {
      let witness = Witness { ended.add(name) }
      return { _ in withExtendedLifetime(witness) {} }
    }
    var subscriptions = [
      distant.read("sketch", from: 1, end(of: "distant")),
      near.subscribe(to: subject, end(of: "near")),
    ]
    #expect(subscriptions.allSatisfy { $0 != nil })
    away.pause()
    while !subscriptions.isEmpty { subscriptions.removeFirst() }
    #expect(ended.wait(for: 2) && ended.texts.sorted() == ["distant", "near"])
    away.resume()
  }

  @Test func `reads from the beginning, then what is stored while it reads`() throws {
    let writer = try gateway()
    store(1...200, in: writer)
    let (all, first) = read(from: 1, try gateway())
    let (late, second) = read(from: 150, try gateway())
    store(201...300, in: writer)
    #expect(all.wait(for: 300) && late.wait(for: 151))
    #expect(all.texts == lines(1...300))
    #expect(late.texts == lines(150...300))
    withExtendedLifetime((first, second)) {}
  }

  @Test func `the log has no gap when the server is killed, and is read on`() throws {
    let states = TextList()
    let gateway = try gateway(states)
    var (all, subscription) = read(from: 1, gateway)
    for round in 0..<3 {
      store(round * 50 + 1...round * 50 + 50, in: gateway)
      #expect(all.wait(for: round * 50 + 50))
      server.kill()
      #expect(states.wait(for: round * 2 + 1))
      try server.start()
      #expect(states.wait(for: round * 2 + 2))
      subscription = read(from: round * 50 + 51, gateway, into: all).1
    }
    #expect(Array(states.texts.prefix(2)) == ["disconnected", "connected"])
    store(151...160, in: gateway)
    #expect(all.wait(for: 160))
    #expect(all.texts == lines(1...160))
    withExtendedLifetime(subscription) {}
  }

  @Test func `a reader that the server has forgotten is interrupted`() throws {
    let states = TextList()
    let gateway = try gateway(states)
    let readers = TextList()
    let advice = gateway.subscribe(
      to: "$JS.EVENT.ADVISORY.CONSUMER.CREATED.STIPPLE_sketch.*"
    ) { message in
      message.subject.split(separator: ".").last.map { readers.add(String($0)) }
    }
    gateway.flush()
    let reading = gateway.read("sketch", from: 1, heartbeat: 0.2) { _ in }
    #expect(readers.wait(for: 1))
    usleep(1_000_000)
    #expect(states.texts.isEmpty)
    for reader in readers.texts {
      gateway.publish([], to: "$JS.API.CONSUMER.DELETE.STIPPLE_sketch.\(reader)")
    }
    #expect(states.wait(for: 1) && states.texts.first == "interrupted")
    withExtendedLifetime((advice, reading)) {}
  }

  @Test func `subscriptions end while messages arrive`() throws {
    let sender = try gateway()
    let receiver = try gateway()
    let received = TextList()
    let isOver = Mutex(false)
    let isDone = DispatchSemaphore(value: 0)
    Thread.detachNewThread { [subject] in
      while !isOver.withLock(\.self) { sender.publish([1], to: subject) }
      isDone.signal()
    }
    for _ in 0..<50 {
      let count = received.texts.count
      let subscriptions = (0..<8).map { _ in
        receiver.subscribe(to: subject) { _ in
          if received.texts.count <= count { received.add("") }
        }
      }
      #expect(received.wait(for: count + 1))
      withExtendedLifetime(subscriptions) {}
      receiver.flush()
    }
    isOver.withLock { $0 = true }
    isDone.wait()
  }

  @Test func `a message is stored once, and only after the expected one`() throws {
    let writer = try gateway()
    #expect(writer.store([1], to: subject, expecting: 3) == .refused)
    store(1...3, in: writer)
    for expectation in [0, 1, 2, 4] {
      #expect(writer.store([1], to: subject, expecting: expectation) == .refused)
    }
    #expect(try writer.last(of: "sketch") == 3)
    let other = RoomSubject(room: "sketch", .edits, RoomMember(user: "bert", author: 1))
    #expect(writer.store([1], to: other.description, expecting: 0) == .stored)
    #expect(writer.store([1], to: subject, expecting: 3) == .stored)
  }

  @Test func `a message that was overtaken by a restart has another time`() throws {
    let writer = try gateway()
    store(1...5, in: writer)
    let old = try #require(try writer.message(5, of: "sketch"))
    #expect(try writer.message(6, of: "sketch") == nil)
    server.kill()
    try server.restoreStore(from: nil)
    try server.start()
    let again = try gateway()
    store(1...5, in: again)
    let new = try #require(try again.message(5, of: "sketch"))
    #expect(new.bytes == old.bytes && new.nanoseconds > old.nanoseconds)
  }

  @Test func `what is not stored is dropped while the server is away`() throws {
    let states = TextList()
    let (sender, receiver) = (try gateway(states), try gateway())
    let received = TextList()
    let subscription = receiver.subscribe(to: "stipple.sketch.w.anna.1") {
      received.add(String(decoding: $0.bytes, as: UTF8.self))
    }
    receiver.flush()
    server.kill()
    #expect(states.wait(for: 1))
    for number in 0..<100 { sender.publish(bytes(number), to: "stipple.sketch.w.anna.1") }
    #expect(!sender.isConnected)
    try server.start()
    #expect(states.wait(for: 2))
    for _ in 0..<2000 where received.texts.isEmpty {
      sender.publish(Array("late".utf8), to: "stipple.sketch.w.anna.1")
      usleep(5000)
    }
    #expect(Set(received.texts) == ["late"])
    withExtendedLifetime(subscription) {}
  }

  @Test func `a server that hangs answers no request, and is reported as lost`() throws {
    let states = TextList()
    let writer = try gateway(states)
    store(1...3, in: writer)
    server.pause()
    #expect(writer.store([1], to: subject, expecting: 3) == .noAnswer)
    #expect(states.wait(for: 1))
    server.resume()
    #expect(states.wait(for: 2))
    #expect(states.texts.contains("disconnected") && states.texts.last == "connected")
  }

  @Test func `a room with other limits is used as it is`() throws {
    let first = try gateway()
    var limits = RoomLog.Limits()
    limits.edits = 7
    #expect(!first.create("sketch", limits))
    #expect(try first.last(of: "sketch") == 0)
  }

  @Test func `a full log stores nothing more and loses nothing`() throws {
    let writer = try gateway()
    var limits = RoomLog.Limits()
    limits.edits = 5
    #expect(writer.create("small", limits))
    let subject = RoomSubject(room: "small", .edits, RoomMember(user: "anna", author: 1))
    var results: [RoomGateway.Stored] = []
    for number in 0..<12 {
      results.append(writer.store([1], to: subject.description, expecting: number))
    }
    #expect(results.prefix(10).allSatisfy { $0 == .stored })
    #expect(results[10] == .full)
    #expect(try writer.last(of: "small") == 10)
  }
}

/// Runs a closure when nobody refers to it any more.
private final class Witness: Sendable {
  private let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) { self.end = end }

  deinit { end() }
}
