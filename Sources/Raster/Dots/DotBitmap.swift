import Geometry

/// A grid of cells with two dots across and four down in each, that can be drawn on.
///
/// The dot (0, 0) is the upper left one. What lies outside is cut off, however far outside.
/// Every dot has the topmost ink that was drawn on it.
public struct DotBitmap: Sendable {
  /// The cells across.
  public let columns: Int
  /// The cells down.
  public let rows: Int
  /// The cells that drawing is confined to.
  public var clip: CellRect
  /// Which corners of lines are left out first: with an even number those at places whose sum is
  /// even, with an odd one the others.
  ///
  /// A picture that was moved by whole dots looks as it did if the number is that of the dots, across
  /// and down together.
  public var phase = 0

  /// The dots, row by row.
  var dots: [OrderedDot]
  /// What the latest drawn dots have.
  var latest = OrderedDot.unlit
  // What drawing has to note is one set of cells only: the others follow from it.
  /// The cells that were drawn on since they were last shown.
  var fresh: DirtyCells
  /// The cells that were cleared since they were last shown.
  private var cleared: DirtyCells
  /// The cells that were drawn on before they were last shown.
  private var shown: DirtyCells

  /// Creates a grid without ink.
  ///
  /// - Precondition: Neither number is negative.
  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    dots = Array(repeating: .unlit, count: columns * DotCell.width * rows * DotCell.height)
    fresh = DirtyCells(rows: rows)
    cleared = DirtyCells(rows: rows)
    shown = DirtyCells(rows: rows)
    clip = CellRect(columns: 0..<columns, rows: 0..<rows)
  }

  /// The whole grid.
  public var bounds: CellRect { CellRect(columns: 0..<columns, rows: 0..<rows) }

  /// The cells that were drawn on or cleared since they were last shown.
  ///
  /// - Complexity: O(*n*) in the rows.
  public var dirty: DirtyCells { fresh.union(cleared) }

  /// The cells that may have ink.
  var inked: DirtyCells { fresh.union(shown) }

  /// The dots across.
  var stride: Int { columns * DotCell.width }

  /// Whether a dot is lit; outside the grid none is.
  public func isLit(x: Int, y: Int) -> Bool {
    guard x >= 0, y >= 0, x < stride, y < rows * DotCell.height else { return false }
    return dots[y * stride + x] != .unlit
  }

  /// Takes all ink off the cells of a rectangle within the grid.
  public mutating func clear(_ rect: CellRect) {
    guard !rect.isEmpty else { return }
    let stride = stride
    let first = rect.columns.lowerBound * DotCell.width
    let count = rect.columns.count * DotCell.width
    dots.withUnsafeMutableBufferPointer { dots in
      for y in rect.rows.lowerBound * DotCell.height..<rect.rows.upperBound * DotCell.height {
        dots[y * stride + first..<y * stride + first + count].update(repeating: .unlit)
      }
    }
    cleared.insert(rect)
  }

  /// Takes all ink off.
  ///
  /// - Complexity: O(*n*) in the cells that were drawn on since the last time.
  public mutating func clear() {
    let inked = inked
    for row in inked.rows {
      clear(CellRect(columns: inked.columns(inRow: row), rows: row..<row + 1))
    }
    fresh.removeAll()
    shown.removeAll()
    latest = .unlit
  }

  /// Puts the ink of another grid of the same size on top.
  ///
  /// - Complexity: O(*n*) in the cells of the other that were drawn on.
  public mutating func add(_ upper: DotBitmap) {
    precondition(upper.columns == columns && upper.rows == rows, "the grids are of one size")
    guard upper.latest != .unlit else { return }
    var upper = upper
    if latest.turn + upper.latest.turn > OrderedDot.lastTurn {
      renumberTurns()
      upper.renumberTurns()
    }
    let inked = upper.inked
    for row in inked.rows {
      let range = inked.columns(inRow: row)
      for y in row * DotCell.height..<(row + 1) * DotCell.height {
        let start = y * stride
        for index in start + range.lowerBound * DotCell.width..<start + range.upperBound
          * DotCell.width
        where upper.dots[index] != .unlit {
          dots[index] = upper.dots[index].later(by: latest.turn)
        }
      }
    }
    latest = upper.latest.later(by: latest.turn)
    fresh.formUnion(inked)
  }

  /// Notes that any cell may have ink and look otherwise than it was last shown.
  mutating func markEverything() { fresh.insert(bounds) }

  /// Declares every change as shown.
  public mutating func clearDirty() {
    shown.formUnion(fresh)
    fresh.removeAll()
    cleared.removeAll()
  }

  /// Lets a primitive write on the dots that the clip and a rectangle in dots have in common.
  ///
  /// The pointer is taken once a primitive: a check per dot would cost more than the dot.
  ///
  /// - Returns: Whether there are any, or could be if the rectangle were a little larger; if not,
  ///   the primitive is not called.
  @inline(__always)
  @discardableResult
  mutating func draw(within rect: Rect, color: UInt8, _ body: (DotCanvas) -> Void) -> Bool {
    var area = clippedCells(around: rect)
    if area.isEmpty { area = clippedCells(around: rect.outset(by: Double(DotCanvas.margin))) }
    guard !area.isEmpty else { return false }
    fresh.insert(area)
    if latest.ink != color & OrderedDot.lastInk || latest == .unlit { takeTurn(color) }
    let (stride, stamp, phase) = (stride, latest, phase)
    dots.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      body(DotCanvas(base: base, stride: stride, area: area, stamp: stamp, phase: phase))
    }
    return true
  }

  @inline(__always)
  private func clippedCells(around rect: Rect) -> CellRect {
    CellRect(around: rect, columns: columns, rows: rows).intersection(clip)
  }
}
