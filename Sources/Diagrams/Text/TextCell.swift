import Geometry

/// A cell of a text, from 0.
struct TextCell: Hashable, Comparable {
  var x, y: Int

  init(_ x: Int, _ y: Int) { (self.x, self.y) = (x, y) }

  /// The cell at a point of a diagram; far points move to the limit of ±2²¹ columns and rows.
  init(_ point: Point) {
    let bounded = { (value: Double) in Int(max(-2_097_152, min(2_097_152, value)).rounded()) }
    self.init(bounded(point.x), bounded(point.y))
  }

  var point: Point { Point(x: Double(x), y: Double(y)) }

  static func < (a: Self, b: Self) -> Bool { (a.y, a.x) < (b.y, b.x) }

  func next(_ direction: Direction, by steps: Int = 1) -> Self {
    Self(x + direction.dx * steps, y + direction.dy * steps)
  }
}

/// A neighbor of a cell, clockwise.
enum Direction: Int, CaseIterable {
  case up, right, down, left

  static let allCases: [Self] = [.up, .right, .down, .left]

  var clockwise: Self { Self.allCases[(rawValue + 1) % 4] }
  var opposite: Self { clockwise.clockwise }
  var isHorizontal: Bool { self == .left || self == .right }
  var dx: Int { self == .right ? 1 : self == .left ? -1 : 0 }
  var dy: Int { self == .down ? 1 : self == .up ? -1 : 0 }
}

/// A value for each cell of a text, and one for all other cells.
struct Plane<Value> {
  var rows: [[Value]]
  let outside: Value

  init(rows: [[Value]], outside: Value) { (self.rows, self.outside) = (rows, outside) }

  init(_ value: Value, like rows: [[some Any]]) {
    self.init(rows: rows.map { Array(repeating: value, count: $0.count) }, outside: value)
  }

  private func contains(_ cell: TextCell) -> Bool {
    rows.indices.contains(cell.y) && rows[cell.y].indices.contains(cell.x)
  }

  subscript(cell: TextCell) -> Value {
    get { contains(cell) ? rows[cell.y][cell.x] : outside }
    set { if contains(cell) { rows[cell.y][cell.x] = newValue } }
  }
}
