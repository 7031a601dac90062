import TestSupport

@Suite struct CompositorTests {
  /// Layers, panels, and the screen that shows them.
  fileprivate struct Stage {
    var compositor = Compositor()
    var settled: DotBitmap
    var wet: DotBitmap
    var panels: [Panel] = []
    let screen: RecordingScreen

    init(columns: Int, rows: Int) {
      settled = DotBitmap(columns: columns, rows: rows)
      wet = settled
      screen = RecordingScreen(columns: columns, rows: rows)
    }

    mutating func show() -> Int {
      compositor.compose(settled: &settled, wet: &wet, panels: panels, on: screen)
    }
  }

  @Test func `shows the ink of both layers, with the wet color on top`() {
    var stage = Stage(columns: 3, rows: 1)
    stage.settled.line(from: Point(x: 0, y: 0.5), to: Point(x: 3.9, y: 0.5), color: .red)
    stage.wet.line(from: Point(x: 2.5, y: 3.5), to: Point(x: 5.9, y: 3.5), color: .green)
    #expect(stage.show() == 3)
    #expect(stage.screen.text == "⠉⣀⣀", "the middle cell shows its newest ink")
    #expect(stage.screen.cells.map(\.color) == [.red, .green, .green])
  }

  @Test func `a screen without colors shows the dots of all inks`() {
    var stage = Stage(columns: 1, rows: 1)
    stage.screen.showsColors = false
    stage.settled.line(from: Point(x: 0.5, y: 0.5), to: Point(x: 1.5, y: 0.5), color: .red)
    stage.wet.line(from: Point(x: 0.5, y: 3.5), to: Point(x: 1.5, y: 3.5), color: .green)
    #expect(stage.show() == 1)
    #expect(stage.screen.text == "⣉")
  }

