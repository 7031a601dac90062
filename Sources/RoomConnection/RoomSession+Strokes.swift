import Dispatch
import Geometry
import RoomProtocol
import Synchronization

/// What the people in the room are drawing.
extension RoomSession {
  /// Shows the others that the user is there, when everything has been read.
  func enter() {
    // The answers to the message that follows arrive over the subscription.
    sending.async { [self] in subscribeToAllPens() }
    sendPresence(.joined)
  }

  /// Receives everybody's strokes until everybody's presence must have arrived.
  ///
  /// The others answer somebody who joins at once, but not somebody who watches.
  private func subscribeToAllPens() {
    guard let gateway = work.withLock({ $0.gateway }) else { return }
    let subject = RoomSubject.all(.live, in: settings.address.room)
    let subscription = gateway.subscribe(to: subject) { [weak self] in self?.receiveEarly($0) }
    work.withLock { work in
      work.allPens = work.muted.isEmpty ? subscription : nil
      work.earlyMembers = []
    }
    let duration = settings.isWatching ? RoomPeople.interval + 1 : 1
    queue.asyncAfter(deadline: .now() + duration) {
      [weak self, weak subscription] in
      guard let self, let subscription else { return }
      work.withLock { work in
        if work.allPens === subscription { work.allPens = nil }
      }
    }
  }

  /// Receives strokes of a member who has no subscription yet; runs on a thread of the library.
  private func receiveEarly(_ message: RoomGateway.Received) {
    guard let subject = RoomSubject(message.subject), subject.room == settings.address.room,
      subject.kind == .live, admitsEarly(subject.member)
    else { return }
    receiveLive(message, from: subject.member)
  }

  /// Returns whether a member is among the first whose strokes have arrived, within the limits of the list.
  private func admitsEarly(_ member: RoomMember) -> Bool {
    work.withLock { work in
      guard member != work.client.member, work.pens[member] == nil else { return false }
      guard !work.earlyMembers.contains(member) else { return true }
      let copies = work.earlyMembers.count(where: { $0.user == member.user })
      guard copies < Self.maximumCopies, work.earlyMembers.count < RoomPeople.maximumCount else {
        return false
      }
      work.earlyMembers.insert(member)
      return true
    }
  }

  /// Receives the strokes of each newcomer, apart from those of others.
  func subscribeToPens() {
    requests.async { [self] in
      let target = work.withLock { work in
        let members = work.newcomers
        work.newcomers = []
        return work.gateway.map { ($0, members) }
      }
      guard let (gateway, members) = target, !members.isEmpty else { return }
      let pens = members.map { ($0, pen(of: $0, at: gateway)) }
      gateway.flush()
      work.withLock { work in
        for (member, pen) in pens
        where work.people.contains(member) && !work.muted.contains(member.user) {
          work.pens[member] = pen
        }
      }
      // What the members have drawn of their strokes before is sent again.
      answer(.joined)
    }
  }

  private func pen(
    of member: RoomMember, at gateway: RoomGateway
  ) -> RoomGateway.Subscription? {
    let subject = RoomSubject(room: settings.address.room, .live, member).description
    return gateway.subscribe(to: subject) { [weak self] message in
      // The server delivers its log to any subject; only the message's own says who has sent it.
      guard message.subject == subject else { return }
      self?.receiveLive(message, from: member)
    }
  }

  /// Runs on a thread of the library, so that strokes do not wait for the queue.
  private func receiveLive(_ received: RoomGateway.Received, from member: RoomMember) {
    let time = Self.now()
    guard admits(received, from: member), let message = LiveMessage(received.bytes) else { return }
    let isFirst = news.withLock { news in
      guard news.live.count < Self.maximumLive else { return false }
      news.live.append(RoomNews.Live(member: member, message: message, arrival: time))
      return news.live.count == 1
    }
    if isFirst { wakeForStrokes(at: time) }
  }

  /// Wakes the owner, but not so often that frames for others delay those for the user.
  private func wakeForStrokes(at time: TimeInterval) {
    let isDrawing = time < lastSent.withLock(\.self) + 0.1
    let due = nextWake.withLock { next in
      let due = max(next, time)
      next = due + (isDrawing ? Self.drawingWakeInterval : Self.wakeInterval)
      return due
    }
    guard due > time else { return wake() }
    waking.asyncAfter(deadline: .now() + (due - time)) {
      [weak self] in self?.wake()
    }
  }

  /// The minimum time between two wake-ups for strokes of others, in seconds.
  private static let wakeInterval = 0.01
  /// The same while the user draws, when every frame of the user shows them as well.
  private static let drawingWakeInterval = 0.033

  /// The maximum number of live messages that wait for the owner.
  private static let maximumLive = 20_000
}
