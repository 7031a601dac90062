package import Display
package import Geometry
import Raster

extension ScreenSize {
  /// Where canvas space has to lie so that a rectangle of it is on the screen: as it is if it is
  /// there, else in the middle and, if too large, made smaller.
  package func transform(fitting rect: Rect) -> Transform {
    guard columns > 0, rows > 0 else { return .identity }
    let screen = Rect(
      minX: 0, minY: 0, maxX: Double(columns * DotCell.width), maxY: Double(rows * DotCell.height))
    if rect.union(screen) == screen { return .identity }
    let scale = min(1, screen.width / max(rect.width, 1), screen.height / max(rect.height, 1))
    return Transform(
      scale: scale,
      translation: Vector(
        dx: (screen.width - (rect.minX + rect.maxX) * scale) / 2,
        dy: (screen.height - (rect.minY + rect.maxY) * scale) / 2))
  }
}
