package import Geometry
import Raster
package import TerminalUI

/// The part of the canvas that the screen shows and its scale, which panning and zooming change.
package struct Viewport: Hashable, Sendable {
  /// The range of the scale, in screen dots per canvas dot.
  package static let scales = 1.0 / 8...16.0
  /// The maximum distance of the screen's origin from the canvas's, in canvas dots: a file stores no ink beyond it.
  package static let maximumDistance = Double(1 << 29)

  /// The minimum scale to fit a drawing: strokes in the largest window can then still be stored.
  private static let minimumFittingScale = 1.0 / 8192

  private var scale = 1.0
  /// The range of the scale; it extends below ``scales`` for a drawing that would not fit otherwise.
  package private(set) var limits = Self.scales
  /// The position of the canvas's origin in screen dots, before rounding to whole dots.
  private var origin = Vector.zero

  package init() {}

  /// Creates a viewport that shows a rectangle in canvas dots in the center of an area in screen dots, as large
  /// as fits up to a maximum scale.
  ///
  /// The margin is the minimum distance of the rectangle from the edges, in screen dots.
  package init(
    fitting rect: Rect, into area: Rect, margin: Double = Double(Cell.height),
    maximumScale: Double = Viewport.scales.upperBound
  ) {
    self.init(
      Transform(
        fitting: rect, into: area, margin: margin, scales: Self.minimumFittingScale...maximumScale))
    // Ink keeps its place in the cells, and below characters.
    guard scale == 1 else { return }
    origin.dx -= origin.dx.remainder(dividingBy: Double(Cell.width))
    origin.dy -= origin.dy.remainder(dividingBy: Double(Cell.height))
  }

  /// Creates a viewport with a transform, which may have a lower scale than ``scales`` allow.
  package init(_ transform: Transform) {
    (scale, origin) = (transform.scale, transform.translation)
    limits = min(scale, Self.scales.lowerBound)...Self.scales.upperBound
    limitDistance()
  }

  /// The translation is a whole number of dots, so that panning does not change the look of strokes.
  package var transform: Transform {
    Transform(scale: scale, translation: Vector(dx: origin.dx.rounded(), dy: origin.dy.rounded()))
  }

  /// Moves the canvas by an offset in screen dots; fractions of a dot accumulate.
  package mutating func pan(by offset: Vector) {
    guard offset.dx.isFinite, offset.dy.isFinite else { return }
    origin = origin + offset
    limitDistance()
  }

  /// Changes the scale so that what is under a point of the screen stays there.
  package mutating func zoom(by factor: Double, about point: Point) {
    guard factor > 0, factor.isFinite, point.isFinite else { return }
    // Uses the origin before rounding, so that the errors of many steps do not accumulate.
    let fixed = Transform(scale: scale, translation: origin).invert(point)
    scale = (scale * factor).clamped(to: limits)
    // Steps that multiply to a power of two must arrive exactly there.
    let power = (scale * 2.0.squareRoot()).exponent
    let nearest = Double(sign: .plus, exponent: power, significand: 1)
    if abs(scale / nearest - 1) < 1e-9 { scale = nearest }
    origin = Vector(dx: point.x - fixed.x * scale, dy: point.y - fixed.y * scale)
    limitDistance()
  }

  private mutating func limitDistance() {
    let limit = Self.maximumDistance * scale
    origin.dx = origin.dx.clamped(to: -limit...limit)
    origin.dy = origin.dy.clamped(to: -limit...limit)
  }
}

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
