public import Geometry

/// A set of dots in a rectangle.
public struct DotMask: Sendable {
  /// The rectangle that contains the dots.
  public let area: DotRect
  /// The number of dots in the set.
  public private(set) var count = 0
  /// Whether each dot is in the set, row by row.
  private var dots: [Bool]

  /// Creates an empty set.
  public init(in area: DotRect) {
    self.area = area
    dots = Array(repeating: false, count: area.xs.count * area.ys.count)
  }

  /// Creates the set of the dots of an area around whose centers a polygon winds; in dots.
  ///
  /// - Complexity: O(*n*) in the number of corners, the rows that each edge crosses, and the area.
  public init(inside corners: [Point], within area: DotRect) {
    self.init(in: area)
    guard corners.allSatisfy(\.isFinite) else { return }
    WindingNumbers.forEachRun(inside: corners, within: area) { columns, y in
      let row = index(0, y)
      for x in columns { dots[row + x] = true }
      count += columns.count
    }
  }

  /// Returns whether a dot is in the set; false outside the rectangle.
  public func contains(x: Int, y: Int) -> Bool { area.contains(x: x, y: y) && dots[index(x, y)] }

  /// Inserts a dot, which must lie in the rectangle; returns whether it was not in the set before.
  @discardableResult public mutating func insert(x: Int, y: Int) -> Bool {
    let index = index(x, y)
    guard !dots[index] else { return false }
    dots[index] = true
    count += 1
    return true
  }

  /// Removes the dots with centers within a distance of a segment; returns whether there were any.
  ///
  /// The radius, in dots, is at least ``DotBitmap/minimumRadius``. Removes none if not finite.
  ///
  /// - Complexity: O(*n*) in the dots near the segment.
  public mutating func remove(near segment: Segment, radius: Double) -> Bool {
    guard let from = Tip(center: segment.start, radius: radius).confined,
      let to = Tip(center: segment.end, radius: radius).confined
    else { return false }
    let capsule = Capsule(from, to)
    let before = count
    for y in DotCanvas.dots(
      from: capsule.bounds.minY, to: capsule.bounds.maxY, within: area.ys)
    {
      let span = capsule.span(atY: Double(y) + 0.5)
      let row = index(0, y)
      for x in DotCanvas.dots(from: span.low, to: span.high, within: area.xs) where dots[row + x] {
        dots[row + x] = false
        count -= 1
      }
    }
    return count != before
  }

  /// Returns the columns of a row's dots without a dot of the set above them.
  func tops(ofRow y: Int) -> [Int] {
    let (width, left, row) = (area.xs.count, area.xs.lowerBound, index(area.xs.lowerBound, y))
    let isFirst = y == area.ys.lowerBound
    return dots.withUnsafeBufferPointer { dots in
      (0..<width).compactMap { x in
        dots[row + x] && (isFirst || !dots[row + x - width]) ? left + x : nil
      }
    }
  }

  private func index(_ x: Int, _ y: Int) -> Int {
    (y - area.ys.lowerBound) * area.xs.count + x - area.xs.lowerBound
  }
}
