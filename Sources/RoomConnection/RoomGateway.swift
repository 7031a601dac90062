import CNATS
import Dispatch
import RoomProtocol

/// How a user connects to a server.
package struct RoomCredentials: Hashable, Sendable {
  /// The user's name, which is part of the subjects on which the user publishes.
  package var user: String
  /// The user's token; `nil` on a server that asks for none.
  package var token: String?
  /// A file with the certificates to trust; `nil` for the system's.
  package var certificates: String?

  package init(user: String, token: String? = nil, certificates: String? = nil) {
    (self.user, self.token, self.certificates) = (user, token, certificates)
  }
}

/// The subjects on which the server answers a user's requests; no other user may receive them.
func inboxPrefix(of user: String) -> String { "_INBOX_" + user }

/// A connection to a server: everything that stipple requests of it.
///
/// All functions can be called on any thread, and block; closures run on threads of the library.
final class RoomGateway: Sendable {
  enum Event: Sendable {
    case connected
    case disconnected
    /// Messages are missing; the log must be read again.
    case interrupted
    /// The server no longer accepts the user.
    case closed
    /// What the server has reported, such as a forbidden subject.
    case failed(String)
  }

  struct Received: Sendable {
    let subject: String
    let bytes: [UInt8]
    let sequence: Int
    let nanoseconds: Int

    /// The message as one of a room's log; empty without a sender.
    func message(from member: RoomMember?) -> RoomLog.Message {
      RoomLog.Message(
        sequence: sequence, member: member ?? RoomMember(user: "-", author: 0),
        nanoseconds: nanoseconds, bytes: member == nil ? [] : bytes)
    }
  }

  enum Stored: Sendable {
    case stored
    /// The last message on the subject is another one.
    case refused
    /// The log has no room for the message, or never takes one of its length.
    case full
    case noAnswer
  }

  final class Subscription: Sendable {
    // The library protects its objects with its own locks.
    nonisolated(unsafe) private let subscription: OpaquePointer
    private let gateway: RoomGateway

    fileprivate init(_ subscription: OpaquePointer, of gateway: RoomGateway) {
      (self.subscription, self.gateway) = (subscription, gateway)
    }

    var wasHeard: Bool { stipple_nats_was_heard(subscription) != 0 }

    deinit {
      let subscription = UInt(bitPattern: subscription)
      RoomGateway.release { [gateway] in
        stipple_nats_unsubscribe(OpaquePointer(bitPattern: subscription))
        withExtendedLifetime(gateway) {}
      }
    }
  }

  /// Ends a connection or a subscription, on a thread of its own.
  ///
  /// The last reference may end on a session's executor or on any thread of the library. A
  /// connection waits for the server, but no subscription may: ending a flood must not wait until a
  /// server that is away would have answered. A concurrent queue would have few threads, and a timer
  /// that fires every second.
  private static func release(_ end: @escaping @Sendable () -> Void) {
    DispatchQueue(label: "room.release").async(execute: end)
  }

  private final class Handlers: Sendable {
    let received: @Sendable (Received) -> Void
    let event: @Sendable (Event) -> Void

    init(
      received: @escaping @Sendable (Received) -> Void = { _ in },
      event: @escaping @Sendable (Event) -> Void = { _ in }
    ) { (self.received, self.event) = (received, event) }

    /// The address of the object, which is retained until ``release``.
    var retained: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    static func at(_ context: UnsafeMutableRawPointer?) -> Handlers? {
      context.map { Unmanaged<Handlers>.fromOpaque($0).takeUnretainedValue() }
    }

    static let release: @Sendable @convention(c) (UnsafeMutableRawPointer?) -> Void = { context in
      context.map { Unmanaged<Handlers>.fromOpaque($0).release() }
    }
  }

  // The library protects its objects with its own locks. Freed only when this object is.
  nonisolated(unsafe) private let connection: OpaquePointer
  let server: String
  private let inbox: String
  private let event: @Sendable (Event) -> Void

