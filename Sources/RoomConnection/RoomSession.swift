import Dispatch
package import Geometry
package import Ink
package import RoomProtocol
package import Sketches
import Synchronization

/// A shared sketch's connection to its room.
///
/// The owner passes on the user's edits and live strokes, and takes the news when it is woken. Of
/// the interface, only ``close(waiting:)`` waits for the network. `RoomClient` decides what is published and
/// accepted.
///
/// All state is read and changed on the executor's queue, in the order of the calls of
/// ``enqueue(_:)``. The owner and the threads of libnats exchange values with it through ``mailbox``.
///
/// Functions of libnats block, for seconds while a server hangs, so two workers call them: one waits
/// for answers to requests, and one publishes live strokes and presence, which must not wait for the
/// answers. The workers hold no state. They get the gateway and values, and enqueue the results.
package actor RoomSession {
  package struct Settings: Sendable {
    package var address: RoomAddress
    package var credentials: RoomCredentials
    package var limits = RoomLog.Limits()
    /// Whether the room is created if the server does not have it.
    package var createsRoom = false
    /// Whether the user only watches, and so publishes nothing.
    package var isWatching = false
    /// The user's file, if the server was away, so that nothing has shown that the room is the file's.
    package var unverified: SketchDocument?

    package init(_ address: RoomAddress, _ credentials: RoomCredentials) {
      (self.address, self.credentials) = (address, credentials)
    }
  }

  nonisolated private let executor = QueueExecutor()
  nonisolated package var unownedExecutor: UnownedSerialExecutor {
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
  var timer: TimeInterval?

  /// The number of waiting messages of the log from which on the library's thread waits too.
  private static let maximumWaiting = 4096

  /// Creates a session that is not connected; `wake` is called on any thread when there is news.
  package init(
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
  nonisolated package func start() { enqueue { $0.connect() } }

  /// Passes on an edit that the user has made, which must be in the user's file.
  nonisolated package func add(_ edit: Edit) {
    enqueue { $0.perform { client, time in client.add(edit, at: time) } }
  }

  /// Sends what the user is drawing; drops it while the connection is lost or slow.
  nonisolated package func send(_ messages: [LiveMessage]) {
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
  nonisolated package func show(_ color: InkColor, _ view: Rect) {
    enqueue { if $0.presence.show(color, view) { $0.sendPresence(.present) } }
  }

  nonisolated package var hasNews: Bool { mailbox.withLock(\.hasNews) }

  nonisolated package func takeNews() -> RoomNews { mailbox.withLock { $0.takeNews() } }

  /// Leaves the room; if `waiting`, returns when the server knows, or half a second has passed.
  nonisolated package func close(waiting: Bool = true) {
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
    if waiting { _ = done.wait(timeout: .now() + 0.5) }
  }

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

  /// Returns who has sent a message of a kind, by its own subject; `nil` if it is another one.
  nonisolated func sender(
    of received: RoomGateway.Received, _ kind: RoomSubject.Kind
  ) -> RoomMember? {
    guard let subject = RoomSubject(received.subject), subject.room == settings.address.room,
      subject.kind == kind
    else { return nil }
    return subject.member
  }

  /// Adds a message of the log, which the executor handles together with others.
  ///
  /// A message that no stipple sends is only counted. Runs on a thread of the library.
  nonisolated func received(_ received: RoomGateway.Received, by reader: Int) {
    let message = received.message(from: sender(of: received, .edits))
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

/// Runs an actor on a serial queue, so that other threads can add work in a fixed order.
///
/// Calls with `await` from tasks have no order, and run on threads that may not block.
private final class QueueExecutor: SerialExecutor {
  let queue = DispatchQueue(label: "room")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func checkIsolated() { dispatchPrecondition(condition: .onQueue(queue)) }
}
