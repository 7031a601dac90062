import Dispatch
import RoomProtocol
import Sketches
import Synchronization

/// What the server is asked for, and what it answers.
extension RoomSession {
  /// The time between two attempts to connect, in seconds.
  private static let interval = 1.0

  func connect() {
    guard access != .closed else { return }
    let settings = settings
    requests.async { [weak self] in
      let result = Result { () throws(RoomError) in
        try RoomGateway(settings.address.server, settings.credentials) { [weak self] event in
          self?.enqueue { $0.handle(event) }
        }
      }
      self?.enqueue { $0.handle(result) }
    }
  }

  private func handle(_ result: Result<RoomGateway, RoomError>) {
    guard access != .closed else { return }
    switch result {
    case .success(let gateway):
      connection.gateway = gateway
      handle(.connected)
    case .failure(.noLibrary): refuse("libnats is missing", forGood: true)
    case .failure(let error):
      // These words mean that the connection is not encrypted as it must be.
      let words = ["secure", "tls", "ssl", "certificate"]
      if case .noConnection(_, let reason) = error,
        error.isRefusal || words.contains(where: reason.lowercased().contains)
      {
        return refuse(reason, forGood: true)
      }
      note { client, _ in client.disconnected() }
      enqueue(after: Self.interval) { $0.connect() }
    }
  }

  /// Shows why the user cannot draw in the room, permanently even if the room can be read.
  private func refuse(_ reason: String, forGood isFinal: Bool) {
    if isFinal, access == .open { access = .refused }
    mailbox.withLock { $0.news.state = .refused(reason) }
    wake()
  }

  private func handle(_ event: RoomGateway.Event) {
    guard access != .closed else { return }
    switch event {
    case .connected:
      subscribeToPresence()
      perform { client, time in client.connected(at: time) }
    case .disconnected: disconnected()
    case .interrupted: perform { client, time in client.interrupted(at: time) }
    case .closed: refuse("the server no longer accepts you", forGood: true)
    case .failed(let text):
      // The server refuses the presence of a user who may publish nothing, so the user learns it before drawing.
      guard text.lowercased().contains("permissions violation for publish"),
        text.contains("stipple.\(settings.address.room).")
      else { return }
      note { client, _ in client.forbidden() }
    }
  }

  private func disconnected() {
    connection.lost()
    others.removeAll()
    presence.cancelAnswer()
    mailbox.withLock { $0.news.people = [] }
    note { client, _ in client.disconnected() }
  }

  /// Fetches what the server has; creates the room if it must.
  func inspect(_ sequence: Int) {
    let (settings, document) = (settings, connection.unverified)
    request { gateway in
      Result { () throws(RoomError) in
        try gateway.inspect(settings, message: sequence, comparing: document)
      }
    } then: { session, result in
      switch result {
      case .success(let (last, message)?):
        session.connection.unverified = nil
        session.perform { client, time in
          client.inspected(last: last, message: message, at: time)
        }
      case .success(nil): session.leave()
      // The client asks again; somebody else may create the room.
      case .failure(.noAnswer): break
      case .failure(let error): session.refuse("\(error)", forGood: false)
      }
    }
  }

  /// Leaves a room that does not belong to the user's file, without having read or sent an edit.
  private func leave() {
    _ = end()
    mailbox.withLock { $0.news.people = [] }
    refuse("another room is at this address", forGood: true)
  }

  /// Ends the session and its subscriptions; returns the gateway.
  func end() -> RoomGateway? {
    mailbox.withLock { $0.outlet = nil }
    defer { (access, connection, others) = (.closed, Connection(), RoomOthers()) }
    return connection.gateway
  }

  /// Reads the log from a number on, in place of what was being read.
  func read(from first: Int) {
    let reader = connection.nextReader()
    let room = settings.address.room
    request { [weak self] gateway in
      gateway.read(room, from: first) { [weak self] in self?.received($0, by: reader) }
    } then: { session, subscription in
      guard reader == session.connection.reader else { return }
      if let subscription { return session.connection.log = subscription }
      session.enqueue(after: Self.interval) { session in
        guard reader == session.connection.reader else { return }
        session.perform { client, time in client.interrupted(at: time) }
      }
    }
  }

  func store(_ bytes: [UInt8], by member: RoomMember, expecting last: Int) {
    let subject = RoomSubject(room: settings.address.room, .edits, member).description
    request { gateway in
      gateway.isConnected ? gateway.store(bytes, to: subject, expecting: last) : .noAnswer
    } then: { session, answer in
      switch answer {
      case .stored, .noAnswer: break
      case .full: session.note { client, _ in if client.phase == .live { client.full() } }
      case .refused: session.note { client, time in client.refused(at: time) }
      }
    }
  }
}

extension RoomGateway {
  /// Returns the number of the last message of a room's log, and the message with a number, if it is
  /// not 0; `nil` if the room does not belong to the user's file.
  ///
  /// Creates the room if it must.
  fileprivate func inspect(
    _ settings: RoomSession.Settings, message sequence: Int, comparing document: SketchDocument?
  ) throws(RoomError) -> (last: Int, message: RoomLog.Message?)? {
    let room = settings.address.room
    let last = try last(of: room, settings)
    guard try isRoom(room, of: document, upTo: last) else { return nil }
    let found = sequence > 0 ? try message(sequence, of: room) : nil
    let member = found.flatMap { RoomSubject($0.subject) }?.member
    return (last, member == nil ? nil : found?.message(from: member))
  }

  /// Returns whether a room may belong to the user's file.
  ///
  /// A file that has received nothing cannot be compared, and a room without messages has lost its log.
  private func isRoom(
    _ room: String, of document: SketchDocument?, upTo last: Int
  ) throws(RoomError) -> Bool {
    guard let document else { return true }
    if document.confirmations.isEmpty { return true }
    return try RoomDirectory.match(document, with: room, upTo: last, at: self) != .other
  }

  private func last(of room: String, _ settings: RoomSession.Settings) throws(RoomError) -> Int {
    do throws(RoomError) {
      return try last(of: room)
    } catch .noRoom(let address) {
      guard settings.createsRoom else { throw .noRoom(address: address) }
      guard create(room, settings.limits) else { throw .cannotCreate(address: address) }
      return try last(of: room)
    }
  }
}
