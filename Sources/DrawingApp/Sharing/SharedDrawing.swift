import Drawing
import Files
import Foundation
import Geometry
import Ink
import RoomConnection
import RoomProtocol
import SketchLibrary
import Sketches

/// The room of the sketch in the drawing view.
///
/// Edits are passed to the room once they are on the disk. Everything else happens on the threads of the
/// session.
final class SharedDrawing: DrawingRoom {
  private(set) var people: [RoomPerson] = []
  var pens: [RoomPen] {
    live.pens.map { pen in
      RoomPen(name: pen.member.user, color: pen.color ?? .foreground, location: pen.location)
    }
  }
  var strokes: [Stroke] { live.strokes }

  private let file: DrawingFile
  private let session: RoomSession
  private let isWatching: Bool
  private let user: String
  /// Counts what has woken the session's owner.
  private let wakes = DispatchSemaphore(value: 0)
  private var live = LiveStrokes()
  private var sender = LiveSender()
  private var state = RoomState.connecting
  private var differs = false
  private var delay: TimeInterval = 0
  /// The user's edits that are not known to be on the disk.
  private var unwritten: [Edit] = []
  /// Whether everything that others had drawn before has been shown.
  private var hasBeenLive = false
  /// Updates of the room that wait for the end of a drag.
  private var held: [RoomUpdate] = []
  /// The number of confirmed edits of each author.
  private var confirmed: [RoomMember: Int] = [:]
  private var shown: (color: InkColor, view: Rect, time: TimeInterval)?
  /// When a view that has changed must be shown to the others.
  private var viewDeadline: TimeInterval?
  private var lastUpdate = -TimeInterval.infinity
  /// Until when edits wait, because the last ones took long.
  private var pauseEnd = -TimeInterval.infinity

  /// The minimum time between two updates while the user draws; most frames then take no longer.
  private static let drawingInterval: TimeInterval = 0.033
  /// Edits that take longer than this to apply make the next ones wait ten times as long.
  ///
  /// With two bytes, somebody can undo an old edit, and all later ones are then applied again.
  private static let longUpdate = Duration.milliseconds(8)
  /// The longest time for which edits wait, in seconds: less than finished strokes stay without them.
  private static let longestPause = LiveStrokes.silence - 0.5
  private static let viewInterval: TimeInterval = 0.2

  /// Enters a room, and notes it and the author in the user's file; `wake` is called on any thread.
  init(_ settings: RoomSession.Settings, file: DrawingFile, wake: @escaping @Sendable () -> Void) {
    self.file = file
    isWatching = settings.isWatching
    user = settings.credentials.user
    let author = Self.author(of: file, user, settings.address)
    file.share(as: author)
    session = RoomSession(
      settings, as: RoomMember(user: user, author: author.number), sketch: file.log,
      wake: { [wakes] in
        wakes.signal()
        wake()
      })
    session.start()
  }

  /// Returns the author whose edits a user makes in a file.
  ///
  /// A sketch that was never shared becomes the user's. A user who returns to a file is the same
  /// author again, even if somebody else has drawn in it since. Anybody else becomes a new author.
  private static func author(
    of file: DrawingFile, _ user: String, _ address: RoomAddress
  ) -> SketchAuthor {
    // The room may have been at another address.
    let known = file.authors.last { $0.user == user && RoomAddress($0.room)?.room == address.room }
    let isUnshared = file.room == nil && !file.edits.isEmpty
    let number =
      known?.number ?? (isUnshared ? file.author : lastAuthor(of: file, user))
      ?? RoomClient.randomAuthor()
    return SketchAuthor(number: number, user: user, room: address.description)
  }

  /// Returns the author of a user's last edit in a file; `nil` if there is none.
  ///
  /// The rows of authors are in no order of time.
  private static func lastAuthor(of file: DrawingFile, _ user: String) -> Int? {
    let numbers = Set(file.authors.lazy.filter { $0.user == user }.map(\.number))
    return file.log.ids.last { numbers.contains($0.author) }?.author
  }

  var readOnlyReason: String? { isWatching ? "read-only · only watching" : nil }

  /// Whether the room will soon have edits that it has not confirmed.
  var isSending: Bool { state == .live && !isWatching && unconfirmedCount > 0 }

  /// Publishes the last edits, and leaves the room.
  ///
  /// If `waiting`, waits for the room to confirm them, for up to a second and a half.
  func close(waiting: Bool = true) {
    for update in held { _ = file.apply(update) }
    held = []
    file.flush()
    publishWritten()
    let deadline = DispatchTime.now() + 1
    while waiting, isSending, wakes.wait(timeout: deadline) == .success {
      let news = session.takeNews()
      for update in news.updates { _ = file.apply(update) }
      state = news.state
    }
    session.close(waiting: waiting)
  }

  // MARK: - Edits

  func rounded(_ edit: Edit) -> Edit { edit.rounded }
  func add(_ edit: Edit) { unwritten.append(edit) }

  var status: RoomStatus {
    let text =
      switch state {
      case .connecting: "connecting"
      case .offline: "offline"
      case .reading: "reading"
      case .live: differs ? "logs differ" : isWatching ? "watching" : "live"
      case .refused(let reason): reason.printable(limit: 60)
      }
    return RoomStatus(text, unconfirmed: isWatching ? 0 : unconfirmedCount)
  }

