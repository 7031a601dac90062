import Geometry
import Glibc

extension Vector {
  /// Creates a vector from its direction, in radians clockwise from the x axis, and its length.
  init(angle: Double, length: Double) {
    self.init(dx: cos(angle) * length, dy: sin(angle) * length)
  }
}
