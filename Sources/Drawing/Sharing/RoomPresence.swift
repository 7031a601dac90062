import Canvas
import Geometry
import Ink
import TerminalUI

/// What the drawing view shows of the others in the room, and shares with them.
final class RoomPresence {
  /// The person whose view is followed, by `RoomPerson/id`; `nil` if nobody is.
  private var followed: String?
  /// The part of the canvas that the user last saw without following anybody; others follow it.
  private var ownView: Rect?

  /// Sends what the user is drawing, and follows a person.
  func advance(
    to time: TimeInterval, moving navigator: CanvasNavigator, in state: DrawingState
  ) -> [Effect] {
    guard let room = state.room else { return [] }
    let effects = followView(moving: navigator, in: state)
    let next = room.send(
      state.activeStrokes + state.laserStrokes, counter: state.sketch.nextID().counter,
      pen: state.pointer.location.map(state.transform.invert), at: time)
    let visible = state.visibleRect
    // People who follow each other would fit each other's views into their windows without end.
    if followed == nil { ownView = visible }
    room.show(state.ink.color, ownView ?? visible, at: time)
    return effects + (next.map { [.schedule($0)] } ?? [])
  }

  // MARK: - Following

  /// Follows the view of the next person, or of nobody after the last one.
  func followNext(moving navigator: CanvasNavigator, in state: DrawingState) -> [Effect] {
    guard let people = state.room?.people, !people.isEmpty else {
      return [.show(state.room == nil ? "not shared" : "nobody else is here")]
    }
    let current = followed.flatMap { id in people.firstIndex { $0.id == id } }
    let next = current.map { $0 + 1 } ?? 0
    navigator.stopFollowing()
    followed = next < people.count ? people[next].id : nil
    guard next < people.count else { return [.show("following nobody")] }
    return [.show("following \(people[next].name)", KeyHint(.follow, "for the next"))]
      + followView(moving: navigator, in: state)
  }

  /// Shows what the followed person sees, until the user moves the view.
  private func followView(moving navigator: CanvasNavigator, in state: DrawingState) -> [Effect] {
    guard let id = followed else { return [] }
    let person = state.room?.people.first { $0.id == id }
    guard let person, !navigator.hasLeftFollowed else {
      let message =
        navigator.hasLeftFollowed ? "following nobody" : "the person you followed has left"
      followed = nil
      navigator.stopFollowing()
      return [.show(message)]
    }
    if let rect = person.view, state.isFree { navigator.follow(rect) }
    return []
  }

  // MARK: - Panels

  /// The names at the pens of others, and unless the corner is taken, who is here.
  func panels(in state: DrawingState) -> [Panel] {
    guard let room = state.room else { return [] }
    let names = room.pens.compactMap { namePanel($0, in: state) }
    return state.settings.showsStatistics ? names : names + [peoplePanel(room, on: state.size)]
  }

  private func namePanel(_ pen: RoomPen, in state: DrawingState) -> Panel? {
    let location = state.transform.apply(to: pen.location)
    guard state.window.contains(location) else { return nil }
    let text = "<" + pen.name
    let cell = (column: Int(location.x) / Cell.width + 1, row: Int(location.y) / Cell.height)
    guard cell.column < state.size.columns else { return nil }
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
