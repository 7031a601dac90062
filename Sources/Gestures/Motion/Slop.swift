/// The movement that still counts as holding still.
enum Slop {
  /// The distance, in screen dots.
  ///
  /// A terminal may report positions only in cells of 2 by 4 dots. A pointer that trembles at a
  /// corner of four cells then appears to jump by 4.5 dots. The threshold is above that and below
  /// two steps downward (8 dots).
  static let movement = 6.0
}
