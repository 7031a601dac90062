import Geometry

extension LinePath {
  /// The centers of a line, with straight pieces before and after that cover the ends of the nib.
  struct Extended {
    var points: [Point]
    /// The length of the pieces before and after: the distance from a center to what it covers.
    let reach: Double
    /// The radius of the last tip along the line.
    let radius: Double

    var length: Double { zip(points, points.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length } }
  }

  /// The minimum length of a line that has a direction, in canvas dots.
  private static let minimumLength = 0.05

  /// Extends the line of the centers to cover a margin in canvas dots too; `nil` if all centers are
  /// almost at one location.
  ///
  /// - Complexity: O(*n*) in the number of tips.
  func extended(by margin: Double) -> Extended? {
    guard let first = tips.first?.center, let last = tips.last else { return nil }
    func isApart(_ point: Point, from other: Point) -> Bool {
      (point - other).length >= Self.minimumLength
    }
    guard let second = tips.first(where: { isApart($0.center, from: first) })?.center,
      let secondToLast = tips.last(where: { isApart($0.center, from: last.center) })?.center
    else { return nil }
    let reach = tips.reduce(0) { max($0, $1.radius + $1.half.length) } + margin
    let (start, end) = (first - second, last.center - secondToLast)
    let points =
      [first + start * (reach / start.length)] + tips.map(\.center)
      + [last.center + end * (reach / end.length)]
    return Extended(points: points, reach: reach, radius: last.radius)
  }
}
