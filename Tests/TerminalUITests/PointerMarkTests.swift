import TestSupport

@Suite struct PointerMarkTests {
  private let screen = RecordingScreen(columns: 8, rows: 4)
  private var settled = DotBitmap(columns: 8, rows: 4)
  private var wet = DotBitmap(columns: 8, rows: 4)
  private var compositor = Compositor()

  private mutating func compose() {
    compositor.compose(settled: &settled, wet: &wet, panels: [], on: screen)
  }

  @Test mutating func `is a ring around its dot until removed`() {
    compositor.pointer = PointerMark(Point(x: 7.5, y: 7.5))
    compose()
    #expect(
      screen.text == """
        ········
        ··⡔⠉⠑⡄··
        ··⠑⠤⠔⠁··
        ········
        """)
    compositor.pointer = nil
    compose()
    #expect(screen.text.allSatisfy { "·\n".contains($0) })
  }

  @Test mutating func `is cut out of the ink that it lies on`() {
    for y in 0..<16 {
      wet.line(
        from: Point(x: 0.5, y: Double(y) + 0.5), to: Point(x: 15.5, y: Double(y) + 0.5),
        color: .red)
    }
    compositor.pointer = PointerMark(Point(x: 7.5, y: 7.5))
    compose()
    #expect(
      screen.text == """
        ⣿⣿⣿⣿⣿⣿⣿⣿
        ⣿⣿⢫⣶⣮⢻⣿⣿
        ⣿⣿⣮⣛⣫⣾⣿⣿
        ⣿⣿⣿⣿⣿⣿⣿⣿
        """)
    #expect(screen.ink.allSatisfy { $0?.color == .red })
    compositor.pointer = nil
    compose()
    #expect(screen.ink.allSatisfy { $0?.glyph == "⣿" })
  }

  @Test mutating func `is clipped to the screen`() {
    compositor.pointer = PointerMark(Point(x: 0.5, y: 0.5))
    compose()
    #expect(screen.text.hasPrefix("⣀⠜·"))
    compositor.pointer = PointerMark(Point(x: -1e300, y: .infinity))
    compose()
    #expect(screen.text.allSatisfy { "·\n".contains($0) })
  }

  @Test mutating func `does not change the layers`() {
    let before = settled.cells
    compositor.pointer = PointerMark(Point(x: 7.5, y: 7.5), isPressed: true)
    compose()
    #expect(settled.cells == before && wet.cells == before)
  }

  @Test mutating func `sets only the cells that it moves over`() {
    compositor.pointer = PointerMark(Point(x: 7.5, y: 7.5))
    compose()
    screen.setCount = 0
    compose()
    #expect(screen.setCount == 0)
    compositor.pointer = PointerMark(Point(x: 8.5, y: 7.5))
    compose()
    #expect(screen.setCount > 0 && screen.setCount <= 12)
  }

  @Test mutating func `has a form for each use`() {
    compositor.pointer = PointerMark(Point(x: 7.5, y: 7.5), shape: .cross)
    compose()
    #expect(
      screen.text == """
        ········
        ··⠑⢄⠔⠁··
        ··⠔⠁⠑⠄··
        ········
        """)
    compositor.pointer = PointerMark(Point(x: 7.5, y: 7.5), shape: .target(radius: 5))
    compose()
    #expect(
      screen.text == """
        ··⡠⠤⠤⡀··
        ·⡎·⢀·⠈⡆·
        ·⠣⡀··⡠⠃·
        ··⠈⠉⠉···
        """)
  }

  @Test(arguments: [0.4, 1, 2.5, 12, 192] as [Double])
  func `a target is closed and within its radius`(radius: Double) {
    let screen = RecordingScreen(columns: 220, rows: 110)
    var layers = (DotBitmap(columns: 220, rows: 110), DotBitmap(columns: 220, rows: 110))
    var compositor = Compositor()
    let center = Point(x: 220.5, y: 220.5)
    compositor.pointer = PointerMark(center, shape: .target(radius: radius))
    compositor.compose(settled: &layers.0, wet: &layers.1, panels: [], on: screen)
    var dots: [Point] = []
    for (index, cell) in screen.ink.enumerated() {
      guard let cell else { continue }
      for column in 0..<2 {
        for row in 0..<4 {
          let bit = UInt32(DotCell.bit(column: column, row: row))
          guard (cell.glyph.value - 0x2800) & bit != 0 else { continue }
          let (x, y) = (index % 220 * 2 + column, index / 220 * 4 + row)
          dots.append(Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
        }
      }
    }
    for dot in dots where dot != center {
      let distance = dot.distance(to: center)
      #expect(abs(distance - radius) < 0.5)
    }
    #expect(dots.contains(center))
    // A closed ring has a dot in each row and column.
    if radius > 1 { #expect(Double(dots.count) > 4 * radius) }
  }

  @Test(
    arguments: zip(
      [PointerMark.Shape.ring, .cross, .target(radius: 9)], ["+", "x", "o"] as [Unicode.Scalar]))
  mutating func `is a character of its own in styles that do not show every dot`(
    shape: PointerMark.Shape, character: Unicode.Scalar
  ) {
    compositor.style = .halfBlocks
    compositor.pointer = PointerMark(Point(x: 7.5, y: 7.5), shape: shape)
    compose()
    #expect(screen.cells[1 * 8 + 3].glyph == character)
    #expect(screen.setCount == 1)
  }
}
