import TestSupport

@testable import Canvas

@Suite struct CanvasViewTests {
  private let size = ScreenSize(columns: 40, rows: 12)

  /// Returns the cells that a new view shows for a sketch.
  private func picture(of sketch: Sketch, _ smoothing: Smoothing) -> [ScreenCell] {
    var view = CanvasView(smoothing: smoothing)
    let screen = RecordingScreen(size)
    view.layOut(size, transform: .identity)
    view.update(showing: sketch)
    view.draw(panels: [], on: screen)
    return screen.cells
  }

  private func sample(_ random: inout SplitMix64) -> StrokeSample {
    StrokeSample(
      location: Point(
        x: .random(in: 5...75, using: &random), y: .random(in: 5...43, using: &random)),
      timestamp: 0, force: 1)
  }

  @Test(arguments: Smoothing.allCases, 0..<10 as Range<UInt64>)
  func `a growing, predicted, and corrected stroke equals a full repaint`(
    smoothing: Smoothing, seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let stroke = Stroke(style: StrokeStyle(color: .blue, width: 5))
    var sketch = Sketch()
    sketch.activeStrokes = [stroke]
    var view = CanvasView(smoothing: smoothing)
    let screen = RecordingScreen(size)
    view.layOut(size, transform: .identity)
    // Some strokes are long enough for the blocks of the spline model to settle.
    for _ in 0..<(seed < 3 ? 60 : 15) {
      for _ in 0..<Int.random(in: 0...2, using: &random) { stroke.append(sample(&random)) }
      stroke.predict(Bool.random(using: &random) ? [sample(&random)] : [])
      if let index = stroke.samples.indices.randomElement(using: &random) {
        var corrected = stroke.samples[index]
        corrected.force = .random(in: 0...1, using: &random)
        corrected.location = sample(&random).location
        stroke.update(at: index, to: corrected)
      }
      view.update(showing: sketch)
      view.draw(panels: [], on: screen)
      #expect(stroke.changedRanges.isEmpty, "drawing clears the changes")
      #expect(screen.cells == picture(of: sketch, smoothing))
    }
    stroke.finish()
    view.finish(stroke)
    sketch.activeStrokes = []
    if let record = stroke.record(origin: 0) { sketch.apply(.strokeAdded(record)) }
    view.update(showing: sketch)
    view.draw(panels: [], on: screen)
    #expect(screen.cells == picture(of: sketch, smoothing))
  }

