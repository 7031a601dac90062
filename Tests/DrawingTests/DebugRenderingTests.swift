import Gestures
import TestSupport

@testable import Canvas
@testable import Drawing

@Suite struct DebugRenderingTests {
  private let path = (0..<10).map { Point(x: 10.5 + Double($0) * 6, y: 20.5) }

  private func colors(_ desk: DrawingDesk) -> Set<InkColor> {
    Set(desk.screen.ink.compactMap { $0?.color })
  }

  @Test func `samples are marked by their source, predictions are red, and changes are framed`() {
    let desk = DrawingDesk()
    desk.press(.function(7))
    // The line leaves the segments between the events, so that its own ink is visible.
    let zigzag = path.enumerated().map { $1 + Vector(dx: 0, dy: $0.isMultiple(of: 2) ? 0 : 16) }
    desk.stroke(zigzag, last: nil)
    #expect(colors(desk) == [.foreground, .green, .gray, .yellow, .red, .blue])
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
    let stroke = try #require(StrokeRecord(style: StrokeStyle(color: .magenta), samples: [sample]))
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

  /// Returns the dots of a color near the mark of a lone sample.
  private func mark(
    _ flags: StrokeSample.Flags, angle: (Double?, Double?) = (nil, nil), color: InkColor
  )
    throws -> Set<Vector>
  {
    var sketch = Sketch()
    let sample = StrokeSample(
      location: Point(x: 20.5, y: 20.5), timestamp: 0, azimuth: angle.0, altitude: angle.1,
      flags: flags)
    let stroke = try #require(StrokeRecord(style: StrokeStyle(color: .magenta), samples: [sample]))
    sketch.apply(.strokeAdded(stroke))
    return view(of: sketch).dots(color, from: Point(x: 20, y: 20))
  }

  private func view(of sketch: Sketch, columns: Int = 20) -> RecordingScreen {
    var view = CanvasView(smoothing: .spline)
    let screen = RecordingScreen(ScreenSize(columns: columns, rows: 12))
    view.layOut(screen.size, transform: .identity)
    view.isDebugging = true
    view.update(showing: sketch)
    view.draw(panels: [], on: screen)
    return screen
  }

  @Test func `samples of different origins differ in shape, not only in color`() throws {
    let live = try mark([], color: .green)
    let coalesced = try mark(.coalesced, color: .gray)
    let estimated = try mark(.estimatedLocation, color: .green)
    let both = try mark([.coalesced, .estimatedLocation], color: .gray)
    let desk = DrawingDesk()
    desk.press(.function(7))
    desk.down(20.5, 20.5, .primary)
    var touch = try #require(desk.controller.touches.environment.touches.first)
    touch.phase = .moved
    var ahead = touch
    ahead.preciseLocation = Point(x: 60.5, y: 20.5)
    desk.controller.touchesChanged(TouchEvent(coalesced: [touch], predicted: [ahead]))
    let predicted = desk.shown.dots(.red, from: Point(x: 60, y: 20)).filter { abs($0.dx) < 4 }
    let shapes = [live, coalesced, estimated, both, Set(predicted)]
    #expect(Set(shapes).count == 5 && shapes.allSatisfy { $0.count >= 4 })
  }

  @Test(arguments: [(0.0, 6), (Double.pi / 3, 3), (.pi / 2, 0)])
  func `the length of the tick is proportional to the cosine of the altitude`(
    altitude: Double, length: Int
  ) throws {
    let ticks = try mark([], angle: (0, altitude), color: .cyan)
    #expect(ticks.map { Int($0.dx) }.max() == length)
    #expect(ticks.allSatisfy { $0.dy == 0 })
  }

  @Test func `a segment leads from each event to the next`() throws {
    var sketch = Sketch()
    // The coalesced sample lies beside the segment.
    let samples = [(10.5, 8.5), (30.5, 36.5), (70.5, 8.5)].enumerated().map { index, point in
      StrokeSample(
        location: Point(x: point.0, y: point.1), timestamp: Double(index),
        flags: index == 1 ? .coalesced : [])
    }
    let stroke = try #require(StrokeRecord(style: StrokeStyle(), samples: samples))
    sketch.apply(.strokeAdded(stroke))
    let segment = view(of: sketch, columns: 40).dots(.yellow, from: .zero)
    #expect(segment.count > 20 && segment.allSatisfy { $0.dy == 8 })
    #expect(segment.allSatisfy { 10...70 ~= $0.dx })
  }

  @Test func `the visible part of a very long segment is drawn`() throws {
    var sketch = Sketch()
    let samples = [10.5, 5e8].map {
      StrokeSample(location: Point(x: $0, y: 8.5), timestamp: $0)
    }
    let stroke = try #require(StrokeRecord(style: StrokeStyle(), samples: samples))
    sketch.apply(.strokeAdded(stroke))
    let segment = view(of: sketch, columns: 40).dots(.yellow, from: .zero)
    #expect(segment.count > 20 && segment.allSatisfy { $0.dy == 8 && $0.dx >= 10 })
  }

  @Test func `an event that ends with a repeated position has its segment`() {
    let desk = DrawingDesk()
    desk.press(.function(7))
    let points = [10.5, 30.5, 50.5, 70.5].map { Point(x: $0, y: 20.5) }
    desk.stroke(Array(points.flatMap { [$0, $0] }.dropFirst()), last: nil, predicts: false)
    desk.draw()
    #expect(!colors(desk).contains(.gray) && colors(desk).isSuperset(of: [.green, .yellow]))
  }

  @Test func `the frame surrounds only what the last event changed`() throws {
    let desk = DrawingDesk(columns: 80, rows: 24)
    desk.press(.function(7))
    desk.down(10, 40, .primary)
    desk.move((1...165).map { Point(x: 10 + 0.8 * Double($0), y: 40 + Double($0 % 40)) })
    let frame = desk.screen.dots(.blue, from: .zero)
    let left = try #require(frame.map(\.dx).min())
    let right = try #require(frame.map(\.dx).max())
    #expect(right >= 138 && left > 60, "the settled beginning was not redrawn")
    desk.up()
  }

  @Test func `finished strokes are marked without a prediction`() {
    let desk = DrawingDesk()
    desk.press(.function(7))
    desk.stroke(path)
    desk.rest(PredictionTrace.duration)
    desk.draw()
    #expect(colors(desk).isSuperset(of: [.green, .gray]) && !colors(desk).contains(.red))
  }

  /// A touch that moves to the right by 4 dots in each hundredth of a second, with a prediction of 2 hundredths.
  private func move(_ desk: DrawingDesk, _ indices: ClosedRange<Int>, predicting dy: Double) {
    func touch(_ index: Double, _ dy: Double = 0) -> Touch {
      Touch(
        id: Touch.ID(rawValue: 900), type: .indirectPointer, phase: index == 0 ? .began : .moved,
        timestamp: 200 + index / 100, location: Point(x: 10 + 4 * index, y: 20 + dy),
        buttonMask: .primary)
    }
    for index in indices {
      desk.controller.touchesChanged(
        TouchEvent(coalesced: [touch(Double(index))], predicted: [touch(Double(index) + 2, dy)]))
      desk.draw()
    }
  }

  @Test func `a prediction is kept for half a second beside what then happened, with its error`() {
    let desk = DrawingDesk(columns: 200, rows: 12)
    desk.press(.function(7))
    move(desk, 0...1, predicting: 3)
    #expect(desk.shows("predicted 20 ms · error unknown · confidence"))
    move(desk, 2...10, predicting: 0)
    #expect(desk.shows("predicted 20 ms · 3.0 dots off · confidence"))
    #expect(desk.screen.dots(.red, from: Point(x: 18, y: 23)).contains(.zero), "the kept end")
    move(desk, 11...60, predicting: 0)
    #expect(desk.shows("predicted 20 ms · 0.0 dots off · confidence"), "the next prediction")
    desk.press(.function(7))
    #expect(!desk.shows("dots off"))
  }

  @Test func `F9 switches prediction off and on, and F10 makes it gray`() {
    let desk = DrawingDesk(columns: 200, rows: 12)
    #expect(desk.controller.predictionHorizon > 0)
    desk.press(.function(9))
    #expect(desk.controller.predictionHorizon == 0 && desk.shows("prediction off"))
    desk.press(.function(9))
    #expect(desk.controller.predictionHorizon > 0)
    move(desk, 0...1, predicting: 0)
    #expect(!colors(desk).contains(.gray))
    desk.press(.function(10))
    desk.draw()
    #expect(colors(desk) == [.foreground, .gray])
    desk.press(.function(10))
    desk.draw()
    #expect(colors(desk) == [.foreground])
  }

  @Test func `estimated angles and forces have dotted marks, unlike measured ones`() throws {
    func count(
      _ flags: StrokeSample.Flags, _ color: InkColor, altitude: Double? = nil
    ) throws -> Int {
      var sketch = Sketch()
      let sample = StrokeSample(
        location: Point(x: 20.5, y: 20.5), timestamp: 0, azimuth: altitude.map { _ in 0 },
        altitude: altitude, flags: flags)
      var style = StrokeStyle(color: .magenta)
      style.maximumForce = 4
      let stroke = try #require(StrokeRecord(style: style, samples: [sample]))
      sketch.apply(.strokeAdded(stroke))
      return view(of: sketch).dots(color, from: .zero).count
    }
    for flags in [StrokeSample.Flags.estimatedAzimuth, .estimatedAltitude] {
      #expect(try count(flags, .cyan, altitude: 0.3) < count([], .cyan, altitude: 0.3))
    }
    #expect(try count(.estimatedForce, .green) == count([], .green) - 2)
  }

  @Test func `dense coalesced samples are dots, and newest ones crosses`() throws {
    var sketch = Sketch()
    let samples = (0..<20).map { index in
      StrokeSample(
        location: Point(x: 10.5 + 0.8 * Double(index), y: 20.5), timestamp: Double(index) / 100,
        flags: index.isMultiple(of: 5) ? [] : .coalesced)
    }
    let stroke = try #require(StrokeRecord(style: StrokeStyle(color: .magenta), samples: samples))
    sketch.apply(.strokeAdded(stroke))
    let screen = view(of: sketch, columns: 40)
    let marks = screen.dots(.green, from: .zero).union(screen.dots(.gray, from: .zero))
    #expect(marks.filter { $0.dy == 19 }.map(\.dx).sorted() == [10, 14, 18, 22], "only crosses")
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
    #expect(desk.shown.cells == desk.repainted.cells)
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

extension RecordingScreen {
  /// Returns the lit dots of a color, as offsets from a dot.
  fileprivate func dots(_ color: InkColor, from origin: Point) -> Set<Vector> {
    var dots: Set<Vector> = []
    let bits: [UInt32] = [0, 3, 1, 4, 2, 5, 6, 7]
    for (index, cell) in ink.enumerated() {
      guard let cell, cell.color == color else { continue }
      for (dot, bit) in bits.enumerated() where (cell.glyph.value - 0x2800) & 1 << bit != 0 {
        let (x, y) = (index % size.columns * 2 + dot % 2, index / size.columns * 4 + dot / 2)
        dots.insert(Vector(dx: Double(x) - origin.x, dy: Double(y) - origin.y))
      }
    }
    return dots
  }
}