  /// Connects to a server; reconnects whenever the connection is lost.
  init(
    _ server: String, _ credentials: RoomCredentials, event: @escaping @Sendable (Event) -> Void
  ) throws(RoomError) {
    (self.server, inbox, self.event) = (server, inboxPrefix(of: credentials.user), event)
    var reason = [CChar](repeating: 0, count: 256)
    var connection: OpaquePointer?
    let result = stipple_nats_connect(
      server, credentials.token == nil ? nil : credentials.user, credentials.token,
      credentials.certificates, inbox,
      { @Sendable context, state in
        let events = [
          stipple_nats_disconnected: Event.disconnected, stipple_nats_connected: .connected,
        ]
        Handlers.at(context)?.event(events[state] ?? .closed)
      },
      { @Sendable context, text in
        Handlers.at(context)?.event(.failed(text.map { String(cString: $0) } ?? ""))
      },
      Handlers.release, Handlers(event: event).retained, &connection, &reason, Int32(reason.count))
    guard result == stipple_nats_ok, let connection else {
      if result == stipple_nats_no_library { throw .noLibrary }
      let text = String(
        decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      throw .noConnection(server: server, reason: text)
    }
    self.connection = connection
  }

  deinit {
    let connection = UInt(bitPattern: connection)
    Self.release { stipple_nats_close(OpaquePointer(bitPattern: connection)) }
  }

  var isConnected: Bool { stipple_nats_is_connected(connection) != 0 }

  /// Publishes a message, unless the connection is lost, in which case it would arrive late.
  func publish(_ bytes: [UInt8], to subject: String) {
    guard isConnected else { return }
    _ = stipple_nats_publish(connection, subject, bytes, Int32(bytes.count))
  }

  /// The time to the server and back, in seconds; `nil` if it is not known.
  var roundTrip: Double? {
    let time = stipple_nats_round_trip(connection)
    return time < 0 ? nil : Double(time) / 1e9
  }

  func flush() { stipple_nats_flush(connection, 300) }

  func subscribe(
    to subject: String, _ received: @escaping @Sendable (Received) -> Void
  ) -> Subscription? {
    var subscription: OpaquePointer?
    let result = stipple_nats_subscribe(
      connection, subject, Self.maximumWaiting, Self.maximumWaitingBytes, Self.receive,
      Handlers.release, Handlers(received: received).retained, &subscription)
    return result == stipple_nats_ok ? subscription.map { Subscription($0, of: self) } : nil
  }

  // The library drops later messages. The bytes are more than a user is admitted in ten seconds.
  private static let maximumWaiting: Int32 = 4096
  private static let maximumWaitingBytes: Int32 = 1 << 20
  private static let receive:
    @Sendable @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<stipple_nats_message>?
    ) -> Void = { context, message in
      guard message != nil else { return Handlers.at(context)?.event(.interrupted) ?? () }
      if let received = Received(message) { Handlers.at(context)?.received(received) }
    }

  /// Receives the messages of a room's log in order, from a number on, until the connection is lost or
  /// interrupted.
  ///
  /// The server sends a heartbeat every `heartbeat` seconds; two missing ones are an interruption.
  ///
  /// - Returns: `nil` if the server does not accept the request.
  func read(
    _ room: String, from first: Int, heartbeat: Double = 5,
    _ received: @escaping @Sendable (Received) -> Void
  ) -> Subscription? {
    let stream = RoomSubject.stream(of: room)
    let inbox = "\(inbox).\(UInt64.random(in: .min ... .max))"
    let request = """
      {"stream_name":"\(stream)","config":{"deliver_subject":"\(inbox)","flow_control":true,\
      "filter_subject":"\(RoomSubject.all(.edits, in: room))","idle_heartbeat":\(Int(heartbeat * 1e9)),\
      "deliver_policy":"by_start_sequence","opt_start_seq":\(first),"ack_policy":"none",\
      "max_deliver":1,"replay_policy":"instant","mem_storage":true,"num_replicas":1}}
      """
    var subscription: OpaquePointer?
    let result = stipple_nats_read(
      connection, inbox, "$JS.API.CONSUMER.CREATE.\(stream)", request, Self.receive,
      Handlers.release, Handlers(received: received, event: event).retained, &subscription)
    guard result == stipple_nats_ok, let subscription else { return nil }
    let reading = Subscription(subscription, of: self)
    watch(reading, every: 2 * heartbeat)
    return reading
  }

