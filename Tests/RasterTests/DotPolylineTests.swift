import TestSupport

@Suite struct DotPolylineTests {
  private func draw(_ points: [Point], columns: Int = 30, rows: Int = 20) throws -> DotBitmap {
    var bitmap = DotBitmap(columns: columns, rows: rows)
    let samples = points.map { StrokeSample(location: $0, timestamp: 0) }
    let record = try #require(StrokeRecord(style: StrokeStyle(color: .red), samples: samples))
    var painter = StrokePainter(smoothing: .none)
    painter.paint(record, into: &bitmap)
    return bitmap
  }

  /// Returns a random walk within 60 by 80 dots.
  private func wander(_ random: inout SplitMix64, count: Int, step: Double) -> [Point] {
    var point = Point(x: 30, y: 40)
    return (0..<count).map { _ in
      defer {
        point.x = (point.x + .random(in: -step...step, using: &random)).clamped(to: 0...59.9)
        point.y = (point.y + .random(in: -step...step, using: &random)).clamped(to: 0...79.9)
      }
      return point
    }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `a line is connected and passes every point`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let points = wander(&random, count: 60, step: [0.2, 0.6, 1.5, 5, 20][Int(seed % 5)])
    let dots = Set(try draw(points).litDots)
    #expect(dots.isConnected)
    for point in points {
      #expect(dots.contains { $0.center.distance(to: point) <= 1.6 }, "\(point)")
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `a straight line is the same in any number of pieces`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let grid = Self.grids[Int(seed % 3)]
    let start = point(&random, grid: grid)
    let end = point(&random, grid: grid)
    let pieces = Int.random(in: 2...200, using: &random)
    let points = (0...pieces).map { start.interpolated(to: end, at: Double($0) / Double(pieces)) }
    #expect(try draw(points).litDots == draw([start, end]).litDots)
  }

  @Test(arguments: 0..<600 as Range<UInt64>)
  func `a single line equals a stroke through its ends`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let grid = Self.grids[Int(seed % 3)]
    let start = point(&random, grid: grid)
    let short = Vector(
      dx: .random(in: -3...3, using: &random).rounded(to: grid),
      dy: .random(in: -3...3, using: &random).rounded(to: grid))
    let end = seed % 2 == 0 ? start + short : point(&random, grid: grid)
    var bitmap = DotBitmap(columns: 30, rows: 20)
    bitmap.line(from: start, to: end, color: .red)
    #expect(bitmap.litDots == (try draw([start, end]).litDots))
  }

  /// The spacings to which coordinates are rounded, for lines through the corners and centers of dots;
  /// 0 means no rounding.
  private static let grids = [0, 0.5, 0.125]

  /// Returns a point within 60 by 80 dots or within 20 dots of them.
  private func point(_ random: inout SplitMix64, grid: Double) -> Point {
    Point(
      x: .random(in: -20...80, using: &random).rounded(to: grid),
      y: .random(in: -20...100, using: &random).rounded(to: grid))
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `a line that bends by less than 90° has no redundant dot`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let flip = (Double([1, -1][Int(seed % 2)]), Double([1, -1][Int(seed / 2 % 2)]))
    let step: Double = [0.3, 0.9, 2, 6][Int(seed / 4 % 4)]
    var point = Point(x: 30 - flip.0 * 28, y: 40 - flip.1 * 38)
    var points = [point]
    while points.count < 400 && abs(point.x - 30) < 29 && abs(point.y - 40) < 39 {
      point.x += flip.0 * .random(in: 0...step, using: &random)
      point.y += flip.1 * .random(in: 0...step, using: &random)
      point = Point(x: point.x.clamped(to: 0.5...59.5), y: point.y.clamped(to: 0.5...79.5))
      points.append(point)
    }
    let dots = Set(try draw(points).litDots)
    #expect(dots.isConnected)
    let ends = dots.filter { dot in
      [points[0], point].contains { dot.center.distance(to: $0) <= 1.5 }
    }
    for dot in dots.subtracting(ends) {
      #expect(!dots.subtracting([dot]).isConnected, "\(dot) is redundant")
    }
  }

  @Test(arguments: [
    ([(0.5, 0.5), (5.5, 0.5), (5.5, 3.5)], "⠉⠉⢱·"),
    ([(0.5, 3.5), (0.5, 0.5), (6.5, 0.5)], "⡎⠉⠉⠁"),
    ([(0.2, 0.5), (0.9, 1.2), (1.6, 1.9), (2.3, 2.6), (3.3, 3.6)], "⠑⢄··"),
  ])
  func `lines with corners look hand-drawn`(points: [(Double, Double)], picture: String) throws {
    let points = points.map { Point(x: $0.0, y: $0.1) }
    expectFrame(try draw(points, columns: 4, rows: 1), picture)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `parts of a line outside the grid affect dots inside as if drawn`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let points = wander(&random, count: 60, step: [0.4, 1.5, 5, 40][Int(seed % 4)])
    let whole = try draw(points)
    let offset = Vector(dx: -24, dy: -32)
    let part = try draw(points.map { $0 + offset }, columns: 10, rows: 6)
    for row in 0..<6 {
      for column in 0..<10 {
        #expect(part[column: column, row: row] == whole[column: column + 12, row: row + 8])
      }
    }
  }
}

extension Set<Dot> {
  /// Whether the dots are connected, including diagonally.
  var isConnected: Bool {
    guard let first else { return true }
    var remaining = self
    var open = [first]
    remaining.remove(first)
    while let dot = open.popLast() {
      for (dx, dy) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
        if let next = remaining.remove(Dot(x: dot.x + dx, y: dot.y + dy)) { open.append(next) }
      }
    }
    return remaining.isEmpty
  }
}

extension Double {
  /// Returns the nearest multiple of `unit`; the number itself if `unit` is 0.
  fileprivate func rounded(to unit: Double) -> Double {
    unit == 0 ? self : (self / unit).rounded() * unit
  }
}
