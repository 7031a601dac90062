import Display
import Geometry
import Raster
import TestSupport
import Testing

/// A pointer over the ink.
@Suite struct PointerMarkTests {
  private let screen = RecordingScreen(columns: 8, rows: 4)
  private var settled = DotBitmap(columns: 8, rows: 4)
  private var wet = DotBitmap(columns: 8, rows: 4)
  private var compositor = Compositor()

  private mutating func compose() {
    compositor.compose(settled: &settled, wet: &wet, panels: [], on: screen)
  }

  @Test mutating func `is a ring around its dot, and gone when it has left`() {
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

  @Test mutating func `is cut off at the edges`() {
    compositor.pointer = PointerMark(Point(x: 0.5, y: 0.5))
    compose()
    #expect(screen.text.hasPrefix("⣀⠜·"))
    compositor.pointer = PointerMark(Point(x: -1e300, y: .infinity))
    compose()
    #expect(screen.text.allSatisfy { "·\n".contains($0) })
  }

  @Test mutating func `is not in the ink`() {
    let before = settled.cells
    compositor.pointer = PointerMark(Point(x: 7.5, y: 7.5), isPressed: true)
    compose()
    #expect(settled.cells == before && wet.cells == before)
  }

  @Test mutating func `costs what it moves over`() {
    compositor.pointer = PointerMark(Point(x: 7.5, y: 7.5))
    compose()
    screen.setCount = 0
    compose()
    #expect(screen.setCount == 0)
    compositor.pointer = PointerMark(Point(x: 8.5, y: 7.5))
    compose()
    #expect(screen.setCount > 0 && screen.setCount <= 12)
  }

  @Test mutating func `is a character where there are no dots`() {
    compositor.style = .halfBlocks
    compositor.pointer = PointerMark(Point(x: 7.5, y: 7.5))
    compose()
    #expect(screen.cells[1 * 8 + 3].glyph == "+")
    #expect(screen.setCount == 1)
  }
}
