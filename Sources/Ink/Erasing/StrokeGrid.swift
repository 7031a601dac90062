public import Geometry

/// Finds strokes near a rectangle without visiting the others.
///
/// A stroke is kept in the square cell that contains the center of its bounds. The cell's side is
/// the smallest power of two that is at least as long as the bounds, which thus reach at most half
/// a cell beyond the cell.
///
/// Source: Ulrich, "Loose Octrees", *Game Programming Gems*, 2000.
public struct StrokeGrid: Sendable {
  /// A stroke and its bounds.
  private struct Entry: Sendable {
    let id: StrokeID
    let bounds: Rect
  }

  /// A cell of one size.
  private struct Cell: Hashable, Sendable { let column, row: Int }

  /// The exponents of the smallest and the largest side of cells, in canvas dots.
  private static let exponents = 3...54
  /// The limit of coordinates; strokes farther away are kept at the limit.
  private static let limit = 0x1p54

  /// The strokes in each cell, by the exponent of the cell's side.
  private var cells: [Int: [Cell: [Entry]]] = [:]

  /// Creates an empty grid.
  public init() {}

  /// Adds a stroke.
  public mutating func insert(_ id: StrokeID, bounds: Rect) {
    let (exponent, cell) = Self.cell(of: bounds)
    cells[exponent, default: [:]][cell, default: []].append(Entry(id: id, bounds: bounds))
  }

  /// Removes a stroke that was added with the same bounds; O(*n*) in the strokes of its cell.
  public mutating func remove(_ id: StrokeID, bounds: Rect) {
    let (exponent, cell) = Self.cell(of: bounds)
    cells[exponent]?[cell]?.removeAll { $0.id == id }
  }

  /// Returns the strokes whose bounds meet a rectangle, in any order.
  ///
  /// - Complexity: O(*k*) in the number of strokes near the rectangle, if these have similar sizes.
  public func strokes(near area: Rect) -> [StrokeID] {
    cells.flatMap { exponent, cells -> [StrokeID] in
      let side = Double(sign: .plus, exponent: exponent, significand: 1)
      let (first, last) = Self.cells(near: area, side: side)
      let count = Double(last.column - first.column + 1) * Double(last.row - first.row + 1)
      let entries: [Entry]
      if count > Double(cells.count) {
        entries = cells.values.flatMap(\.self)
      } else {
        entries = (first.row...last.row).flatMap { row in
          (first.column...last.column).flatMap { cells[Cell(column: $0, row: row)] ?? [] }
        }
      }
      return entries.filter { $0.bounds.intersects(area) }.map(\.id)
    }
  }

  private static func cell(of bounds: Rect) -> (exponent: Int, cell: Cell) {
    let length = max(bounds.width, bounds.height)
    let exponent = (length.isFinite && length > 1 ? Int(length.exponent) + 1 : 0)
      .clamped(to: exponents)
    let side = Double(sign: .plus, exponent: exponent, significand: 1)
    let center = Point(x: (bounds.minX + bounds.maxX) / 2, y: (bounds.minY + bounds.maxY) / 2)
    return (exponent, cell(at: center, side: side))
  }

  private static func cells(near area: Rect, side: Double) -> (first: Cell, last: Cell) {
    let first = cell(at: Point(x: area.minX - side / 2, y: area.minY - side / 2), side: side)
    let last = cell(at: Point(x: area.maxX + side / 2, y: area.maxY + side / 2), side: side)
    return (first, Cell(column: max(first.column, last.column), row: max(first.row, last.row)))
  }

  private static func cell(at point: Point, side: Double) -> Cell {
    func index(_ coordinate: Double) -> Int {
      guard !coordinate.isNaN else { return 0 }
      return Int((coordinate.clamped(to: -limit...limit) / side).rounded(.down))
    }
    return Cell(column: index(point.x), row: index(point.y))
  }
}

extension StrokeGrid {
  /// Creates a grid of the *n* strokes of a sketch that are not locked, drawn with a smoothing; O(*n*).
  public init(of sketch: Sketch, smoothing: Smoothing) {
    for item in sketch.items where !item.isLocked {
      insert(item.id, bounds: smoothing.inkBounds(of: item.stroke))
    }
  }
}
