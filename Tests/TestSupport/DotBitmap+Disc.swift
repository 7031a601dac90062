package import Geometry
package import Ink
package import Raster

extension DotBitmap {
  /// Draws a disc with a radius in dots.
  package mutating func disc(at center: Point, radius: Double, color: InkColor) {
    capsule(from: center, to: center, radii: (radius, radius), color: color)
  }
}
