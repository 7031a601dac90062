import Canvas
import Display
import Drawing
import Geometry
import Ink
import Raster
import TestSupport
import Testing
import Touches
import Workloads

/// What debugging shows over the ink.
@Suite struct DebugRenderingTests {
  private let way = (0..<10).map { Point(x: 10.5 + Double($0) * 6, y: 20.5) }

  private func colors(_ desk: DrawingDesk) -> Set<InkColor> {
    Set(desk.screen.ink.compactMap { $0.flatMap { InkColor(rawValue: $0.color) } })
  }

  @Test func `samples are marked by how they came, predictions red, changes framed`() {
    let desk = DrawingDesk()
    desk.press("d")
    desk.stroke(way, last: nil)
    #expect(colors(desk) == [.foreground, .green, .gray, .red, .blue])
  }

  @Test(arguments: [false, true])
  func `a place that is an estimate is outlined, and a measured one crossed`(isEstimate: Bool)
    throws
  {
    var sketch = Sketch()
    let sample = StrokeSample(
      location: Point(x: 10.5, y: 10.5), timestamp: 0, flags: isEstimate ? .estimatedLocation : [])
    let stroke = try #require(
      StrokeRecord(style: StrokeStyle(color: .magenta), samples: [sample]))
    sketch.apply(.strokeAdded(stroke))
    var view = CanvasView(smoothing: .none)
    let screen = RecordingScreen(ScreenSize(columns: 10, rows: 6))
    view.layOut(screen.size, transform: .identity, showing: sketch)
    view.showDebugging(true, of: sketch)
    view.draw(panels: [], on: screen)
    func isLit(_ x: Int, _ y: Int) -> Bool {
      let glyph = screen.cells[y / 4 * screen.size.columns + x / 2].glyph.value
      let bit = DotCell.bit(column: x % 2, row: y % 4)
      return (0x2800...0x28FF).contains(glyph) && glyph & UInt32(bit) != 0
    }
    // Only an outline has the dots at the corners of the middle one; a cross is beside it.
    for (x, y) in [(9, 9), (11, 11), (9, 11), (11, 9)] { #expect(isLit(x, y) == isEstimate) }
    #expect(isEstimate || [(9, 10), (11, 10), (10, 9), (10, 11)].allSatisfy(isLit))
  }

  @Test func `finished strokes are marked too, without a prediction`() {
    let desk = DrawingDesk()
    desk.press("d")
    desk.stroke(way)
    desk.draw()
    #expect(colors(desk).isSuperset(of: [.green, .gray]) && !colors(desk).contains(.red))
  }

  @Test func `marks are seen on wide ink of their own colour`() {
    let desk = DrawingDesk()
    for key in "m3]]]]]]]]".unicodeScalars { desk.press(key) }
    desk.stroke(way)
    desk.draw()
    #expect(colors(desk) == [.green])
    desk.press("d")
    desk.draw()
    #expect(colors(desk).isSuperset(of: [.green, .magenta]))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `turned off, the picture is exactly the ink`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let desk = DrawingDesk()
    var isOn = false
    for _ in 0..<20 {
      let keys = Array("ddduUCpcmeE]".unicodeScalars)
      if Bool.random(using: &random) {
        desk.stroke(random.points(), last: Bool.random(using: &random) ? .ended : .cancelled)
      } else {
        let key = keys[Int.random(in: 0..<keys.count, using: &random)]
        if key == "d" { isOn.toggle() }
        desk.press(key)
      }
      desk.draw()
    }
    if isOn { desk.press("d") }
    desk.press("\u{1B}")
    desk.draw()
    #expect(desk.screen.cells == desk.repainted.cells)
  }

  @Test func `a pen's azimuth is a tick`() {
    var sketch = Sketch()
    let samples = way.enumerated().map {
      StrokeSample(location: $1, timestamp: Double($0), azimuth: 1, altitude: 0.5)
    }
    guard let stroke = StrokeRecord(style: StrokeStyle(), samples: samples) else { return }
    sketch.apply(.strokeAdded(stroke))
    var view = CanvasView(smoothing: .none)
    let screen = RecordingScreen(ScreenSize(columns: 40, rows: 12))
    view.layOut(screen.size, transform: .identity, showing: sketch)
    view.draw(panels: [], on: screen)
    let plain = screen.cells
    view.showDebugging(true, of: sketch)
    view.draw(panels: [], on: screen)
    #expect(screen.ink.compactMap(\.self).contains { $0.color == InkColor.cyan.rawValue })
    view.showDebugging(false, of: sketch)
    view.draw(panels: [], on: screen)
    #expect(screen.cells == plain && !view.isDebugging)
  }
}