  @Test(arguments: [false, true])
  func `ink below a character is an underline in its color, or else a tint`(inColor: Bool) throws {
    var stage = Stage(columns: 1, rows: 1)
    stage.screen.inkMixer.underlinesInColor = inColor
    let text = CharacterText([CharacterText.Cluster("a", columns: 1)])
    let first = StrokeSample(location: .zero, timestamp: 0)
    let stroke = try #require(
      StrokeRecord(style: StrokeStyle(nib: .characters), samples: [first], meaning: .text(text)))
    let characters = CharacterCells(of: [stroke], at: .identity, columns: 1, rows: 1)
    stage.settled.line(from: Point(x: 0.5, y: 3.5), to: Point(x: 1.5, y: 3.5), color: .red)
    stage.compositor.compose(
      settled: &stage.settled, wet: &stage.wet, characters: characters, panels: [],
      on: stage.screen)
    let cell = stage.screen.cells[0]
    #expect(cell.glyph == "a" && cell.attributes == (inColor ? .coloredUnderline : []))
    #expect(inColor == (cell.background == .red) && cell.background != nil)
  }

  @Test(arguments: [CellStyle.octants, .braille])
  func `a line over a filled area has the area's ink behind it, or with gaps a tint of it`(
    style: CellStyle
  ) throws {
    var stage = Stage(columns: 1, rows: 1)
    stage.compositor.style = style
    for y in 0..<4 {
      let edge = Double(y) + 0.5
      stage.settled.line(from: Point(x: 0.5, y: edge), to: Point(x: 1.5, y: edge), color: .green)
    }
    stage.wet.line(from: Point(x: 0.5, y: 2.5), to: Point(x: 1.5, y: 2.5), color: .red)
    #expect(stage.show() == 1)
    let glyph = style.glyph(for: 0x24).character
    let background = try #require(stage.screen.cells[0].background)
    #expect(stage.screen.cells == [ScreenCell(glyph, color: .red, background: background)])
    let tint = background.components
    #expect(style == .octants ? background == .green : tint?.red == 0 && tint?.blue == 0)
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `settling wet ink never changes the screen`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var stage = Stage(columns: 12, rows: 6)
    for _ in 0..<12 {
      let strokes = (0..<3).map { _ in RandomStroke(using: &random) }
      for stroke in strokes { stroke.draw(on: &stage.wet) }
      _ = stage.show()
      stage.wet.clear()
      for stroke in strokes { stroke.draw(on: &stage.settled) }
      #expect(stage.show() == 0)
    }
  }

  @Test func `a small ring over a panel reverses the cell of the pointer`() {
    var stage = Stage(columns: 6, rows: 2)
    stage.panels = [Panel(["abcdef"], placement: .bottom)]
    stage.compositor.pointer = PointerMark(Point(x: 5, y: 6))
    _ = stage.show()
    #expect(stage.screen.cells[8].attributes == .reverse)
    stage.compositor.pointer = PointerMark(Point(x: 1, y: 6))
    _ = stage.show()
    #expect(stage.screen.cells[8].attributes == [] && stage.screen.cells[6].attributes == .reverse)
    stage.compositor.pointer = nil
    _ = stage.show()
    #expect(stage.screen.cells[6].attributes == [])
  }

  @Test func `a panel that changes dirties only the cells that differ`() {
    var stage = Stage(columns: 6, rows: 2)
    stage.panels = [
      Panel(["abcd", "efgh"], placement: .bottom), Panel(["x"], placement: .topRight),
    ]
    _ = stage.show()
    stage.panels[0].lines[1] = "efGh"
    #expect(stage.show() == 1 && stage.compositor.composedCells == 1)
    stage.panels.removeLast()
    #expect(stage.show() == 1 && stage.compositor.composedCells == 1)
    _ = stage.show()
    #expect(stage.compositor.composedCells == 0)
  }

  @Test func `sets only cells that changed`() {
    var stage = Stage(columns: 10, rows: 4)
    stage.settled.line(from: Point(x: 0, y: 0.5), to: Point(x: 9, y: 0.5), color: .foreground)
    #expect(stage.show() == 5)
    #expect(stage.show() == 0)
    stage.settled.line(from: Point(x: 8.5, y: 0.5), to: Point(x: 10.5, y: 0.5), color: .foreground)
    #expect(stage.show() == 1, "the fifth cell is unchanged; the sixth gets its first dot")
    stage.settled.line(from: Point(x: 0, y: 0.5), to: Point(x: 9, y: 0.5), color: .foreground)
    #expect(stage.show() == 0, "the same ink again changes nothing")
    #expect(stage.screen.setCount == 6)
  }

  @Test func `clears the dirty cells of the layers`() {
    var stage = Stage(columns: 2, rows: 2)
    stage.settled.disc(at: .zero, radius: 1, color: .foreground)
    stage.wet.disc(at: .zero, radius: 1, color: .foreground)
    _ = stage.show()
    #expect(stage.settled.dirty.isEmpty && stage.wet.dirty.isEmpty)
  }

  @Test func `panels cover the ink and reveal it again`() {
    var stage = Stage(columns: 5, rows: 2)
    stage.settled.line(from: Point(x: 0, y: 5.5), to: Point(x: 9.9, y: 5.5), color: .yellow)
    _ = stage.show()
    let before = stage.screen.cells
    stage.panels = [Panel(["hi"], placement: .bottom, attributes: .reverse)]
    #expect(stage.show() == 2)
    #expect(stage.screen.text == "·····\nhi⠒⠒⠒")
    #expect(stage.screen.cells[5] == ScreenCell("h", attributes: .reverse))
    stage.settled.line(from: Point(x: 0, y: 4.5), to: Point(x: 1.9, y: 4.5), color: .yellow)
    #expect(stage.show() == 0, "ink under a panel is hidden")
    stage.settled.clear()
    stage.settled.line(from: Point(x: 0, y: 5.5), to: Point(x: 9.9, y: 5.5), color: .yellow)
    stage.panels = []
    #expect(stage.show() == 2)
    #expect(stage.screen.cells == before)
  }

  @Test func `a changed panel leaves no old text behind`() {
    var stage = Stage(columns: 5, rows: 1)
    stage.panels = [Panel(["long"], placement: .bottom)]
    _ = stage.show()
    stage.panels = [Panel(["it"], placement: .bottom)]
    _ = stage.show()
    #expect(stage.screen.text == "it···")
  }

  @Test func `a screen of another size is redrawn completely`() {
    var stage = Stage(columns: 4, rows: 1)
    stage.settled.line(from: Point(x: 0, y: 0.5), to: Point(x: 7.9, y: 0.5), color: .foreground)
    stage.panels = [Panel(["a"], placement: .bottom)]
    _ = stage.show()
    stage.settled = DotBitmap(columns: 3, rows: 2)
    stage.wet = stage.settled
    stage.settled.line(from: Point(x: 0, y: 0.5), to: Point(x: 7.9, y: 0.5), color: .foreground)
    stage.settled.clearDirty()
    stage.screen.size = ScreenSize(columns: 3, rows: 2)
    _ = stage.show()
    #expect(stage.screen.text == "⠉⠉⠉\na··")
  }

  @Test func `a picture in a panel covers its text, and is cut off at its edges`() {
    var stage = Stage(columns: 6, rows: 3)
    var panel = Panel(["abcd", "efgh"], placement: .at(column: 0, row: 0))
    let cells = [(0, 0), (1, 1), (2, 2), (9, 1)].map {
      Thumbnail.Cell(column: $0.0, row: $0.1, dots: DotCell(mask: 0xFF, color: .red))
    }
    let thumbnail = Thumbnail(columns: 10, rows: 3, cells: cells)
    panel.pictures = [Panel.Picture(thumbnail, line: -1, column: 1)]
    stage.panels = [panel]
    _ = stage.show()
    #expect(stage.screen.lines.prefix(2).map { String($0.prefix(4)) } == ["ab⣿d", "efg⣿"])
    stage.compositor.style = .ascii
    _ = stage.show()
    #expect(stage.screen.lines[0].hasPrefix("ab") && !stage.screen.lines[0].contains("⣿"))
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `applying a frame's difference yields the next frame`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var stage = Stage(columns: 12, rows: 6)
    for _ in 0..<30 {
      stage.change(using: &random)
      let before = stage.screen.cells
      let setBefore = stage.screen.setCount
      let changes = stage.show()
      #expect(changes == zip(before, stage.screen.cells).count { $0 != $1 })
      #expect(changes == stage.screen.setCount - setBefore)
      let whole = RecordingScreen(columns: stage.screen.size.columns, rows: stage.screen.size.rows)
      var (settled, wet, fresh) = (stage.settled, stage.wet, Compositor())
      fresh.compose(settled: &settled, wet: &wet, panels: stage.panels, on: whole)
      #expect(stage.screen.cells == whole.cells)
    }
  }
}

