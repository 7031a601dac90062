/// The parts of a stroke that remain after erasing.
///
/// Positions along a stroke are fractional sample indices: 2.25 lies a quarter of the distance from
/// the third sample to the fourth.
public struct StrokeCut: Hashable, Sendable {
  /// The stroke that was cut.
  public var stroke: StrokeID
  /// The remaining parts, ascending and disjoint, as ranges of fractional sample indices.
  ///
  /// Each becomes a stroke of its own.
  public var kept: [ClosedRange<Double>]

  /// Creates a cut.
  public init(_ stroke: StrokeID, keeping kept: [ClosedRange<Double>]) {
    self.stroke = stroke
    self.kept = kept
  }
}

extension StrokeRecord {
  /// Returns a part of the stroke, with interpolated samples at its ends.
  ///
  /// - Parameter range: A range of fractional sample indices; clamped to the stroke.
  /// - Returns: The part, or `nil` if the range lies outside the stroke.
  /// - Complexity: O(*n*) in the number of samples; O(*k*) in those of the part if the stroke was not
  ///   moved.
  public func piece(_ range: ClosedRange<Double>) -> StrokeRecord? {
    let last = Double(samples.count - 1)
    guard range.lowerBound <= last, range.upperBound >= 0 else { return nil }
    let (from, to) = (max(range.lowerBound, 0), min(range.upperBound, last))
    let inner =
      Int(from.rounded(.down)) + 1..<max(Int(to.rounded(.up)), Int(from.rounded(.down)) + 1)
    var kept = [sample(at: from)] + samples[inner]
    if to > from { kept.append(sample(at: to)) }
    return StrokeRecord(style: style, samples: kept, isRecovered: isRecovered)
  }

  private func sample(at position: Double) -> StrokeSample {
    let index = Int(position.rounded(.down))
    let fraction = position - Double(index)
    return fraction == 0
      ? samples[index] : samples[index].blend(to: samples[index + 1], at: fraction)
  }
}
