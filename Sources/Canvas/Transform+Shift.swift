import Geometry

extension Transform {
  /// Returns the number of whole dots by which the picture moves on the screen under another transform.
  ///
  /// - Returns: `nil` if the scale changes, if the picture moves by fractions of dots, or if it moves
  ///   farther than any screen is wide.
  func shift(to other: Transform) -> (right: Int, down: Int)? {
    let offset = other.translation + translation * -1
    guard scale == other.scale, abs(offset.dx) < 1e6, abs(offset.dy) < 1e6,
      offset.dx == offset.dx.rounded(), offset.dy == offset.dy.rounded()
    else { return nil }
    return (Int(offset.dx), Int(offset.dy))
  }
}
