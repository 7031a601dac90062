/// The parts of a stroke that remain after erasing.
///
/// Positions along a stroke are fractional indices of the samples that were drawn: 2.25 lies a quarter
/// of the distance from the third sample to the fourth. A piece keeps the positions of its original.
public struct StrokeCut: Hashable, Sendable {
  /// The stroke that was cut.
  public var stroke: StrokeID
  /// The remaining parts, each a new stroke: ascending, disjoint ranges of fractional indices.
  public var kept: [ClosedRange<Double>]

  /// Creates a cut.
  public init(_ stroke: StrokeID, keeping kept: [ClosedRange<Double>]) {
    (self.stroke, self.kept) = (stroke, kept)
  }
}
