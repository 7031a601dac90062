import Geometry
import Glibc

extension Shape {
  /// The greatest half axis of an ellipse that is centered, in dots.
  private static let maximumRadius = 12.0

  /// Returns the figure moved a little, so that its dots look regular.
  ///
  /// A small ellipse touches the middles of dots, so that it is symmetric, and of two dots where one would stick
  /// out. The ends of an arrow are middles of dots, so that its barbs have equal lengths. Other figures stay as
  /// they are. `dot` is the size of a dot, in units of the figure; a dot begins at the origin.
  public func centered(onDotsOf dot: Double) -> Shape {
    switch self {
    case .ellipse(let ellipse) where max(ellipse.a, ellipse.b) <= Self.maximumRadius * dot:
      return .ellipse(ellipse.centered(onDotsOf: dot))
    case .arrow(var arrow):
      (arrow.tail, arrow.tip) = (arrow.tail.middle(ofDot: dot), arrow.tip.middle(ofDot: dot))
      return .arrow(arrow)
    default: return self
    }
  }
}

extension Ellipse {
  /// Returns the ellipse between the middles of dots; oblique, with its center on or halfway between them.
  fileprivate func centered(onDotsOf dot: Double) -> Ellipse {
    var ellipse = self
    let half = dot / 2
    let turns = rotation / (.pi / 2)
    let isUpright = isCircle || abs(turns - turns.rounded()) < 1e-9
    guard isUpright else {
      ellipse.center = Point(
        x: (center.x / half).rounded() * half, y: (center.y / half).rounded() * half)
      return ellipse
    }
    (ellipse.a, ellipse.b) = bluntAxes(inDotsOf: dot)
    let isTurned = !isCircle && !Int(turns.rounded()).isMultiple(of: 2)
    let (across, down) = isTurned ? (ellipse.b, ellipse.a) : (ellipse.a, ellipse.b)
    let corner = (center + Vector(dx: -across, dy: -down)).middle(ofDot: dot)
    ellipse.center = corner + Vector(dx: across, dy: down)
    if ellipse.a > ellipse.b {
      // The line begins and ends on a flat side, where this adds no dot.
      (ellipse.a, ellipse.b) = (ellipse.b, ellipse.a)
      ellipse.rotation += .pi / 2
    }
    return ellipse
  }

  /// Returns the half axes as multiples of half a dot, with which the ends have two dots or more.
  private func bluntAxes(inDotsOf dot: Double) -> (a: Double, b: Double) {
    func rounded(_ axis: Double) -> Double { max(3, (2 * axis).rounded()) / 2 }
    /// The shorter half axis, by the longer one.
    func blunt(_ axis: Double, _ other: Double) -> Double {
      let across = rounded(axis)
      // One row inside, the ellipse is more than three dots wide.
      if across * (2 * other - 1).squareRoot() > 1.5 * other { return across }
      // Between two dots, both are in the last row from this half axis on.
      let least = 0.5 * other / (other - 0.25).squareRoot()
      return max((axis - 0.5).rounded(), (least - 0.5).rounded(.up)) + 0.5
    }
    var (a, b) = (rounded(self.a / dot), rounded(self.b / dot))
    if a < b { a = blunt(self.a / dot, b) } else { b = blunt(self.b / dot, a) }
    return (a * dot, b * dot)
  }
}

extension Point {
  fileprivate func middle(ofDot dot: Double) -> Point {
    func middle(_ coordinate: Double) -> Double { ((coordinate / dot).rounded(.down) + 0.5) * dot }
    return Point(x: middle(x), y: middle(y))
  }
}
