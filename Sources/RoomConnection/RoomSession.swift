import Dispatch
public import Geometry
public import Ink
public import RoomProtocol
public import Sketches
import Synchronization

/// A shared sketch's connection to its room.
///
/// The owner passes on the user's edits and live strokes, and takes the news when it is woken. Of
/// the interface, only ``close()`` waits for the network. `RoomClient` decides what is published and
/// accepted.
///
/// All state is read and changed on the executor's queue, in the order of the calls of
/// ``enqueue(_:)``. The owner and the threads of libnats exchange values with it through ``mailbox``.
///
/// Functions of libnats block, for seconds while a server hangs, so two workers call them: one waits
/// for answers to requests, and one publishes live strokes and presence, which must not wait for the
/// answers. The workers hold no state. They get the gateway and values, and enqueue the results.
public actor RoomSession {
  /// What a session needs to know.
  public struct Settings: Sendable {
    /// The room.
    public var address: RoomAddress
    /// How to connect.
    public var credentials: RoomCredentials
    /// The limits of the room.
    public var limits = RoomLog.Limits()
    /// Whether the room is created if the server does not have it.
    public var createsRoom = false
    /// Whether the user only watches, and so publishes nothing.
    public var isWatching = false
    /// The user's file, if the server was away, so that nothing has shown that the room is the file's.
    public var unverified: SketchDocument?

    /// Creates settings.
    public init(_ address: RoomAddress, _ credentials: RoomCredentials) {
      (self.address, self.credentials) = (address, credentials)
    }
  }

  nonisolated private let executor = QueueExecutor(label: "room")
  /// Runs the session on its queue.
  nonisolated public var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  let settings: Settings
  let wake: @Sendable () -> Void
  let mailbox = Mutex(RoomMailbox())
  /// Waits for the server's answers.
  let requests = DispatchQueue(label: "room.requests")
  /// Publishes live strokes and presence.
  let sending = DispatchQueue(label: "room.sending")

  var client: RoomClient
  var access = Access.open
  var connection: Connection
  var others = RoomOthers()
  var presence = OwnPresence()
  var check = LogCheck()
  /// When `advance(_:)` is called next.
  var timer: TimeInterval?

  /// The number of waiting messages of the log from which on the library's thread waits too.
  private static let maximumWaiting = 4096

  /// Creates a session that is not connected; `wake` is called on any thread when there is news.
  public init(
    _ settings: Settings, as member: RoomMember, sketch: SharedLog,
    wake: @escaping @Sendable () -> Void
  ) {
    var verified = settings
    // The file is large.
    verified.unverified = nil
    (self.settings, self.wake) = (verified, wake)
    var client = RoomClient(member: member, sketch: sketch, limits: settings.limits)
    if settings.isWatching { client.forbidden() }
    self.client = client
    connection = Connection(unverified: settings.unverified)
  }

  /// Connects, now or as soon as the server can be reached.
  nonisolated public func start() { enqueue { $0.connect() } }

  /// Passes on an edit that the user has made, which must be in the user's file.
  nonisolated public func add(_ edit: Edit) {
    enqueue { session in session.perform { client, time in client.add(edit, at: time) } }
  }

  /// Sends what the user is drawing; drops it while the connection is lost or slow.
  nonisolated public func send(_ messages: [LiveMessage]) {
    guard !settings.isWatching else { return }
    for bytes in messages.lazy.map(\.bytes) {
      guard let outlet = mailbox.withLock({ $0.outlet(for: bytes.count) })
      else { return }
      // The executor would be another thread to wait for.
      sending.async { [self] in
        outlet.gateway.publish(bytes, to: outlet.subject)
        mailbox.withLock { $0.sent(bytes.count) }
      }
    }
  }

  /// Shows others the user's ink and the part of the canvas that the user sees.
  nonisolated public func show(_ color: InkColor, _ view: Rect) {
    enqueue { if $0.presence.show(color, view) { $0.sendPresence(.present) } }
  }

  /// Whether there is news.
  nonisolated public var hasNews: Bool { mailbox.withLock(\.hasNews) }

  /// Returns the news since the last call.
  nonisolated public func takeNews() -> RoomNews { mailbox.withLock { $0.takeNews() } }

  /// Leaves the room; waits for up to half a second.
  nonisolated public func close() {
    let done = DispatchSemaphore(value: 0)
    enqueue { session in
      session.sendPresence(.left)
      let gateway = session.end()
      // After what was sent before.
      session.sending.async {
        gateway?.flush()
        done.signal()
      }
    }
    _ = done.wait(timeout: .now() + 0.5)
  }

  // MARK: - Order

  /// The monotonic time, in seconds.
  static func now() -> TimeInterval { Double(DispatchTime.now().uptimeNanoseconds) / 1e9 }

  /// Runs a body on the executor, after the bodies of earlier calls; can be called on any thread.
  nonisolated func enqueue(_ body: @escaping @Sendable (isolated RoomSession) -> Void) {
    executor.queue.async { self.assumeIsolated(body) }
  }

  /// Runs a body on the executor after a delay, in seconds, if the session still exists.
  nonisolated func enqueue(
    after delay: TimeInterval, _ body: @escaping @Sendable (isolated RoomSession) -> Void
  ) {
    executor.queue.asyncAfter(deadline: .now() + delay) { [weak self] in
      self?.assumeIsolated(body)
    }
  }

  /// Calls the gateway on the worker that waits, then handles the answer on the executor, unless
  /// the session has ended.
  func request<Answer: Sendable>(
    _ call: @escaping @Sendable (RoomGateway) -> Answer,
    then handle: @escaping @Sendable (isolated RoomSession, Answer) -> Void
  ) {
    guard let gateway = connection.gateway else { return }
    requests.async { [self] in
      let answer = call(gateway)
      enqueue { session in if session.access != .closed { handle(session, answer) } }
    }
  }

  // MARK: - Events

  /// Lets the client handle an event, and does what it requests.
  func perform(_ event: (inout RoomClient, TimeInterval) -> [RoomClient.Action]) {
    guard access != .closed else { return }
    let wasLive = client.phase == .live
    let actions = event(&client, Self.now())
    tell(client.takeUpdates())
    // Live strokes wait for their edits, so others are asked for theirs only now.
    if !wasLive, client.phase == .live { enter() }
    for action in actions { perform(action) }
    schedule()
  }

  /// Lets the client note an event that requests nothing.
  func note(_ event: (inout RoomClient, TimeInterval) -> Void) {
    perform { client, time in
      event(&client, time)
      return []
    }
  }

  private func tell(_ updates: [RoomUpdate]) {
    let state = access == .open ? RoomState(client, isWatching: settings.isWatching) : nil
    let member = client.member
    let subject = RoomSubject(room: settings.address.room, .live, member).description
    let outlet = connection.gateway.map { RoomMailbox.Outlet(gateway: $0, subject: subject) }
    let isNew = mailbox.withLock { mailbox in
      // An update may have renamed the user.
      mailbox.early.ignored.insert(member)
      mailbox.outlet = outlet
      return mailbox.add(updates, state)
    }
    if isNew { wake() }
  }

  private func perform(_ action: RoomClient.Action) {
    switch action {
    case .inspect(let sequence): inspect(sequence)
    case .read(let first): read(from: first)
    case .publish(let bytes, let member, let last):
      if !settings.isWatching { store(bytes, by: member, expecting: last) }
    }
  }

  // MARK: - Messages

  /// Returns who has sent a message of a kind, by its own subject; `nil` if it is another one.
  nonisolated func sender(
    of received: RoomGateway.Received, _ kind: RoomSubject.Kind
  ) -> RoomMember? {
    let subject = RoomSubject(received.subject)
    return subject?.room == settings.address.room && subject?.kind == kind ? subject?.member : nil
  }

  /// Adds a message of the log, which the executor handles together with others.
  ///
  /// A message that no stipple sends is only counted. Runs on a thread of the library.
  nonisolated func received(_ received: RoomGateway.Received, by reader: Int) {
    let member = sender(of: received, .edits)
    let message = RoomLog.Message(
      sequence: received.sequence, member: member ?? RoomMember(user: "-", author: 0),
      nanoseconds: received.nanoseconds, bytes: member == nil ? [] : received.bytes)
    let waiting = mailbox.withLock { $0.add(message, by: reader) }
    if waiting == 1 { enqueue { $0.readMessages() } }
    // The server stops sending while the library's thread waits.
    if waiting >= Self.maximumWaiting { executor.queue.sync {} }
  }

  private func readMessages() {
    let messages = mailbox.withLock { $0.takeMessages() }
    let reader = connection.reader
    perform { client, time in
      messages.lazy.filter { $0.reader == reader }.flatMap { client.received($0.message, at: time) }
    }
  }
}

extension RoomState {
  /// The state of a client; `nil` while it asks the server.
  fileprivate init?(_ client: RoomClient, isWatching: Bool) {
    switch client.phase {
    case .offline: self = .offline
    case .opening: return nil
    case .reading: self = .reading
    case .live where client.isForbidden && !isWatching: self = .refused("you may only watch")
    case .live where client.isFull: self = .refused("the room is full")
    case .live where client.isRejected: self = .refused("the room rejects an edit")
    case .live: self = .live
    }
  }
}
