/// The points of a polyline.
extension [Point] {
  /// The parts between the points.
  package var segments: [Segment] { zip(self, dropFirst()).map { Segment($0, $1) } }

  /// Returns the nearest point, its distance, and the part of the length before it.
  ///
  /// - Precondition: There are points.
  package func nearest(to point: Point) -> (location: Point, distance: Double, part: Double) {
    var (length, best) = (0.0, (self[0], self[0].distance(to: point), part: 0.0))
    for segment in segments {
      let fraction = segment.fraction(nearest: point)
      let location = segment.start.interpolated(to: segment.end, at: fraction)
      let step = segment.start.distance(to: segment.end)
      if location.distance(to: point) < best.1 {
        best = (location, location.distance(to: point), length + step * fraction)
      }
      length += step
    }
    best.part /= Swift.max(length, 1e-9)
    return best
  }
}
