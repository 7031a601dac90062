import Foundation
import TestSupport

@Suite struct StrokePainterTests {
  private func sample(_ x: Double, _ y: Double) -> StrokeSample {
    StrokeSample(location: Point(x: x, y: y), timestamp: 0)
  }

  private func paint(
    _ samples: [StrokeSample], width: Double = 1, smoothing: Smoothing = .quadratic,
    transform: Transform = .identity, columns: Int = 60, rows: Int = 30
  ) throws -> DotBitmap {
    let style = StrokeStyle(color: .red, width: width)
    let record = try #require(StrokeRecord(style: style, samples: samples))
    var painter = StrokePainter(smoothing: smoothing, transform: transform)
    var bitmap = DotBitmap(columns: columns, rows: rows)
    painter.paint(record, into: &bitmap)
    return bitmap
  }

  @Test func `a reduced text is a line of dots, however far apart its lines are`() throws {
    let text = CharacterText(["a", "b", "c"].map { CharacterText.Cluster($0, columns: 1) })
    let samples = [sample(0, 0), sample(2, 0), sample(0, 0x1p29)]
    let record = try #require(
      StrokeRecord(
        style: StrokeStyle(nib: .characters), samples: samples, meaning: .text(text)))
    var painter = StrokePainter(transform: Transform(scale: 0.5))
    var bitmap = DotBitmap(columns: 3, rows: 1)
    painter.paint(record, into: &bitmap)
    expectFrame(bitmap, "⠒··")
  }

  @Test(arguments: Smoothing.allCases)
  func `a tap draws a dot`(smoothing: Smoothing) throws {
    let bitmap = try paint([sample(2.5, 1.5)], smoothing: smoothing, columns: 3, rows: 1)
    expectFrame(bitmap, "·⠂·")
    #expect(bitmap[column: 1, row: 0].color == .red)
  }

  @Test func `a line has the width of its style`() throws {
    let bitmap = try paint([sample(10, 20), sample(90, 20)], width: 6)
    let column = bitmap.litDots.filter { $0.x == 50 }.map(\.y)
    #expect(column == Array(17..<23))
  }

  @Test func `low force draws a thin line`() throws {
    var samples = [sample(10, 20), sample(90, 20)]
    for index in samples.indices { samples[index].force = 0.5 }
    let bitmap = try paint(samples, width: 8)
    #expect(bitmap.litDots.filter { $0.x == 50 }.map(\.y) == Array(18..<22))
  }

  @Test func `the transform moves, scales, and widens a line`() throws {
    let samples = [sample(0, 0), sample(40, 0)]
    let transform = Transform(scale: 2, translation: Vector(dx: 10, dy: 20))
    let bitmap = try paint(samples, width: 3, transform: transform)
    #expect(bitmap.litDots.filter { $0.x == 50 }.map(\.y) == Array(17..<23))
    #expect(bitmap.isLit(x: 89, y: 20) && !bitmap.isLit(x: 95, y: 20))
  }

  @Test(arguments: Smoothing.allCases)
  func `a circle of a hundred samples stays within one dot of the true circle`(
    smoothing: Smoothing
  ) throws {
    let center = Point(x: 60, y: 60)
    let samples = (0...100).map { index in
      let angle = Double(index) / 100 * 2 * .pi
      return sample(center.x + 40 * cos(angle), center.y + 40 * sin(angle))
    }
    let dots = try paint(samples, smoothing: smoothing).litDots
    let squares = dots.map { dot in
      let error = dot.center.distance(to: center) - 40
      return error * error
    }
    #expect(dots.count > 200)
    #expect((squares.reduce(0, +) / Double(squares.count)).squareRoot() < 1)
  }

  @Test(arguments: Smoothing.allCases, [(100.0, 0.0), (0.0, 100.0), (100.0, 37.0), (-70.0, 90.0)])
  func `a straight line stays within one dot of the pointer's path`(
    smoothing: Smoothing, offset: (Double, Double)
  ) throws {
    let start = Point(x: offset.0 < 0 ? 90 : 10, y: 10)
    let axis = Vector(dx: offset.0, dy: offset.1)
    let samples = (0...40).map {
      StrokeSample(location: start + axis * (Double($0) / 40), timestamp: 0)
    }
    let dots = try paint(samples, smoothing: smoothing).litDots
    #expect(Double(dots.count) >= max(abs(offset.0), abs(offset.1)))
    for dot in dots {
      let offset = dot.center - start
      #expect(abs(offset.dx * axis.dy - offset.dy * axis.dx) / axis.length <= 1)
    }
  }

  @Test(arguments: Smoothing.allCases, 0..<40 as Range<UInt64>)
  func `painting in pieces equals painting the whole line`(smoothing: Smoothing, seed: UInt64)
    throws
  {
    var random = SplitMix64(seed: seed)
    let center = Point(
      x: .random(in: 0...120, using: &random), y: .random(in: 0...120, using: &random))
    let reach: Double = [1, 3, 8, 80][Int(seed / 4 % 4)]
    let samples = (0..<30).map { index in
      StrokeSample(
        location: Point(
          x: center.x + .random(in: -reach...reach, using: &random),
          y: center.y + .random(in: -reach...reach, using: &random)),
        timestamp: Double(index), force: .random(in: 0...2, using: &random))
    }
    let style = StrokeStyle(color: .red, width: [1, 2, 5, 9][Int(seed % 4)])
    let whole = try paint(samples, width: style.width, smoothing: smoothing)
    var painter = StrokePainter(smoothing: smoothing)
    var bitmap = DotBitmap(columns: 60, rows: 30)
    var tail = LineTail()
    var done = 0
    var count = 0
    while count < samples.count {
      count = min(samples.count, count + Int.random(in: 1...4, using: &random))
      let isWhole = count == samples.count
      let spans =
        isWhole
        ? smoothing.spanCount(forSamples: count) : smoothing.stableSpanCount(forSamples: count)
      guard spans > done || isWhole else { continue }
      painter.paint(
        Array(samples.prefix(count)), spans: done..<spans, style: style, into: &bitmap,
        continuing: &tail, isEnd: isWhole)
      done = spans
    }
    #expect(bitmap.cells == whole.cells)
  }
}
