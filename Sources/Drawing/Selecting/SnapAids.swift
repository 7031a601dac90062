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
    let column = guides?.columns.nearest(to: xs, within: tolerance)?.by
    let row = guides?.rows.nearest(to: ys, within: tolerance)?.by
    return Vector(
      dx: axes.x ? column ?? grid.map { $0.snap(rect.minX) - rect.minX } ?? 0 : 0,
      dy: axes.y ? row ?? grid.map { $0.snap(rect.minY) - rect.minY } ?? 0 : 0)
  }

  /// Returns the nearest column of a guide or the grid; `nil` if none attracts a coordinate.
  func x(near x: Double) -> Double? {
    guides?.columns.nearest(to: [x], within: tolerance)?.line.position ?? grid?.snap(x)
  }

  /// Returns the nearest row of a guide or the grid; `nil` if none attracts a coordinate.
  func y(near y: Double) -> Double? {
    guides?.rows.nearest(to: [y], within: tolerance)?.line.position ?? grid?.snap(y)
  }

  /// Returns the guides, at most one vertical and one horizontal, that an edge or the center of a rectangle lies on.
  func lines(through rect: Rect) -> [Segment] {
    // The file stores offsets in 1/256 dot.
    let rounding = 1.0 / 128
    let column = guides?.columns.nearest(
      to: [rect.minX, rect.center.x, rect.maxX], within: rounding)
    let row = guides?.rows.nearest(to: [rect.minY, rect.center.y, rect.maxY], within: rounding)
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

  /// The vertical lines from left to right.
  let columns: [Line]
  /// The horizontal lines from top to bottom.
  let rows: [Line]

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
}

extension [AlignmentGuides.Line] {
  /// Returns the line nearest to any of some positions, and its offset from that, if it is within a distance.
  func nearest(
    to positions: [Double], within tolerance: Double
  ) -> (line: Element, by: Double)? {
    let found = positions.flatMap { position in
      let next = partitioningIndex { $0.position >= position }
      return (Swift.max(next - 1, 0)..<Swift.min(next + 1, count)).map {
        (line: self[$0], by: self[$0].position - position)
      }
    }
    let nearest = found.min { abs($0.by) < abs($1.by) }
    return nearest.flatMap { abs($0.by) <= tolerance ? $0 : nil }
  }
}

extension Sketch {
  /// Returns the bounds, without the width of lines, of the groups and of other strokes in an area.
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
