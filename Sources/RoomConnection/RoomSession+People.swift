import Dispatch
import Geometry
import RoomProtocol
import Synchronization

/// Who is in the room.
extension RoomSession {
  func sendPresence(_ kind: PresenceMessage.Kind) {
    guard !settings.isWatching,
      let bytes = presence.message(kind, of: client, at: Self.now())?.bytes
    else { return }
    let gateway = connection.gateway
    let subject = RoomSubject(room: settings.address.room, .presence, client.member).description
    sending.async { gateway?.publish(bytes, to: subject) }
    schedule()
  }

  /// Answers somebody's presence, immediately or soon after the last answer.
  func answer(_ kind: PresenceMessage.Kind) {
    guard !settings.isWatching else { return }
    presence.request(kind)
    sendAnswer()
    schedule()
  }

  private func sendAnswer() {
    if let kind = presence.takeAnswer(at: Self.now()) { sendPresence(kind) }
  }

  /// Receives everybody's presence, or only the others' while somebody floods it, and
  /// asks for it if `asks`.
  func subscribeToPresence(asks: Bool = false) {
    let subjects = others.presenceSubjects(in: settings.address.room)
    measureDelay()
    request { [weak self] gateway in
      subjects.compactMap { subject in
        gateway.subscribe(to: subject) { [weak self] in self?.receivedPresence($0) }
      }
    } then: { session, subscriptions in
      session.others.presence = subscriptions
      if asks { session.answer(.joined) }
    }
  }

  /// Runs on a thread of the library.
  nonisolated private func receivedPresence(_ received: RoomGateway.Received) {
    guard let member = sender(of: received, .presence), admits(received, from: member),
      let message = PresenceMessage(received.bytes)
    else { return }
    enqueue { $0.receive(message, from: member) }
  }

  private func measureDelay() {
    request(\.roundTrip) { session, time in
      guard let time else { return }
      let delay = session.connection.delay(adding: time)
      session.mailbox.withLock { $0.news.delay = delay }
    }
  }

  // MARK: - The others

  private func receive(_ message: PresenceMessage, from member: RoomMember) {
    guard access != .closed, member != client.member,
      let change = others.receive(message, from: member, at: Self.now())
    else { return }
    if change.isNew { subscribeToPens() }
    if message.kind == .joined {
      mailbox.withLock { $0.news.hasNewcomer = true }
      wake()
      answer(.present)
    }
    if message.kind == .left { mailbox.withLock { $0.news.gone.append(member) } }
    compareDigests()
    if change.isChanged { tellPeople() }
    schedule()
  }

  private func tellPeople() {
    let people = others.people.others
    mailbox.withLock { $0.news.people = people }
    wake()
  }

  /// Reads the log again while somebody has confirmed as many edits, but different ones.
  private func compareDigests() {
    let differs = LogCheck.differs(client, from: others.people)
    let isNew = mailbox.withLock { mailbox in
      defer { mailbox.news.differs = differs }
      return differs && !mailbox.news.differs
    }
    if isNew { wake() }
    guard differs else { return }
    perform { client, time in check.readAgain(&client, ifDiffersFrom: others.people, at: time) }
  }

  // MARK: - Floods

  /// Counts a message; ends the subscriptions to a user who sends too many, for a while.
  ///
  /// Runs on a thread of the library, so that messages do not wait for the executor.
  nonisolated func admits(_ message: RoomGateway.Received, from member: RoomMember) -> Bool {
    let (user, time) = (member.user, Self.now())
    let verdict = mailbox.withLock {
      $0.gates.receive(bytes: message.bytes.count, from: user, at: time)
    }
    if verdict == .muted { enqueue { $0.setMuted(true, user) } }
    return verdict == .admitted
  }

  private func setMuted(_ isMuted: Bool, _ user: String) {
    guard access != .closed else { return }
    others.setMuted(isMuted, user)
    // Somebody who joined during the flood is not known yet, and answers.
    subscribeToPresence(asks: !isMuted)
    guard isMuted else { return subscribeToPens() }
    enqueue(after: FloodGate.pause) { $0.setMuted(false, user) }
  }

  // MARK: - Time

  /// Schedules the next deadline of the client, of the user's presence, and of the others'.
  func schedule() {
    let isLive = client.phase == .live
    let deadlines = [
      client.nextDeadline, isLive ? presence.nextMessage : nil, presence.answerDeadline,
      others.people.nextExpiry,
    ]
    guard access != .closed, let due = deadlines.compactMap(\.self).min(),
      timer.map({ $0 > due }) ?? true
    else { return }
    timer = due
    enqueue(after: max(due - Self.now(), 0.001)) { $0.advance(due) }
  }

  private func advance(_ due: TimeInterval) {
    guard access != .closed else { return }
    let time = Self.now()
    if timer == due { timer = nil }
    if others.expire(at: time) { tellPeople() }
    let isPresenceDue = (presence.nextMessage ?? .infinity) <= time
    sendAnswer()
    if isPresenceDue {
      sendPresence(.present)
      measureDelay()
    }
    perform { client, time in client.advance(to: time) }
  }
}
