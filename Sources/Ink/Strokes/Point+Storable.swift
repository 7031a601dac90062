public import Geometry

extension Point {
  /// The resolution of coordinates in sketch files, in steps for each dot.
  private static let stepsPerDot = 256.0

  /// The nearest point that a sketch file can store: in steps of 1/256 dot.
  public var storable: Point {
    Point(
      x: (x * Self.stepsPerDot).rounded() / Self.stepsPerDot,
      y: (y * Self.stepsPerDot).rounded() / Self.stepsPerDot)
  }
}
