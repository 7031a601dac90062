import Canvas
import TestSupport

@testable import Drawing

@Suite struct RoomTests {
  /// A room in memory.
  private final class Room: DrawingRoom {
    var people: [RoomPerson] = []
    var pens: [RoomPen] = []
    var strokes: [Stroke] = []
    var status = RoomStatus("live", unconfirmed: 0)
    /// The edits that others make next.
    var edits: [Edit] = []
    /// The numbers of samples that were sent, with the counters of their edits.
    var sent: [(counter: Int, samples: Int)] = []
    var shown: Rect?
    /// Whether the next update is the first after which the user has what others had drawn.
    var isCaughtUp = false

    func rounded(_ edit: Edit) -> Edit { edit }

    func update(_ sketch: inout Sketch, holdsEdits: Bool, at time: TimeInterval) -> RoomChange {
      var change = RoomChange()
      change.isCaughtUp = isCaughtUp
      guard !edits.isEmpty, !holdsEdits else { return change }
      change.change = sketch.insert(edits, beforeLast: 0)
      change.lastEdit = edits.last
      edits = []
      return change
    }

    func send(
      _ strokes: [Stroke], counter: Int, pen: Point?, at time: TimeInterval
    ) -> TimeInterval? {
      sent.append((counter, strokes.reduce(0) { $0 + $1.samples.count }))
      return strokes.isEmpty ? nil : time + 1
    }

    func show(_ color: InkColor, _ view: Rect, at time: TimeInterval) { shown = view }
  }

  private let room = Room()
  private let desk: DrawingDesk

  init() {
    var sketch = Sketch()
    sketch.author = 70_000
    desk = DrawingDesk(sketch)
    desk.controller.room = room
  }

  private func line(_ y: Double, at time: TimeInterval = 0) -> StrokeRecord {
    let samples = linePoints((10, y), (50, y)).enumerated().map {
      StrokeSample(location: $1, timestamp: time + Double($0) / 100)
    }
    guard let record = StrokeRecord(style: StrokeStyle(), samples: samples) else {
      preconditionFailure("there are samples")
    }
    return record
  }

  private func drawAgain() {
    desk.controller.displayLink.isPaused = false
    desk.draw()
  }

  @Test func `the user draws, undoes, and clears as one of several authors`() {
    room.edits = [Edit(.strokeAdded(line(8)), at: 500, by: 1)]
    drawAgain()
    desk.stroke(linePoints((10, 24), (50, 24)))
    drawAgain()
    #expect(desk.log.map(\.author) == [70_000])
    // The user's clock follows the others'.
    #expect(desk.log.last.map { $0.time >= 500 } == true)
    desk.press("u")
    #expect(desk.log.last?.action == .undone(EditID(author: 70_000, counter: 1)))
    desk.press("C")
    #expect(desk.log.last?.action == .cleared(seen: [1: 1]))
  }

  @Test func `a stroke of another person is shown as it grows, and once when it is finished`() {
    let stroke = Stroke(style: StrokeStyle())
    room.strokes = [stroke]
    for sample in line(8).samples { stroke.append(sample) }
    drawAgain()
    #expect(desk.screen.litCells > 0)
    room.strokes = []
    room.edits = [Edit(.strokeAdded(line(8)), at: 1, by: 1)]
    drawAgain()
    let finished = desk.screen.litCells
    #expect(finished > 0 && desk.repaintedHere.litCells == finished)
    room.edits = [Edit(.strokesErased([StrokeID(author: 1, counter: 1)]), at: 2, by: 1)]
    drawAgain()
    #expect(desk.screen.litCells == 0)
  }

  @Test func `a stroke of somebody who left is removed`() {
    let stroke = Stroke(style: StrokeStyle())
    for sample in line(8).samples { stroke.append(sample) }
    room.strokes = [stroke]
    drawAgain()
    room.strokes = []
    drawAgain()
    #expect(desk.screen.litCells == 0)
  }

