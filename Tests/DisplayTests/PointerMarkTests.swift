import Display
import Geometry
import Raster
import TestSupport
import Testing

/// Tests the pointer over the ink.
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

  @Test mutating func `is a character in styles that do not show every dot`() {
    compositor.style = .halfBlocks
    compositor.pointer = PointerMark(Point(x: 7.5, y: 7.5))
    compose()
    #expect(screen.cells[1 * 8 + 3].glyph == "+")
    #expect(screen.setCount == 1)
  }
}
