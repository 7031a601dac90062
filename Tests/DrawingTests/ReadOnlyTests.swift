import Canvas
import TestSupport

@testable import Drawing

/// What would change a read-only sketch shows the reason, and changes nothing.
@Suite struct ReadOnlyTests {
  private let sketch: Sketch

  init() {
    let desk = DrawingDesk()
    desk.drag(linePoints((35, 24), (45, 24)), .primary)
    desk.drag(linePoints((3, 4), (20, 5)), .primary)
    sketch = Sketch(folding: desk.log)
  }

  private func readOnlyDesk() -> DrawingDesk { DrawingDesk(sketch, readOnlyReason: "read-only") }

  /// Drags the stroke in the middle after holding it.
  private static func hold(_ desk: DrawingDesk) {
    desk.down(40, 24, .secondary)
    desk.rest(0.4)
    desk.move(linePoints((41, 24), (50, 40)))
  }

  @Test func `strokes, undo, clear, and holds`() {
    let changes: [(DrawingDesk) -> Void] = [
      { $0.stroke(linePoints((0, 20), (66, 20), count: 200)) }, { $0.press("u") },
      { $0.press("C") }, Self.hold,
    ]
    for change in changes {
      let desk = readOnlyDesk()
      let before = desk.shown.ink
      #expect(!desk.text.contains("read-only"))
      change(desk)
      #expect(desk.text.contains("read-only"))
      #expect(desk.controller.pendingEdit == nil && desk.log.isEmpty && desk.draftUpdates.isEmpty)
      desk.up()
      desk.rest(1)
      desk.press("\u{1B}")
      #expect(desk.shown.ink == before)
    }
  }

  @Test func `changes of the selection`() {
    let gestures: [(DrawingDesk) -> Void] = [
      { $0.drag(linePoints((42, 24), (60, 35)), .primary) },
      { $0.drag(linePoints((70, 4), (40, 4), count: 4), .secondary) },
      { desk in
        desk.hover(40, 24, .alternate)
        desk.drag(linePoints((50, 24), (60, 24)), .primary, .alternate)
      },
      { $0.press(.delete) }, { $0.press(.right) },
    ]
    let keys = "5m]d{g".unicodeScalars.map { key in { (desk: DrawingDesk) in desk.press(key) } }
    for change in gestures + keys {
      let desk = readOnlyDesk()
      desk.drag(circle(40, 24, radius: 16), .secondary)
      #expect(desk.controller.selection?.ids == [StrokeID(counter: 1)])
      #expect(desk.text.contains("1 stroke") && !desk.text.contains("read-only"))
      change(desk)
      #expect(desk.text.contains("read-only"))
      #expect(desk.log.isEmpty && desk.controller.pendingEdit == nil)
    }
  }
}
