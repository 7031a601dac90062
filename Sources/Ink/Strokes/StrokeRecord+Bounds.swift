public import Geometry

extension StrokeRecord {
  /// The smallest rectangle around discs as wide as the ink at the samples, in canvas dots.
  ///
  /// Unlike ``bounds``, it does not grow with rotations, and takes the force of every sample into
  /// account; O(*n*) in the number of samples.
  public var tightBounds: Rect {
    var union: Rect?
    // Whole strokes share their samples, so that none is copied.
    let (samples, map) = isWhole ? (source.samples, map) : (self.samples, .identity)
    for sample in samples {
      let center = map.apply(to: sample.location)
      guard center.isFinite else { continue }
      let radius = style.halfWidth(force: sample.perpendicularForce)
      let disc = Rect(minX: center.x, minY: center.y, maxX: center.x, maxY: center.y)
        .outset(by: radius)
      union = union?.union(disc) ?? disc
    }
    return union ?? bounds
  }
}
