public import Geometry

extension DotBitmap {
  /// The least radius of a disc, in dots: a smaller one could lie between all dots' centres.
  public static let leastRadius = 0.71

  /// Draws a line that is one dot wide, its ends included.
  ///
  /// - Parameters:
  ///   - start: Where it begins, in dots.
  ///   - end: Where it ends, in dots.
  ///   - color: The raw value of the ink's colour.
  /// - Complexity: O(*n*) in the length, as far as it lies inside.
  public mutating func line(from start: Point, to end: Point, color: UInt8) {
    guard start.isFinite, end.isFinite, let rect = Rect(enclosing: [start, end]) else { return }
    draw(within: rect, color: color) { canvas in
      if abs(end.x - start.x) >= abs(end.y - start.y) {
        canvas.line(start, end, along: canvas.xs, from: rect.minX, through: rect.maxX) {
          canvas.set(x: $0, y: $1)
        }
      } else {
        canvas.line(
          start.transposed, end.transposed, along: canvas.ys, from: rect.minY, through: rect.maxY
        ) {
          canvas.set(x: $1, y: $0)
        }
      }
    }
  }

  /// Draws a disc: every dot whose centre is in it, and the nearest one in any case.
  ///
  /// - Parameters:
  ///   - center: Its middle, in dots.
  ///   - radius: In dots; at least ``leastRadius`` is drawn.
  ///   - color: The raw value of the ink's colour.
  public mutating func disc(at center: Point, radius: Double, color: UInt8) {
    capsule(from: center, to: center, radii: (radius, radius), color: color)
  }

  /// Draws a segment with round ends whose width changes evenly: every dot whose centre is in it.
  ///
  /// Each row of dots is one span, for a segment is convex: the leftmost and rightmost of its two
  /// discs and of the two lines that touch both.
  ///
  /// - Parameters:
  ///   - start: Where it begins, in dots.
  ///   - end: Where it ends, in dots.
  ///   - radii: Half its width at the start and at the end, in dots; at least ``leastRadius`` is
  ///     drawn.
  ///   - color: The raw value of the ink's colour.
  /// - Complexity: O(*n*) in the area, as far as it lies inside.
  public mutating func capsule(
    from start: Point, to end: Point, radii: (Double, Double), color: UInt8
  ) {
    let capsule = Capsule(
      start: start, end: end,
      startRadius: max(radii.0, Self.leastRadius), endRadius: max(radii.1, Self.leastRadius))
    guard let capsule else { return }
    draw(within: capsule.bounds, color: color) { canvas in
      let first = max(Double(canvas.ys.lowerBound), (capsule.bounds.minY - 0.5).rounded(.up))
      let last = min(Double(canvas.ys.upperBound - 1), (capsule.bounds.maxY - 0.5).rounded(.down))
      guard first <= last else { return }
      let limits = Double(canvas.xs.lowerBound)...Double(canvas.xs.upperBound)
      for y in Int(first)...Int(last) {
        guard let span = capsule.span(atY: Double(y) + 0.5) else { continue }
        let from = (span.lowerBound - 0.5).rounded(.up).clamped(to: limits)
        let to = ((span.upperBound - 0.5).rounded(.down) + 1).clamped(to: limits)
        canvas.fill(from: Int(from), to: Int(to), y: y)
      }
    }
  }
}

extension DotCanvas {
  /// Visits a dot in every column of a line that is wider than high; `xs` are the columns inside.
  @inline(__always)
  fileprivate func line(
    _ start: Point, _ end: Point, along xs: Range<Int>, from least: Double, through most: Double,
    _ visit: (Int, Int) -> Void
  ) {
    let first = Int(max(Double(xs.lowerBound), least.rounded(.down)))
    let last = Int(min(Double(xs.upperBound - 1), most.rounded(.down)))
    guard first <= last else { return }
    let width = end.x - start.x
    let slope = width == 0 ? 0 : (end.y - start.y) / width
    let (low, high) = (min(start.y, end.y), max(start.y, end.y))
    for x in first...last {
      let y = start.y + (Double(x) + 0.5 - start.x) * slope
      let row = min(max(y, low), high).rounded(.down)
      // Far outside there is nothing to light, and no integer to name it.
      if abs(row) < 1e9 { visit(x, Int(row)) }
    }
  }
}

extension Point {
  fileprivate var transposed: Point { Point(x: y, y: x) }
}

extension Double {
  fileprivate func clamped(to limits: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, limits.lowerBound), limits.upperBound)
  }
}
