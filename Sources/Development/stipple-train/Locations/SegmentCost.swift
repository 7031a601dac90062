/// The cost of the straight line between two estimated positions, and its gradient.
///
/// It is the mean squared distance of the line from the true path. Lower weights add the squared distance of
/// the true path from the line, so that the line does not cut corners, and the squared distances of the two
/// positions from the true ones.
struct SegmentCost {
  /// The weight of the distances of the true path from the line.
  private static let coverageWeight: Float = 0.2
  /// The weight of the distances of both positions from the true ones.
  private static let positionWeight: Float = 0.15
  /// The number of parts of the line; distances are measured at their ends.
  private static let partCount = 4

  /// The cost, in square dots.
  private(set) var value: Float = 0
  /// The derivatives of the cost with respect to the start and the end of the line.
  private(set) var slopes = (start: SIMD2<Float>.zero, end: SIMD2<Float>.zero)

  private let start, end: SIMD2<Float>

  /// Computes the cost of a line.
  ///
  /// - Parameters:
  ///   - start: The estimated position at the first report, in the coordinates of the path.
  ///   - end: The estimated position at the second report.
  ///   - path: The points of a ``TrueSection``.
  init(from start: SIMD2<Float>, to end: SIMD2<Float>, path: ArraySlice<SIMD2<Float>>) {
    (self.start, self.end) = (start, end)
    addDistances(from: path)
    let inner = path.dropFirst(TrueSection.between.lowerBound).prefix(TrueSection.between.count)
    for point in inner {
      let t = Self.nearestFraction(of: point, from: start, to: end)
      add(position(at: t) - point, at: t, weight: Self.coverageWeight / Float(inner.count))
    }
    if let first = inner.first { add(start - first, at: 0, weight: Self.positionWeight / 2) }
    if let last = inner.last { add(end - last, at: 1, weight: Self.positionWeight / 2) }
  }

  private mutating func addDistances(from path: ArraySlice<SIMD2<Float>>) {
    for part in 0...Self.partCount {
      let t = Float(part) / Float(Self.partCount)
      let isEnd = part == 0 || part == Self.partCount
      let weight = (1 - Self.positionWeight) / Float(Self.partCount)
      add(
        Self.nearestOffset(of: position(at: t), from: path), at: t,
        weight: isEnd ? weight / 2 : weight)
    }
  }

  /// Adds the square of an offset at a fraction of the line.
  private mutating func add(_ offset: SIMD2<Float>, at t: Float, weight: Float) {
    value += weight * (offset * offset).sum()
    slopes.start += 2 * weight * (1 - t) * offset
    slopes.end += 2 * weight * t * offset
  }

  private func position(at t: Float) -> SIMD2<Float> { start + (end - start) * t }

  /// Returns the offset of a point from the nearest point of a path.
  private static func nearestOffset(
    of point: SIMD2<Float>, from path: ArraySlice<SIMD2<Float>>
  ) -> SIMD2<Float> {
    var nearest = SIMD2<Float>(repeating: .infinity)
    var least = Float.infinity
    for index in path.indices.dropLast() {
      let (from, to) = (path[index], path[index + 1])
      let offset = point - from - (to - from) * nearestFraction(of: point, from: from, to: to)
      let distance = (offset * offset).sum()
      if distance < least { (least, nearest) = (distance, offset) }
    }
    return nearest
  }

  /// Returns the fraction of a segment, from 0 to 1, that is nearest to a point.
  private static func nearestFraction(
    of point: SIMD2<Float>, from start: SIMD2<Float>, to end: SIMD2<Float>
  ) -> Float {
    let chord = end - start
    let square = (chord * chord).sum()
    return square > 1e-9 ? min(max(((point - start) * chord).sum() / square, 0), 1) : 0
  }
}
