import Display
import Geometry
import Ink
import TestSupport
import Testing
import Touches

@testable import Drawing

/// The indicator in the corner and the mark at the pointer.
@Suite struct ToolIndicatorTests {
  private let desk = DrawingDesk(columns: 80, rows: 24, showsIndicators: true)

  private var lastLine: String { desk.screen.lines[23] }

  /// The dots of the mark, relative to the pointer's dot; only with a blank canvas.
  private func mark() -> Set<Vector> {
    desk.draw()
    let pointer = desk.controller.pointer ?? .zero
    var dots: Set<Vector> = []
    for (index, cell) in desk.screen.ink.enumerated() {
      guard let cell else { continue }
      let bits: [UInt32] = [0, 3, 1, 4, 2, 5, 6, 7]
      for (dot, bit) in bits.enumerated() where (cell.glyph.value - 0x2800) & 1 << bit != 0 {
        let (x, y) = (index % 80 * 2 + dot % 2, index / 80 * 4 + dot / 2)
        dots.insert(
          Vector(dx: Double(x) - pointer.x.rounded(.down), dy: Double(y) - pointer.y.rounded(.down))
        )
      }
    }
    return dots
  }

  @Test func `shows tool, ink, width, and scale, without a message`() {
    desk.draw()
    #expect(lastLine.hasSuffix("pen · plain · 1 dot · 100 %"))
    for key in "m3]]++".unicodeScalars { desk.press(key) }
    desk.press("\u{1B}")
    desk.draw()
    #expect(lastLine.hasSuffix("marker · green · 3 dots · 200 %"))
    let green = desk.screen.cells.filter { $0.color == .green }.map(\.glyph)
    #expect(String(String.UnicodeScalarView(green)) == "green")
    #expect(desk.screen.cells.suffix(3).allSatisfy { $0.attributes == .dim })
    desk.press("E")
    desk.press("\u{1B}")
    desk.draw()
    #expect(lastLine.hasSuffix(" dot eraser · 8 dots · 200 %"))
    desk.press("e")
    desk.press("\u{1B}")
    desk.draw()
    #expect(lastLine.hasSuffix(" stroke eraser · 200 %"))
  }

  @Test(arguments: [(40, "pen · plain · 1 dot · 100 %"), (20, "pen · 1 · 1 · 100%")])
  func `is abbreviated only where the screen is too narrow`(columns: Int, text: String) {
    let desk = DrawingDesk(columns: columns, rows: 12, showsIndicators: true)
    desk.draw()
    #expect(desk.screen.lines[11].hasSuffix(text))
  }

