public import Geometry

extension StrokeRecord {
  /// The smallest rectangle around discs as wide as the ink at the samples, in canvas dots.
  ///
  /// Unlike ``bounds``, it does not grow with rotations, and takes the force of every sample into account.
  ///
  /// - Complexity: O(*n*) in the number of samples.
  public var tightBounds: Rect {
    var union: Rect?
    for sample in measuredSamples {
      let (x, y) = (sample.location.x, sample.location.y)
      guard x.isFinite, y.isFinite else { continue }
      let radius = style.halfWidth(force: sample.perpendicularForce)
      let disc = Rect(minX: x, minY: y, maxX: x, maxY: y).outset(by: radius)
      union = union?.union(disc) ?? disc
    }
    return union.map(AffineMap(translation: offset).apply) ?? bounds
  }
}
