package import Geometry

/// A map from a tablet to a terminal: a scale and an offset for each axis.
package struct PenMap: Hashable, Sendable {
  /// The dots per unit of the tablet.
  package var scale: Vector
  /// The location of the tablet's origin, in screen dots.
  package var offset: Vector

  /// Returns the location of a point of the tablet, in screen dots.
  package func apply(to point: Point) -> Point {
    Point(x: point.x * scale.dx + offset.dx, y: point.y * scale.dy + offset.dy)
  }
}

/// A position of a pen, and where the pointer was at that time.
struct PenPair: Hashable, Sendable {
  /// In the tablet's units.
  var pen: Point
  /// The pointer's position in screen dots; `nil` where it is not known exactly.
  var x, y: Double?

  /// Returns the square of the distance between a location and the known position, in pixels.
  func squaredError(of location: Point, pixel: Vector) -> Double {
    let (across, down) = (
      x.map { ($0 - location.x) / pixel.dx } ?? 0, y.map { ($0 - location.y) / pixel.dy } ?? 0
    )
    return across * across + down * down
  }
}

extension PenMap {
  /// The minimum number of known coordinates on each axis.
  private static let minimumCount = 8

  /// Fits a map to pairs by least squares; `nil` if an axis has too few known coordinates or no extent.
  init?(fitting pairs: [PenPair]) {
    guard let across = Self.line(through: pairs, { $0.pen.x }, { $0.x }),
      let down = Self.line(through: pairs, { $0.pen.y }, { $0.y })
    else { return nil }
    scale = Vector(dx: across.slope, dy: down.slope)
    offset = Vector(dx: across.intercept, dy: down.intercept)
  }

  private static func line(
    through pairs: [PenPair], _ value: (PenPair) -> Double, _ target: (PenPair) -> Double?
  ) -> (slope: Double, intercept: Double)? {
    let known = pairs.compactMap { pair in target(pair).map { (value(pair), $0) } }
    guard known.count >= minimumCount else { return nil }
    let mean = known.reduce(0) { $0 + $1.0 } / Double(known.count)
    let targetMean = known.reduce(0) { $0 + $1.1 } / Double(known.count)
    let square = known.reduce(0) { $0 + ($1.0 - mean) * ($1.0 - mean) }
    let product = known.reduce(0) { $0 + ($1.0 - mean) * ($1.1 - targetMean) }
    guard square > 0 else { return nil }
    return (product / square, targetMean - product / square * mean)
  }
}