/// A thin or wide line in a random ink.
private struct RandomStroke {
  private let points: [Point]
  private let radius: Double
  private let color: InkColor

  init(using random: inout SplitMix64) {
    var points: [Point] = []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      points.append(
        Point(x: .random(in: -2...26, using: &random), y: .random(in: -2...26, using: &random)))
    }
    self.points = points
    radius = [0, 1, 2][Int.random(in: 0..<3, using: &random)]
    color = random.inkColor()
  }

  func draw(on bitmap: inout DotBitmap) {
    for (from, to) in zip([points[0]] + points, points) {
      if radius == 0 {
        bitmap.line(from: from, to: to, color: color)
      } else {
        bitmap.capsule(from: from, to: to, radii: (radius, radius), color: color)
      }
    }
  }
}

extension CompositorTests.Stage {
  /// Draws on a layer, clears one, or changes the panels.
  fileprivate mutating func change(using random: inout SplitMix64) {
    func point() -> Point {
      Point(x: .random(in: -4...28, using: &random), y: .random(in: -4...28, using: &random))
    }
    let color = random.inkColor()
    switch Int.random(in: 0..<6, using: &random) {
    case 0: wet.clear()
    case 1: wet.line(from: point(), to: point(), color: color)
    case 2: settled.disc(at: point(), radius: 3, color: color)
    case 3: settled.clear(CellRect(columns: 2..<7, rows: 1..<4))
    case 4:
      panels = [
        Panel(["\(color)", "panel"], placement: Bool.random(using: &random) ? .center : .bottom)
      ]
    default: panels = []
    }
  }
}