  @Test func `edits of others wait for the end of a drag, and strokes do not`() {
    desk.stroke(linePoints((10, 8), (50, 8)))
    desk.press("E")
    desk.down(10, 40, .primary)
    desk.move([Point(x: 12, y: 40)])
    room.edits = [Edit(.strokeAdded(line(24)), at: 500, by: 1)]
    let stroke = Stroke(style: StrokeStyle())
    for sample in line(16).samples { stroke.append(sample) }
    room.strokes = [stroke]
    let before = desk.screen.litCells
    drawAgain()
    #expect(room.edits.count == 1 && desk.screen.litCells > before)
    desk.up()
    drawAgain()
    #expect(room.edits.isEmpty)
  }

  @Test func `what the user draws is sent with the counter of its edit`() {
    desk.stroke(linePoints((10, 24), (50, 24)), last: nil)
    drawAgain()
    #expect(room.sent.last.map { $0.counter == 1 && $0.samples > 5 } == true)
  }

  @Test func `the laser is sent, fades after two seconds, and is never an edit`() {
    desk.press("Q")
    desk.stroke(linePoints((10, 24), (50, 24)))
    drawAgain()
    #expect(desk.screen.litCells > 0 && room.sent.last.map { $0.samples > 5 } == true)
    desk.press("p")
    desk.stroke(linePoints((10, 40), (50, 40)))
    desk.rest(1.5)
    let both = desk.screen.litCells
    desk.rest(1)
    drawAgain()
    #expect(desk.screen.litCells < both && room.sent.last?.samples == 0)
    #expect(desk.log.count == 1 && desk.repaintedHere.litCells == desk.screen.litCells)
  }

  @Test func `a text is typed while others draw below it`() {
    desk.openText(20, 16)
    desk.type("i")
    room.edits = [Edit(.strokeAdded(line(40)), at: 500, by: 1)]
    drawAgain()
    let typed = desk.screen.litCells
    #expect(desk.typedText == "i" && typed > 10, "the others' line and the letter")
    desk.type("n")
    #expect(desk.typedText == "in" && desk.screen.litCells > typed)
    desk.press(Key.Code.backspace)
    #expect(desk.shown.litCells == typed)
    desk.press("\u{1B}")
    desk.draw()
    #expect(desk.repaintedHere.ink == desk.screen.ink && desk.screen.litCells > 10)
    #expect(desk.log.count == 1 && desk.log[0].texts.map(\.text) == ["i"])
    #expect(desk.log[0].time >= 500, "the clock follows the others'")
  }

  @Test func `a text that somebody moves while it is edited is replaced`() {
    desk.openText(20, 16)
    desk.type("i")
    desk.press("\u{1B}")
    let names = (1...2).map { StrokeID(author: 70_000, counter: 1, part: $0) }
    desk.openText(21, 16)
    desk.press(Key.Code.end)
    desk.type("n")
    room.edits = [Edit(.strokesMoved(names, by: Vector(dx: 0, dy: 16)), at: 500, by: 1)]
    drawAgain()
    desk.press("\u{1B}")
    desk.draw()
    #expect(desk.repaintedHere.ink == desk.screen.ink)
    #expect(desk.log.last?.texts.map(\.text) == ["in"])
  }

  @Test func `a key snaps the user's last stroke, not that of somebody else`() {
    let box = [(20.0, 8.0), (60, 9), (59, 38), (21, 37), (20, 9)]
    desk.stroke(zip(box, box.dropFirst()).flatMap { linePoints($0, $1, count: 20) })
    room.edits = [Edit(.strokeAdded(line(44)), at: 500, by: 80_000)]
    drawAgain()
    desk.press("S")
    guard case .replaced(let snap) = desk.log.last?.action else {
      Issue.record("nothing was snapped")
      return
    }
    #expect(snap.cuts.map(\.stroke.edit.author) == [70_000])
  }

  @Test func `names are at the pens, and people and state in the corner`() {
    room.people = [RoomPerson(name: "anna", author: 1, color: .red, view: nil)]
    room.pens = [RoomPen(name: "anna", color: .red, location: Point(x: 20, y: 20))]
    room.status = RoomStatus("offline", unconfirmed: 3)
    drawAgain()
    #expect(desk.screen.shows("<anna"))
    #expect(desk.screen.shows("anna · offline · 3 unsent"))
  }

