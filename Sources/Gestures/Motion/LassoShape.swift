import Geometry

/// The measures of a stroke that may be a lasso.
struct LassoShape {
  /// The distance between the ends as a fraction of the diagonal of the bounds.
  let gap: Double
  /// The smallest distance between one end and the quarter of the stroke at the other end, as a
  /// fraction of the diagonal.
  let overlapGap: Double
  /// The mean width of what the stroke encloses, in dots: twice the area divided by the length.
  let width: Double
  /// The extent across the stroke's main direction as a fraction of the extent along it, both as
  /// standard deviations.
  let breadth: Double

  /// Measures a stroke; `nil` for fewer than three points and for a stroke without length.
  init?(_ path: [Point]) {
    guard let polygon = Polygon(path), let first = path.first, let last = path.last
    else { return nil }
    let moments = Moments(along: path)
    guard moments.length > 0 else { return nil }
    let diagonal = Vector(dx: polygon.bounds.width, dy: polygon.bounds.height).length
    gap = first.distance(to: last) / diagonal
    overlapGap =
      min(
        last.distance(toLineThrough: path.prefix(path.count / 4)),
        first.distance(toLineThrough: path.suffix(path.count / 4))) / diagonal
    width = 2 * polygon.area() / moments.length
    breadth = moments.breadth
  }
}

extension Point {
  /// Returns the distance to the nearest point of a polyline; infinity for fewer than two points.
  fileprivate func distance(toLineThrough points: ArraySlice<Point>) -> Double {
    zip(points, points.dropFirst()).map { Segment($0, $1).distance(to: self) }.min() ?? .infinity
  }
}

/// The second central moments of a polyline, as of a wire of even thickness.
private struct Moments {
  let length: Double
  private var (xx, xy, yy) = (0.0, 0.0, 0.0)

  init(along path: [Point]) {
    let segments = zip(path, path.dropFirst()).map(Segment.init)
    let length = segments.reduce(0) { $0 + $1.vector.length }
    self.length = length
    let mean = segments.reduce(Vector.zero) {
      $0 + ($1.midpoint - .zero) * ($1.vector.length / max(length, .leastNormalMagnitude))
    }
    for segment in segments {
      let (vector, center) = (segment.vector, segment.midpoint - .zero + mean * -1)
      // A segment's own moment is the moment of a rod about its center.
      xx += vector.length * (center.dx * center.dx + vector.dx * vector.dx / 12)
      xy += vector.length * (center.dx * center.dy + vector.dx * vector.dy / 12)
      yy += vector.length * (center.dy * center.dy + vector.dy * vector.dy / 12)
    }
  }

  /// The square root of the ratio of the principal moments, from 0 to 1.
  var breadth: Double {
    let middle = (xx + yy) / 2
    let radius = ((xx - yy) * (xx - yy) / 4 + xy * xy).squareRoot()
    return (max(0, middle - radius) / (middle + radius)).squareRoot()
  }
}

extension Segment {
  fileprivate var vector: Vector { end - start }
  fileprivate var midpoint: Point { start.midpoint(to: end) }
}
