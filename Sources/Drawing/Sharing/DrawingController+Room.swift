import Canvas
import Display
import Geometry
import Ink
import Raster

/// What the drawing view shows of the others in the room.
struct RoomView {
  /// The person whose view is followed; `nil` if nobody is.
  var followed: RoomPerson.ID?
  /// The viewport that showed the person's view; another one ends following.
  var viewport: Viewport?
  /// The part of the canvas that the user last saw without following anybody; others follow it.
  var ownView: Rect?
  /// The strokes that others are drawing and that the canvas shows.
  var strokes: [ObjectIdentifier: Stroke] = [:]
}

extension DrawingController {
  /// Applies what the room has decided, and sends what the user is drawing.
  ///
  /// Edits wait while a drag previews one of the user's, which shows a copy of the sketch.
  func advanceRoom(at time: TimeInterval) {
    guard let room else { return }
    let news = room.update(&sketch, holdsEdits: pendingEdit != nil, at: time)
    if !news.change.isEmpty {
      showUnderText(news.change)
      selection = selection?.remaining(in: sketch)
      strip.isOpenStale = true
    }
    if let edit = news.lastEdit { recorder.note(edit, at: time) }
    if let notice = news.notice { showNotice(notice) }
    if news.isVisible || !news.change.isEmpty { displayLink.isPaused = false }
    if let next = news.nextDeadline { displayLink.schedule(notBefore: next) }
    follow()
    send(to: room, at: time)
  }

  /// Shows a change by others, under the text that is being typed.
  private func showUnderText(_ change: Sketch.Change) {
    textEntry?.move(onto: sketch)
    var change = change
    if textEntry != nil { change.isOnTop = false }
    view.show(change)
  }

  private func send(to room: any DrawingRoom, at time: TimeInterval) {
    let pen = pointer.map(viewport.transform.invert)
    let next = room.send(
      sketch.activeStrokes, counter: sketch.nextID().counter, pen: pen, at: time)
    if let next { displayLink.schedule(notBefore: next) }
    // People who follow each other would fit each other's views into their windows without end.
    if roomView.followed == nil { roomView.ownView = canvasInSight }
    room.show(gestures.stroke.style.color, roomView.ownView ?? canvasInSight, at: time)
  }

  /// The part of the canvas that the window shows, in canvas dots.
  var canvasInSight: Rect {
    let corners = [
      Point(x: window.minX, y: window.minY), Point(x: window.maxX, y: window.maxY),
    ].map(viewport.transform.invert)
    return Rect(
      minX: corners[0].x, minY: corners[0].y, maxX: corners[1].x, maxY: corners[1].y)
  }

  // MARK: - Strokes of others

  /// The sketch as it is shown, with the strokes that others are drawing below the user's.
  var sketchWithLiveStrokes: Sketch {
    guard let room else { return shownSketch }
    let strokes = room.strokes
    let shown = Dictionary(uniqueKeysWithValues: strokes.map { (ObjectIdentifier($0), $0) })
    for (id, stroke) in roomView.strokes where shown[id] == nil { view.remove(stroke) }
    roomView.strokes = shown
    var sketch = shownSketch
    sketch.activeStrokes = strokes + sketch.activeStrokes
    return sketch
  }

  /// Removes the strokes that others have not finished.
  func removeLiveStrokes() {
    for stroke in roomView.strokes.values { view.remove(stroke) }
    roomView.strokes = [:]
  }

  // MARK: - Following

  /// Follows the view of the next person, or of nobody after the last one.
  func followNextView() {
    guard let people = room?.people, !people.isEmpty else {
      return showMessage(room == nil ? "not shared" : "nobody else is here")
    }
    let current = roomView.followed.flatMap { id in people.firstIndex { $0.id == id } }
    let next = current.map { $0 + 1 } ?? 0
    guard next < people.count else {
      roomView.followed = nil
      return showMessage("following nobody")
    }
    (roomView.followed, roomView.viewport) = (people[next].id, nil)
    showMessage("following \(people[next].name) · W for the next")
    follow()
  }

  /// Shows what the followed person sees, until the user moves the view.
  private func follow() {
    guard let id = roomView.followed else { return }
    guard roomView.viewport == nil || roomView.viewport == viewport else {
      roomView.followed = nil
      return showMessage("following nobody")
    }
    guard let person = room?.people.first(where: { $0.id == id }) else {
      roomView.followed = nil
      return showMessage("the person you followed is gone")
    }
    guard let rect = person.view, sketch.activeStrokes.isEmpty, pendingEdit == nil else { return }
    let next = Viewport(fitting: rect, into: window, margin: 0)
    roomView.viewport = next
    guard next != viewport else { return }
    viewport = next
    showViewport()
  }

  // MARK: - Panels

  /// The names at the pens of others, and who is here.
  var roomPanels: [Panel] {
    guard let room else { return [] }
    let names = room.pens.compactMap(namePanel)
    return statistics.isShown ? names : names + [peoplePanel(room)]
  }

  /// Returns the name beside a pen; `nil` if the pen is out of sight.
  private func namePanel(_ pen: RoomPen) -> Panel? {
    let location = viewport.transform.apply(to: pen.location)
    guard window.contains(location) else { return nil }
    let text = "<" + pen.name
    let cell = (column: Int(location.x) / 2 + 1, row: Int(location.y) / 4)
    guard cell.column < size.columns else { return nil }
    var panel = Panel([text], placement: .at(column: cell.column, row: cell.row), attributes: [])
    panel.spans = [
      Panel.Span(line: 0, columns: 0..<text.count, attributes: [], color: pen.color)
    ]
    return panel
  }

  /// The people and the state, in the upper right corner.
  private func peoplePanel(_ room: any DrawingRoom) -> Panel {
    var text = " "
    var spans: [Panel.Span] = []
    // On a narrow screen the state matters most.
    let limit = max(size.columns - 24, 0)
    for person in room.people where text.count + person.name.count + 3 <= limit {
      spans.append(
        Panel.Span(
          line: 0, columns: text.count..<text.count + person.name.count, attributes: .reverse,
          color: person.color))
      text += "\(person.name) "
    }
    let status = room.status
    text += "· \(status.text) "
    if status.unconfirmed > 0 { text += "· \(status.unconfirmed) unsent " }
    var panel = Panel([text], placement: .topRight, attributes: .reverse)
    panel.spans = spans
    return panel
  }
}