  @Test(arguments: [false, true])
  func `the picture of a room is fitted once it is there, unless the view was moved`(
    isMoved: Bool
  ) {
    let samples = linePoints((900, 400), (960, 430)).map {
      StrokeSample(location: $0, timestamp: 0)
    }
    let far = StrokeRecord(style: StrokeStyle(), samples: samples)
    if isMoved { desk.press(.left) }
    room.edits = [far].compactMap(\.self).map { Edit(.strokeAdded($0), at: 500, by: 1) }
    room.isCaughtUp = true
    drawAgain()
    #expect((desk.screen.litCells > 10) == !isMoved)
    #expect(desk.screen.shows("nothing in sight") == isMoved)
  }

  @Test func `a sketch that was fitted when it was opened is not fitted again`() {
    var sketch = Sketch()
    sketch.apply(.strokeAdded(line(400)))
    let desk = DrawingDesk(sketch)
    desk.controller.room = room
    let viewport = desk.controller.viewport
    #expect(viewport != Viewport())
    room.isCaughtUp = true
    desk.controller.displayLink.isPaused = false
    desk.draw()
    #expect(desk.controller.viewport == viewport)
    #expect(desk.controller.messages.notices.isEmpty)
  }

  @Test func `people whose names do not fit in the corner are counted`() {
    room.people = (0..<20).map {
      RoomPerson(name: "user-\($0)", author: $0, color: .red, view: nil)
    }
    drawAgain()
    let names = desk.screen.lines[1].count { $0 == "█" }
    #expect(desk.screen.shows("█user-0 ") && names < 20)
    #expect(desk.screen.shows("+\(20 - names) · live"))
  }

  @Test func `without other people, the corner shows only the state`() {
    drawAgain()
    #expect(desk.screen.lines[1].hasSuffix("  │ live   │"))
  }

  @Test func `a key follows the view of a person until the user moves the view`() {
    let view = Rect(minX: 200, minY: 100, maxX: 280, maxY: 148)
    room.people = [RoomPerson(name: "anna", author: 1, color: .red, view: view)]
    desk.press("W")
    drawAgain()
    let followed = desk.controller.navigator.visibleRect
    #expect(abs(followed.minX - 200) < 2 && abs(followed.minY - 100) < 2)
    desk.press(.left)
    drawAgain()
    let moved = desk.controller.navigator.visibleRect
    #expect(moved != followed)
    room.people = [
      RoomPerson(
        name: "anna", author: 1, color: .red, view: Rect(minX: 0, minY: 0, maxX: 80, maxY: 48))
    ]
    drawAgain()
    #expect(desk.controller.navigator.visibleRect == moved)
  }

  @Test func `others see the user's own view while the user follows somebody`() {
    drawAgain()
    let own = desk.controller.navigator.visibleRect
    #expect(room.shown == own)
    // A window of another shape.
    let view = Rect(minX: 200, minY: 100, maxX: 400, maxY: 120)
    room.people = [RoomPerson(name: "anna", author: 1, color: .red, view: view)]
    desk.press("W")
    drawAgain()
    drawAgain()
    #expect(room.shown == own && desk.controller.navigator.visibleRect != own)
    desk.press(.left)
    drawAgain()
    #expect(room.shown == desk.controller.navigator.visibleRect && room.shown != own)
  }

  @Test func `a key follows nobody who claims another person's number`() {
    let view = Rect(minX: 200, minY: 100, maxX: 280, maxY: 148)
    room.people = [RoomPerson(name: "anna", author: 1, color: .red, view: view)]
    desk.press("W")
    drawAgain()
    let followed = desk.controller.navigator.visibleRect
    #expect(abs(followed.minX - 200) < 2 && abs(followed.minY - 100) < 2)
    let other = Rect(minX: 0, minY: 0, maxX: 80, maxY: 48)
    room.people = [
      RoomPerson(name: "aeve", author: 1, color: .red, view: other),
      RoomPerson(name: "anna", author: 1, color: .red, view: view),
    ]
    drawAgain()
    #expect(desk.controller.navigator.visibleRect == followed)
  }
}

extension RecordingScreen {
  /// The number of cells with dots.
  fileprivate var litCells: Int {
    lines.joined().unicodeScalars.count { (0x2801...0x28FF).contains($0.value) }
  }
}
