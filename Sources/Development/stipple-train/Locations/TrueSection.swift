import Touches

/// The true path between two successive reports, and a little beyond both.
///
/// It is a polyline with a fixed number of points, relative to the center of the first report's cell.
struct TrueSection {
  /// The number of points.
  static let count = 2 * distancesBeyond.count + between.count
  /// The points from the first report's position to the second's, at equal distances along the path.
  static let between = 2..<10
  /// The distances of the other points from the nearer report along the path, in dots.
  private static let distancesBeyond = [1.0, 3]

  /// The points, in dots, in order.
  let points: [SIMD2<Float>]

  /// Creates a section of a path.
  ///
  /// - Parameters:
  ///   - path: The positions of all samples, in dots.
  ///   - range: The indices of the two samples that were reported.
  ///   - origin: The center of the first one's cell.
  init(of path: [SIMD2<Double>], _ range: ClosedRange<Int>, origin: SIMD2<Double>) {
    let before = Self.points(at: Self.distancesBeyond, of: path[...range.lowerBound].reversed())
    let after = Self.points(at: Self.distancesBeyond, of: Array(path[range.upperBound...]))
    let inner = Array(path[range])
    let length = zip(inner, inner.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
    let distances = Self.between.indices.map { index in
      length * Double(index - Self.between.lowerBound) / Double(Self.between.count - 1)
    }
    let middle = Self.points(at: distances, of: inner)
    points = (before.reversed() + middle + after).map { SIMD2<Float>($0 - origin) }
  }

  /// Returns the points at ascending distances along a path, or its end for greater ones.
  private static func points(at distances: [Double], of path: [SIMD2<Double>]) -> [SIMD2<Double>] {
    var (index, passed) = (0, 0.0)
    return distances.map { distance in
      while index + 1 < path.count {
        let step = path[index + 1] - path[index]
        let length = step.length
        if passed + length > distance {
          return path[index] + step * ((distance - passed) / length)
        }
        passed += length
        index += 1
      }
      return path[index]
    }
  }
}
