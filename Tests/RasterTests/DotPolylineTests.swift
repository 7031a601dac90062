import Geometry
import Ink
import Raster
import TestSupport
import Testing
import Workloads

/// Lines of one dot through many places.
@Suite struct DotPolylineTests {
  private func draw(_ places: [Point], columns: Int = 30, rows: Int = 20) throws -> DotBitmap {
    var bitmap = DotBitmap(columns: columns, rows: rows)
    let samples = places.map { StrokeSample(location: $0, timestamp: 0) }
    let record = try #require(StrokeRecord(style: StrokeStyle(color: .red), samples: samples))
    var painter = StrokePainter(smoothing: .none)
    painter.paint(record, into: &bitmap)
    return bitmap
  }

  /// Places that wander within 60 by 80 dots, in steps of very different lengths.
  private func wander(_ random: inout SplitMix64, count: Int, step: Double) -> [Point] {
    var place = Point(x: 30, y: 40)
    return (0..<count).map { _ in
      defer {
        place.x = min(max(place.x + .random(in: -step...step, using: &random), 0), 59.9)
        place.y = min(max(place.y + .random(in: -step...step, using: &random), 0), 79.9)
      }
      return place
    }
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `is never interrupted and passes every place`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let places = wander(&random, count: 60, step: [0.2, 0.6, 1.5, 5, 20][Int(seed % 5)])
    let dots = Set(try draw(places).litDots)
    #expect(dots.isConnected)
    for place in places {
      #expect(dots.contains { $0.center.distance(to: place) <= 1.6 }, "\(place)")
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `a straight line is the same into how many pieces it is cut`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let grid = Self.grids[Int(seed % 3)]
    let start = point(&random, grid: grid)
    let end = point(&random, grid: grid)
    let pieces = Int.random(in: 2...200, using: &random)
    let places = (0...pieces).map { start.interpolated(to: end, at: Double($0) / Double(pieces)) }
    #expect(try draw(places).litDots == draw([start, end]).litDots)
  }

  @Test(arguments: 0..<600 as Range<UInt64>)
  func `a line on its own is the same as a stroke through its ends`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let grid = Self.grids[Int(seed % 3)]
    let start = point(&random, grid: grid)
    let short = Vector(
      dx: .random(in: -3...3, using: &random).rounded(to: grid),
      dy: .random(in: -3...3, using: &random).rounded(to: grid))
    let end = seed % 2 == 0 ? start + short : point(&random, grid: grid)
    var bitmap = DotBitmap(columns: 30, rows: 20)
    bitmap.line(from: start, to: end, color: InkColor.red.rawValue)
    #expect(bitmap.litDots == (try draw([start, end]).litDots))
  }

  /// What coordinates are multiples of, for lines through dots' corners and centres; 0 is anything.
  private static let grids = [0, 0.5, 0.125]

  /// A place in the grid of 60 by 80 dots or a little outside.
  private func point(_ random: inout SplitMix64, grid: Double) -> Point {
    Point(
      x: .random(in: -20...80, using: &random).rounded(to: grid),
      y: .random(in: -20...100, using: &random).rounded(to: grid))
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `a line that turns less than a right angle has no dot too many`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let flip = (Double([1, -1][Int(seed % 2)]), Double([1, -1][Int(seed / 2 % 2)]))
    let step: Double = [0.3, 0.9, 2, 6][Int(seed / 4 % 4)]
    var place = Point(x: 30 - flip.0 * 28, y: 40 - flip.1 * 38)
    var places = [place]
    while places.count < 400 && abs(place.x - 30) < 29 && abs(place.y - 40) < 39 {
      place.x += flip.0 * .random(in: 0...step, using: &random)
      place.y += flip.1 * .random(in: 0...step, using: &random)
      place = Point(x: min(max(place.x, 0.5), 59.5), y: min(max(place.y, 0.5), 79.5))
      places.append(place)
    }
    let dots = Set(try draw(places).litDots)
    #expect(dots.isConnected)
    let ends = dots.filter { dot in
      [places[0], place].contains { dot.center.distance(to: $0) <= 1.5 }
    }
    for dot in dots.subtracting(ends) {
      #expect(!dots.subtracting([dot]).isConnected, "\(dot) could be left out")
    }
  }

  @Test(arguments: [
    ([(0.5, 0.5), (5.5, 0.5), (5.5, 3.5)], "⠉⠉⢱·"),
    ([(0.5, 3.5), (0.5, 0.5), (6.5, 0.5)], "⡎⠉⠉⠁"),
    ([(0.2, 0.5), (0.9, 1.2), (1.6, 1.9), (2.3, 2.6), (3.3, 3.6)], "⠑⢄··"),
  ])
  func `is a picture that a person would draw`(
    places: [(Double, Double)], picture: String
  ) throws {
    let places = places.map { Point(x: $0.0, y: $0.1) }
    expectFrame(try draw(places, columns: 4, rows: 1), picture)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `what is clipped off takes part all the same`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let places = wander(&random, count: 60, step: [0.4, 1.5, 5, 40][Int(seed % 4)])
    let whole = try draw(places)
    let away = Vector(dx: -24, dy: -32)
    let part = try draw(places.map { $0 + away }, columns: 10, rows: 6)
    for row in 0..<6 {
      for column in 0..<10 {
        #expect(part[column: column, row: row] == whole[column: column + 12, row: row + 8])
      }
    }
  }
}

extension Set<Dot> {
  /// Whether all dots are reached from one, going to neighbours on all eight sides.
  var isConnected: Bool {
    guard let first else { return true }
    var rest = self
    var open = [first]
    rest.remove(first)
    while let dot = open.popLast() {
      for (dx, dy) in [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)] {
        if let next = rest.remove(Dot(x: dot.x + dx, y: dot.y + dy)) { open.append(next) }
      }
    }
    return rest.isEmpty
  }
}

extension Double {
  /// The nearest multiple of another number, unless that is 0.
  fileprivate func rounded(to unit: Double) -> Double {
    unit == 0 ? self : (self / unit).rounded() * unit
  }
}
