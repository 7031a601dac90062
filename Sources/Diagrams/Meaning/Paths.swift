import Geometry
import Ink

extension Point {
  /// The point in columns and rows of one in dots, exact if it is within 1/32 of the center of a cell.
  ///
  /// The center of the cell in column 0 and row 0 is the dot (1, 2).
  var cell: Point {
    func snapped(_ value: Double) -> Double {
      abs(value - value.rounded()) < 1.0 / 32 ? value.rounded() : value
    }
    return Point(x: snapped(x / 2 - 0.5), y: snapped(y / 4 - 0.5))
  }

  /// The point in dots of one in columns and rows.
  var dots: Point { Point(x: 2 * x + 1, y: 4 * y + 2) }
}

extension Rect {
  /// The rectangle in dots of one in columns and rows.
  var dots: Rect { Rect(enclosing: outline.map(\.dots)) ?? self }
  var area: Double { width * height }

  init(_ point: Point) { self.init(around: point, half: .zero) }
}

extension [Point] {
  /// Returns a line whose ends are at the outlines of the boxes to which they are attached.
  func reaching(_ ends: [Diagram.End], _ outlines: [[Point]]) -> [Point] {
    var path = self
    for end in ends {
      if case .box(let box) = end {
        let ray = Segment(path[1], path[1] + (path[0] - path[1]) * 1e3)
        path[0] =
          outlines[box].segments.compactMap { $0.meeting(ray) }.filter { $0 != path[1] }
          .min { $0.distance(to: path[1]) < $1.distance(to: path[1]) }
          ?? outlines[box].nearest(to: path[0]).location
      }
      path.reverse()
    }
    return path
  }
}

/// Finds rectangles near another one, but not all in a crowd, whose meaning is anybody's guess.
struct Nearby {
  private var grid = StrokeGrid()

  /// Indexes rectangles, at most a number of about the same size at about the same place.
  init(_ bounds: [Rect], limit: Int = 64) {
    var crowds: [SIMD3<Double>: Int] = [:]
    for (index, rect) in bounds.enumerated() {
      let side = 2 * max(rect.width, rect.height, 4).binade
      let crowd = SIMD3((rect.center.x / side).rounded(), (rect.center.y / side).rounded(), side)
      crowds[crowd, default: 0] += 1
      if crowds[crowd, default: 0] <= limit {
        grid.insert(StrokeID(counter: index + 1), bounds: rect)
      }
    }
  }

  /// Returns the indices of the rectangles that meet another one, in ascending order.
  func indices(near area: Rect) -> [Int] {
    grid.strokes(near: area).map { $0.edit.counter - 1 }.sorted()
  }
}
