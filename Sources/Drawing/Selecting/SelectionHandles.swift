import Geometry
import Ink

/// The handles that scale and rotate a selection.
///
/// Eight handles on the frame scale the strokes, and one above it rotates them. A handle reaches a cell
/// outward, but never beyond a quarter of the frame inward, so that even the smallest selection can be moved.
struct SelectionHandles {
  enum Handle: Hashable {
    /// A corner or the middle of an edge, by its direction from the center: −1, 0, or 1 along each axis.
    case scale(x: Int, y: Int)
    /// A point of a line or an arc, by its index.
    case end(Int)
    case rotation
  }

  /// The distance around a handle at which a press still hits it, in screen dots: more than a cell.
  static let reach = 5.0
  /// The minimum length of an edge that has a handle in its middle, in screen dots.
  private static let minimumEdge = 32.0
  /// The distance of the rotation handle from the frame, in screen dots.
  private static let stem = 12.0

  let positions: [(handle: Handle, center: Point)]
  /// From the frame to the rotation handle, in screen dots; `nil` for a line, which has none.
  let stem: Segment?

  private let frame: Rect

  /// Lays out the handles of a frame, or of a figure, of which the one that rotates stays inside a window.
  init(of frame: Rect, in window: Rect, figure: Figure? = nil, _ transform: Transform = .identity) {
    self.frame = figure.map { transform.apply(to: $0.bounds) } ?? frame
    if let figure, !figure.isClosed {
      let indices = figure.kind == .line ? [0, figure.points.count - 1] : [0, 1, 2]
      positions = indices.map { (.end($0), transform.apply(to: figure.points[$0])) }
      stem = nil
      return
    }
    // A mark beside the frame leaves the ink in its cells visible.
    let frame = frame.outset(by: 1)
    let corners =
      figure?.frame.followed(by: transform)
      ?? Transform(a: frame.width, b: 0, c: 0, d: frame.height, tx: frame.minX, ty: frame.minY)
    let scales = [-1, 0, 1].flatMap { y in
      [-1, 0, 1].map { x -> (handle: Handle, center: Point) in
        let place = Point(x: Double(x + 1) / 2, y: Double(y + 1) / 2)
        return (.scale(x: x, y: y), corners.apply(to: place))
      }
    }
    let isBelow = frame.minY - Self.stem < window.minY + 2
    let foot = Point(x: frame.center.x, y: isBelow ? frame.maxY : frame.minY)
    let top = foot.y + (isBelow ? Self.stem : -Self.stem)
    let head = Point(
      x: foot.x, y: min(max(top, window.minY + 3), max(window.minY + 3, window.maxY - 3)))
    stem = Segment(foot, head)
    positions = [(.rotation, head)] + scales.filter { Self.isShown($0.handle, on: corners) }
  }

  /// Returns whether the edge with a handle in its middle is long enough; a corner always has a handle.
  private static func isShown(_ handle: Handle, on corners: Transform) -> Bool {
    switch handle {
    case .scale(0, 0): false
    case .scale(0, _): Vector(dx: corners.a, dy: corners.b).length >= minimumEdge
    case .scale(_, 0): Vector(dx: corners.c, dy: corners.d).length >= minimumEdge
    case .scale, .rotation, .end: true
    }
  }

  func handle(at point: Point) -> Handle? {
    positions.first { contains(point, $0.handle, $0.center) }?.handle
  }

  private func contains(_ point: Point, _ handle: Handle, _ center: Point) -> Bool {
    guard case .scale = handle else {
      return max(abs(point.x - center.x), abs(point.y - center.y)) <= Self.reach
    }
    let outward = center - frame.center
    return Self.reaches(point.x - center.x, outward.dx, length: frame.width)
      && Self.reaches(point.y - center.y, outward.dy, length: frame.height)
  }

  /// Returns whether a distance from a handle, in screen dots, is in reach along an axis.
  private static func reaches(_ distance: Double, _ outward: Double, length: Double) -> Bool {
    let isOutward = distance * outward >= 0
    return abs(distance) <= (isOutward ? reach : min(reach, length / 4))
  }
}
