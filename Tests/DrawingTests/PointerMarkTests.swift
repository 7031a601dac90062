import TestSupport

@testable import Drawing

@Suite struct PointerMarkTests {
  private let desk = DrawingDesk(columns: 80, rows: 24, showsIndicators: true)

  /// The dots of the mark, relative to the pointer's dot; only with a blank canvas.
  private func mark() -> Set<Vector> {
    desk.draw()
    let pointer = desk.controller.pointer.location ?? .zero
    var dots: Set<Vector> = []
    for (index, cell) in desk.screen.ink.prefix(80 * 23).enumerated() {
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

  @Test func `the mark at the pointer tells pen and erasers apart`() {
    desk.hover(81, 45)
    desk.press("e", "\u{1B}")
    let cross = mark()
    #expect(cross.count == 13 && cross.allSatisfy { abs($0.dx) == abs($0.dy) })
    desk.press("E", "\u{1B}")
    desk.hover(91, 55)
    let target = mark()
    #expect(target.contains(.zero))
    #expect(target.subtracting([.zero]).allSatisfy { abs($0.length - 4) < 0.5 })
    desk.press("+", "+", "\u{1B}")
    #expect(mark().subtracting([.zero]).allSatisfy { abs($0.length - 8) < 0.5 })
  }

  @Test func `the mark of a pen is as large as its line, and in its ink`() {
    desk.hover(81, 45)
    #expect(mark().allSatisfy { abs($0.length - 1.5) < 0.5 } && !mark().contains(.zero))
    for key in "]]]]]]]".unicodeScalars { desk.press(key) }
    desk.press("3", "\u{1B}")
    #expect(!mark().isEmpty && mark().allSatisfy { abs($0.length - 5) < 0.5 })
    #expect(desk.screen.ink.compactMap { $0?.color }.allSatisfy { $0 == .green })
    desk.press("+", "+", "\u{1B}")
    #expect(mark().allSatisfy { abs($0.length - 9) < 0.5 })
    desk.press("m", "\u{1B}")
    #expect(!mark().isEmpty && mark().allSatisfy { abs($0.dx) + abs($0.dy) == 8 })
  }

  @Test func `the mark of the calligraphy pen is its nib`() {
    desk.hover(81, 45)
    for key in "c]]]]]]]]]<<<".unicodeScalars { desk.press(key) }
    desk.press("\u{1B}")
    #expect(mark() == Set((-6...6).map { Vector(dx: Double($0), dy: 0) }))
    for key in ">>>>>>".unicodeScalars { desk.press(key) }
    desk.press("\u{1B}")
    #expect(mark() == Set((-6...6).map { Vector(dx: 0, dy: Double($0)) }))
  }

  @Test func `the mark of a pen ends with a press until the pointer moves`() {
    desk.hover(30, 30)
    #expect(desk.controller.pointerMark != nil)
    desk.down(40, 40, .primary)
    desk.move([Point(x: 60, y: 50)])
    #expect(desk.controller.pointerMark == nil)
    desk.up()
    #expect(desk.controller.pointerMark == nil)
    desk.hover(61, 50)
    #expect(desk.controller.pointerMark?.location == Point(x: 61, y: 50))
    desk.hover(61, 94)
    #expect(desk.controller.pointerMark == nil, "the toolbar has no mark")
  }

  @Test func `a frame shows the mark when the pointer moves`() {
    desk.press("e", "\u{1B}")
    desk.rest(1)
    #expect(desk.controller.displayLink.isPaused)
    desk.hover(30, 30)
    #expect(!desk.controller.displayLink.isPaused)
  }

  @Test func `a drawn pointer is a ring, or the mark of an eraser`() {
    desk.controller.pointerMoved(to: PointerMark(Point(x: 81, y: 45)))
    #expect(mark().allSatisfy { abs($0.length - 3) < 0.5 })
    desk.press("e", "\u{1B}")
    #expect(mark().allSatisfy { abs($0.dx) == abs($0.dy) })
    desk.openMenu(30, 30)
    #expect(desk.controller.menu != nil && desk.controller.pointerMark?.shape == .ring)
  }

  @Test func `the mark follows the pointer while erasing`() {
    desk.press("E", "\u{1B}")
    desk.down(40, 40, .primary)
    desk.move([Point(x: 60, y: 50)])
    #expect(desk.controller.pointerMark?.location == Point(x: 60, y: 50))
    desk.up()
  }

  @Test func `can be hidden`() {
    desk.controller.settings.showsIndicators = false
    desk.press("e", "\u{1B}")
    desk.hover(30, 30)
    #expect(desk.shown.cells.allSatisfy { $0 == .blank })
  }
}
