import TestSupport

@Suite struct PanelTests {
  /// Returns the text of a screen with a panel.
  private func shown(_ panel: Panel, columns: Int, rows: Int) -> String {
    let screen = RecordingScreen(columns: columns, rows: rows)
    var layers = (DotBitmap(columns: columns, rows: rows), DotBitmap(columns: columns, rows: rows))
    var compositor = Compositor()
    compositor.compose(settled: &layers.0, wet: &layers.1, panels: [panel], on: screen)
    return screen.text
  }

  @Test func `is placed in the lower left corner`() {
    let panel = Panel(["ab", "c"], placement: .bottom)
    #expect(shown(panel, columns: 4, rows: 3) == "····\nab··\nc···")
  }

  @Test func `later spans override earlier ones`() {
    let spans = [
      Panel.Span(line: 1, columns: 0..<2, attributes: .bold),
      Panel.Span(line: 1, columns: 1..<9, attributes: .dim, color: .blue),
      Panel.Span(line: 7, columns: 0..<9, attributes: .bold),
    ]
    let screen = RecordingScreen(columns: 3, rows: 2)
    var layers = (DotBitmap(columns: 3, rows: 2), DotBitmap(columns: 3, rows: 2))
    var compositor = Compositor()
    let panel = Panel(["abc", "def"], placement: .bottom, attributes: .reverse, spans: spans)
    compositor.compose(settled: &layers.0, wet: &layers.1, panels: [panel], on: screen)
    let attributes = screen.cells.map(\.attributes)
    #expect(attributes == [.reverse, .reverse, .reverse, .bold, .dim, .dim])
    let plain = InkColor.foreground
    #expect(screen.cells.map(\.color) == [plain, plain, plain, plain, .blue, .blue])
  }

  @Test func `is placed in the center`() {
    let panel = Panel(["abc", "de"], placement: .center)
    #expect(shown(panel, columns: 5, rows: 4) == "·····\n·abc·\n·de··\n·····")
  }

  @Test(arguments: [
    (1, 1, "·····\n·abc·\n·de··\n·····"), (9, 9, "·····\n·····\n··abc\n··de·"),
    (-3, 0, "abc··\nde···\n·····\n·····"),
  ])
  func `is placed at a cell, or as near to it as fits`(column: Int, row: Int, expected: String) {
    let panel = Panel(["abc", "de"], placement: .at(column: column, row: row))
    #expect(shown(panel, columns: 5, rows: 4) == expected)
  }

  @Test func `pads shorter lines, which cover the ink`() {
    let screen = RecordingScreen(columns: 3, rows: 2)
    var settled = DotBitmap(columns: 3, rows: 2)
    settled.disc(at: Point(x: 3, y: 4), radius: 20, color: .foreground)
    var wet = DotBitmap(columns: 3, rows: 2)
    var compositor = Compositor()
    let panel = Panel(["ab", "c"], placement: .bottom)
    compositor.compose(settled: &settled, wet: &wet, panels: [panel], on: screen)
    #expect(screen.text == "ab⣿\nc·⣿")
  }

  @Test(arguments: [Panel.Placement.bottom, .center, .at(column: 0, row: 0)])
  func `is clipped to the screen`(placement: Panel.Placement) {
    let panel = Panel(["abcdef", "ghijkl", "mnopqr"], placement: placement)
    #expect(shown(panel, columns: 3, rows: 2) == "abc\nghi")
  }

  @Test func `shows characters whose width depends on the terminal as question marks`() {
    let panel = Panel(["a·é│⣿\u{1B}\u{7}漢😀\u{301}\u{AD}\u{200B}"], placement: .bottom)
    #expect(shown(panel, columns: 12, rows: 1) == "a·é│⣿??漢\u{0}?··")
  }

  @Test func `a panel without lines shows no text`() {
    #expect(shown(Panel([], placement: .center), columns: 2, rows: 1) == "··")
  }

  @Test func `a panel in the lower right corner covers the ink`() {
    let screen = RecordingScreen(columns: 4, rows: 2)
    var layers = (DotBitmap(columns: 4, rows: 2), DotBitmap(columns: 4, rows: 2))
    var compositor = Compositor()
    let panel = Panel(["abc"], placement: .bottomRight, attributes: .dim)
    #expect(panel.area(on: screen.size) == CellRect(columns: 1..<4, rows: 1..<2))
    layers.0.line(from: Point(x: 4.5, y: 4.5), to: Point(x: 4.5, y: 4.5), color: .red)
    compositor.compose(settled: &layers.0, wet: &layers.1, panels: [panel], on: screen)
    #expect(screen.text == "····\n·abc")
    #expect(screen.cells[5].attributes == .dim)
    let over = Panel(["x"], placement: .at(column: 1, row: 1))
    compositor.compose(settled: &layers.0, wet: &layers.1, panels: [panel, over], on: screen)
    #expect(screen.text == "····\n·xbc")
    compositor.compose(settled: &layers.0, wet: &layers.1, panels: [], on: screen)
    #expect(screen.text == "····\n··⠁·")
  }

  @Test(arguments: [
    ("図a", 4, "図\u{0}a·"), ("図面", 3, "図\u{0}·"), ("e\u{301}x", 3, "éx·"),
    ("か\u{3099}", 3, "が\u{0}·"),
    ("\u{1112}\u{1161}\u{11AB}", 3, "한\u{0}·"), ("x\u{20DD}y", 3, "xy·"), ("a\u{200D}b", 3, "ab·"),
    ("🖌b", 3, "?b·"), ("ｆ", 2, "ｆ\u{0}"),
  ])
  func `wide characters take two cells, and combining ones none`(
    text: String, columns: Int, shown: String
  ) {
    #expect(self.shown(Panel([text], placement: .bottom), columns: columns, rows: 1) == shown)
  }

  @Test func `a panel that covers half of a wide character blanks the other half`() {
    let wide = Panel(["図面図"], placement: .bottom)
    for (column, expected) in [(1, "·xx·図\u{0}"), (2, "図\u{0}xx図\u{0}"), (3, "図\u{0}·xx·")] {
      let screen = RecordingScreen(columns: 6, rows: 1)
      var layers = (DotBitmap(columns: 6, rows: 1), DotBitmap(columns: 6, rows: 1))
      var compositor = Compositor()
      let over = Panel(["xx"], placement: .at(column: column, row: 0))
      compositor.compose(settled: &layers.0, wet: &layers.1, panels: [wide, over], on: screen)
      #expect(screen.text == expected)
      compositor.compose(settled: &layers.0, wet: &layers.1, panels: [wide], on: screen)
      #expect(screen.text == "図\u{0}面\u{0}図\u{0}")
    }
  }
}
