import Dispatch
import Geometry
import Ink
import Sharing
import Synchronization

/// Who is in the room, and what they are drawing.
extension RoomSession {
  /// Tells the others that the user is there.
  func sendPresence(_ kind: PresenceMessage.Kind) {
    guard !settings.isWatching else { return }
    let message = work.withLock { work -> PresenceMessage? in
      guard work.client.phase == .live else { return nil }
      work.nextPresence = Self.now() + RoomPeople.interval
      let log = work.client.log
      return PresenceMessage(
        kind, name: settings.credentials.user, color: work.color, view: work.view,
        confirmedCount: log.entries.count, digest: log.digest)
    }
    guard let message else { return }
    publish(message.bytes, .presence)
    schedule()
  }

  /// Receives everybody's presence, or if somebody floods it, that of the others only.
  func subscribeToPresence() {
    guard let gateway = work.withLock({ $0.gateway }) else { return }
    measureDelay(gateway)
    let room = settings.address.room
    let subjects = work.withLock { work in
      guard !work.muted.isEmpty else { return [RoomSubject.all(.presence, in: room)] }
      let others = work.people.others.map(\.member).filter { !work.muted.contains($0.user) }
      return others.map { RoomSubject(room: room, .presence, $0).description }
    }
    let new = subjects.compactMap { subject in
      gateway.subscribe(to: subject) { [weak self] in self?.received($0) }
    }
    work.withLock { $0.presence = new }
  }

  /// Runs on a thread of the library.
  private func received(_ message: RoomGateway.Received) {
    // A forged delivery by the server's log has another subject than the subscribed ones.
    guard let subject = RoomSubject(message.subject), subject.room == settings.address.room,
      subject.kind == .presence, admits(message, from: subject.member)
    else { return }
    queue.async { self.receivePresence(message.bytes, from: subject.member) }
  }

  private func measureDelay(_ gateway: RoomGateway) {
    guard let time = gateway.roundTrip else { return }
    news.withLock { $0.delay = time / 2 }
  }

  /// The maximum number of copies of the sketch that a user can show in the room.
  private static let maximumCopies = 8

  private func receivePresence(_ bytes: [UInt8], from member: RoomMember) {
    let time = Self.now()
    let result = work.withLock {
      work -> (isNew: Bool, isChanged: Bool, kind: PresenceMessage.Kind)? in
      guard member != work.client.member, let message = PresenceMessage(bytes) else { return nil }
      let known = work.people.others.map(\.member)
      let isNew = !known.contains(member)
      let copies = known.count(where: { $0.user == member.user })
      guard !isNew || copies < Self.maximumCopies else { return nil }
      let isChanged = work.people.receive(message, from: member, at: time)
      if message.kind == .left { work.pens[member] = nil }
      return (isNew, isChanged, message.kind)
    }
    guard let result else { return }
    if result.isNew && result.kind != .left { subscribe(to: member) }
    if result.kind == .joined {
      news.withLock { $0.hasNewcomer = true }
      wake()
      sendPresence(.present)
    }
    if result.kind == .left { news.withLock { $0.gone.append(member) } }
    compareDigests()
    if result.isNew || result.isChanged { tellPeople() }
    schedule()
  }

  private func tellPeople() {
    let people = work.withLock(\.people.others)
    news.withLock { $0.people = people }
    wake()
  }

  /// Reads the log again once if somebody has confirmed as many edits, but others.
  private func compareDigests() {
    let differs = work.withLock { work in
      work.client.phase == .live && work.people.contradiction(to: work.client.log) != nil
    }
    let isNew = news.withLock { news in
      defer { news.differs = differs }
      return differs && !news.differs
    }
    guard isNew else { return }
    perform { work, time in work.client.readAgain(at: time) }
    wake()
  }

  /// Receives the strokes of a member, apart from those of others.
  private func subscribe(to member: RoomMember) {
    requests.async { [self] in
      guard let gateway = work.withLock({ $0.gateway }) else { return }
      let subject = RoomSubject(room: settings.address.room, .live, member).description
      let subscription = gateway.subscribe(to: subject) { [weak self] message in
        // The server delivers its log to any subject; only the message's own says who has sent it.
        guard message.subject == subject else { return }
        self?.receiveLive(message, from: member)
      }
      work.withLock { work in
        let isThere = work.people.others.contains { $0.member == member }
        if isThere && !work.muted.contains(member.user) { work.pens[member] = subscription }
      }
      // What the member has drawn of a stroke before is sent again.
      gateway.flush()
      sendPresence(.joined)
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
    DispatchQueue.global(qos: .userInteractive).asyncAfter(deadline: .now() + (due - time)) {
      [weak self] in self?.wake()
    }
  }

  /// The minimum time between two wake-ups for strokes of others, in seconds.
  private static let wakeInterval = 0.01
  /// The same while the user draws, when every frame of the user shows them as well.
  private static let drawingWakeInterval = 0.033

  /// The maximum number of live messages that wait for the owner.
  private static let maximumLive = 20_000

  /// Counts a message; ends the subscriptions to a user who sends too many, for a while.
  private func admits(_ message: RoomGateway.Received, from member: RoomMember) -> Bool {
    let user = member.user
    let time = Self.now()
    let verdict = gates.withLock {
      $0.receive(bytes: message.bytes.count, from: user, at: time)
    }
    if verdict == .muted { queue.async { [self] in setMuted(true, user) } }
    return verdict == .admitted
  }

  private func setMuted(_ isMuted: Bool, _ user: String) {
    let members = work.withLock { work in
      if isMuted { work.muted.insert(user) } else { work.muted.remove(user) }
      let members = work.people.others.map(\.member).filter { $0.user == user }
      for member in members { work.pens[member] = nil }
      return members
    }
    requests.async { [self] in subscribeToPresence() }
    guard isMuted else { return members.forEach(subscribe(to:)) }
    queue.asyncAfter(deadline: .now() + FloodGate.pause) { [weak self] in
      self?.setMuted(false, user)
    }
  }

  // MARK: - Time

  /// Schedules the next deadline of the client, of the user's presence, and of the others'.
  func schedule() {
    let due = work.withLock { work -> TimeInterval? in
      let presence = work.client.phase == .live ? work.nextPresence : nil
      let deadlines = [work.client.nextDeadline, presence, work.people.nextExpiry]
      guard !work.isClosed, let next = deadlines.compactMap(\.self).min() else { return nil }
      guard work.timer.map({ $0 > next }) ?? true else { return nil }
      work.timer = next
      return next
    }
    guard let due else { return }
    queue.asyncAfter(deadline: .now() + max(due - Self.now(), 0.001)) { [weak self] in
      self?.advance(due)
    }
  }

  private func advance(_ due: TimeInterval) {
    let time = Self.now()
    let (gone, isPresenceDue) = work.withLock { work in
      if work.timer == due { work.timer = nil }
      let gone = work.people.expire(at: time)
      for member in gone { work.pens[member] = nil }
      return (gone, work.nextPresence.map { $0 <= time } ?? false)
    }
    if !gone.isEmpty { tellPeople() }
    if isPresenceDue {
      sendPresence(.present)
      sending.async { [self] in
        if let gateway = work.withLock({ $0.gateway }) { measureDelay(gateway) }
      }
    }
    perform { work, time in work.client.advance(to: time) }
  }
}
