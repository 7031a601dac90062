import Geometry

/// One of the two directions of a grid of cells.
enum Axis: Int, CaseIterable {
  case x, y

  /// The extent of a cell, in dots.
  var dots: Double { self == .x ? 2 : 4 }
}

extension Point {
  var rounded: Point { Point(x: x.rounded(), y: y.rounded()) }
  subscript(axis: Axis) -> Double { axis == .x ? x : y }
}

extension Vector {
  /// The vector from cells to dots.
  var dots: Vector { Vector(dx: dx * Axis.x.dots, dy: dy * Axis.y.dots) }
}

extension Rect {
  var origin: Point { Point(x: minX, y: minY) }
  var rounded: Rect { Rect { (self[$0].low.rounded(), self[$0].high.rounded()) } }

  /// The rectangle with these first and last coordinates along each axis.
  init(_ span: (Axis) -> (low: Double, high: Double)) {
    let (x, y) = (span(.x), span(.y))
    self.init(minX: x.low, minY: y.low, maxX: x.high, maxY: y.high)
  }

  /// The cells of so many columns and rows, but at least one, from the first.
  init(at first: Point, _ size: [Int]) {
    self.init { (first[$0], first[$0] + Double(max(1, size[$0.rawValue]) - 1)) }
  }

  subscript(axis: Axis) -> (low: Double, high: Double) { axis == .x ? (minX, maxX) : (minY, maxY) }
  func length(_ axis: Axis) -> Double { self[axis].high - self[axis].low }
  func middle(_ axis: Axis) -> Double { (self[axis].low + self[axis].high) / 2 }
  func count(_ axis: Axis) -> Int { Int(min(length(axis), 1e9)) + 1 }

  /// The distance between two rectangles along an axis; negative if they overlap.
  func gap(to other: Rect, _ axis: Axis) -> Double {
    max(self[axis].low, other[axis].low) - min(self[axis].high, other[axis].high)
  }

  /// Whether the insides share a point; one may be a segment.
  func overlaps(_ other: Rect) -> Bool { Axis.allCases.allSatisfy { gap(to: other, $0) < 0 } }

  /// The distance to a point, in dots.
  func distance(to point: Point) -> Double { (point.clamped(to: self) - point).dots.length }

  /// Where a coordinate is in another rectangle: at the same part of it, or as far beyond its edge.
  func image(of value: Double, _ axis: Axis, in other: Rect) -> Double {
    let inside = value.clamped(to: self[axis].low...self[axis].high)
    let part = (inside - self[axis].low) / max(1e-9, length(axis))
    return other[axis].low + part * other.length(axis) + value - inside
  }

  /// The upper, right, lower, or left edge.
  func side(_ side: Int) -> Rect {
    Rect {
      guard $0 == RouteGrid.axis(side) else { return self[$0] }
      let edge = side == 0 || side == 3 ? self[$0].low : self[$0].high
      return (edge, edge)
    }
  }

  func outset(_ dx: Double, _ dy: Double) -> Rect {
    Rect(
      minX: minX - dx, minY: minY - dy, maxX: max(minX - dx, maxX + dx),
      maxY: max(minY - dy, maxY + dy))
  }
}
