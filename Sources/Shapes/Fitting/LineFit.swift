import Geometry
import Glibc

/// Sums over points, from which the line of total least squares through them follows.
///
/// The line passes through the mean in the direction of the greatest variance. Sums can be subtracted, so
/// the line through any part of a path costs O(1) after one pass over it.
struct PointSums {
  var count = 0.0
  private var x = 0.0, y = 0.0, xx = 0.0, xy = 0.0, yy = 0.0

  init(_ points: some Sequence<Point> = []) { for point in points { add(point) } }

  mutating func add(_ point: Point) {
    count += 1
    (x, y) = (x + point.x, y + point.y)
    (xx, xy, yy) = (xx + point.x * point.x, xy + point.x * point.y, yy + point.y * point.y)
  }

  static func - (all: PointSums, part: PointSums) -> PointSums {
    var sums = PointSums()
    sums.count = all.count - part.count
    (sums.x, sums.y) = (all.x - part.x, all.y - part.y)
    (sums.xx, sums.xy, sums.yy) = (all.xx - part.xx, all.xy - part.xy, all.yy - part.yy)
    return sums
  }

  var mean: Point { Point(x: x / count, y: y / count) }

  private var moments: (xx: Double, xy: Double, yy: Double) {
    (xx - x * x / count, xy - x * y / count, yy - y * y / count)
  }

  /// The sum of the squared distances from the line; 0 for fewer than three points.
  var squaredError: Double {
    guard count > 2 else { return 0 }
    let (xx, xy, yy) = moments
    let root = ((xx - yy) * (xx - yy) + 4 * xy * xy).squareRoot()
    return max(0, (xx + yy - root) / 2)
  }

  /// The line; its direction has no sense.
  var line: InfiniteLine {
    let (xx, xy, yy) = moments
    let angle = atan2(2 * xy, xx - yy) / 2
    return InfiniteLine(point: mean, direction: Vector(dx: cos(angle), dy: sin(angle)))
  }
}

struct InfiniteLine {
  var point: Point
  /// A vector of length 1.
  var direction: Vector

  /// Returns the point where two lines cross; `nil` if they are almost parallel.
  func intersection(with other: InfiniteLine) -> Point? {
    let cross = direction.cross(other.direction)
    guard abs(cross) > 0.05 else { return nil }
    let offset = other.point - point
    let along = offset.cross(other.direction) / cross
    return point + direction * along
  }

  /// The angle up to which a line counts as horizontal or vertical, in radians: 2°.
  private static let levelTolerance = Double.pi / 90

  /// The line through the same point, exactly horizontal or vertical if it is almost so.
  var leveled: InfiniteLine {
    let limit = sin(Self.levelTolerance)
    var line = self
    if abs(direction.dy) < limit {
      line.direction = Vector(dx: direction.dx < 0 ? -1 : 1, dy: 0)
    } else if abs(direction.dx) < limit {
      line.direction = Vector(dx: 0, dy: direction.dy < 0 ? -1 : 1)
    }
    return line
  }

  func projection(of other: Point) -> Point {
    let offset = other - point
    return point + direction * offset.dot(direction)
  }
}
