/// How evenly dots are spread on a square tile, whose opposite edges meet.
public struct DotSpacing {
  /// The part of the dots that is lit, from 0 to 1.
  public let density: Double
  /// The mean distance from a lit dot to the nearest other one, in dots; above a density of 0.5, from
  /// an unlit dot to the nearest other one.
  ///
  /// 0 if there are fewer than two such dots.
  public let meanNearestDistance: Double

  /// Measures a pattern.
  ///
  /// - Parameters:
  ///   - isLit: The dots, row by row.
  ///   - size: The number of dots along each edge.
  /// - Complexity: O(*n*) in the number of dots of an even pattern.
  public init(_ isLit: [Bool], size: Int) {
    let lit = isLit.count(where: \.self)
    density = Double(lit) / Double(isLit.count)
    let minority = lit * 2 <= isLit.count
    let dots = isLit.indices.filter { isLit[$0] == minority }
    guard dots.count > 1 else {
      meanNearestDistance = 0
      return
    }
    let distances = dots.map { index in
      Self.squaredDistance(from: index, size) { isLit[$0] == minority }.squareRoot()
    }
    meanNearestDistance = distances.reduce(0, +) / Double(dots.count)
  }

  /// Returns the square of the distance to the nearest other dot that satisfies a predicate.
  private static func squaredDistance(
    from index: Int, _ size: Int, where isCounted: (Int) -> Bool
  ) -> Double {
    let (y, x) = index.quotientAndRemainder(dividingBy: size)
    var best = Int.max
    var ring = 1
    // Dots of the next ring are at least as far away as its number.
    while ring <= size / 2, best > ring * ring {
      for down in -ring...ring {
        let step = abs(down) == ring ? 1 : 2 * ring
        for right in stride(from: -ring, through: ring, by: step) {
          let other = (y + down + size) % size * size + (x + right + size) % size
          if isCounted(other) { best = min(best, down * down + right * right) }
        }
      }
      ring += 1
    }
    return Double(best == .max ? size * size : best)
  }
}
