import Glibc
import TestSupport

@testable import Formats

/// Tests the pictures of a replay, of which each shows only what changed since the one before.
@Suite struct ReplayPictureTests {
  /// A stroke along a spiral, with a sample every 5 ms.
  private func spiral(samples: Int, _ style: StrokeStyle) throws -> StrokeRecord {
    let samples = (0..<samples).map { index in
      let turn = Double(index) / 60
      return StrokeSample(
        location: Point(x: 400 + (5 + turn * 2) * cos(turn), y: 300 + (5 + turn * 2) * sin(turn)),
        timestamp: Double(index) / 200)
    }
    return try #require(StrokeRecord(style: style, samples: samples))
  }

  private func options(_ scale: Double) -> ExportOptions {
    var options = ExportOptions()
    options.scale = scale
    options.background = .white
    return options
  }

  @Test(arguments: Smoothing.allCases)
  func `every span of a growing stroke is painted once, and few more than once`(
    smoothing: Smoothing
  ) throws {
    let record = try spiral(samples: 2000, StrokeStyle(width: 3))
    let active = Stroke(style: record.style)
    var stroke = GrowingStroke(active)
    var next = 0
    func take() {
      let changed = stroke.takeChangedSpans(smoothing)
      #expect(changed.count <= 400)
      guard let spans = stroke.takePaintedSpans() else { return }
      #expect(spans.lowerBound == next)
      next = spans.upperBound
    }
    for sample in record.samples {
      active.append(sample)
      take()
      #expect(stroke.unpaintedSpans(smoothing).lowerBound == next)
      #expect(stroke.unpaintedSpans(smoothing).count <= GrowingStroke.spansTogether + 400)
    }
    active.finish()
    take()
    #expect(next == smoothing.spanCount(forSamples: 2000))
  }

  @Test func `a frame changes only the cells and pixels around its new samples`() throws {
    let wave = (0..<4000).map { Point(x: Double($0), y: 100 * sin(Double($0) / 100)) }
    let document = document([try stroke(through: wave, StrokeStyle(width: 3))])
    let log = ReplayLog(document.edits)
    let layout = TextPicture.Layout(of: document.strokes, options(1))
    let page = PageLayout(of: document.strokes, options(1))
    var bitmap = ReplayBitmap(layout, .spline)
    let canvas = try ReplayCanvas(page, try PixelSize(page), options(1))
    var frames = ReplayFrames(log, rate: 20)
    while let frame = frames.next() {
      bitmap.show(frame.updates, of: frames.sketch)
      #expect(bitmap.takeChangedCells().count <= 1000)
      try canvas.show(frame.updates, of: frames.sketch)
      var pixels = 0
      canvas.takeChanges { area, _ in pixels += area.area }
      #expect(pixels <= 16000)
    }
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func `the cells at the end of a replay are those of the sketch`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let document = ExportDocument(
      title: "", created: 0, edits: random.log(edits: 40, isInOrder: true))
    let layout = TextPicture.Layout(of: document.framedStrokes(options(1)), options(1))
    var picture = ReplayBitmap(layout, .spline)
    var frames = ReplayFrames(ReplayLog(document.edits), rate: 30)
    while let frame = frames.next() { picture.show(frame.updates, of: frames.sketch) }
    var bitmap = DotBitmap(columns: layout.columns, rows: layout.rows)
    var painter = StrokePainter(smoothing: .spline, transform: layout.transform)
    let blank = bitmap
    for stroke in document.strokes { painter.paint(stroke, into: &bitmap) }
    let characters = CharacterCells(
      of: document.strokes, at: layout.transform, columns: layout.columns, rows: layout.rows)
    for row in 0..<layout.rows {
      for column in 0..<layout.columns {
        let shown = picture.cell(column, row, [])
        #expect(shown == .cell(column, row, characters, bitmap, under: blank, []))
      }
    }
  }

  @Test(arguments: [Nib.pen, .marker, .calligraphy])
  func `the pixels of a growing stroke are almost those of the finished one`(nib: Nib) throws {
    let style = StrokeStyle(nib: nib, width: 5)
    let document = document([try spiral(samples: 1500, style)])
    let page = PageLayout(of: document.strokes, options(2))
    let size = try PixelSize(page)
    func pixels(_ rate: Double) throws -> [UInt32] {
      let canvas = try ReplayCanvas(page, size, options(2))
      var pixels = Array(repeating: UInt32(0xFF_FFFF), count: size.width * size.height)
      var frames = ReplayFrames(ReplayLog(document.edits), rate: rate)
      while let frame = frames.next() {
        try canvas.show(frame.updates, of: frames.sketch)
        canvas.takeChanges { area, row in
          for y in area.rows {
            let start = y * size.width + area.columns.lowerBound
            pixels.replaceSubrange(start..<start + area.columns.count, with: row(y))
          }
        }
      }
      return pixels
    }
    // In one frame, the whole stroke is painted at once.
    let (grown, whole) = (try pixels(20), try pixels(0.001))
    var (difference, inked) = (0, 0)
    for (a, b) in zip(grown, whole) where a & 0xFF < 0xFF || b & 0xFF < 0xFF {
      inked += 1
      difference += abs(Int(a & 0xFF) - Int(b & 0xFF))
    }
    #expect(inked > 5000)
    #expect(Double(difference) / Double(inked) / 255 <= 0.03)
  }

