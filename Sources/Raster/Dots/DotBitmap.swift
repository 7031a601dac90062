import Geometry
import Ink

/// A grid of cells, each two dots wide and four dots high, that can be drawn on.
///
/// The dot (0, 0) is the upper left one. Drawing is clipped to the grid, however far outside its
/// coordinates lie. Every dot has the ink that was drawn on it last; markers draw under all other ink.
public struct DotBitmap: Sendable {
  /// The number of columns of cells.
  public let columns: Int
  /// The number of rows of cells.
  public let rows: Int
  /// The cells to which drawing is confined.
  public var clip: CellRect
  /// The corners of thin lines are omitted first where x + y has the parity of this number.
  ///
  /// To scroll a picture by whole dots without changing its look, add the distances moved to the
  /// right and down to this number.
  public var parity = 0

  /// The dots, row by row.
  var dots: [OrderedDot]
  /// A dot with the highest paint order; the dots drawn last have it.
  var latest = OrderedDot.first
  // Drawing updates only one set of cells, `drawn`. The other sets are derived from it.
  /// The cells drawn on since they were last shown or cleared.
  public internal(set) var drawn: CellSet
  /// The cells cleared since they were last shown.
  private var cleared: CellSet
  /// The cells drawn on before they were last shown.
  private var shown: CellSet

  /// Creates a grid without ink; neither number may be negative.
  public init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    dots = Array(repeating: .unlit, count: columns * Cell.width * rows * Cell.height)
    drawn = CellSet(columns: columns, rows: rows)
    (cleared, shown) = (drawn, drawn)
    clip = CellRect(columns: 0..<columns, rows: 0..<rows)
  }

  /// The cells of the whole grid.
  public var bounds: CellRect { CellRect(columns: 0..<columns, rows: 0..<rows) }
  /// The cells drawn on or cleared since the last call of ``clearDirty()``.
  public var dirty: CellSet { drawn.union(cleared) }
  /// The cells that may have ink.
  var inked: CellSet { drawn.union(shown) }
  /// The number of dots in a row of dots.
  var stride: Int { columns * Cell.width }

  /// Returns whether the dot in column `x` and row `y` is lit; false outside the grid.
  public func isLit(x: Int, y: Int) -> Bool {
    bounds.dots.contains(x: x, y: y) && dots[y * stride + x] != .unlit
  }

  /// Removes all ink from the cells of `rect`, which must lie within the grid.
  public mutating func clear(_ rect: CellRect) {
    guard !rect.isEmpty else { return }
    let stride = stride
    let area = rect.dots
    dots.withUnsafeMutableBufferPointer { dots in
      for start in area.ys.lazy.map({ $0 * stride }) {
        dots[start + area.xs.lowerBound..<start + area.xs.upperBound].update(repeating: .unlit)
      }
    }
    cleared.insert(rect)
  }

  /// Removes all ink; O(*n*) in the cells drawn on since the last call.
  public mutating func clear() {
    inked.forEachRun { clear(CellRect(columns: $0, rows: $1..<$1 + 1)) }
    drawn.removeAll()
    shown.removeAll()
    latest = .first
  }

  /// Draws the ink of another grid over the ink of this one, and its markers under it.
  ///
  /// - Precondition: Both grids have the same size.
  /// - Complexity: O(*n*) in the cells of the other grid that were drawn on.
  public mutating func add(_ upper: DotBitmap) {
    precondition(upper.columns == columns && upper.rows == rows, "the grids are of one size")
    let inked = upper.inked
    guard !inked.isEmpty else { return }
    let (stride, orders) = (stride, latest.order)
    inked.forEachRun { columns, row in
      let area = CellRect(columns: columns, rows: row..<row + 1).dots
      for start in area.ys.lazy.map({ $0 * stride }) {
        for index in start + area.xs.lowerBound..<start + area.xs.upperBound {
          dots[index] = upper.dots[index].later(by: orders).over(dots[index])
        }
      }
    }
    drawn.formUnion(inked)
    latest = upper.latest.later(by: orders)
  }

  /// Marks every cell as shown, which empties ``dirty``.
  public mutating func clearDirty() {
    shown.formUnion(drawn)
    drawn.removeAll()
    cleared.removeAll()
  }

  /// Calls `body` to write the dots in the cells that the clip and `rect`, in dots, have in common; returns
  /// whether it did: not if `rect` lies more than ``DotCanvas/margin`` outside the clip.
  ///
  /// `isUnder` is whether a marker draws.
  /// The pointer to the dots is obtained once per primitive, because a bounds check per dot takes long.
  @inline(__always) @discardableResult
  mutating func draw(
    within rect: Rect, color: InkColor, isExact: Bool = false, isUnder: Bool = false,
    _ body: (DotCanvas) -> Void
  ) -> Bool {
    var area = clippedCells(around: rect)
    if area.isEmpty { area = clippedCells(around: rect.outset(by: Double(DotCanvas.margin))) }
    guard !area.isEmpty else { return false }
    drawn.insert(area)
    if latest.ink != color || latest.isUnder != isUnder {
      latest = OrderedDot(order: latest.order &+ 1, ink: color, isUnder: isUnder)
    }
    let (stride, paint, parity) = (stride, latest, parity)
    dots.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      body(
        DotCanvas(
          base: base, stride: stride, area: DotRect(area), paint: paint, parity: parity,
          isExact: isExact))
    }
    return true
  }

  @inline(__always) private func clippedCells(around rect: Rect) -> CellRect {
    CellRect(around: rect, columns: columns, rows: rows).intersection(clip)
  }
}
