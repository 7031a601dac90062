/// How far a hand that holds still may seem to move.
enum Slop {
  /// A distance in screen dots.
  ///
  /// A terminal may report cells of 2 by 4 dots only, so that a pointer that trembles at a
  /// corner of four of them seems to jump by 4.5 dots; the distance is more than that, and less
  /// than two steps downwards.
  static let movement = 6.0
}
