import Geometry

/// The dots that a primitive may write on.
///
/// `base` points to the first of a bitmap's dots for as long as the value exists, which is inside
/// `DotBitmap.draw` only; every write is confined to `xs` and `ys`, which lie within the bitmap.
struct DotCanvas {
  let base: UnsafeMutablePointer<OrderedDot>
  let stride: Int
  let xs: Range<Int>
  let ys: Range<Int>
  let stamp: OrderedDot
  /// As ``DotBitmap/phase``.
  let phase: Int
  /// Four dots in one word.
  private let four: UInt64

  /// How far outside segments are dealt with as if they were inside, in dots: which dots of a line
  /// are lit depends on the two on either side.
  static let margin = 4

  @inline(__always)
  init(
    base: UnsafeMutablePointer<OrderedDot>, stride: Int, area: CellRect, stamp: OrderedDot,
    phase: Int
  ) {
    self.base = base
    self.stride = stride
    self.stamp = stamp
    self.phase = phase
    four = UInt64(stamp.bits) &* 0x0001_0001_0001_0001
    xs = Self.dots(of: area.columns, each: DotCell.width)
    ys = Self.dots(of: area.rows, each: DotCell.height)
  }

  @inline(__always)
  private static func dots(of cells: Range<Int>, each size: Int) -> Range<Int> {
    Range(uncheckedBounds: (cells.lowerBound &* size, cells.upperBound &* size))
  }

  /// Whether all of the way from a tip to another is on one side outside, as is most of a large
  /// drawing of which a part is seen; false also where that is not certain.
  @inline(__always)
  func misses(_ from: Point, _ to: Point, reach: Double) -> Bool {
    let reach = max(reach, DotBitmap.leastRadius) + Double(Self.margin)
    return max(from.x, to.x) + reach < Double(xs.lowerBound)
      || min(from.x, to.x) - reach > Double(xs.upperBound)
      || max(from.y, to.y) + reach < Double(ys.lowerBound)
      || min(from.y, to.y) - reach > Double(ys.upperBound)
  }

  /// Lights a dot, unless it lies outside.
  @inline(__always)
  func light(x: Int, y: Int) {
    guard x >= xs.lowerBound, x < xs.upperBound, y >= ys.lowerBound, y < ys.upperBound else {
      return
    }
    base[y &* stride &+ x] = stamp
  }

  /// Lights every dot whose centre is in a convex shape: in each row one span.
  @inline(__always)
  func fill(_ bounds: Rect, _ span: (Double) -> (low: Double, high: Double)) {
    let rows = dots(from: bounds.minY, to: bounds.maxY, within: ys)
    for y in rows {
      let (low, high) = span(Double(y) + 0.5)
      fill(dots(from: low, to: high, within: xs), y: y)
    }
  }

  /// The dots whose centres lie from a place up to, not including, another, as far as inside.
  @inline(__always)
  private func dots(from low: Double, to high: Double, within limits: Range<Int>) -> Range<Int> {
    let first = max(low, Double(limits.lowerBound)).nearestDotEdge(bias: -1e-9)
    let end = min(high, Double(limits.upperBound)).nearestDotEdge(bias: -1e-9)
    return Range(uncheckedBounds: (first, max(first, end)))
  }

  /// Lights some dots of a row; all of them are inside.
  @inline(__always)
  private func fill(_ dots: Range<Int>, y: Int) {
    let start = base + (y &* stride &+ dots.lowerBound)
    let count = dots.upperBound &- dots.lowerBound
    if count < 4 {
      for index in 0..<count { start[index] = stamp }
      return
    }
    // Whole words, the last of which may overlap the one before.
    let bytes = UnsafeMutableRawPointer(start)
    let last = (count &- 4) &* 2
    var offset = 0
    while offset < last {
      bytes.storeBytes(of: four, toByteOffset: offset, as: UInt64.self)
      offset &+= 8
    }
    bytes.storeBytes(of: four, toByteOffset: last, as: UInt64.self)
  }
}

extension Double {
  /// The edge between dots that is nearest.
  ///
  /// Adding 1.5 · 2⁵² leaves the rounded number in the lower bits, without a branch or a trap.
  ///
  /// - Precondition: The number is within ±2³⁰.
  /// - Parameter bias: A little that is added before, so that of two edges that are as near it is
  ///   always the one before or always the one behind.
  /// - Returns: The edge's place, in dots.
  @inline(__always)
  func nearestDotEdge(bias: Double) -> Int {
    Int(Int32(truncatingIfNeeded: (self + bias + 6_755_399_441_055_744).bitPattern))
  }
}
