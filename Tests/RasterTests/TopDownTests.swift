import TestSupport

/// Tests pictures that are drawn from the topmost stroke down.
@Suite struct TopDownTests {
  /// Returns strokes with so many samples in so few cells that most are covered and several batches
  /// are drawn; one corner gets few strokes.
  private static func strokes(_ random: inout SplitMix64) throws -> [StrokeRecord] {
    try (0..<160).map { _ in
      let isInCorner = Int.random(in: 0..<20, using: &random) == 0
      let area = isInCorner ? (0.0...30.0, 0.0...20.0) : (25.0...60.0, 15.0...44.0)
      let samples = (0..<Int.random(in: 1...700, using: &random)).map { index in
        StrokeSample(
          location: Point(
            x: .random(in: area.0, using: &random), y: .random(in: area.1, using: &random)),
          timestamp: Double(index) / 100, force: .random(in: 0.2...1.5, using: &random))
      }
      let style = StrokeStyle(
        nib: Nib.withInk.randomElement(using: &random) ?? .pen,
        color: random.inkColor(),
        width: .random(in: 1...3, using: &random))
      return try #require(StrokeRecord(style: style, samples: samples))
    }
  }

  @Test(arguments: Smoothing.allCases, 0..<4 as Range<UInt64>)
  func `the requested cells look as if all strokes were drawn in order`(
    smoothing: Smoothing, seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let strokes = try Self.strokes(&random)
    var painter = StrokePainter(
      smoothing: smoothing, transform: Transform(scale: 0.9, translation: Vector(dx: 2, dy: -1)))
    var whole = DotBitmap(columns: 30, rows: 11)
    for stroke in strokes { painter.paint(stroke, into: &whole) }
    var cells = CellSet(columns: 30, rows: 11)
    for _ in 0..<(seed == 0 ? 3000 : 40) {
      cells.insert(
        column: .random(in: 0..<30, using: &random), row: .random(in: 0..<11, using: &random))
    }
    let picture = painter.picture(of: strokes, in: cells)
    cells.forEachRun { columns, row in
      for column in columns {
        #expect(picture[column: column, row: row] == whole[column: column, row: row])
      }
    }
  }

  @Test func `a picture of no strokes or no cells is blank`() {
    var painter = StrokePainter()
    let cells = CellSet(CellRect(columns: 0..<3, rows: 0..<2), columns: 3, rows: 2)
    #expect(painter.picture(of: [], in: cells).cells.allSatisfy { $0 == .empty })
    let none = painter.picture(of: [], in: CellSet(columns: 0, rows: 0))
    #expect(none.cells.isEmpty)
  }
}