  @Test func `is in full on 90 columns, but a message has precedence`() {
    let desk = DrawingDesk(columns: 90, rows: 12, showsIndicators: true)
    for key in "c6]]]]]]]]]>((".unicodeScalars { desk.press(key) }
    desk.draw()
    let line = desk.screen.lines[11]
    #expect(line.contains(" calligraphy · magenta · 10 dots wide · nib 60° · tilt 60°  "))
    #expect(line.hasSuffix("  callig. · 6 · 10 · 60° · 60° · 100%") || line.hasSuffix("  callig."))
    desk.press("\u{1B}")
    desk.draw()
    #expect(
      desk.screen.lines[11].hasSuffix(
        "calligraphy · magenta · 10 dots · nib ⠘⡄ 60° · tilt 60° · 100 %"))
  }

  @Test(arguments: [
    (1, "pen · plain · 1 dot · left-right · 100 %", "pen · 1 · 1 · ↔ · 100%"),
    (2, "pen · plain · 1 dot · up-down · 100 %", "pen · 1 · 1 · ↕ · 100%"),
    (3, "pen · plain · 1 dot · rosette of 6 · 100 %", "pen · 1 · 1 · ×6 · 100%"),
  ])
  func `names the symmetry, whose axes do not cover it`(presses: Int, long: String, short: String) {
    for (columns, text) in [(80, long), (30, short)] {
      let desk = DrawingDesk(columns: columns, rows: 12, showsIndicators: true)
      for _ in 0..<presses { desk.press("M") }
      desk.press("\u{1B}")
      desk.draw()
      #expect(desk.screen.lines[11].hasSuffix(text))
      #expect(desk.screen.ink.contains { $0 != nil }, "the axes are shown elsewhere")
    }
  }

  @Test func `the frame of the selection does not cover it, but ink does`() {
    desk.stroke(linePoints((110, 60), (150, 91)))
    desk.controller.select(inside: circle(130, 75, radius: 40))
    desk.press("F")
    desk.draw()
    #expect(lastLine.hasSuffix("pen · plain · 1 dot · 100 %"))
    let frame = desk.screen.cells.filter { $0.color == .cyan }
    #expect(desk.controller.selectionFrame.map { $0.maxY >= 92 } == true && !frame.isEmpty)
    desk.press("\u{1B}")
    desk.stroke(linePoints((110, 94), (158, 94)))
    desk.stroke(linePoints((110, 2), (158, 2)))
    desk.press("\u{1B}")
    desk.draw()
    #expect(desk.screen.ink[23 * 80 + 60] != nil)
  }

  @Test func `ink covers it, and it moves to the upper corner`() {
    let line = linePoints((100.5, 94.5), (158.5, 94.5))
    desk.stroke(line)
    desk.press("\u{1B}")
    desk.draw()
    #expect(!lastLine.contains("%") && desk.screen.lines[0].hasSuffix("dot · 100 %"))
    desk.press("u")
    desk.press("\u{1B}")
    desk.draw()
    #expect(lastLine.hasSuffix("dot · 100 %") && !desk.screen.lines[0].contains("%"))
    desk.stroke(line)
    desk.stroke(linePoints((100.5, 2.5), (158.5, 2.5)))
    desk.press("\u{1B}")
    desk.draw()
    #expect(desk.screen.ink[23 * 80 + 60] != nil && desk.screen.ink[60] != nil)
  }

  @Test func `the mark at the pointer tells pen and erasers apart`() {
    desk.hover(81, 45)
    #expect(mark().isEmpty, "the terminal shows the pointer")
    desk.press("e")
    desk.press("\u{1B}")
    let cross = mark()
    #expect(cross.count == 13 && cross.allSatisfy { abs($0.dx) == abs($0.dy) })
    desk.press("E")
    desk.press("\u{1B}")
    desk.hover(91, 55)
    let target = mark()
    #expect(target.contains(.zero))
    #expect(target.subtracting([.zero]).allSatisfy { abs($0.length - 4) < 0.5 })
    desk.press("+")
    desk.press("+")
    desk.press("\u{1B}")
    #expect(mark().subtracting([.zero]).allSatisfy { abs($0.length - 8) < 0.5 })
    desk.press("p")
    desk.press("\u{1B}")
    #expect(mark().isEmpty)
  }

  @Test func `a frame shows the mark when the pointer moves`() {
    desk.press("e")
    desk.press("\u{1B}")
    desk.rest(1)
    #expect(desk.controller.displayLink.isPaused)
    desk.hover(30, 30)
    #expect(!desk.controller.displayLink.isPaused)
    desk.press("p")
    desk.rest(1)
    desk.hover(40, 30)
    #expect(desk.controller.displayLink.isPaused)
  }

  @Test func `a drawn pointer is a ring, or the mark of an eraser`() {
    desk.controller.pointerMoved(to: PointerMark(Point(x: 81, y: 45)))
    #expect(mark().allSatisfy { abs($0.length - 3) < 0.5 })
    desk.press("e")
    desk.press("\u{1B}")
    #expect(mark().allSatisfy { abs($0.dx) == abs($0.dy) })
    desk.tap(30, 30, .secondary)
    desk.rest(0.5)
    desk.draw()
    #expect(desk.controller.menu != nil && desk.controller.pointerMark?.shape == .ring)
  }

  @Test func `the mark follows the pointer while erasing`() {
    desk.press("E")
    desk.press("\u{1B}")
    desk.down(40, 40, .primary)
    desk.move([Point(x: 60, y: 50)])
    #expect(desk.controller.pointerMark?.location == Point(x: 60, y: 50))
    desk.up()
  }

  @Test func `can be hidden`() {
    desk.controller.showsIndicators = false
    desk.press("e")
    desk.press("\u{1B}")
    desk.hover(30, 30)
    desk.draw()
    #expect(desk.screen.cells.allSatisfy { $0 == .blank })
  }
}
