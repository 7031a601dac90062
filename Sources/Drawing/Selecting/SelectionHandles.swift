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
  /// The foot of the rotation handle on the frame, and the handle, in screen dots; `nil` for a line.
  let stem: Segment?

  private let frame: Rect

  /// Lays out the handles around a frame, within a part of the screen; those of a figure lie on its outline.
  init(of frame: Rect, in window: Rect, figure: Figure? = nil, _ transform: Transform = .identity) {
    let outline = figure.map { transform.apply(to: $0.bounds) } ?? frame
    self.frame = outline
    let onFigure = figure.map { figure in
      figure.handles.compactMap { handle in
        figure.place(of: handle).map { (handle, transform.apply(to: $0)) }
      }
    }
    if let figure, !figure.isClosed {
      (stem, positions) = (nil, onFigure ?? [])
      return
    }
    // A mark beside the frame leaves the ink in its cells visible.
    let frame = frame.outset(by: 1)
    let xs = [(-1, frame.minX), (0, frame.center.x), (1, frame.maxX)]
    let ys = [(-1, frame.minY), (0, frame.center.y), (1, frame.maxY)]
    let scales = ys.flatMap { y in
      xs.map { (Handle.scale(x: $0.0, y: y.0), Point(x: $0.1, y: y.1)) }
    }
    let isBelow = frame.minY - Self.stem < window.minY + 2
    let foot = Point(x: frame.center.x, y: isBelow ? frame.maxY : frame.minY)
    let top = foot.y + (isBelow ? Self.stem : -Self.stem)
    let head = Point(
      x: foot.x, y: min(max(top, window.minY + 3), max(window.minY + 3, window.maxY - 3)))
    stem = Segment(foot, head)
    positions =
      [(.rotation, head)] + (onFigure ?? scales).filter { Self.isShown($0.0, on: outline) }
  }

  private static func isShown(_ handle: Handle, on frame: Rect) -> Bool {
    switch handle {
    case .scale(0, 0): false
    case .scale(0, _): frame.width >= minimumEdge
    case .scale(_, 0): frame.height >= minimumEdge
    case .scale, .rotation, .end: true
    }
  }

  func handle(at point: Point) -> Handle? {
    positions.first { contains(point, $0.handle, $0.center) }?.handle
  }

  private func contains(_ point: Point, _ handle: Handle, _ center: Point) -> Bool {
    guard case .scale(let x, let y) = handle else {
      return max(abs(point.x - center.x), abs(point.y - center.y)) <= Self.reach
    }
    return Self.reaches(point.x - center.x, x, length: frame.width)
      && Self.reaches(point.y - center.y, y, length: frame.height)
  }

  /// Returns whether a distance from a handle, in screen dots, is in reach along an axis.
  private static func reaches(_ distance: Double, _ side: Int, length: Double) -> Bool {
    let isOutward = distance * Double(side) >= 0
    return abs(distance) <= (isOutward ? reach : min(reach, length / 4))
  }
}