  @Test func `a growing marker lies under finished strokes`() throws {
    let pen = StrokeStyle(color: .red, width: 2)
    let marker = StrokeStyle(nib: .marker, color: .yellow, width: 8)
    let document = document([
      try stroke(through: line(), pen), try stroke(through: line(), marker, at: 1),
    ])
    let page = PageLayout(of: document.strokes, options(1))
    let size = try PixelSize(page)
    let canvas = try ReplayCanvas(page, size, options(1))
    var pixels = Array(repeating: UInt32(0xFF_FFFF), count: size.width * size.height)
    var frames = ReplayFrames(ReplayLog(document.edits), rate: 20)
    var counts: [Int] = []
    while let frame = frames.next() {
      try canvas.show(frame.updates, of: frames.sketch)
      canvas.takeChanges { area, row in
        for y in area.rows {
          for (column, pixel) in zip(area.columns, row(y)) {
            pixels[y * size.width + column] = pixel & 0xFF_FFFF
          }
        }
      }
      // The red line grows first, and then the marker under it.
      let (red, yellow) = (pixels.filter { $0 == 0xCD0000 }, pixels.filter { $0 == 0xCDCD00 })
      if !yellow.isEmpty { #expect(red.count >= 100) }
      if counts.last != yellow.count { counts.append(yellow.count) }
    }
    #expect(counts.count > 5 && counts == counts.sorted() && counts.last ?? 0 >= 250)
  }

  @Test(arguments: ["gif", "cast", "svg"])
  func `ink that was undone widens the picture of a replay only on request`(name: String) throws {
    let (kept, undone) = (try stroke(through: line()), try stroke(through: line(to: 600), at: 1))
    let document = ExportDocument(
      title: "", created: 0,
      edits: [
        Edit(.strokeAdded(kept), at: 1), Edit(.strokeAdded(undone), at: 5),
        Edit(.undone(EditID(counter: 2)), at: 6),
      ])
    func width(_ change: (inout ExportOptions) -> Void) throws -> Int? {
      var options = options(1)
      options.isAnimated = true
      change(&options)
      let bytes = try ExportFormat.required(name).bytes(of: document, options)
      guard name != "gif" else { return Int(bytes[6]) + Int(bytes[7]) << 8 }
      let text = String(decoding: bytes.prefix(500), as: UTF8.self)
      return text.firstMatch(of: /width\"?[=:] ?\"?([0-9]+)/).flatMap { Int($0.1) }
    }
    #expect(try #require(try width { _ in }) < 60)
    #expect(try #require(try width { $0.framesEverything = true }) > 290)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `the strokes of an animation at every moment are those of the sketch`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let edits = random.log(edits: 40, isInOrder: true)
    let log = ReplayLog(edits)
    let states = StrokeHistory(edits, log).states
    for index in edits.indices
    where index + 1 == edits.count
      || log.completions[index] < log.completions[index + 1] - 1e-3
    {
      let sketch = Sketch(folding: edits[...index])
      let time = log.completions[index] + 1e-4
      let shown = states.filter { state in
        state.start + (state.drawingTime ?? 0) < time && (state.end.map { $0 > time } ?? true)
      }
      #expect(shown.map(\.id) == sketch.items.map(\.id))
      #expect(shown.map(\.stroke) == sketch.strokes)
    }
  }

  @Test func `a moved stroke counts once in the description of an animation`() throws {
    let edits = [
      Edit(.strokeAdded(try stroke(through: line())), at: 1),
      Edit(
        .transformed([StrokeID(counter: 1)], Transform(translation: Vector(dx: 9, dy: 0))), at: 2),
    ]
    let text = try ExportFormat.required("svg").string(
      of: ExportDocument(title: "", created: 0, edits: edits)
    ) { $0.isAnimated = true }
    #expect(text.contains("A sketch of 1 stroke,"))
  }

  @Test(arguments: ["gif", "cast"])
  func `progress is reported within a long stroke`(name: String) throws {
    let sketch = document([try spiral(samples: 2000, StrokeStyle())])
    var fractions: [Double] = []
    let output = ExportOutput(progress: { fractions.append($0) }) { _ in }
    try ExportFormat.required(name).write(sketch, ExportOptions(), to: output)
    #expect(fractions.count >= 100 && fractions == fractions.sorted())
    #expect(fractions.contains { 0.4 < $0 && $0 < 0.6 })
  }
}
