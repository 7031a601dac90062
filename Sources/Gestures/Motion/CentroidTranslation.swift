import Geometry

/// How far the middle of some touches has moved, with no jump when touches are added or lifted.
///
/// The translation is the centroid less the first one plus a *shift*. When other touches than before
/// make up the centroid, the shift takes up the difference of the old one and the new.
struct CentroidTranslation {
  /// How far the touches have moved, in screen dots.
  private(set) var translation = Vector.zero

  /// The first centroid less the shift: where the present touches would be without a translation.
  private var origin: Point?

  /// The same touches have moved.
  mutating func move(to centroid: Point) {
    guard let origin else { return grip(at: centroid) }
    translation = centroid - origin
  }

  /// Other touches than before make up the centroid; they have not moved.
  mutating func grip(at centroid: Point) {
    origin = centroid + translation * -1
  }
}
