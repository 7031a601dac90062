import Geometry
import Glibc

extension Shape {
  /// The greatest half axis of an ellipse that is centered, in dots.
  private static let maximumRadius = 12.0

  /// Returns the figure moved a little, so that its dots look regular.
  ///
  /// A small ellipse touches the middles of dots, so that it is symmetric and no dot sticks out. The ends of an
  /// arrow are middles of dots, so that its barbs have equal lengths. Other figures stay as they are.
  ///
  /// - Parameter dot: The size of a dot, in units of the figure; a dot begins at the origin.
  /// - Returns: The figure, moved and resized by at most a dot.
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
  /// Returns the ellipse between the middles of dots; if its axes are oblique, only with its center on or
  /// halfway between them.
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
    func whole(_ axis: Double) -> Double { max(1, (axis / half).rounded()) * half }
    (ellipse.a, ellipse.b) = (whole(a), whole(b))
    let isTurned = !isCircle && !Int(turns.rounded()).isMultiple(of: 2)
    let (across, down) = isTurned ? (ellipse.b, ellipse.a) : (ellipse.a, ellipse.b)
    let corner = (center + Vector(dx: -across, dy: -down)).middle(ofDot: dot)
    ellipse.center = corner + Vector(dx: across, dy: down)
    return ellipse
  }
}

extension Point {
  /// Returns the middle of the dot that contains the point.
  fileprivate func middle(ofDot dot: Double) -> Point {
    func middle(_ coordinate: Double) -> Double { ((coordinate / dot).rounded(.down) + 0.5) * dot }
    return Point(x: middle(x), y: middle(y))
  }
}
