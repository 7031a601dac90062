import Display
import Geometry
import Ink
import Studio
import TestSupport
import Testing
import Touches

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

  @Test func `finished strokes are marked too, without a prediction`() {
    let desk = DrawingDesk()
    desk.press("d")
    desk.stroke(way)
    desk.draw()
    #expect(colors(desk).isSuperset(of: [.green, .gray]) && !colors(desk).contains(.red))
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
