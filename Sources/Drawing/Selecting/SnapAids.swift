import Canvas
import Geometry

/// What moved and scaled strokes snap to: alignment guides first, then the grid.
struct SnapAids {
  /// The grid; `nil` while it is off.
  var grid: CanvasGrid?
  /// The guides; `nil` while they are off.
  var guides: AlignmentGuides?
  /// The number of screen dots per canvas dot.
  var scale = 1.0

  /// The maximum distance from a guide, in canvas dots.
  private var tolerance: Double { AlignmentGuides.tolerance / scale }

  /// Returns the offset in canvas dots, along the allowed axes, at which a rectangle snaps.
  ///
  /// Its edges and its center snap to guides, its upper left corner to the grid.
  ///
  /// - Complexity: O(log *n*) in the number of guides.
  func offset(of rect: Rect, along axes: (x: Bool, y: Bool) = (true, true)) -> Vector {
    let xs = [rect.minX, rect.center.x, rect.maxX]
    let ys = [rect.minY, rect.center.y, rect.maxY]
    let column = guides?.column(nearest: xs, within: tolerance)?.by
    let row = guides?.row(nearest: ys, within: tolerance)?.by
    return Vector(
      dx: axes.x ? column ?? grid.map { $0.snap(rect.minX) - rect.minX } ?? 0 : 0,
      dy: axes.y ? row ?? grid.map { $0.snap(rect.minY) - rect.minY } ?? 0 : 0)
  }

  /// Returns the nearest column of a guide or the grid; `nil` if none attracts a coordinate.
  func x(near x: Double) -> Double? {
    guides?.column(nearest: [x], within: tolerance)?.line.position ?? grid?.snap(x)
  }

  /// Returns the nearest row of a guide or the grid; `nil` if none attracts a coordinate.
  func y(near y: Double) -> Double? {
    guides?.row(nearest: [y], within: tolerance)?.line.position ?? grid?.snap(y)
  }

  /// Returns the guides that an edge or the center of a rectangle lies on.
  ///
  /// - Parameter rect: In canvas dots.
  /// - Returns: At most a vertical and a horizontal line, in canvas dots, each from one object to the other.
  /// - Complexity: O(log *n*) in the number of guides.
  func lines(through rect: Rect) -> [Segment] {
    // The file stores offsets in 1/256 dot.
    let rounding = 1.0 / 128
    let column = guides?.column(nearest: [rect.minX, rect.center.x, rect.maxX], within: rounding)
    let row = guides?.row(nearest: [rect.minY, rect.center.y, rect.maxY], within: rounding)
    return [
      column.map { line, _ in
        Segment(
          Point(x: line.position, y: min(line.extent.lowerBound, rect.minY)),
          Point(x: line.position, y: max(line.extent.upperBound, rect.maxY)))
      },
      row.map { line, _ in
        Segment(
          Point(x: min(line.extent.lowerBound, rect.minX), y: line.position),
          Point(x: max(line.extent.upperBound, rect.maxX), y: line.position))
      },
    ].compactMap(\.self)
  }
}
