import Canvas
import Geometry
import Ink
import Raster
import TerminalUI

/// What the drawing view shows of the others in the room, and shares with them.
final class RoomPresence {
  private let context: DrawingContext
  /// The person whose view is followed; `nil` if nobody is.
  private var followed: RoomPerson.ID?
  /// The part of the canvas that the user last saw without following anybody; others follow it.
  private var ownView: Rect?

  init(_ context: DrawingContext) { self.context = context }

  private var room: (any DrawingRoom)? { context.editor.room }
  private var messages: Messages { context.messages }

  /// Applies what the room has decided, and sends what the user is drawing.
  func advance(to time: TimeInterval) {
    guard let room, let news = context.editor.updateRoom(at: time) else { return }
    if let notice = news.notice { messages.showNotice(notice) }
    if news.isCaughtUp { context.fitSketch() }
    followView()
    context.editor.sendStrokes(
      pen: context.pointer.location.map(context.transform.invert), at: time)
    let visible = context.navigator.visibleRect
    // People who follow each other would fit each other's views into their windows without end.
    if followed == nil { ownView = visible }
    room.show(context.ink.color, ownView ?? visible, at: time)
  }

  // MARK: - Following

  /// Follows the view of the next person, or of nobody after the last one.
  func followNext() {
    guard let people = room?.people, !people.isEmpty else {
      return messages.show(room == nil ? "not shared" : "nobody else is here")
    }
    let current = followed.flatMap { id in people.firstIndex { $0.id == id } }
    let next = current.map { $0 + 1 } ?? 0
    guard next < people.count else { return stopFollowing("following nobody") }
    context.navigator.stopFollowing()
    followed = people[next].id
    messages.show("following \(people[next].name)", KeyHint(.follow, "for the next"))
    followView()
  }

  /// Shows what the followed person sees, until the user moves the view.
  private func followView() {
    guard let id = followed else { return }
    guard !context.navigator.hasLeftFollowed else { return stopFollowing("following nobody") }
    guard let person = room?.people.first(where: { $0.id == id }) else {
      return stopFollowing("the person you followed has left")
    }
    guard let rect = person.view, context.editor.isFree else { return }
    context.navigator.follow(rect)
  }

  private func stopFollowing(_ message: String) {
    followed = nil
    context.navigator.stopFollowing()
    messages.show(message)
  }

  // MARK: - Panels

  /// The names at the pens of others, and unless the corner is taken, who is here.
  func panels(on size: ScreenSize) -> [Panel] {
    guard let room else { return [] }
    let names = room.pens.compactMap { namePanel($0, on: size) }
    return context.settings.showsStatistics ? names : names + [peoplePanel(room, on: size)]
  }

  /// Returns the name beside a pen; `nil` if the pen is out of sight.
  private func namePanel(_ pen: RoomPen, on size: ScreenSize) -> Panel? {
    let location = context.transform.apply(to: pen.location)
    guard context.window.contains(location) else { return nil }
    let text = "<" + pen.name
    let cell = (column: Int(location.x) / Cell.width + 1, row: Int(location.y) / Cell.height)
    guard cell.column < size.columns else { return nil }
    return Panel(
      [text], placement: .at(column: cell.column, row: cell.row),
      spans: [Panel.Span(line: 0, columns: 0..<1, attributes: [], color: pen.color)])
  }

  /// The people and the state, in the upper right corner.
  private func peoplePanel(_ room: any DrawingRoom, on size: ScreenSize) -> Panel {
    var text = " "
    var spans: [Panel.Span] = []
    // On a narrow screen the state matters most.
    let limit = max(size.columns - 28, 0)
    for person in room.people where text.count + person.name.count + 4 <= limit {
      spans.append(
        Panel.Span(
          line: 0, columns: text.count..<text.count + 1, attributes: [], color: person.color))
      text += "█\(person.name) "
    }
    let (status, others) = (room.status, room.people.count - spans.count)
    if !spans.isEmpty, others > 0 { text += "+\(others) " }
    if !spans.isEmpty { text += "· " }
    text += "\(status.text) "
    if status.unconfirmed > 0 { text += "· \(status.unconfirmed) unsent " }
    return Panel([text], placement: .topRight, spans: spans).framed("room", on: size)
  }
}
