import Display
import Geometry
import Ink
import TestSupport
import Testing
import Touches

@testable import Drawing

/// Tests of the keys that change the style of selected strokes.
@Suite struct RestylingTests {
  private let desk = DrawingDesk()
  private let inside = linePoints((30, 24), (50, 24), count: 5)

  private var strokes: [StrokeRecord] { Sketch(folding: desk.log).strokes }

  @Test func `keys change the ink, the width, and the nib of the selection, not of the tool`() {
    desk.drag(inside, .primary)
    desk.drag(circle(40, 24, radius: 18), .secondary)
    let ids = [StrokeID(counter: 1)]
    let keys: [(Unicode.Scalar, StyleChange)] = [
      ("2", StyleChange(color: .red)), ("]", StyleChange(width: 2)),
      ("m", StyleChange(nib: .marker)),
    ]
    for (key, change) in keys {
      desk.press(key)
      #expect(desk.log.last?.action == .restyled(ids, change))
      #expect(desk.controller.selection?.ids == ids, "still selected")
    }
    #expect(strokes.map(\.style) == [StrokeStyle(nib: .marker, color: .red, width: 2)])
    desk.press(.escape)
    desk.drag(inside, .primary)
    #expect(strokes.last?.style == StrokeStyle(), "the tool is unchanged")
    desk.press("m")
    #expect(desk.log.count == 5, "without a selection, keys make no edit")
    for _ in 0..<4 { desk.press("u") }
    #expect(strokes.map(\.style) == [StrokeStyle()], "every change can be undone")
  }

  @Test func `strokes of different widths get that of the widest and a dot more`() {
    desk.drag(inside, .primary)
    for key: Unicode.Scalar in ["]", "]", "]"] { desk.press(key) }
    desk.drag(linePoints((30, 28), (50, 28), count: 5), .primary)
    desk.drag(circle(40, 26, radius: 18), .secondary)
    desk.press("]")
    #expect(strokes.map(\.style.width) == [5, 5])
    desk.press("[")
    #expect(strokes.map(\.style.width) == [4, 4])
  }

  @Test(arguments: [
    ("5", "1 stroke · blue"), ("m", "1 stroke · marker"), ("]", "1 stroke · 2 dots wide"),
    ("1", "1 stroke · plain"),
  ])
  func `a message names the strokes and their new style`(key: Unicode.Scalar, message: String) {
    desk.drag(inside, .primary)
    desk.drag(circle(40, 24, radius: 18), .secondary)
    desk.press(key)
    desk.draw()
    #expect(desk.screen.shows(" \(message) "), "\(desk.screen.lines)")
  }

  @Test(arguments: ["5", "m", "]"] as [Unicode.Scalar])
  func `in a read-only sketch only the reason is shown`(key: Unicode.Scalar) {
    desk.drag(inside, .primary)
    let other = DrawingDesk(Sketch(folding: desk.log), readOnlyReason: "read-only")
    other.drag(circle(40, 24, radius: 18), .secondary)
    other.press(key)
    other.draw()
    #expect(other.screen.shows(" read-only ") && !other.screen.shows("1 stroke"))
  }
}
