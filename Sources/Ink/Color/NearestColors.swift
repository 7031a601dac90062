import Geometry

/// A set of colors that finds the one nearest to another.
///
/// The colors are sorted by their lightness. A search begins at the lightness of the given color and
/// ends on each side where the difference in lightness alone exceeds the shortest distance so far.
public struct NearestColors: Sendable {
  private let colors: [(color: Oklab, index: Int)]

  /// Creates a set in O(*n* log *n*).
  public init(_ colors: some Sequence<RGBColor>) {
    self.colors = colors.enumerated().map { (Oklab($1), $0) }
      .sorted { $0.color.lightness < $1.color.lightness }
  }

  /// Returns the index of the first color with the shortest distance in Oklab; `nil` for none.
  ///
  /// - Complexity: O(*n*); for colors that differ in everything, about O(*n*^⅔).
  public func index(nearestTo color: RGBColor) -> Int? {
    let target = Oklab(color)
    let start = colors.partitioningIndex { $0.color.lightness >= target.lightness }
    var best: (distance: Double, index: Int)?
    /// Compares a color; returns false if neither it nor those beyond it can be nearer.
    func consider(_ position: Int) -> Bool {
      let (color, index) = colors[position]
      let step = color.lightness - target.lightness
      guard step * step <= best?.distance ?? .infinity else { return false }
      let distance = color.squaredDistance(to: target)
      if best.map({ (distance, index) < $0 }) ?? true { best = (distance, index) }
      return true
    }
    var (up, down) = (start, start - 1)
    while up < colors.count, consider(up) { up += 1 }
    while down >= 0, consider(down) { down -= 1 }
    return best?.index
  }
}
