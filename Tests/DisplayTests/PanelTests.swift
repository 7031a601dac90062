import Display
import Geometry
import Raster
import TestSupport
import Testing

@Suite struct PanelTests {
  /// What a screen shows of a panel.
  private func shown(_ panel: Panel, columns: Int, rows: Int) -> String {
    let screen = RecordingScreen(columns: columns, rows: rows)
    var layers = (
      DotBitmap(columns: columns, rows: rows), DotBitmap(columns: columns, rows: rows)
    )
    var compositor = Compositor()
    compositor.compose(settled: &layers.0, wet: &layers.1, panels: [panel], on: screen)
    return screen.text
  }

  @Test func `lies in the lower left corner`() {
    let panel = Panel(["ab", "c"], placement: .bottom)
    #expect(shown(panel, columns: 4, rows: 3) == "····\nab··\nc···")
  }

  @Test func `parts of a line can look otherwise, the later over the earlier`() {
    let spans = [
      Panel.Span(line: 1, columns: 0..<2, attributes: .bold),
      Panel.Span(line: 1, columns: 1..<9, attributes: .dim, color: 4),
      Panel.Span(line: 7, columns: 0..<9, attributes: .bold),
    ]
    let screen = RecordingScreen(columns: 3, rows: 2)
    var layers = (DotBitmap(columns: 3, rows: 2), DotBitmap(columns: 3, rows: 2))
    var compositor = Compositor()
    let panel = Panel(["abc", "def"], placement: .bottom, attributes: .reverse, spans: spans)
    compositor.compose(settled: &layers.0, wet: &layers.1, panels: [panel], on: screen)
    let looks = screen.cells.map(\.attributes)
    #expect(looks == [.reverse, .reverse, .reverse, .bold, .dim, .dim])
    #expect(screen.cells.map(\.color) == [0, 0, 0, 0, 4, 4])
  }

  @Test func `lies in the middle`() {
    let panel = Panel(["abc", "de"], placement: .center)
    #expect(shown(panel, columns: 5, rows: 4) == "·····\n·abc·\n·de··\n·····")
  }

  @Test(arguments: [
    (1, 1, "·····\n·abc·\n·de··\n·····"), (9, 9, "·····\n·····\n··abc\n··de·"),
    (-3, 0, "abc··\nde···\n·····\n·····"),
  ])
  func `lies at a cell, or as near to it as it is on the screen`(
    column: Int, row: Int, expected: String
  ) {
    let panel = Panel(["abc", "de"], placement: .at(column: column, row: row))
    #expect(shown(panel, columns: 5, rows: 4) == expected)
  }

  @Test func `shorter lines are padded, and cover the ink`() {
    let screen = RecordingScreen(columns: 3, rows: 2)
    var settled = DotBitmap(columns: 3, rows: 2)
    settled.disc(at: Point(x: 3, y: 4), radius: 20, color: 0)
    var wet = DotBitmap(columns: 3, rows: 2)
    var compositor = Compositor()
    let panel = Panel(["ab", "c"], placement: .bottom)
    compositor.compose(settled: &settled, wet: &wet, panels: [panel], on: screen)
    #expect(screen.text == "ab⣿\nc·⣿")
  }

  @Test(arguments: [Panel.Placement.bottom, .center, .at(column: 0, row: 0)])
  func `is cut where the screen ends`(placement: Panel.Placement) {
    let panel = Panel(["abcdef", "ghijkl", "mnopqr"], placement: placement)
    #expect(shown(panel, columns: 3, rows: 2) == "abc\nghi")
  }

  @Test func `characters that may not be one cell wide are question marks`() {
    let panel = Panel(["a·é│⣿\u{1B}\u{7}漢😀\u{301}\u{AD}\u{200B}"], placement: .bottom)
    #expect(shown(panel, columns: 12, rows: 1) == "a·é│⣿???????")
  }

  @Test func `without lines there is nothing`() {
    #expect(shown(Panel([], placement: .center), columns: 2, rows: 1) == "··")
  }
}
