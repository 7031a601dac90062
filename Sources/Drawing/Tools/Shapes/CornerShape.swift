import Geometry
import Glibc
import Shapes
import Touches

/// A figure that a tool draws from corner to corner, or from end to end.
enum CornerShape: Hashable, Sendable {
  case line, box, ellipse, arrow

  /// The angle between two of the directions of a line that is constrained, in radians: 45°.
  static let directionStep = Double.pi / 4

  /// Returns the figure of a drag; all points and lengths are in canvas dots.
  ///
  /// The drag begins at a corner or an end, or with Alt at the center. With Shift, a line has one of eight
  /// directions, and a box or an ellipse has equal sides.
  func shape(from start: Point, to end: Point, _ flags: ModifierFlags) -> Shape {
    var offset = end - start
    if flags.contains(.shift) { offset = constrained(offset) }
    let corner = start + offset
    let opposite = flags.contains(.alternate) ? start + offset * -1 : start
    switch self {
    case .line: return .line(Segment(opposite, corner))
    case .arrow: return .arrow(Arrow(tail: opposite, tip: corner))
    case .box:
      return .rectangle([
        opposite, Point(x: corner.x, y: opposite.y), corner, Point(x: opposite.x, y: corner.y),
      ])
    case .ellipse:
      return .ellipse(
        Ellipse(
          center: opposite.midpoint(to: corner), a: abs(corner.x - opposite.x) / 2,
          b: abs(corner.y - opposite.y) / 2))
    }
  }

  /// What a constraint makes of the figure.
  var constrainedName: String {
    switch self {
    case .line, .arrow: "8 directions"
    case .box: "square"
    case .ellipse: "circle"
    }
  }

  private func constrained(_ offset: Vector) -> Vector {
    switch self {
    case .line, .arrow: return offset.alongNearestDirection
    case .box, .ellipse:
      let side = max(abs(offset.dx), abs(offset.dy))
      return Vector(dx: offset.dx < 0 ? -side : side, dy: offset.dy < 0 ? -side : side)
    }
  }
}

extension Vector {
  /// The projection on the nearest of the eight directions that are multiples of 45°.
  var alongNearestDirection: Vector {
    let step = CornerShape.directionStep
    let angle = (atan2(dy, dx) / step).rounded() * step
    // Exact, so that a horizontal line has no step.
    let (x, y) = (abs(cos(angle)) < 1e-9 ? 0 : cos(angle), abs(sin(angle)) < 1e-9 ? 0 : sin(angle))
    let length = dx * x + dy * y
    return Vector(dx: length * x, dy: length * y)
  }
}
