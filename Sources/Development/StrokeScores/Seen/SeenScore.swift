/// How well frames show the ink that should be there when a person sees them.
///
/// A dot is missing or wrong only if none of its eight neighbors is right either: a line that is one dot aside
/// all along looks right, and an end that is late or swings out does not.
package struct SeenScore: Hashable, Sendable {
  /// The number of frames.
  package private(set) var frames = 0
  /// The number of dots that should be lit and are not.
  package private(set) var missing = 0
  /// The number of dots that are lit and should not be.
  package private(set) var wrong = 0

  /// Creates a score without frames.
  package init() {}

  /// The missing and wrong dots per frame.
  package var sum: Double { Double(missing + wrong) / Double(max(frames, 1)) }

  /// Compares a frame with the ink that should be there.
  package mutating func add(_ shown: DotPicture, _ due: DotPicture) {
    frames += 1
    missing += due.count(missingIn: shown)
    wrong += shown.count(missingIn: due)
  }
}