  /// A sentence about the edits that are only in the user's file; `nil` if there are none.
  func unsentNotice(namesCommand: Bool) -> String? {
    guard !isWatching, unconfirmedCount > 0, let room = file.room else { return nil }
    let edits = count(unconfirmedCount, "edit")
    if case .refused(let reason) = state {
      let text = reason.printable(limit: 200).trimmingCharacters(in: CharacterSet(["."]))
      return "Not sent: \(edits) (\(text))."
    }
    let path = file.path
    guard namesCommand, path.printable() == path else {
      return "Not sent yet: \(edits). Join again to send."
    }
    return "Not sent yet: \(edits). To send: stipple join \(room) \(path.shellArgument)"
  }

  /// The number of the user's edits that the room does not have; others publish their own.
  private var unconfirmedCount: Int { file.log.unconfirmedCount(of: file.author) }

  func update(_ sketch: inout Sketch, holdsEdits: Bool, at time: TimeInterval) -> RoomChange {
    publishWritten()
    var result = RoomChange()
    if !sketch.activeStrokes.isEmpty, time < lastUpdate + Self.drawingInterval {
      let next = lastUpdate + Self.drawingInterval
      if session.hasNews { result.nextDeadline = next }
      if !held.isEmpty { result.nextDeadline = result.nextDeadline ?? max(next, pauseEnd) }
      return result
    }
    lastUpdate = time
    let news = session.takeNews()
    note(news)
    for update in news.updates { held.add(update) }
    if !holdsEdits, time >= pauseEnd { applyUpdates(to: &sketch, &result) }
    for item in news.live {
      live.receive(
        item.message, from: item.member, confirmed: confirmed[item.member] ?? 0,
        at: item.arrival, delay: delay)
    }
    for member in news.gone { live.left(member) }
    live.expire(at: time)
    result.nextDeadline = [live.nextExpiry, viewDeadline, held.isEmpty ? nil : pauseEnd]
      .compactMap(\.self).filter { $0 > time }.min()
    if news.hasNewcomer { sender.restart() }
    result.isCaughtUp = !hasBeenLive && state == .live && held.isEmpty
    hasBeenLive = hasBeenLive || result.isCaughtUp
    return result
  }

  /// Notes the state and the people.
  private func note(_ news: RoomNews) {
    (state, differs, delay) = (news.state, news.differs, news.delay)
    guard let others = news.people else { return }
    people = others.map {
      RoomPerson(
        name: $0.member.user, author: $0.member.author, color: $0.presence.color,
        view: $0.presence.view)
    }
  }

  /// Passes on the user's edits that are on the disk, although other people's edits may not be.
  private func publishWritten() {
    guard !unwritten.isEmpty else { return }
    // Edits are written in order.
    let count = unwritten.count - min(file.ownUnwrittenCount, unwritten.count)
    for edit in unwritten.prefix(count) { session.add(edit) }
    unwritten.removeFirst(count)
  }

  private func applyUpdates(to sketch: inout Sketch, _ result: inout RoomChange) {
    let duration = ContinuousClock().measure {
      for update in held { apply(update, to: &sketch, &result) }
    }
    held = []
    guard hasBeenLive, duration > Self.longUpdate else { return }
    pauseEnd = lastUpdate + min(duration * 10 / .seconds(1), Self.longestPause)
  }

  private func apply(_ update: RoomUpdate, to sketch: inout Sketch, _ result: inout RoomChange) {
    let effect = file.apply(update)
    result.change.add(sketch.apply(effect, of: file.log))
    if hasBeenLive { result.notice = clearNotice(of: update) ?? result.notice }
    switch update {
    case .accepted(let entries), .reordered(let entries):
      for entry in entries {
        let member = RoomMember(user: entry.user, author: entry.id.author)
        confirmed[member] = max(confirmed[member] ?? 0, entry.id.counter)
        if entry.id.author != file.author { result.lastEdit = entry.edit }
      }
      for member in Set(entries.map { RoomMember(user: $0.user, author: $0.id.author) }) {
        live.editsArrived(of: member, upTo: confirmed[member] ?? 0)
      }
    case .renamed(let renaming):
      sketch.author = renaming.new
      result.notice = "a copy of this sketch is in the room"
    }
  }

  /// Returns who has cleared the sketch; `nil` if nobody else has.
  private func clearNotice(of update: RoomUpdate) -> String? {
    guard case .accepted(let entries) = update else { return nil }
    let clear = entries.last {
      if case .cleared = $0.edit.action { $0.user != user } else { false }
    }
    return clear.map { "\($0.user) cleared the sketch" }
  }

  // MARK: - Sending

  func send(
    _ strokes: [Stroke], counter: Int, pen: Point?, at time: TimeInterval
  ) -> TimeInterval? {
    guard !isWatching, state == .live, !people.isEmpty else { return nil }
    session.send(sender.messages(for: strokes, counter: counter, pen: pen, at: time, delay: delay))
    return sender.nextHeartbeat
  }

  func show(_ color: InkColor, _ view: Rect, at time: TimeInterval) {
    guard shown?.color != color || shown?.view != view else { return }
    viewDeadline = shown.map { $0.time + Self.viewInterval }
    if let viewDeadline, time < viewDeadline { return }
    (shown, viewDeadline) = ((color, view, time), nil)
    session.show(color, view)
  }
}