  @Test(arguments: Smoothing.allCases, 0..<20 as Range<UInt64>)
  func `a stroke that ends while it is corrected equals a full repaint`(
    smoothing: Smoothing, seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let stroke = Stroke(style: StrokeStyle(nib: .marker))
    var sketch = Sketch()
    sketch.activeStrokes = [stroke]
    var view = CanvasView(smoothing: smoothing)
    let screen = RecordingScreen(size)
    view.layOut(size, transform: .identity)
    for _ in 0..<100 { stroke.append(sample(&random)) }
    view.update(showing: sketch)
    var corrected = stroke.samples[2]
    corrected.location = sample(&random).location
    stroke.update(at: 2, to: corrected)
    stroke.append(sample(&random))
    stroke.finish()
    view.finish(stroke)
    sketch.activeStrokes = []
    sketch.apply(.strokeAdded(try #require(stroke.record(origin: 0))))
    view.update(showing: sketch)
    view.draw(panels: [], on: screen)
    #expect(screen.cells == picture(of: sketch, smoothing))
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `a growing marker lies under finished ink`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let pens = try (0..<3).map { _ in
      let samples = (0..<4).map { _ in sample(&random) }
      return try #require(StrokeRecord(style: StrokeStyle(color: .red), samples: samples))
    }
    let marker = Stroke(style: StrokeStyle(nib: .marker, color: .yellow, width: 6))
    var (sketch, reversed) = (Sketch(), Sketch())
    sketch.apply(.strokesAdded(pens))
    sketch.activeStrokes = [marker]
    var view = CanvasView(smoothing: .spline)
    let screen = RecordingScreen(size)
    view.layOut(size, transform: .identity)
    func show(_ other: Sketch) {
      view.update(showing: sketch)
      view.draw(panels: [], on: screen)
      #expect(screen.cells == picture(of: other, .spline))
    }
    for _ in 0..<20 {
      marker.append(sample(&random))
      marker.predict([sample(&random)])
      show(sketch)
    }
    marker.finish()
    view.finish(marker)
    sketch.activeStrokes = []
    let record = try #require(marker.record(origin: 0))
    sketch.apply(.strokeAdded(record))
    reversed.apply(.strokesAdded([record] + pens))
    show(reversed)
  }

  @Test(
    arguments: Smoothing.allCases,
    [StrokeStyle(), StrokeStyle(width: 5), StrokeStyle(nib: .calligraphy, width: 6)])
  func `debugging draws the same line and only colors its predicted part`(
    smoothing: Smoothing, style: StrokeStyle
  ) throws {
    var random = SplitMix64(seed: 5)
    let stroke = Stroke(style: style)
    var sketch = Sketch()
    sketch.activeStrokes = [stroke]
    var (plain, debugged) = (CanvasView(smoothing: smoothing), CanvasView(smoothing: smoothing))
    debugged.isDebugging = true
    plain.layOut(size, transform: .identity)
    debugged.layOut(size, transform: .identity)
    var reds = 0
    for _ in 0..<40 {
      for _ in 0..<2 { stroke.append(sample(&random)) }
      stroke.predict([sample(&random), sample(&random)])
      // Updating a view clears the changes of the stroke, of which there are none without corrections.
      plain.update(showing: sketch)
      debugged.update(showing: sketch)
      var marks = DotBitmap(columns: size.columns, rows: size.rows)
      try #require(debugged.debug).draw([stroke], debugged.trace, into: &marks)
      for row in 0..<size.rows {
        for column in 0..<size.columns {
          func cell(_ bitmap: DotBitmap) -> DotCell { bitmap[column: column, row: row] }
          #expect(cell(plain.layers.settled) == cell(debugged.layers.settled))
          let (line, mark) = (cell(plain.layers.wet), cell(marks))
          let both = cell(debugged.layers.wet)
          #expect(both.lit == line.lit | mark.lit)
          if mark.lit == 0, line.lit != 0, both.color == .red { reds += 1 }
        }
      }
    }
    #expect(reds > 0)
  }

  @Test func `debugging frames cells that are far apart one by one`() {
    let strokes = [10.0, 60].map { x in
      let stroke = Stroke(style: StrokeStyle())
      for y in [10.0, 20] {
        stroke.append(StrokeSample(location: Point(x: x, y: y), timestamp: y))
      }
      return stroke
    }
    var sketch = Sketch()
    sketch.activeStrokes = strokes
    var view = CanvasView(smoothing: .spline)
    view.isDebugging = true
    view.layOut(size, transform: .identity)
    view.update(showing: sketch)
    let frame = (0..<size.columns).filter { column in
      (0..<size.rows).contains { view.layers.wet[column: column, row: $0].color == .blue }
    }
    #expect(!frame.isEmpty && !frame.contains { 10...25 ~= $0 }, "\(frame)")
  }

  @Test func `a frame without a change sets no cell`() {
    let stroke = Stroke(style: StrokeStyle(width: 5))
    stroke.append(StrokeSample(location: Point(x: 20, y: 20), timestamp: 0))
    var sketch = Sketch()
    sketch.activeStrokes = [stroke]
    var view = CanvasView(smoothing: .quadratic)
    let screen = RecordingScreen(size)
    view.layOut(size, transform: .identity)
    view.update(showing: sketch)
    #expect(view.draw(panels: [], on: screen) > 0)
    view.update(showing: sketch)
    #expect(view.draw(panels: [], on: screen) == 0)
  }

  @Test(arguments: [
    Transform(scale: 1, translation: Vector(dx: 7, dy: -3)),
    Transform(scale: 2, translation: Vector(dx: -10, dy: 4)),
    Transform(scale: 1, translation: Vector(dx: 500, dy: 0)),
  ])
  func `a picture is restored under another transform than it was saved with`(
    transform: Transform
  ) throws {
    var random = SplitMix64(seed: 3)
    var sketch = Sketch()
    var view = CanvasView(smoothing: .spline)
    let screen = RecordingScreen(size)
    view.layOut(size, transform: .identity)
    for _ in 0..<6 { sketch.apply(.strokeAdded(random.jaggedStroke(at: 0))) }
    view.update(showing: sketch)
    let saved = (picture: view.picture, sketch: sketch)
    view.show(sketch.apply(sketch.clearing()))
    view.update(showing: sketch)
    view.draw(panels: [], on: screen)
    // The view moves before or after the picture is shown, in the same frame or an earlier one.
    for (movesFirst, paintsBetween) in [(true, false), (false, false), (true, true)] {
      if movesFirst { view.move(to: transform) }
      if paintsBetween { view.update(showing: sketch) }
      view.show(saved.picture)
      if !movesFirst { view.move(to: transform) }
      view.update(showing: saved.sketch)
      view.draw(panels: [], on: screen)
      let fresh = RecordingScreen(size)
      var other = CanvasView(smoothing: .spline)
      other.layOut(size, transform: transform)
      other.update(showing: saved.sketch)
      other.draw(panels: [], on: fresh)
      #expect(screen.cells == fresh.cells)
      view.move(to: .identity)
      view.update(showing: saved.sketch)
    }
  }

  @Test func `every repaint but the first leaves a processor free`() {
    var view = CanvasView(smoothing: .spline)
    view.layOut(size, transform: .identity)
    view.update(showing: Sketch())
    #expect(view.layers.painter.reservedProcessors == 0, "there is no input before the first frame")
    view.layOut(size, transform: .identity)
    view.update(showing: Sketch())
    #expect(view.layers.painter.reservedProcessors == 1)
  }
}
