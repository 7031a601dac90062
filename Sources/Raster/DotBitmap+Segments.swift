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
    draw([Tip(center: start, radius: 0), Tip(center: end, radius: 0)], color: color)
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
    guard
      let capsule = Capsule(Tip(center: start, radius: radii.0), Tip(center: end, radius: radii.1))
    else { return }
    draw(within: capsule.bounds, color: color) { $0.fill(capsule) }
  }

  /// Draws the way of a pen's tip, which is a single place or goes straight from each to the next.
  ///
  /// The cells are reached through one pointer for the whole way, and marked as dirty once.
  mutating func draw(_ tips: [Tip], color: UInt8) {
    guard let first = tips.first, first.center.isFinite else { return }
    var bounds = Rect(
      minX: first.center.x, minY: first.center.y, maxX: first.center.x, maxY: first.center.y)
    for tip in tips where tip.center.isFinite { tip.formUnion(with: &bounds) }
    draw(within: bounds, color: color) { canvas in
      var from = first
      var hasStart = false
      for to in tips.count == 1 ? tips[...] : tips.dropFirst() {
        if canvas.misses(from, to) {
          hasStart = false
        } else if from.radius < Tip.leastDisc && to.radius < Tip.leastDisc {
          canvas.line(from: from.center, to: to.center)
          hasStart = false
        } else if let capsule = Capsule(from, to, withStart: !hasStart) {
          canvas.fill(capsule)
          hasStart = true
        } else {
          hasStart = false
        }
        from = to
      }
    }
  }
}
