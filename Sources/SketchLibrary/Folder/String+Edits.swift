extension String {
  /// Returns whether one edit turns this text into another.
  ///
  /// An edit inserts, deletes, or replaces a character, or exchanges two adjacent ones. Texts of one
  /// character are not similar.
  ///
  /// - Complexity: O(*n*) in the length of the texts.
  package func isOneEdit(from other: String) -> Bool {
    guard max(count, other.count) > 1 else { return false }
    let prefix = zip(self, other).prefix { $0 == $1 }.count
    let (rest, otherRest) = (dropFirst(prefix), other.dropFirst(prefix))
    let suffix = zip(rest.reversed(), otherRest.reversed()).prefix { $0 == $1 }.count
    let (removed, added) = (rest.dropLast(suffix), otherRest.dropLast(suffix))
    switch (removed.count, added.count) {
    case (0, 1), (1, 0), (1, 1): return true
    case (2, 2): return removed.elementsEqual(added.reversed())
    default: return false
    }
  }

  /// Returns whether the texts are equal apart from their digits.
  ///
  /// The numbered names of a series are, such as `art1` and `art2`, and also `art`.
  package func equalsApartFromDigits(_ other: String) -> Bool {
    filter { !$0.isNumber } == other.filter { !$0.isNumber }
  }
}
