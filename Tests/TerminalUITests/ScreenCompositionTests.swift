import TestSupport

/// A screen under ink.
@Suite struct ScreenCompositionTests {
  private let screen = RecordingScreen(columns: 5, rows: 2)

  private func style(_ change: (inout TerminalScreen.Style) -> Void) -> TerminalScreen.Style {
    var style = TerminalScreen.Style()
    change(&style)
    return style
  }

  /// Shows `ab`, blanks, and a wide character under a horizontal line in a row of dots.
  private func show(
    _ style: TerminalScreen.Style, y: Double? = nil, _ nib: Nib = .pen, color: InkColor = .red,
    at transform: Transform = .identity
  ) throws -> [ScreenCell] {
    var picture = TerminalScreen(columns: 5, rows: 2)
    picture.styles.append(style)
    picture.cells.replaceSubrange(
      0..<5, with: ["a", "b", " ", "漢", ""].map { TerminalScreen.Cell($0, style: 1) })
    var sketch = Sketch(folding: [Edit(.shown(picture), at: 0)])
    if let y {
      let samples = [0.5, 9.5].map {
        StrokeSample(location: Point(x: $0, y: y), timestamp: $0)
      }
      let line = StrokeRecord(style: StrokeStyle(nib: nib, color: color), samples: samples)
      sketch.apply(.strokeAdded(try #require(line)))
    }
    var layers = InkLayers(smoothing: .spline)
    layers.layOut(columns: 5, rows: 2)
    var updates = InkUpdates()
    updates.setNeedsRepaint()
    _ = layers.update(updates, showing: sketch, at: transform)
    // A new compositor expects a blank screen.
    screen.size = ScreenSize(columns: 5, rows: 2)
    var compositor = Compositor()
    compositor.compose(
      settled: &layers.settled, wet: &layers.wet, characters: layers.characters, panels: [],
      on: screen)
    return Array(screen.cells.prefix(5))
  }

  @Test func `a screen has its own colors and attributes`() throws {
    let cells = try show(
      style {
        ($0.foreground, $0.background) = (.number(3), .components(RGBColor(number: 0x10_20_30)))
        ($0.attributes, $0.underline) = ([.bold, .italic, .reverse, .blink], .curly)
      })
    #expect(cells.map(\.glyph) == ["a", "b", " ", "漢", ScreenCell.rightHalf])
    #expect(cells.allSatisfy { $0.attributes == [.bold, .italic, .reverse, .underline] })
    #expect(cells.allSatisfy { $0.color.paletteNumber == 3 })
    #expect(cells.allSatisfy { $0.background == InkColor(RGBColor(number: 0x10_20_30)) })
    #expect(InkPalette(colorCount: 256).number(for: cells[0].color) == 3)
    let hidden = try show(style { $0.attributes = .hidden })
    #expect(hidden.allSatisfy { $0.glyph == " " })
  }

  @Test(arguments: [TerminalColor.standard, .number(1), .number(4), .number(15), .number(208)])
  func `letters stay, and ink and letters are visible on every background`(
    background: TerminalColor
  ) throws {
    for attributes in [[], .reverse, .dim] as [TerminalScreen.Attributes] {
      for (y, nib) in [(0.5, Nib.pen), (1.5, .pen), (3.5, .pen), (1.5, .marker)] {
        let cells = try show(
          style { ($0.background, $0.attributes) = (background, attributes) }, y: y, nib)
        #expect(cells.map(\.glyph).prefix(2) == ["a", "b"] && cells[3].glyph == "漢")
        for cell in cells {
          let behind = cell.background ?? screen.inkMixer.paper
          if cell.glyph == " " || cell.glyph.value >= 0x2800 && cell.glyph.value < 0x2900 {
            #expect(nib == .marker || screen.inkMixer.visible(cell.color, on: behind) == cell.color)
          } else if cell.glyph != ScreenCell.rightHalf {
            #expect(screen.inkMixer.readable(cell.color, on: behind) == cell.color)
          }
        }
        #expect((cells[2].glyph == " ") == (nib == .marker), "a marker has no dots")
      }
    }
  }

  @Test func `ink below a letter underlines it, unless the screen does`() throws {
    screen.inkMixer.underlinesInColor = true
    let cells = try show(style { _ in }, y: 3.5)
    #expect(cells[0].attributes == .coloredUnderline && cells[0].background == .red)
    let own = try show(style { $0.underline = .single }, y: 3.5, color: .foreground)
    #expect(own[0].attributes.contains(.underline) && own[0].background != nil)
  }

  @Test func `a screen that is moved shows the cells in sight, and a reduced one bars`() throws {
    let moved = try show(style { _ in }, at: Transform(translation: Vector(dx: -8, dy: 0)))
    #expect(moved.map(\.glyph) == [" ", " ", " ", " ", " "], "half a character is not shown")
    let other = try show(style { _ in }, at: Transform(translation: Vector(dx: 2, dy: 0)))
    #expect(other.map(\.glyph) == [" ", "a", "b", " ", " "])
    let bars = try show(style { $0.foreground = .number(2) }, at: Transform(scale: 0.5))
    #expect(bars[0].glyph != " " && bars[0].color == InkColor(TerminalColors.standard.color(2)))
  }
}
