import Geometry

/// Divides a path into straight parts, so that the squared distances from their lines are least.
///
/// Dynamic programming finds the optimum for every number of parts at once, where ShortStraw looks for
/// corners one by one. The points at the ends of a part do not count, because hands round corners off.
///
/// Sources: Bellman, "On the approximation of curves by line segments using dynamic programming" (1961);
/// Wolin, Eoff, and Hammond, "ShortStraw: a simple and effective corner finder for polylines" (2008).
struct PolylineFit {
  /// The points of the path, evenly spaced.
  let points: [Point]
  /// The sums of the points before each index.
  private let sums: [PointSums]
  /// The least error of each number of parts that end at each point, and the start of the last part.
  private let table: [[(error: Double, start: Int)]]
  /// The minimum number of steps in a part.
  private let minimumLength: Int

  /// Divides a path in all ways from one part to a maximum, in O(*n*² *k*) in the numbers of points and parts.
  init(_ points: [Point], maximumParts: Int, minimumLength: Int) {
    (self.points, self.minimumLength) = (points, minimumLength)
    var sum = PointSums()
    sums =
      [sum]
      + points.map { point in
        sum.add(point)
        return sum
      }
    table = Self.table(sums, maximumParts: maximumParts, minimumLength: minimumLength)
  }

  /// Returns the indices at which the parts begin, and the last point; `nil` if the path is too short.
  func corners(parts: Int) -> [Int]? {
    guard parts < table.count, table[parts][points.count - 1].error.isFinite else { return nil }
    var corners = [points.count - 1]
    for count in (1...parts).reversed() {
      corners.append(table[count][corners[corners.count - 1]].start)
    }
    return corners.reversed()
  }

  /// Returns the sums of the points inside a part, without those at its ends.
  func sums(from start: Int, to end: Int) -> PointSums { Self.sums(sums, start, end) }

  private static func sums(_ sums: [PointSums], _ start: Int, _ end: Int) -> PointSums {
    let inset = end - start > 4 ? 1 : 0
    return sums[end + 1 - inset] - sums[start + inset]
  }

  private static func table(
    _ sums: [PointSums], maximumParts: Int, minimumLength: Int
  ) -> [[(error: Double, start: Int)]] {
    let count = sums.count - 1
    let nothing = (error: Double.infinity, start: 0)
    var table = [[(error: Double, start: Int)](repeating: nothing, count: count)]
    table[0][0].error = 0
    var errors = [Double](repeating: .infinity, count: count * count)
    for start in 0..<count {
      for end in (start..<count).dropFirst(minimumLength) {
        errors[end * count + start] = Self.sums(sums, start, end).squaredError
      }
    }
    for parts in 1...maximumParts {
      let previous = table[parts - 1]
      var row = [(error: Double, start: Int)](repeating: nothing, count: count)
      for end in 0..<count where end >= minimumLength {
        for start in 0...end - minimumLength {
          let error = previous[start].error + errors[end * count + start]
          if error < row[end].error { row[end] = (error, start) }
        }
      }
      table.append(row)
    }
    return table
  }
}
