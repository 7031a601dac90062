public import Geometry

/// Which part of the canvas the screen shows, and how large: what panning and zooming change.
public struct Viewport: Hashable, Sendable {
  /// Screen dots for one canvas dot, at the least and at the most.
  public static let scales = 1.0 / 8...16.0
  /// The farthest that the screen's origin gets from the canvas's, in canvas dots; beyond it a
  /// file could not hold what is drawn.
  public static let farthest = Double(1 << 29)

  private var scale = 1.0
  /// The place of the canvas's origin, in screen dots; as panned, not yet rounded.
  private var origin = Vector.zero

  /// Shows the canvas as it is, from its origin on.
  public init() {}

  /// Shows a rectangle of the canvas on a screen: in the middle, made smaller or larger until it
  /// fills it, but for a margin, as far as ``scales`` allow.
  ///
  /// - Parameters:
  ///   - rect: What to show, in canvas dots.
  ///   - size: The screen's, in dots.
  ///   - margin: What is to be left free around it, in screen dots.
  public init(fitting rect: Rect, into size: Rect, margin: Double = 2) {
    let (width, height) = (max(size.width - 2 * margin, 1), max(size.height - 2 * margin, 1))
    let fitting = min(width / max(rect.width, 1), height / max(rect.height, 1))
    scale = min(max(fitting, Self.scales.lowerBound), Self.scales.upperBound)
    origin = Vector(
      dx: (size.minX + size.maxX - (rect.minX + rect.maxX) * scale) / 2,
      dy: (size.minY + size.maxY - (rect.minY + rect.maxY) * scale) / 2)
    keepNear()
  }

  /// Where canvas space lies on the screen.
  ///
  /// Its translation is a whole number of dots: then what is panned looks as it did, elsewhere.
  public var transform: Transform {
    Transform(
      scale: scale, translation: Vector(dx: origin.dx.rounded(), dy: origin.dy.rounded()))
  }

  /// Moves the canvas, by so many screen dots; parts of a dot add up.
  public mutating func pan(by offset: Vector) {
    guard offset.dx.isFinite, offset.dy.isFinite else { return }
    origin = origin + offset
    keepNear()
  }

  /// Makes the canvas larger or smaller; what is under a point of the screen stays there.
  ///
  /// - Parameters:
  ///   - factor: How many times as large as now; positive.
  ///   - point: In screen dots.
  public mutating func zoom(by factor: Double, about point: Point) {
    guard factor > 0, factor.isFinite, point.isFinite else { return }
    // Of the place before rounding, so that the errors of many steps do not add up.
    let fixed = Transform(scale: scale, translation: origin).invert(point)
    scale = min(max(scale * factor, Self.scales.lowerBound), Self.scales.upperBound)
    // Steps that add up to a whole power of two shall end there.
    let power = (scale * 2.0.squareRoot()).exponent
    let nearest = Double(sign: .plus, exponent: power, significand: 1)
    if abs(scale / nearest - 1) < 1e-9 { scale = nearest }
    origin = Vector(dx: point.x - fixed.x * scale, dy: point.y - fixed.y * scale)
    keepNear()
  }

  private mutating func keepNear() {
    let limit = Self.farthest * scale
    origin.dx = min(max(origin.dx, -limit), limit)
    origin.dy = min(max(origin.dy, -limit), limit)
  }
}
