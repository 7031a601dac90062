package import Geometry
import Raster
package import TerminalUI

extension Transform {
  /// Creates the transform that shows a rectangle of the canvas in the center of an area of the screen,
  /// as large as fits, but for the margin.
  ///
  /// The area and the margin are in screen dots. If even the lowest of the `scales` is too large, the
  /// rectangle extends beyond the area.
  init(fitting rect: Rect, into area: Rect, margin: Double = 0, scales: ClosedRange<Double>) {
    let (width, height) = (max(area.width - 2 * margin, 1), max(area.height - 2 * margin, 1))
    let scale = min(width / max(rect.width, 1), height / max(rect.height, 1)).clamped(to: scales)
    let dx = (area.minX + area.maxX - (rect.minX + rect.maxX) * scale) / 2
    let dy = (area.minY + area.maxY - (rect.minY + rect.maxY) * scale) / 2
    self.init(scale: scale, translation: Vector(dx: dx, dy: dy))
  }
}

extension ScreenSize {
  /// Returns the transform with which a rectangle of the canvas, in dots, fits on the screen.
  ///
  /// - Returns: The identity if the rectangle fits where it is; otherwise a transform that centers it,
  ///   scaled down if it is larger than the screen.
  package func transform(fitting rect: Rect) -> Transform {
    guard columns > 0, rows > 0 else { return .identity }
    let screen = dots.rect
    if rect.union(screen) == screen { return .identity }
    return Transform(fitting: rect, into: screen, scales: 0...1)
  }
}
