import Foundation
package import Touches

/// How much the strokes of people differ from what they meant, relative to their extent.
///
/// Two kinds of error are measured. That of a *sample* is its distance from the parabola of least squares
/// through it and three neighbors on each side. The *slow* error is the distance of a stroke from its
/// straight line, if it is at most 5% longer than that: most of these strokes were meant to be straight.
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
    counts.straight += 1
    lines.append(Self.error(ofLineThrough: points) / chord)
  }

  /// Returns the variance of a coordinate about the parabola through a sample and its neighbors.
  ///
  /// The parabola is a function of the length of the path. Its terms are made orthogonal one after the other
  /// (Gram and Schmidt), so that each explains a part of the squares.
  private static func squaredResidual(_ points: [SIMD2<Double>], at index: Int) -> Double {
    let window = Array(points[index - reach...index + reach])
    var lengths = [0.0]
    for (start, end) in zip(window, window.dropFirst()) {
      lengths.append(lengths[lengths.count - 1] + (end - start).length)
    }
    var terms: [[Double]] = []
    var residuals = window
    for power in 0...2 {
      var term = lengths.map { pow($0, Double(power)) }
      for earlier in terms {
        let share = dot(term, earlier) / dot(earlier, earlier)
        term = zip(term, earlier).map { $0 - share * $1 }
      }
      terms.append(term)
      let share = zip(term, residuals).reduce(.zero) { $0 + $1.0 * $1.1 } / dot(term, term)
      residuals = zip(residuals, term).map { $0 - share * $1 }
    }
    let squares = residuals.reduce(0) { $0 + ($1 * $1).sum() }
    return squares / Double(2 * (window.count - terms.count))
  }

  private static func dot(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).reduce(0) { $0 + $1.0 * $1.1 }
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
