import Geometry

/// The dots that a primitive may write.
///
/// `base` points to the first dot of a bitmap as long as the value exists, which is only inside
/// `DotBitmap.draw`. Every write is confined to `area`, which lies within the bitmap.
struct DotCanvas {
  let base: UnsafeMutablePointer<OrderedDot>
  let stride: Int
  let area: DotRect
  /// The value of every dot that is written.
  let paint: OrderedDot
  /// See ``DotBitmap/parity``.
  let parity: Int
  /// Whether lines belong to a figure: see ``LineTail/turnsSharply(toward:)`` and `DotChain`.
  let isExact: Bool
  /// The distance outside the area, in dots, within which segments decide which dots inside are lit.
  static let margin = 4

  /// The columns of dots that may be written.
  @inline(__always) var xs: Range<Int> { area.xs }
  /// The rows of dots that may be written.
  @inline(__always) var ys: Range<Int> { area.ys }

  /// Returns whether the path of a tip lies entirely beyond one edge of the area; false if in doubt.
  @inline(__always) func misses(_ from: Point, _ to: Point, reach: Double) -> Bool {
    let reach = max(reach, DotBitmap.minimumRadius) + Double(Self.margin)
    return max(from.x, to.x) + reach < Double(xs.lowerBound)
      || min(from.x, to.x) - reach > Double(xs.upperBound)
      || max(from.y, to.y) + reach < Double(ys.lowerBound)
      || min(from.y, to.y) - reach > Double(ys.upperBound)
  }

  /// Lights a dot; ignores dots outside the area.
  @inline(__always) func light(x: Int, y: Int) {
    guard area.contains(x: x, y: y) else { return }
    light(base + (y &* stride &+ x))
  }

  /// Lights a dot, unless a marker draws and other ink is there.
  @inline(__always) private func light(_ dot: UnsafeMutablePointer<OrderedDot>) {
    if !paint.isUnder || dot.pointee.isUnder { dot.pointee = paint }
  }

  /// Lights every dot whose center is in a convex shape, given as for ``forEachRun(of:_:_:)``.
  @inline(__always) func fill(_ bounds: Rect, _ span: (Double) -> (low: Double, high: Double)) {
    forEachRun(of: bounds, span) { columns, y in fill(columns, y: y) }
  }

  /// Calls `body` with the columns, and the row, of every run of dots whose centers are in a convex shape.
  ///
  /// `bounds` are those of the shape, in dots, and `span` returns its intersection with the horizontal line at a
  /// y-coordinate. The runs lie in the area, and may be empty.
  @inline(__always) func forEachRun(
    of bounds: Rect, _ span: (Double) -> (low: Double, high: Double),
    _ body: (Range<Int>, Int) -> Void
  ) {
    let rows = Self.dots(from: bounds.minY, to: bounds.maxY, within: ys)
    for y in rows {
      let (low, high) = span(Double(y) + 0.5)
      body(Self.dots(from: low, to: high, within: xs), y)
    }
  }

  /// Returns the dots within `limits` with centers in the half-open interval from `low` to `high`.
  @inline(__always)
  static func dots(from low: Double, to high: Double, within limits: Range<Int>) -> Range<Int> {
    let first = max(low, Double(limits.lowerBound)).nearestDotEdge(bias: -1e-9)
    let end = min(high, Double(limits.upperBound)).nearestDotEdge(bias: -1e-9)
    return Range(uncheckedBounds: (first, max(first, end)))
  }

  /// Lights dots of a row, all of which must lie in the area.
  @inline(__always) private func fill(_ dots: Range<Int>, y: Int) {
    let start = base + (y &* stride &+ dots.lowerBound)
    let count = dots.upperBound &- dots.lowerBound
    guard !paint.isUnder else {
      for index in 0..<count { light(start + index) }
      return
    }
    for index in 0..<count { start[index] = paint }
  }
}

extension Double {
  /// Returns the nearest edge between dots, which is the nearest integer, of a number within ±2³⁰.
  ///
  /// Adding 1.5 · 2⁵² leaves the rounded number in the lower bits, without a branch or a trap. The sign of the
  /// bias, which is small, decides which of two equally near edges is returned: the higher or the lower.
  @inline(__always) func nearestDotEdge(bias: Double) -> Int {
    Int(Int32(truncatingIfNeeded: (self + bias + 6_755_399_441_055_744).bitPattern))
  }
}
