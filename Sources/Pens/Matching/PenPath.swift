import Geometry
import Touches

/// A position that the terminal reported for the pointer.
struct PointerSample: Hashable, Sendable {
  /// When the report was read, in seconds.
  var time: TimeInterval
  /// The pixel or the cell, in screen dots.
  var target: Rect

  /// Whether the terminal reports only cells.
  var isCell: Bool { target.width > 0 }

  /// Returns the distance of a location outside the pixel or the cell on each axis, in dots.
  func miss(of location: Point) -> Vector { location.clamped(to: target) - location }
}

extension PointerSample {
  init(_ report: PointerReport) {
    time = report.timestamp
    let half =
      report.isCellResolution
      ? Vector(dx: Double(Cell.width) / 2, dy: Double(Cell.height) / 2) : .zero
    target = Rect(around: report.location, half: half)
  }
}

/// The positions of a pen and of a pointer during the same time.
struct PenPath: Hashable, Sendable {
  /// The reports of the pen in proximity, in the order of their times.
  var pens: [PenReport] = []
  /// The reports of the terminal, in the order of their times.
  var pointers: [PointerSample] = []

  /// The longest time between two reports of a pen that moves, in seconds.
  private static let longestInterval = 0.05

  /// Whether the terminal reports only cells.
  var usesCells: Bool { pointers.contains(where: \.isCell) }

  /// Pairs the positions, if the pointer follows the pen with a lag.
  ///
  /// A pixel is the pointer's position. A terminal reports a cell when the pointer enters it, so the
  /// pointer was then at the edge between this cell and the one before: on average, half an interval of
  /// the pen's reports earlier. Its other coordinate is not known.
  ///
  /// - Returns: At most one pair for each report of the terminal.
  func pairs(lag: TimeInterval) -> [PenPair] {
    let delay = usesCells ? lag + medianInterval / 2 : lag
    var (pairs, next) = ([PenPair](), 0)
    var last: Rect?
    for pointer in pointers {
      defer { last = pointer.target }
      let time = pointer.time - delay
      while next < pens.count, pens[next].time < time { next += 1 }
      guard next > 0, next < pens.count else { continue }
      let (before, after) = (pens[next - 1], pens[next])
      let interval = after.time - before.time
      guard interval <= Self.longestInterval else { continue }
      let fraction = interval > 0 ? (time - before.time) / interval : 0
      let pen = before.location.interpolated(to: after.location, at: fraction)
      if let pair = Self.pair(pen, pointer.target, after: last) { pairs.append(pair) }
    }
    return pairs
  }

  /// Pairs a position of the pen with the edge at which the pointer entered a cell, or with a pixel.
  private static func pair(_ pen: Point, _ target: Rect, after last: Rect?) -> PenPair? {
    guard target.width > 0 else { return PenPair(pen: pen, x: target.center.x, y: target.center.y) }
    guard let last, last.width > 0, last != target else { return nil }
    func edge(_ old: ClosedRange<Double>, _ new: ClosedRange<Double>) -> Double? {
      old == new
        ? nil : (max(old.lowerBound, new.lowerBound) + min(old.upperBound, new.upperBound)) / 2
    }
    return PenPair(
      pen: pen, x: edge(last.minX...last.maxX, target.minX...target.maxX),
      y: edge(last.minY...last.maxY, target.minY...target.maxY))
  }

  /// The median time between two reports of the pen, in seconds; 0 without reports.
  private var medianInterval: TimeInterval {
    let intervals = zip(pens, pens.dropFirst()).map { $1.time - $0.time }.sorted()
    return intervals.isEmpty ? 0 : min(intervals[intervals.count / 2], Self.longestInterval)
  }

  /// Returns the squares of the distances, in pixels, by which a map misses what was reported: one
  /// for each report of the pen, or of the terminal if it reports pixels.
  ///
  /// A cell counts until the terminal reports another one. The size of a pixel is in dots.
  func squaredErrors(of map: PenMap, lag: TimeInterval, pixel: Vector) -> [Double] {
    guard usesCells else {
      return pairs(lag: lag).map { $0.squaredError(of: map.apply(to: $0.pen), pixel: pixel) }
    }
    guard let end = pointers.last?.time else { return [] }
    var squares: [Double] = []
    var next = 0
    for pen in pens where pen.time + lag <= end {
      while next < pointers.count, pointers[next].time <= pen.time + lag { next += 1 }
      guard next > 0 else { continue }
      let miss = pointers[next - 1].miss(of: map.apply(to: pen.location))
      let (x, y) = (miss.dx / pixel.dx, miss.dy / pixel.dy)
      squares.append(x * x + y * y)
    }
    return squares
  }
}
