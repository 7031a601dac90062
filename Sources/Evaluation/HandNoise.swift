package import Touches

/// How much the strokes of people differ from what they meant, relative to their extent.
///
/// Two kinds of error are measured. That of a *sample* is its distance from the parabola of least squares
/// through it and three neighbors on each side. The *slow* error is the distance of a stroke from its
/// straight line, if it is at most 5 % longer than that: most of these strokes were meant to be straight.
package struct HandNoise {
  /// The number of strokes that were measured, and of those that are almost straight.
  package private(set) var counts = (all: 0, straight: 0)
  private var samples: [Double] = []
  private var lines: [Double] = []

  /// The number of neighbors on each side of a sample.
  private static let reach = 3
  /// The greatest ratio of the length of an almost straight stroke to the distance of its ends.
  private static let straightness = 1.05
  /// The least extent of a stroke, in its own unit, which is larger than the steps of its positions.
  private static let minimumExtent = 20.0

  /// Creates a measurement of no stroke.
  package init() {}

  /// The median error of samples, per coordinate, relative to the extent of the stroke.
  package var sample: Double { median(samples) }
  /// The median error of almost straight strokes across them, relative to their length.
  package var slow: Double { median(lines) }

  /// Measures a stroke, unless it is too short.
  ///
  /// - Complexity: O(*n*) in the number of samples.
  package mutating func add(_ stroke: [TouchPredictor.Sample]) {
    var points: [SIMD2<Double>] = []
    for sample in stroke where sample.position != points.last { points.append(sample.position) }
    guard points.count >= 8, let first = points.first, let last = points.last else { return }
    let (low, high) = points.reduce((first, first)) {
      (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1))
    }
    let extent = (high - low).max()
    guard extent >= Self.minimumExtent else { return }
    counts.all += 1
    let inner = points.indices.dropFirst(Self.reach).dropLast(Self.reach)
    samples.append(median(inner.map { Self.squaredResidual(points, at: $0) }).squareRoot() / extent)
    let length = zip(points, points.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    let chord = (last - first).length
    guard chord > 0, length < Self.straightness * chord else { return }
    let error = Self.error(ofLineThrough: points)
    // A stroke of a few steps of a coarse pointer can be exactly straight.
    guard error > 1e-9 * chord else { return }
    counts.straight += 1
    lines.append(error / chord)
  }

  /// Returns the variance of a coordinate about the parabola through a sample and its neighbors.
  private static func squaredResidual(_ points: [SIMD2<Double>], at index: Int) -> Double {
    // The orthogonal polynomials of seven evenly spaced samples (Savitzky and Golay, 1964).
    let rows: [[Double]] = [
      [1, 1, 1, 1, 1, 1, 1], [-3, -2, -1, 0, 1, 2, 3], [5, 0, -3, -4, -3, 0, 5],
    ]
    let window = points[index - reach...index + reach]
    let total = window.reduce(0) { $0 + ($1 * $1).sum() }
    let explained = rows.reduce(0.0) { sum, row in
      let product = zip(row, window).reduce(SIMD2<Double>.zero) { $0 + $1.0 * $1.1 }
      return sum + (product * product).sum() / row.reduce(0) { $0 + $1 * $1 }
    }
    return max(0, total - explained) / Double(2 * (window.count - rows.count))
  }

  /// Returns the root mean square distance from the line of total least squares.
  private static func error(ofLineThrough points: [SIMD2<Double>]) -> Double {
    let mean = points.reduce(.zero, +) / Double(points.count)
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for point in points {
      let offset = point - mean
      (xx, xy, yy) = (xx + offset.x * offset.x, xy + offset.x * offset.y, yy + offset.y * offset.y)
    }
    let root = ((xx - yy) * (xx - yy) + 4 * xy * xy).squareRoot()
    return (max(0, (xx + yy - root) / 2) / Double(points.count)).squareRoot()
  }

  private func median(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
  }
}

extension SIMD2<Double> {
  fileprivate var length: Double { (self * self).sum().squareRoot() }
}
