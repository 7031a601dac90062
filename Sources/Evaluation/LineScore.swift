import Foundation
import Geometry
package import Ink
package import Touches

/// How near drawn lines are to the strokes that they are to show.
///
/// Each figure is also taken of straight lines between what was reported: with cells, between their
/// centres.
package struct LineScore {
  /// Sums over the points of all lines of one kind.
  private struct Sums {
    var squares = 0.0
    var places = 0
    var missed = 0.0
    var truths = 0
    var turns = 0.0
    var corners = 0

    /// The root of the mean squared distance of the line from the stroke.
    var error: Double { (squares / Double(max(places, 1))).squareRoot() }
    /// The root of the mean squared distance of the stroke's samples from the line.
    var miss: Double { (missed / Double(max(truths, 1))).squareRoot() }
    /// The mean angle between a piece of the line and the next, in radians.
    var turn: Double { turns / Double(max(corners, 1)) }
  }

  private var line = Sums()
  private var straight = Sums()
  private var tails = 0.0
  private var strokes = 0

  /// Begins with nothing measured.
  package init() {}

  /// Adds a stroke, drawn from what is reported of its samples.
  package mutating func add(
    _ stroke: [TouchPredictor.Sample], _ smoothing: Smoothing, _ reporting: DrawnStroke.Reporting,
    truth: [TouchPredictor.Sample], locator: SubcellEstimator = SubcellEstimator()
  ) {
    let samples = DrawnStroke(stroke, reporting: reporting, locator: locator).samples
    let path = smoothing.path(through: samples).map(\.location)
    var reported = samples.map(\.location)
    if case .cells(let cell) = reporting {
      reported = CellReports(of: stroke, cell: cell).reports.map {
        Point(x: $0.center.x, y: $0.center.y)
      }
    }
    let places = truth.map { Point(x: $0.x, y: $0.y) }
    Self.add(path, against: places, to: &line)
    Self.add(reported, against: places, to: &straight)
    if let end = path.last, let last = samples.last { tails += end.distance(to: last.location) }
    strokes += 1
  }

  /// The distances over those of the straight lines: of the line from the strokes, and of the strokes
  /// from the line.
  package var ratios: SIMD2<Double> {
    SIMD2(line.error / straight.error, line.miss / straight.miss)
  }

  /// The figures, a line each.
  package var text: String {
    """
    strokes            \(strokes)
    line from stroke   \(decimal(line.error, 4)) dots RMS, straight \(decimal(straight.error, 4)), \
    ratio \(decimal(line.error / straight.error, 3))
    stroke from line   \(decimal(line.miss, 4)) dots RMS, straight \(decimal(straight.miss, 4)), \
    ratio \(decimal(line.miss / straight.miss, 3))
    mean turn          \(decimal(line.turn, 3)) rad, straight \(decimal(straight.turn, 3))
    end from sample    \(decimal(tails / Double(max(strokes, 1)), 6)) dots
    """
  }

  private static func add(_ line: [Point], against truth: [Point], to sums: inout Sums) {
    for place in dense(line) {
      let distance = distance(of: place, from: truth)
      sums.squares += distance * distance
      sums.places += 1
    }
    for place in truth {
      let distance = distance(of: place, from: line)
      sums.missed += distance * distance
      sums.truths += 1
    }
    let ways = zip(line, line.dropFirst()).map { $1 - $0 }.filter { $0.length > 1e-9 }
    for (first, second) in zip(ways, ways.dropFirst()) {
      let cross = first.dx * second.dy - first.dy * second.dx
      let dot = first.dx * second.dx + first.dy * second.dy
      sums.turns += abs(atan2(cross, dot))
      sums.corners += 1
    }
  }

  /// Points at most a quarter of a dot apart.
  private static func dense(_ line: [Point]) -> [Point] {
    var places = Array(line.prefix(1))
    for (start, end) in zip(line, line.dropFirst()) {
      let pieces = Int(min(max((start.distance(to: end) * 4).rounded(.up), 1), 10_000))
      places += (1...pieces).map { start.interpolated(to: end, at: Double($0) / Double(pieces)) }
    }
    return places
  }

  private static func distance(of place: Point, from line: [Point]) -> Double {
    var nearest = line.first.map(place.distance(to:)) ?? 0
    for (start, end) in zip(line, line.dropFirst()) {
      let way = end - start
      let square = way.dx * way.dx + way.dy * way.dy
      let from = place - start
      let share = square > 0 ? min(max((from.dx * way.dx + from.dy * way.dy) / square, 0), 1) : 0
      nearest = min(nearest, place.distance(to: start + way * share))
    }
    return nearest
  }
}
