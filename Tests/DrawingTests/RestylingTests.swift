import TestSupport

@testable import Drawing

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

  private func degrees(_ strokes: [StrokeRecord]) -> [Int] {
    strokes.map { Int(($0.style.nibAngle * 180 / .pi).rounded()) }
  }

  @Test(arguments: [false, true])
  func `keys and the wheel turn the nibs of selected calligraphy, not that of the tool`(
    usesWheel: Bool
  ) {
    desk.drag(inside, .primary)
    desk.press("c")
    for _ in 0..<2 { desk.drag(inside, .primary) }
    desk.drag(circle(40, 24, radius: 18), .secondary)
    func turn(by notches: Int) {
      for _ in 0..<abs(notches) {
        if usesWheel {
          desk.wheel(0, notches > 0 ? 1 : -1, at: Point(x: 40, y: 24), .alternate)
        } else {
          desk.press(notches > 0 ? ">" : "<")
        }
      }
    }
    turn(by: 2)
    #expect(desk.shows("▌2 strokes · nib turned by 30° "), "\(desk.screen.lines)")
    #expect(degrees(strokes) == [0, 30, 30] && desk.controller.selection?.ids.count == 3)
    #expect(desk.controller.ink.nib == NibDial())
    turn(by: -3)
    #expect(degrees(strokes) == [0, -15, -15])
    desk.press("u")
    #expect(degrees(strokes) == [0, 0, 0])
    desk.press("\u{1B}", "\u{1B}")
    #expect(desk.shown.ink.map { $0?.glyph } == desk.repainted.ink.map { $0?.glyph })
  }

  @Test func `without selected calligraphy no nib is turned, and a tilt is for the next stroke`() {
    desk.drag(inside, .primary)
    desk.drag(circle(40, 24, radius: 18), .secondary)
    desk.press(">")
    #expect(desk.shows("▌no calligraphy selected ") && desk.log.count == 1)
    desk.press("(")
    #expect(desk.shows("▌next stroke · tilt 75° ") && desk.log.count == 1)
  }

  @Test(arguments: [
    ("5", "1 stroke · blue"), ("m", "1 stroke · marker"), ("]", "1 stroke · 2 dots wide"),
    ("1", "1 stroke · plain"),
  ])
  func `a message names the strokes and their new style`(key: Unicode.Scalar, message: String) {
    desk.drag(inside, .primary)
    desk.drag(circle(40, 24, radius: 18), .secondary)
    desk.press(key)
    #expect(desk.shows("▌\(message) "), "\(desk.screen.lines)")
  }
}
