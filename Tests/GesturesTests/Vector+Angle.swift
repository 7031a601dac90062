import Geometry
import Glibc

extension Vector {
  /// The vector in a direction, in radians clockwise from the x axis.
  init(angle: Double, length: Double) {
    self.init(dx: cos(angle) * length, dy: sin(angle) * length)
  }
}
