import Canvas
import Geometry
import Ink

/// What moved and scaled strokes snap to: alignment guides first, then the grid.
struct SnapAids {
  var grid: CanvasGrid?
  var guides: AlignmentGuides?
  var scale = 1.0

  /// The maximum distance from a guide, in canvas dots.
  private var tolerance: Double { AlignmentGuides.tolerance / scale }

  /// Returns the offset in canvas dots, along the allowed axes, at which a rectangle snaps.
  ///
  /// Its edges and its center snap to guides, its upper left corner to the grid.
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
  /// - Returns: At most a vertical and a horizontal line, in canvas dots, each from one object to the other.
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

/// The edges and centers of the objects in view, with which moved strokes line up.
///
/// An object is a group, or a stroke in no group. Its edges are those of its lines without their width.
struct AlignmentGuides {
  struct Line: Hashable {
    /// The position across the line, in canvas dots.
    let position: Double
    /// The extent of the object along the line, in canvas dots.
    let extent: ClosedRange<Double>
  }

  /// The maximum distance at which a line attracts an edge or a center, in screen dots.
  static let tolerance = 2.0

  private let columns: [Line]
  private let rows: [Line]

  /// Sorts the edges and centers of objects with some bounds in canvas dots.
  init(of objects: [Rect]) {
    columns = Self.lines(objects) { ($0.minX, $0.maxX, $0.minY...$0.maxY) }
    rows = Self.lines(objects) { ($0.minY, $0.maxY, $0.minX...$0.maxX) }
  }

  private static func lines(
    _ objects: [Rect], _ sides: (Rect) -> (low: Double, high: Double, extent: ClosedRange<Double>)
  ) -> [Line] {
    let lines = objects.flatMap { object in
      let (low, high, extent) = sides(object)
      return [low, (low + high) / 2, high].map { Line(position: $0, extent: extent) }
    }
    return lines.sorted { $0.position < $1.position }
  }

  /// Returns the vertical line nearest to some positions, and its offset from that position.
  ///
  /// Lengths are in canvas dots. The result is `nil` if no line is within the tolerance.
  ///
  /// - Complexity: O(log *n*) in the number of lines.
  func column(nearest positions: [Double], within tolerance: Double) -> (line: Line, by: Double)? {
    Self.nearest(positions, among: columns, within: tolerance)
  }

  /// Returns the horizontal line nearest to any of some positions, and its offset from that.
  ///
  /// See ``column(nearest:within:)``.
  func row(nearest positions: [Double], within tolerance: Double) -> (line: Line, by: Double)? {
    Self.nearest(positions, among: rows, within: tolerance)
  }

  private static func nearest(
    _ positions: [Double], among lines: [Line], within tolerance: Double
  ) -> (line: Line, by: Double)? {
    let found = positions.flatMap { position in
      let next = lines.partitioningIndex { $0.position >= position }
      return (max(next - 1, 0)..<min(next + 1, lines.count)).map {
        (line: lines[$0], by: lines[$0].position - position)
      }
    }
    let nearest = found.min { abs($0.by) < abs($1.by) }
    return nearest.flatMap { abs($0.by) <= tolerance ? $0 : nil }
  }
}

extension Sketch {
  /// Returns the bounds of the objects in an area: of the groups, and of the strokes in no group.
  ///
  /// Both are in canvas dots; the bounds are those of the lines without their width.
  ///
  /// - Complexity: O(*n*) in the number of strokes, and in the samples of rotated ones.
  func objects(in area: Rect, except ids: [StrokeID]) -> [Rect] {
    let excluded = Set(ids)
    var objects: [Rect] = []
    var groups: [EditID: Rect] = [:]
    for item in items where !excluded.contains(item.id) {
      if let group = item.group {
        let bounds = item.stroke.pathBounds
        groups[group] = groups[group]?.union(bounds) ?? bounds
      } else if item.stroke.bounds.intersects(area) {
        objects.append(item.stroke.pathBounds)
      }
    }
    return objects + groups.values.filter(area.intersects)
  }
}
