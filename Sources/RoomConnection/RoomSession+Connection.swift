import Dispatch
import Geometry
import RoomProtocol
import Sketches
import Synchronization

/// What runs on the queue of requests, where the server may be waited for.
extension RoomSession {
  /// The time between two attempts to connect, in seconds.
  private static let interval = 1.0

  /// Connects, or tries again later.
  func connect() {
    guard !work.withLock(\.isClosed) else { return }
    do throws(RoomError) {
      let gateway = try RoomGateway(settings.address.server, settings.credentials) {
        [weak self] event in self?.handle(event)
      }
      let isClosed = work.withLock { work in
        if !work.isClosed { work.gateway = gateway }
        return work.isClosed
      }
      if !isClosed { handle(.connected) }
    } catch {
      if case .noLibrary = error { return refuse("libnats is missing", forGood: true) }
      if case .noConnection(_, let reason) = error, error.isRefusal || isUnsafe(reason) {
        return refuse(reason, forGood: true)
      }
      perform { work, _ in
        work.client.disconnected()
        return []
      }
      requests.asyncAfter(deadline: .now() + Self.interval) { [weak self] in self?.connect() }
    }
  }

  /// Returns whether a connection has failed because it is not encrypted as it must be.
  private func isUnsafe(_ reason: String) -> Bool {
    let text = reason.lowercased()
    return ["secure", "tls", "ssl", "certificate"].contains(where: text.contains)
  }

  /// Shows why the user cannot draw in the room.
  ///
  /// - Parameters:
  ///   - reason: What is shown.
  ///   - isFinal: Whether it stays even if the room can be read.
  func refuse(_ reason: String, forGood isFinal: Bool) {
    work.withLock { $0.isRefused = $0.isRefused || isFinal }
    news.withLock { $0.state = .refused(reason) }
    wake()
  }

  private func handle(_ event: RoomGateway.Event) {
    switch event {
    case .connected:
      requests.async { [weak self] in self?.subscribeToPresence() }
      perform { work, time in work.client.connected(at: time) }
    case .disconnected: disconnected()
    case .interrupted: perform { work, time in work.client.interrupted(at: time) }
    case .closed:
      guard !work.withLock(\.isClosed) else { return }
      refuse("the server no longer accepts you", forGood: true)
    case .failed(let text):
      // Somebody who may publish no presence may publish nothing, and learns it before drawing.
      guard text.lowercased().contains("permissions violation for publish"),
        text.contains("stipple.\(settings.address.room).")
      else { return }
      perform { work, _ in
        work.client.forbidden()
        return []
      }
    }
  }

  private func disconnected() {
    perform { [self] work, _ in
      work.client.disconnected()
      work.reader += 1
      work.people.removeAll()
      (work.log, work.pens, work.allPens) = (nil, [:], nil)
      (work.newcomers, work.answer, work.roundTrips) = ([], nil, [])
      news.withLock { $0.people = [] }
      return []
    }
  }

  private var gateway: RoomGateway? { work.withLock { $0.gateway } }

  /// Fetches what the server has; creates the room if it must.
  func inspect(_ sequence: Int) {
    guard let gateway else { return }
    let room = settings.address.room
    do throws(RoomError) {
      let last = try last(of: room, at: gateway)
      guard try isOwn(room, upTo: last, at: gateway) else { return leave() }
      let found = sequence > 0 ? try gateway.message(sequence, of: room) : nil
      let message = found.flatMap { found in
        RoomSubject(found.subject).map {
          RoomLog.Message(
            sequence: found.sequence, member: $0.member, nanoseconds: found.nanoseconds,
            bytes: found.bytes)
        }
      }
      perform { work, time in work.client.inspected(last: last, message: message, at: time) }
    } catch {
      // The client asks again; somebody else may create the room.
      if case .noAnswer = error { return }
      refuse("\(error)", forGood: false)
    }
  }

  /// Returns whether a room may be that of the user's file.
  ///
  /// As at the start, a file that has received nothing cannot be compared, and a room without messages has
  /// lost its log.
  private func isOwn(
    _ room: String, upTo last: Int, at gateway: RoomGateway
  ) throws(RoomError) -> Bool {
    guard let document = work.withLock(\.unverified) else { return true }
    let match = try RoomDirectory.match(document, with: room, upTo: last, at: gateway)
    guard match != .other || document.confirmations.isEmpty else { return false }
    work.withLock { $0.unverified = nil }
    return true
  }

  /// Leaves another room than that of the user's file, without having read or sent an edit.
  private func leave() {
    refuse("another room is at this address", forGood: true)
    let old = work.withLock { work in
      work.isClosed = true
      work.people.removeAll()
      let old = (work.gateway.take(), work.log, work.presence, work.pens, work.allPens)
      (work.log, work.presence, work.pens, work.allPens) = (nil, [], [:], nil)
      return old
    }
    // The subscriptions end here, outside of the mutex.
    withExtendedLifetime(old) {}
    news.withLock { $0.people = [] }
    wake()
  }

  private func last(of room: String, at gateway: RoomGateway) throws(RoomError) -> Int {
    do throws(RoomError) {
      return try gateway.last(of: room)
    } catch .noRoom(let address) {
      guard settings.createsRoom else { throw .noRoom(address: address) }
      guard gateway.create(room, settings.limits) else {
        throw .cannotCreate(address: address)
      }
      return try gateway.last(of: room)
    }
  }

  /// Reads the log from a number on, in place of what was being read.
  func read(from first: Int) {
    guard let gateway else { return }
    let reader = work.withLock { work in
      work.reader += 1
      return work.reader
    }
    let subscription = gateway.read(settings.address.room, from: first) { [weak self] message in
      self?.received(message, by: reader)
    }
    guard let subscription else {
      requests.asyncAfter(deadline: .now() + Self.interval) { [weak self] in
        self?.perform { work, time in
          reader == work.reader ? work.client.interrupted(at: time) : []
        }
      }
      return
    }
    let old = work.withLock { work in
      let old = work.log
      work.log = subscription
      return old
    }
    // The old subscription ends here, outside of the mutex.
    withExtendedLifetime(old) {}
  }

  /// Stores a message of the user.
  func store(_ bytes: [UInt8], by member: RoomMember, expecting last: Int) {
    guard let gateway, gateway.isConnected else { return }
    let subject = RoomSubject(room: settings.address.room, .edits, member).description
    switch gateway.store(bytes, to: subject, expecting: last) {
    case .stored: break
    case .full:
      perform { work, _ in
        if work.client.phase == .live { work.client.full() }
        return []
      }
    case .refused:
      perform { work, time in
        work.client.refused(at: time)
        return []
      }
    case .noAnswer: break
    }
  }

  /// Publishes a message that is not stored.
  func publish(_ bytes: [UInt8], _ kind: RoomSubject.Kind) {
    unsent.add(bytes.count, ordering: .relaxed)
    // The caller may be the drawing loop, which must not wait for the mutex.
    sending.async { [self] in
      defer { unsent.subtract(bytes.count, ordering: .relaxed) }
      let target = work.withLock { work in work.gateway.map { ($0, work.client.member) } }
      guard let (gateway, member) = target else { return }
      let subject = RoomSubject(room: settings.address.room, kind, member).description
      gateway.publish(bytes, to: subject)
    }
  }
}
