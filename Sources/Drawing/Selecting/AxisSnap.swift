import Geometry

/// How close to an axis a drag must be to snap to it.
struct AxisSnap {
  /// Every drag snaps to its nearest axis.
  static let locked = AxisSnap(minimumDominance: 1, maximumDrift: .infinity)
  /// A nearly straight drag snaps to its axis.
  ///
  /// A larger drift is treated as intended, however long the drag is.
  static let nearlyStraight = AxisSnap(minimumDominance: 4, maximumDrift: 12)

  /// The minimum ratio of the larger component of the offset to the smaller.
  let minimumDominance: Double
  /// The exclusive limit of the smaller component, in screen dots.
  let maximumDrift: Double

  /// Returns an offset in screen dots, reduced to its main axis if it is close to it.
  func snapped(_ offset: Vector) -> Vector {
    let (across, down) = (abs(offset.dx), abs(offset.dy))
    let drift = min(across, down)
    guard max(across, down) >= minimumDominance * drift, drift < maximumDrift else { return offset }
    return across >= down ? Vector(dx: offset.dx, dy: 0) : Vector(dx: 0, dy: offset.dy)
  }
}
