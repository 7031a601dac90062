import Dispatch
public import Geometry
public import Ink
public import RoomProtocol
public import Sketches
import Synchronization

/// A shared sketch's connection to its room, on threads of its own.
///
/// The owner passes on the user's edits and live strokes, and takes the news when it is woken. Of the
/// functions of the interface only ``close()`` waits for the network. `RoomClient` decides what is published
/// and accepted.
public final class RoomSession: Sendable {
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

    /// The settings without the file, which is large.
    fileprivate var verified: Settings {
      var settings = self
      settings.unverified = nil
      return settings
    }

    /// Creates settings.
    public init(_ address: RoomAddress, _ credentials: RoomCredentials) {
      (self.address, self.credentials) = (address, credentials)
    }
  }

  /// What the session's queue works on.
  struct Work {
    var client: RoomClient
    var people = RoomPeople()
    var gateway: RoomGateway?
    var log: RoomGateway.Subscription?
    /// Everybody's presence, or that of each member while somebody floods it.
    var presence: [RoomGateway.Subscription] = []
    /// The users who flood the room, and so are not received.
    var muted: Set<String> = []
    var pens: [RoomMember: RoomGateway.Subscription] = [:]
    /// The strokes of all members, for a while after the start.
    var allPens: RoomGateway.Subscription?
    /// The members whose strokes were received over ``allPens``.
    var earlyMembers: Set<RoomMember> = []
    /// The members who are in ``people`` and will get a subscription in ``pens``.
    var newcomers: [RoomMember] = []
    var color = InkColor.foreground
    var view: Rect?
    var nextPresence: TimeInterval?
    /// The answer to the presence of others that waits for ``nextAnswer``.
    var answer: PresenceMessage.Kind?
    var nextAnswer = -TimeInterval.infinity
    /// When a contradiction may cause the log to be read again.
    var nextReading = -TimeInterval.infinity
    var timer: TimeInterval?
    /// The last times to the server and back, in seconds.
    var roundTrips: [TimeInterval] = []
    var reader = 0
    /// Whether the server refuses the user for good.
    var isRefused = false
    /// The user's file, until the room was compared with it.
    var unverified: SketchDocument?
    var isClosed = false
  }

  let settings: Settings
  let wake: @Sendable () -> Void
  /// What changes on ``queue``, and with the answers to requests.
  ///
  /// No thread waits for the network while it holds the mutex.
  let work: Mutex<Work>
  let news = Mutex(RoomNews())
  /// Handles events, one after the other.
  let queue = DispatchQueue(label: "room")
  /// Waits for the server's answers.
  let requests = DispatchQueue(label: "room.requests")
  /// Publishes live messages.
  let sending = DispatchQueue(label: "room.sending")
  /// Wakes the owner later; a shared queue would start a timer that fires every second.
  let waking = DispatchQueue(label: "room.waking", qos: .userInteractive)
  /// The bytes that wait on ``sending``.
  let unsent = Atomic<Int>(0)
  /// When the owner may be woken next for strokes of others, on the monotonic clock.
  let nextWake = Mutex(-TimeInterval.infinity)
  /// When the user last drew something that was sent, on the monotonic clock.
  let lastSent = Mutex(-TimeInterval.infinity)
  /// Limits the messages of each user.
  let gates = Mutex(RoomGates())
  private let inbox = Mutex<[(reader: Int, message: RoomLog.Message)]>([])

  /// The maximum number of bytes of live messages that wait to be sent.
  static let maximumUnsent = 1 << 16
  /// The number of messages of the log that wait for ``queue`` before the library's thread waits as well.
  private static let maximumWaiting = 4096

  /// Creates a session that is not connected.
  ///
  /// - Parameters:
  ///   - settings: What the session needs to know.
  ///   - member: The member as whom the user draws.
  ///   - sketch: The log in the user's file.
  ///   - wake: Called on any thread when there are news.
  public init(
    _ settings: Settings, as member: RoomMember, sketch: SharedLog,
    wake: @escaping @Sendable () -> Void
  ) {
    self.settings = settings.verified
    self.wake = wake
    var client = RoomClient(member: member, sketch: sketch, limits: settings.limits)
    if settings.isWatching { client.forbidden() }
    work = Mutex(Work(client: client, unverified: settings.unverified))
  }

  /// Connects, now or as soon as the server can be reached.
  public func start() { requests.async { [weak self] in self?.connect() } }

  /// Passes on an edit that the user has made, which must be in the user's file.
  public func add(_ edit: Edit) {
    perform { work, time in work.client.add(edit, at: time) }
  }

  /// Sends what the user is drawing; drops it while the connection is lost or slow.
  public func send(_ messages: [LiveMessage]) {
    guard !messages.isEmpty, !settings.isWatching, news.withLock(\.state) == .live else { return }
    lastSent.withLock { $0 = Self.now() }
    for message in messages {
      let bytes = message.bytes
      guard unsent.load(ordering: .relaxed) + bytes.count <= Self.maximumUnsent else { return }
      publish(bytes, .live)
    }
  }

  /// Shows others the user's ink and the part of the canvas that the user sees.
  public func show(_ color: InkColor, _ view: Rect) {
    queue.async { [self] in
      let isChanged = work.withLock { work in
        defer { (work.color, work.view) = (color, view) }
        return work.color != color || work.view != view
      }
      if isChanged { sendPresence(.present) }
    }
  }

  /// Whether there are news.
  public var hasNews: Bool {
    news.withLock {
      !$0.live.isEmpty || !$0.updates.isEmpty || $0.people != nil || !$0.gone.isEmpty
    }
  }

  /// Returns the news since the last call.
  public func takeNews() -> RoomNews {
    news.withLock { news in
      let taken = news
      news = RoomNews()
      (news.state, news.differs, news.delay) = (taken.state, taken.differs, taken.delay)
      return taken
    }
  }

  /// Leaves the room; waits for up to half a second.
  public func close() {
    let done = DispatchSemaphore(value: 0)
    queue.async { [self] in
      sendPresence(.left)
      // After what was sent before.
      sending.async {
        let gateway = self.work.withLock { work -> RoomGateway? in
          work.isClosed = true
          (work.log, work.presence, work.pens, work.allPens) = (nil, [], [:], nil)
          return work.gateway.take()
        }
        gateway?.flush()
        done.signal()
      }
    }
    _ = done.wait(timeout: .now() + 0.5)
  }

  // MARK: - Events

  /// The monotonic time, in seconds.
  static func now() -> TimeInterval {
    Double(DispatchTime.now().uptimeNanoseconds) / 1e9
  }

  /// Lets the client handle an event on the queue, and does what it requests.
  func perform(
    _ event: @escaping @Sendable (inout Work, TimeInterval) -> [RoomClient.Action]
  ) {
    queue.async { [self] in
      let result = work.withLock { work -> Result? in
        guard !work.isClosed else { return nil }
        let wasLive = work.client.phase == .live
        let actions = event(&work, Self.now())
        return Result(
          actions: actions, updates: work.client.takeUpdates(),
          state: work.isRefused ? nil : RoomState(work.client, isWatching: settings.isWatching),
          enters: !wasLive && work.client.phase == .live)
      }
      guard let result else { return }
      for action in result.actions { perform(action) }
      tell(result.updates, result.state)
      // Live strokes wait for their edits, so others are asked for theirs only now.
      if result.enters { enter() }
      schedule()
    }
  }

  /// What follows from an event.
  private struct Result {
    let actions: [RoomClient.Action]
    let updates: [RoomUpdate]
    let state: RoomState?
    let enters: Bool
  }

  private func tell(_ updates: [RoomUpdate], _ state: RoomState?) {
    let isNew = news.withLock { news in
      for update in updates { news.updates.add(update) }
      guard let state, state != news.state else { return !updates.isEmpty }
      news.state = state
      return true
    }
    if isNew { wake() }
  }

  private func perform(_ action: RoomClient.Action) {
    switch action {
    case .inspect(let sequence): requests.async { [self] in inspect(sequence) }
    case .read(let first): requests.async { [self] in read(from: first) }
    case .publish(let bytes, let member, let last):
      guard !settings.isWatching else { return }
      requests.async { [self] in store(bytes, by: member, expecting: last) }
    }
  }

  /// Adds a message of the log, which the queue handles together with others.
  func received(_ message: RoomGateway.Received, by reader: Int) {
    guard let subject = RoomSubject(message.subject), subject.kind == .edits,
      subject.room == settings.address.room
    else { return skip(message, by: reader) }
    add(
      RoomLog.Message(
        sequence: message.sequence, member: subject.member, nanoseconds: message.nanoseconds,
        bytes: message.bytes), by: reader)
  }

  /// Counts a message that nobody could have sent by stipple.
  private func skip(_ message: RoomGateway.Received, by reader: Int) {
    add(
      RoomLog.Message(
        sequence: message.sequence, member: RoomMember(user: "-", author: 0),
        nanoseconds: message.nanoseconds, bytes: []), by: reader)
  }

  private func add(_ message: RoomLog.Message, by reader: Int) {
    let waiting = inbox.withLock { inbox in
      inbox.append((reader, message))
      return inbox.count
    }
    // The server stops sending while the library's thread waits.
    guard waiting == 1 else { return waiting < Self.maximumWaiting ? () : queue.sync {} }
    perform { [self] work, time in
      let messages = inbox.withLock { inbox in
        defer { inbox = [] }
        return inbox
      }
      var actions: [RoomClient.Action] = []
      for (reader, message) in messages where reader == work.reader {
        actions += work.client.received(message, at: time)
      }
      return actions
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
