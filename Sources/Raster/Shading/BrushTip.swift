import Geometry

/// The round tip of a shading brush at a point of the screen, whose density falls off toward the rim as
/// (1 − *d*²/*r*²)², where *d* is the distance from the center.
struct BrushTip {
  /// In dots.
  var center: Point
  /// In dots; raised to ``DotBitmap/minimumRadius`` when drawn.
  var radius: Double
  /// The part of the dots that is lit at the center, from 0 to 1.
  var density: Double

  /// The tip with its numbers confined to a range safe for arithmetic; `nil` if one is not finite.
  var confined: BrushTip? {
    guard density.isFinite, let tip = Tip(center: center, radius: radius).confined
    else { return nil }
    return BrushTip(
      center: tip.center, radius: max(tip.radius, DotBitmap.minimumRadius), density: density)
  }
}

/// The path of a shading brush between two points: decides which dots it lights.
///
/// A dot is lit if its threshold *t* is below the density there. With the density *p* at the nearest point
/// of the path, that is *d*²/*r*² + √*t*/√*p* < 1.
struct BrushSweep {
  /// The area that the brush covers.
  let capsule: Capsule

  private let start: Point
  private let axis: Vector
  private let scale: Double
  private let falloff, weight: (start: Float, change: Float)

  /// The density that counts as none.
  private static let minimumDensity = 1e-6

  init(_ from: BrushTip, _ to: BrushTip) {
    capsule = Capsule(
      Tip(center: from.center, radius: from.radius), Tip(center: to.center, radius: to.radius))
    start = from.center
    axis = to.center - from.center
    let square = axis.dot(axis)
    scale = square > 0 ? 1 / square : 0
    func ends(_ value: (BrushTip) -> Double) -> (start: Float, change: Float) {
      (Float(value(from)), Float(value(to) - value(from)))
    }
    falloff = ends { 1 / ($0.radius * $0.radius) }
    weight = ends { 1 / max($0.density, Self.minimumDensity).squareRoot() }
  }

  /// Returns whether the dot with a center, in dots, is lit: whether its threshold, given as the
  /// square root, is below the density there.
  @inline(__always) func lights(x: Double, y: Double, root: Float) -> Bool {
    let (dx, dy) = (x - start.x, y - start.y)
    let fraction = min(max((dx * axis.dx + dy * axis.dy) * scale, 0), 1)
    let (offX, offY) = (dx - axis.dx * fraction, dy - axis.dy * fraction)
    let part = Float(fraction)
    let distance = Float(offX * offX + offY * offY) * (falloff.start + falloff.change * part)
    return distance + root * (weight.start + weight.change * part) < 1
  }
}
