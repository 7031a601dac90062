import Dispatch
import Geometry
import Ink
import RoomProtocol
import Synchronization

/// Who is in the room.
extension RoomSession {
  /// Tells the others that the user is there.
  func sendPresence(_ kind: PresenceMessage.Kind) {
    guard !settings.isWatching else { return }
    let message = work.withLock { work -> PresenceMessage? in
      // Who may only watch is not shown to the others.
      guard !work.client.isForbidden else {
        work.nextPresence = nil
        return nil
      }
      guard work.client.phase == .live else { return nil }
      work.nextPresence = Self.now() + RoomPeople.interval
      let log = work.client.log
      return PresenceMessage(
        kind, color: work.color, view: work.view,
        confirmedCount: log.entries.count, digest: log.digest)
    }
    guard let message else { return }
    publish(message.bytes, .presence)
    schedule()
  }

  /// The minimum time between two answers to the presence of others, in seconds.
  private static let answerInterval = 0.25

  /// Answers somebody's presence, at once or soon after the last answer.
  ///
  /// Everyone answers everyone, so without a limit a few messages could cause a flood.
  func answer(_ kind: PresenceMessage.Kind) {
    guard !settings.isWatching else { return }
    // Only who has joined is sent the strokes so far.
    work.withLock { work in
      if work.answer != .joined { work.answer = kind }
    }
    sendAnswer()
    schedule()
  }

  /// Sends the answer if it is due.
  private func sendAnswer() {
    let kind = work.withLock { work -> PresenceMessage.Kind? in
      let time = Self.now()
      guard let kind = work.answer, time >= work.nextAnswer else { return nil }
      (work.answer, work.nextAnswer) = (nil, time + Self.answerInterval)
      return kind
    }
    if let kind { sendPresence(kind) }
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

  /// Measures the time to the server: half of the shortest of the last round trips.
  ///
  /// A busy machine makes some longer, and the strokes of others would be predicted too far.
  private func measureDelay(_ gateway: RoomGateway) {
    guard let time = gateway.roundTrip else { return }
    let shortest = work.withLock { work in
      work.roundTrips = work.roundTrips.suffix(Self.roundTripCount - 1) + [time]
      return work.roundTrips.min() ?? time
    }
    news.withLock { $0.delay = shortest / 2 }
  }

  /// The number of round trips to the server that are compared, one for every presence.
  private static let roundTripCount = 8

  /// The maximum number of copies of the sketch that a user can show in the room.
  static let maximumCopies = 8

  private func receivePresence(_ bytes: [UInt8], from member: RoomMember) {
    let time = Self.now()
    let result = work.withLock {
      work -> (isNew: Bool, isChanged: Bool, kind: PresenceMessage.Kind)? in
      guard !work.isClosed, member != work.client.member, let message = PresenceMessage(bytes)
      else { return nil }
      let wasThere = work.people.contains(member)
      let copies = work.people.others.count(where: { $0.member.user == member.user })
      guard wasThere || copies < Self.maximumCopies else { return nil }
      let isChanged = work.people.receive(message, from: member, at: time)
      // The list may be full.
      let isNew = !wasThere && work.people.contains(member)
      if isNew, !work.newcomers.contains(member) { work.newcomers.append(member) }
      if message.kind == .left { work.pens[member] = nil }
      return (isNew, isChanged, message.kind)
    }
    guard let result else { return }
    if result.isNew { subscribeToPens() }
    if result.kind == .joined {
      news.withLock { $0.hasNewcomer = true }
      wake()
      answer(.present)
    }
    if result.kind == .left { news.withLock { $0.gone.append(member) } }
    compareDigests()
    if result.isChanged { tellPeople() }
    schedule()
  }

  private func tellPeople() {
    let people = work.withLock(\.people.others)
    news.withLock { $0.people = people }
    wake()
  }

  /// The minimum time between two readings of the log because of somebody's digest, in seconds.
  static let readingInterval: TimeInterval = 60

  /// Reads the log again as long as somebody has confirmed as many edits, but others.
  ///
  /// Somebody who sends false digests causes one reading per minute.
  private func compareDigests() {
    let differs = work.withLock(\.differs)
    let isNew = news.withLock { news in
      defer { news.differs = differs }
      return differs && !news.differs
    }
    if isNew { wake() }
    guard differs else { return }
    perform { work, time in work.readAgainIfDue(at: time) }
  }

  // MARK: - Floods

  /// Counts a message; ends the subscriptions to a user who sends too many, for a while.
  func admits(_ message: RoomGateway.Received, from member: RoomMember) -> Bool {
    let user = member.user
    let time = Self.now()
    let verdict = gates.withLock {
      $0.receive(bytes: message.bytes.count, from: user, at: time)
    }
    if verdict == .muted { queue.async { [self] in setMuted(true, user) } }
    return verdict == .admitted
  }

  private func setMuted(_ isMuted: Bool, _ user: String) {
    work.withLock { work in
      if isMuted { work.muted.insert(user) } else { work.muted.remove(user) }
      if isMuted { work.allPens = nil }
      let members = work.people.others.map(\.member).filter { $0.user == user }
      for member in members { work.pens[member] = nil }
      if !isMuted { work.newcomers += members }
    }
    requests.async { [self] in
      subscribeToPresence()
      // Somebody who has come during the flood is not known yet, and answers.
      if !isMuted { answer(.joined) }
    }
    guard isMuted else { return subscribeToPens() }
    queue.asyncAfter(deadline: .now() + FloodGate.pause) { [weak self] in
      self?.setMuted(false, user)
    }
  }

  // MARK: - Time

  /// Schedules the next deadline of the client, of the user's presence, and of the others'.
  func schedule() {
    let due = work.withLock { work -> TimeInterval? in
      let presence = work.client.phase == .live ? work.nextPresence : nil
      let answer = work.answer.map { _ in work.nextAnswer }
      let deadlines = [work.client.nextDeadline, presence, answer, work.people.nextExpiry]
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
    sendAnswer()
    if isPresenceDue {
      sendPresence(.present)
      sending.async { [self] in
        if let gateway = work.withLock({ $0.gateway }) { measureDelay(gateway) }
      }
    }
    perform { work, time in work.client.advance(to: time) }
  }
}

extension RoomSession.Work {
  /// Whether somebody has confirmed as many edits as the log has, but others.
  var differs: Bool { client.phase == .live && people.contradiction(to: client.log) != nil }

  /// Reads the log again if it differs from that of somebody, at most once per minute.
  mutating func readAgainIfDue(at time: TimeInterval) -> [RoomClient.Action] {
    guard differs, time >= nextReading else { return [] }
    nextReading = time + RoomSession.readingInterval
    return client.readAgain(at: time)
  }
}
