import Dispatch
import Geometry
import RoomProtocol
import Synchronization

/// What the people in the room are drawing.
extension RoomSession {
  /// Shows the others that the user is there, when everything has been read.
  ///
  /// Receives everybody's strokes until everybody's presence must have arrived: the others answer a
  /// user who joins immediately, but not one who watches.
  func enter() {
    let known = Set(others.pens.keys).union([client.member])
    mailbox.withLock { $0.early = EarlyMembers(ignoring: known) }
    let subject = RoomSubject.all(.live, in: settings.address.room)
    let duration = settings.isWatching ? RoomPeople.interval + 1 : 1
    request { [weak self] gateway in
      gateway.subscribe(to: subject) { [weak self] in self?.receivedEarly($0) }
    } then: { session, subscription in
      session.others.allPens = session.others.muted.isEmpty ? subscription : nil
      session.enqueue(after: duration) { [weak subscription] session in
        if session.others.allPens === subscription { session.others.allPens = nil }
      }
      // The answers arrive over the subscription.
      session.sendPresence(.joined)
    }
  }

  /// Receives strokes of a member who has no subscription yet; runs on a thread of the library.
  nonisolated private func receivedEarly(_ received: RoomGateway.Received) {
    guard let member = sender(of: received, .live),
      mailbox.withLock({ $0.early.admits(member) })
    else { return }
    receivedLive(received, from: member)
  }

  /// Receives the strokes of each newcomer, apart from those of others.
  func subscribeToPens() {
    let members = others.takeNewcomers()
    guard !members.isEmpty else { return }
    request { [self] gateway in
      defer { gateway.flush() }
      return members.map { ($0, pen(of: $0, at: gateway)) }
    } then: { session, pens in
      session.others.add(pens)
      let known = session.others.pens.keys
      session.mailbox.withLock { $0.early.ignored.formUnion(known) }
      // What the members have drawn of their strokes before is sent again.
      session.answer(.joined)
      session.subscribeToPens()
    }
  }

  nonisolated private func pen(
    of member: RoomMember, at gateway: RoomGateway
  ) -> RoomGateway.Subscription? {
    let subject = RoomSubject(room: settings.address.room, .live, member).description
    return gateway.subscribe(to: subject) { [weak self] received in
      // The server delivers its log to any subject; only the message's own says who has sent it.
      if received.subject == subject { self?.receivedLive(received, from: member) }
    }
  }

  /// Runs on a thread of the library, so that strokes do not wait for the executor.
  nonisolated private func receivedLive(_ received: RoomGateway.Received, from member: RoomMember) {
    let time = Self.now()
    guard admits(received, from: member), let message = LiveMessage(received.bytes) else { return }
    let live = RoomNews.Live(member: member, message: message, arrival: time)
    if mailbox.withLock({ $0.add(live) }) { wake() }
  }
}