  /// Reports each interval, in seconds, without a message or a heartbeat, until a subscription ends.
  private func watch(_ subscription: Subscription, every interval: Double) {
    Self.watching.asyncAfter(deadline: .now() + interval) { [weak self, weak subscription] in
      guard let self, let subscription else { return }
      if !subscription.wasHeard { event(.interrupted) }
      watch(subscription, every: interval)
    }
  }

  /// A serial queue, because a concurrent one would start a timer; see `Processors`.
  private static let watching = DispatchQueue(label: "room.watching")

  /// Creates the log of a room; returns whether it exists now with the limits.
  func create(_ room: String, _ limits: RoomLog.Limits) -> Bool {
    // Messages that are not accepted count as well.
    let result = stipple_nats_create_stream(
      connection, RoomSubject.stream(of: room), RoomSubject.all(.edits, in: room),
      Int64(limits.edits) * 2, Int64(limits.bytes) * 2, Int32(EditMessage.maximumBytes))
    return result == stipple_nats_ok
  }

  func last(of room: String) throws(RoomError) -> Int {
    var sequence: UInt64 = 0
    switch stipple_nats_last(connection, RoomSubject.stream(of: room), &sequence) {
    case stipple_nats_ok: return Int(clamping: sequence)
    case stipple_nats_not_found: throw .noRoom(address: "\(server)/\(room)")
    default: throw .noAnswer(server: server)
    }
  }

  /// Returns a message of a room's log; `nil` if it has none with the number.
  func message(_ sequence: Int, of room: String) throws(RoomError) -> Received? {
    let stream = RoomSubject.stream(of: room)
    return try collect {
      stipple_nats_get(connection, stream, UInt64(sequence), Self.add, $0)
    }.first
  }

  func rooms() throws(RoomError) -> [String] {
    let names = try collect { stipple_nats_streams(connection, Self.add, $0) }
    let prefix = RoomSubject.stream(of: "")
    return names.map(\.subject).filter { $0.hasPrefix(prefix) }
      .map { String($0.dropFirst(prefix.count)) }.filter(RoomName.isValid).sorted()
  }

  /// Stores a message, if the last one on its subject has a number; 0 if there must be none.
  func store(_ bytes: [UInt8], to subject: String, expecting last: Int) -> Stored {
    switch stipple_nats_store(
      connection, subject, bytes, Int32(bytes.count), UInt64(last), Self.timeout)
    {
    case stipple_nats_ok: return .stored
    case stipple_nats_wrong_last: return .refused
    case stipple_nats_full: return .full
    default: return .noAnswer
    }
  }

  /// The time to wait for the acknowledgment of a stored message, in milliseconds.
  private static let timeout: Int64 = 2000

  private final class Collected { var messages: [Received] = [] }

  private static let add:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<stipple_nats_message>?) -> Void = {
      context, message in
      guard let context, let received = Received(message) else { return }
      Unmanaged<Collected>.fromOpaque(context).takeUnretainedValue().messages.append(received)
    }

  /// Returns the messages that a call passes on before it returns; none if the server has none.
  private func collect(
    _ call: (UnsafeMutableRawPointer) -> stipple_nats_result
  ) throws(RoomError) -> [Received] {
    let collected = Collected()
    let result = withExtendedLifetime(collected) {
      call(Unmanaged.passUnretained(collected).toOpaque())
    }
    // The library reports a server without streams like a missing one.
    guard result == stipple_nats_ok || result == stipple_nats_not_found
    else { throw .noAnswer(server: server) }
    return collected.messages
  }
}

extension RoomGateway.Received {
  /// Copies a message of the library; `nil` if there is none or it has no subject.
  fileprivate init?(_ message: UnsafePointer<stipple_nats_message>?) {
    guard let message = message?.pointee, let subject = message.subject else { return nil }
    let bytes = UnsafeRawBufferPointer(start: message.bytes, count: Int(message.count))
    self.init(
      subject: String(cString: subject), bytes: message.bytes == nil ? [] : Array(bytes),
      sequence: Int(clamping: message.sequence), nanoseconds: Int(message.time))
  }
}
