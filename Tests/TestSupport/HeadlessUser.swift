import Foundation
import Ink
import Rooms
import Sharing
import Sketches
import Synchronization
import Workloads

/// A user without a screen: a session, and the log as a file has it.
final class HeadlessUser {
  private(set) var log: SharedLog
  private(set) var sketch: Sketch
  private(set) var live = LiveStrokes()
  private(set) var state = RoomState.connecting
  private(set) var people: [RoomPeople.Person] = []
  private(set) var differs = false
  private(set) var session: RoomSession
  private(set) var hasNewcomer = false
  var hand: RandomHand
  private let settings: RoomSession.Settings

  init(
    _ server: String, user: String, author: Int, room: String = "sketch", token: String? = nil,
    creates: Bool = true, isWatching: Bool = false,
    log: SharedLog = SharedLog([], confirmations: []), certificates: String? = nil,
    limits: RoomLog.Limits = RoomLog.Limits()
  ) throws {
    guard let address = RoomAddress("\(server)/\(room)") else { throw CocoaError(.fileReadUnknown) }
    let credentials = RoomCredentials(user: user, token: token, certificates: certificates)
    var settings = RoomSession.Settings(address, credentials)
    settings.createsRoom = creates
    settings.isWatching = isWatching
    settings.limits = limits
    self.settings = settings
    self.log = log
    hand = RandomHand(author: author, seed: UInt64(author))
    sketch = Sketch(folding: log.edits)
    session = RoomSession(
      settings, as: RoomMember(user: user, author: author), sketch: log, wake: {})
    session.start()
  }

  deinit { session.close() }

  /// Loses everything but the file, as if killed.
  func restart() {
    let user = settings.credentials.user
    log = SharedLog(log.edits, confirmations: log.confirmations)
    sketch = Sketch(folding: log.edits)
    session.close()
    session = RoomSession(
      settings, as: RoomMember(user: user, author: hand.author), sketch: log, wake: {})
    session.start()
  }

  /// Draws or edits at random.
  @discardableResult
  func edit(samples: Int = 20) -> Edit {
    let edit = hand.edit(in: sketch, at: Double(log.edits.count), samples: samples).rounded
    sketch.apply(edit)
    log.append(edit)
    session.add(edit)
    return edit
  }

  /// Applies the news.
  func update() {
    let news = session.takeNews()
    (state, differs) = (news.state, news.differs)
    people = news.people ?? people
    hasNewcomer = hasNewcomer || news.hasNewcomer
    for update in news.updates {
      switch log.apply(update, to: nil) {
      case .none: break
      case .inserted(let edits, let count): _ = sketch.insert(edits, beforeLast: count)
      case .refolded: sketch = Sketch(folding: log.edits)
      }
      if case .renamed(let renaming) = update { hand.author = renaming.new }
    }
    for item in news.live {
      live.receive(item.message, from: item.member, confirmed: 0, at: item.arrival)
    }
    for member in news.gone { live.left(member) }
  }

  var isSettled: Bool { state == .live && log.unconfirmedCount == 0 }
}

/// Updates users until a condition holds.
///
/// - Returns: Whether it held within half a minute.
func wait(_ users: [HeadlessUser], until condition: () -> Bool) -> Bool {
  for _ in 0..<6000 {
    for user in users { user.update() }
    if condition() { return true }
    usleep(5000)
  }
  return false
}
