import Geometry

/// The cells that a primitive may write on, as dots.
///
/// `base` points to the first of a bitmap's cells for as long as the value exists, which is inside
/// `DotBitmap.draw` only; every write is confined to `xs` and `ys`, which lie within the bitmap.
struct DotCanvas {
  private let base: UnsafeMutablePointer<DotCell>
  private let stride: Int
  private let xs: Range<Int>
  private let ys: Range<Int>
  private let color: UInt8

  init(base: UnsafeMutablePointer<DotCell>, stride: Int, area: CellRect, color: UInt8) {
    self.base = base
    self.stride = stride
    self.color = color
    xs = area.columns.lowerBound * DotCell.width..<area.columns.upperBound * DotCell.width
    ys = area.rows.lowerBound * DotCell.height..<area.rows.upperBound * DotCell.height
  }

  /// Whether all of the way from a tip to another is on one side outside, as is most of a large
  /// drawing of which a part is seen; false also where that is not certain.
  @inline(__always)
  func misses(_ from: Tip, _ to: Tip) -> Bool {
    let reach = max(from.radius, to.radius, DotBitmap.leastRadius) + 1
    return max(from.center.x, to.center.x) + reach < Double(xs.lowerBound)
      || min(from.center.x, to.center.x) - reach > Double(xs.upperBound)
      || max(from.center.y, to.center.y) + reach < Double(ys.lowerBound)
      || min(from.center.y, to.center.y) - reach > Double(ys.upperBound)
  }

  /// Draws a line that is one dot wide: a dot in every column, or in every row if it is higher than
  /// wide.
  func line(from start: Point, to end: Point) {
    guard start.isFinite, end.isFinite else { return }
    if abs(end.x - start.x) >= abs(end.y - start.y) {
      trace((start.x, start.y), (end.x, end.y), along: xs) { set(x: $0, y: $1) }
    } else {
      trace((start.y, start.x), (end.y, end.x), along: ys) { set(x: $1, y: $0) }
    }
  }

  /// Draws every dot whose centre is in a capsule: in each row one span, as a capsule is convex.
  func fill(_ capsule: Capsule) {
    fill(capsule.bounds) { capsule.span(atY: $0) }
  }

  /// Draws every dot whose centre is in a convex shape, of which each horizontal line has one part.
  @inline(__always)
  func fill(_ bounds: Rect, _ span: (Double) -> ClosedRange<Double>?) {
    for y in dots(from: bounds.minY, to: bounds.maxY, within: ys) {
      guard let span = span(Double(y) + 0.5) else { continue }
      fill(dots(from: span.lowerBound, to: span.upperBound, within: xs), y: y)
    }
  }

  /// The dots whose centres lie between two places, as far as they are inside.
  @inline(__always)
  private func dots(from low: Double, to high: Double, within limits: Range<Int>) -> Range<Int> {
    // Moved inside before they become integers, and up by one so that cutting off is rounding down.
    let least = max(low - 0.5, Double(limits.lowerBound) - 0.5)
    let most = min(high - 0.5, Double(limits.upperBound) - 1)
    guard least <= most else { return 0..<0 }
    let first = Int(least + 1)
    return (Double(first) - 1 < least ? first : first - 1)..<Int(most + 1)
  }

  /// Visits a dot in every step of a line along its longer axis, as far as that is inside; the
  /// first coordinate of each point is on that axis.
  @inline(__always)
  private func trace(
    _ start: (Double, Double), _ end: (Double, Double), along steps: Range<Int>,
    _ visit: (Int, Int) -> Void
  ) {
    let least = max(Double(steps.lowerBound), min(start.0, end.0).rounded(.down))
    let most = min(Double(steps.upperBound - 1), max(start.0, end.0).rounded(.down))
    guard least <= most else { return }
    let length = end.0 - start.0
    let slope = length == 0 ? 0 : (end.1 - start.1) / length
    let (low, high) = (min(start.1, end.1), max(start.1, end.1))
    for step in Int(least)...Int(most) {
      let place = start.1 + (Double(step) + 0.5 - start.0) * slope
      let dot = min(max(place, low), high).rounded(.down)
      // Far outside there is nothing to light, and no integer to name it.
      if abs(dot) < 1e9 { visit(step, Int(dot)) }
    }
  }

  /// Lights a dot, unless it lies outside.
  @inline(__always)
  private func set(x: Int, y: Int) {
    guard x >= xs.lowerBound, x < xs.upperBound, y >= ys.lowerBound, y < ys.upperBound else {
      return
    }
    let cell = base + ((y >> 2) &* stride &+ (x >> 1))
    cell.pointee.mask |= DotCell.bit(column: x & 1, row: y & 3)
    cell.pointee.color = color
  }

  /// Lights some dots of a row; all of them are inside.
  @inline(__always)
  private func fill(_ dots: Range<Int>, y: Int) {
    guard !dots.isEmpty else { return }
    let row = base + (y >> 2) &* stride
    let left = DotCell.bit(column: 0, row: y & 3)
    let right = DotCell.bit(column: 1, row: y & 3)
    for column in dots.lowerBound >> 1...(dots.upperBound - 1) >> 1 {
      var mask = left | right
      if column << 1 < dots.lowerBound { mask &= ~left }
      if column << 1 + 1 >= dots.upperBound { mask &= ~right }
      row[column].mask |= mask
      row[column].color = color
    }
  }
}
