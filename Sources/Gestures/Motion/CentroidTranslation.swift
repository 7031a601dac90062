import Geometry

/// The translation of the centroid of some touches, continuous when touches are added or lifted.
///
/// The translation is the current centroid minus an *origin*, which starts as the first centroid.
/// When the set of touches changes, the origin shifts by the difference between the new and the old
/// centroid, so that the translation stays the same.
///
/// Source: WWDC 2012, session 233, "Building Advanced Gesture Recognizers".
struct CentroidTranslation {
  /// The distance that the touches have moved, in screen dots.
  private(set) var translation = Vector.zero
  /// The first centroid, in screen dots; `nil` before it.
  private(set) var start: Point?
  /// The centroid that the current touches would have with no translation, in screen dots.
  private var origin: Point?

  /// Follows the same touches to a new centroid.
  mutating func move(to centroid: Point) {
    guard let origin else { return rebase(to: centroid) }
    translation = centroid - origin
  }

  /// Continues with the centroid of another set of touches, without a change of the translation.
  mutating func rebase(to centroid: Point) {
    start = start ?? centroid
    origin = centroid + translation * -1
  }
}
