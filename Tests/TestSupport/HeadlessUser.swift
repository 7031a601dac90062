import Foundation
package import Ink
package import RoomConnection
package import RoomProtocol
import Sketches
package import SyntheticInk

/// A user without a screen: a session, and the log as a file has it.
package final class HeadlessUser {
  /// The log in the user's file.
  package private(set) var log: SharedLog
  /// The picture.
  package private(set) var sketch: Sketch
  /// The strokes that others are drawing.
  package private(set) var live = LiveStrokes()
  /// The state of the connection.
  package private(set) var state = RoomState.connecting
  /// The others.
  package private(set) var people: [RoomPeople.Person] = []
  /// Whether somebody has a different log.
  package private(set) var differs = false
  /// The connection.
  package private(set) var session: RoomSession
  /// Whether somebody has joined.
  package private(set) var hasNewcomer = false
  /// Draws at random.
  package var hand: RandomHand
  private let settings: RoomSession.Settings

  /// Enters a room.
  package init(
    _ server: String, user: String, author: Int, seed: UInt64? = nil, room: String = "sketch",
    token: String? = nil,
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
    hand = RandomHand(author: author, seed: seed ?? UInt64(author))
    sketch = Sketch(folding: log.edits)
    session = RoomSession(
      settings, as: RoomMember(user: user, author: author), sketch: log, wake: {})
    session.start()
  }

  deinit { session.close() }

  /// Loses everything but the file, as if killed.
  package func restart() {
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
  package func edit(samples: Int = 20) -> Edit {
    let edit = hand.edit(in: sketch, at: Double(log.edits.count), samples: samples).rounded
    sketch.apply(edit)
    log.append(edit)
    session.add(edit)
    return edit
  }

  /// Applies the news.
  package func update() {
    let news = session.takeNews()
    (state, differs) = (news.state, news.differs)
    people = news.people ?? people
    hasNewcomer = hasNewcomer || news.hasNewcomer
    for update in news.updates {
      _ = sketch.apply(log.apply(update, to: nil), of: log)
      if case .renamed(let renaming) = update { hand.author = renaming.new }
    }
    for item in news.live {
      live.receive(item.message, from: item.member, confirmed: 0, at: item.arrival)
    }
    for member in news.gone { live.left(member) }
  }

  /// Whether the room has everything.
  package var isSettled: Bool { state == .live && log.unconfirmedCount == 0 }

  /// Updates users until a condition holds.
  ///
  /// - Parameters:
  ///   - users: The users.
  ///   - condition: The condition, which is computed every few milliseconds.
  /// - Returns: Whether it held within half a minute.
  package static func wait(_ users: [HeadlessUser], until condition: () -> Bool) -> Bool {
    for _ in 0..<6000 {
      for user in users { user.update() }
      if condition() { return true }
      usleep(5000)
    }
    return false
  }
}
