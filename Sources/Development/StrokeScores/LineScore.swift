import Foundation
import Geometry
package import Ink
package import Touches

/// The distances of drawn lines from the true strokes.
///
/// The live line consists of the pieces that led to each sample when it was the newest. Every distance is
/// also computed for straight lines between the reported positions, which are centers of cells if only
/// cells are reported.
package struct LineScore {
  /// Sums over all lines of one kind.
  private struct Sums {
    var squaresFromTruth = 0.0
    var linePoints = 0
    var squaresFromLine = 0.0
    var truePoints = 0
    var angles = 0.0
    var corners = 0

    /// The root mean square distance of the line from the stroke.
    var distanceFromTruth: Double { (squaresFromTruth / Double(max(linePoints, 1))).squareRoot() }
    /// The root mean square distance of the stroke's samples from the line.
    var distanceFromLine: Double { (squaresFromLine / Double(max(truePoints, 1))).squareRoot() }
    /// The mean angle between successive segments of the line, in radians.
    var meanAngle: Double { angles / Double(max(corners, 1)) }
  }

  private var line = Sums()
  /// The newest piece of the line after every sample, while it was drawn.
  private var live = Sums()
  private var straight = Sums()
  private var endDistances = 0.0
  private var strokes = 0

  /// Creates a score without strokes.
  package init() {}

  /// Draws a stroke from its reports and adds the distances of the line from the truth.
  package mutating func add(
    _ stroke: [TouchPredictor.Sample], _ smoothing: Smoothing, _ reporting: DrawnStroke.Reporting,
    truth: [TouchPredictor.Sample], estimator: SubcellEstimator = SubcellEstimator()
  ) {
    let truth = truth.map { Point(x: $0.x, y: $0.y) }
    var pieces: [[Point]] = []
    var count = 0
    let samples = DrawnStroke(stroke, reporting: reporting, estimator: estimator) { drawn in
      guard drawn.samples.count > count else { return }
      count = drawn.samples.count
      pieces.append(drawn.newestPiece(smoothing).map(\.location))
    }.samples
    let path = smoothing.path(through: samples).map(\.location)
    var reported = samples.map(\.location)
    if case .cells(let cell) = reporting {
      reported = CellReports(of: stroke, cell: cell).reports.map {
        Point(x: $0.center.x, y: $0.center.y)
      }
    }
    Self.add(path, against: truth, to: &line)
    for piece in pieces { Self.addDistances(of: piece, from: truth, to: &live) }
    Self.add(reported, against: truth, to: &straight)
    if let end = path.last, let last = samples.last {
      endDistances += end.distance(to: last.location)
    }
    strokes += 1
  }

  /// The distances of the drawn lines divided by those of the straight lines.
  ///
  /// The first is of the line from the strokes, the second of the strokes from the line.
  package var ratios: SIMD2<Double> {
    SIMD2(
      line.distanceFromTruth / straight.distanceFromTruth,
      line.distanceFromLine / straight.distanceFromLine)
  }

  /// The distance of the newest pieces of the growing lines from the strokes, divided by that of the
  /// straight lines.
  package var liveRatio: Double { live.distanceFromTruth / straight.distanceFromTruth }

  /// The figures as text, one per line.
  package var text: String {
    """
    strokes            \(strokes)
    line from stroke   \(decimal(line.distanceFromTruth, 4)) dots RMS, \
    straight \(decimal(straight.distanceFromTruth, 4)), ratio \(decimal(ratios.x, 3))
    stroke from line   \(decimal(line.distanceFromLine, 4)) dots RMS, \
    straight \(decimal(straight.distanceFromLine, 4)), ratio \(decimal(ratios.y, 3))
    live from stroke   \(decimal(live.distanceFromTruth, 4)) dots RMS, \
    ratio \(decimal(liveRatio, 3))
    mean angle         \(decimal(line.meanAngle, 3)) rad, straight \(decimal(straight.meanAngle, 3))
    end from sample    \(decimal(endDistances / Double(max(strokes, 1)), 6)) dots
    """
  }

  private static func add(_ line: [Point], against truth: [Point], to sums: inout Sums) {
    addDistances(of: line, from: truth, to: &sums)
    for point in truth {
      let distance = distance(of: point, from: line)
      sums.squaresFromLine += distance * distance
      sums.truePoints += 1
    }
    let deltas = zip(line, line.dropFirst()).map { $1 - $0 }.filter { $0.length > 1e-9 }
    for (first, second) in zip(deltas, deltas.dropFirst()) {
      let cross = first.dx * second.dy - first.dy * second.dx
      let dot = first.dx * second.dx + first.dy * second.dy
      sums.angles += abs(atan2(cross, dot))
      sums.corners += 1
    }
  }

  private static func addDistances(of line: [Point], from truth: [Point], to sums: inout Sums) {
    for point in subdivided(line) {
      let distance = distance(of: point, from: truth)
      sums.squaresFromTruth += distance * distance
      sums.linePoints += 1
    }
  }

  /// Returns points along a line that are at most a quarter of a dot apart.
  private static func subdivided(_ line: [Point]) -> [Point] {
    var points = Array(line.prefix(1))
    for (start, end) in zip(line, line.dropFirst()) {
      let count = Int((start.distance(to: end) * 4).rounded(.up).clamped(to: 1...10_000))
      points += (1...count).map { start.interpolated(to: end, at: Double($0) / Double(count)) }
    }
    return points
  }

  private static func distance(of point: Point, from line: [Point]) -> Double {
    var nearest = line.first.map(point.distance(to:)) ?? 0
    for (start, end) in zip(line, line.dropFirst()) {
      nearest = min(nearest, Segment(start, end).distance(to: point))
    }
    return nearest
  }
}
