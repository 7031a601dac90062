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

/// The marks that debugging shows over the ink.
@Suite struct DebugRenderingTests {
  private let path = (0..<10).map { Point(x: 10.5 + Double($0) * 6, y: 20.5) }

  private func colors(_ desk: DrawingDesk) -> Set<InkColor> {
    Set(desk.screen.ink.compactMap { $0?.color })
  }

  @Test func `samples are marked by their source, predictions are red, and changes are framed`() {
    let desk = DrawingDesk()
    desk.press(.function(7))
    desk.stroke(path, last: nil)
    #expect(colors(desk) == [.foreground, .green, .gray, .red, .blue])
  }

  @Test(arguments: [false, true])
  func `an estimated location is marked by an outline, and a measured one by a cross`(
    isEstimate: Bool
  )
    throws
  {
    var sketch = Sketch()
    let sample = StrokeSample(
      location: Point(x: 10.5, y: 10.5), timestamp: 0, flags: isEstimate ? .estimatedLocation : [])
    let stroke = try #require(
      StrokeRecord(style: StrokeStyle(color: .magenta), samples: [sample]))
    sketch.apply(.strokeAdded(stroke))
    var view = CanvasView(smoothing: .spline)
    let screen = RecordingScreen(ScreenSize(columns: 10, rows: 6))
    view.layOut(screen.size, transform: .identity)
    view.isDebugging = true
    view.update(showing: sketch)
    view.draw(panels: [], on: screen)
    func isLit(_ x: Int, _ y: Int) -> Bool {
      let glyph = screen.cells[y / 4 * screen.size.columns + x / 2].glyph.value
      let bit = DotCell.bit(column: x % 2, row: y % 4)
      return (0x2800...0x28FF).contains(glyph) && glyph & UInt32(bit) != 0
    }
    // An outline has the four dots diagonal to the center; a cross has the four beside it.
    for (x, y) in [(9, 9), (11, 11), (9, 11), (11, 9)] { #expect(isLit(x, y) == isEstimate) }
    #expect(isEstimate || [(9, 10), (11, 10), (10, 9), (10, 11)].allSatisfy(isLit))
  }

  @Test func `finished strokes are marked without a prediction`() {
    let desk = DrawingDesk()
    desk.press(.function(7))
    desk.stroke(path)
    desk.draw()
    #expect(colors(desk).isSuperset(of: [.green, .gray]) && !colors(desk).contains(.red))
  }

  @Test func `marks are visible on wide ink of their own color`() {
    let desk = DrawingDesk()
    for key in "m3]]]]]]]]".unicodeScalars { desk.press(key) }
    desk.stroke(path)
    desk.draw()
    #expect(colors(desk) == [.green])
    desk.press(.function(7))
    desk.draw()
    #expect(colors(desk).isSuperset(of: [.green, .magenta]))
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `after debugging is turned off only the ink remains`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let desk = DrawingDesk()
    var isOn = false
    for _ in 0..<20 {
      let keys = Array("ddduUCpcmeE]".unicodeScalars)
      if Bool.random(using: &random) {
        desk.stroke(random.points(), last: Bool.random(using: &random) ? .ended : .cancelled)
      } else {
        let key = keys[Int.random(in: 0..<keys.count, using: &random)]
        if key == "d" {
          isOn.toggle()
          desk.press(.function(7))
        } else {
          desk.press(key)
        }
      }
      desk.draw()
    }
    if isOn { desk.press(.function(7)) }
    desk.press("\u{1B}")
    desk.draw()
    #expect(desk.screen.cells == desk.repainted.cells)
  }

  @Test func `a pen's azimuth is marked by a tick`() {
    var sketch = Sketch()
    let samples = path.enumerated().map {
      StrokeSample(location: $1, timestamp: Double($0), azimuth: 1, altitude: 0.5)
    }
    guard let stroke = StrokeRecord(style: StrokeStyle(), samples: samples) else { return }
    sketch.apply(.strokeAdded(stroke))
    var view = CanvasView(smoothing: .spline)
    let screen = RecordingScreen(ScreenSize(columns: 40, rows: 12))
    view.layOut(screen.size, transform: .identity)
    view.update(showing: sketch)
    view.draw(panels: [], on: screen)
    let plain = screen.cells
    view.isDebugging = true
    view.update(showing: sketch)
    view.draw(panels: [], on: screen)
    #expect(screen.ink.compactMap(\.self).contains { $0.color == .cyan })
    view.isDebugging = false
    view.update(showing: sketch)
    view.draw(panels: [], on: screen)
    #expect(screen.cells == plain && !view.isDebugging)
  }
}
