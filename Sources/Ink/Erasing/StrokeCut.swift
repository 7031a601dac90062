/// What is left of a stroke after parts were rubbed out.
///
/// A place along a stroke is a number of its samples: 2.25 is a quarter of the way from its third
/// sample to its fourth.
public struct StrokeCut: Hashable, Sendable {
  /// Which stroke was cut.
  public var stroke: StrokeID
  /// The parts that stay, in order and apart from each other; each becomes a stroke of its own.
  public var kept: [ClosedRange<Double>]

  /// Creates a cut.
  public init(_ stroke: StrokeID, keeping kept: [ClosedRange<Double>]) {
    self.stroke = stroke
    self.kept = kept
  }
}

extension StrokeRecord {
  /// A part of the stroke, with samples of its own where it begins and ends between two.
  ///
  /// - Parameter part: From where to where, in samples; what lies outside of the stroke is left out.
  /// - Returns: The part, or `nil` when nothing of it is in the stroke.
  /// - Complexity: O(*n*) in the samples of the part.
  public func piece(_ part: ClosedRange<Double>) -> StrokeRecord? {
    let last = Double(samples.count - 1)
    guard part.lowerBound <= last, part.upperBound >= 0 else { return nil }
    let (from, to) = (max(part.lowerBound, 0), min(part.upperBound, last))
    let inner =
      Int(from.rounded(.down)) + 1..<max(Int(to.rounded(.up)), Int(from.rounded(.down)) + 1)
    var kept = [sample(at: from)] + samples[inner]
    if to > from { kept.append(sample(at: to)) }
    return StrokeRecord(style: style, samples: kept, isRecovered: isRecovered)
  }

  private func sample(at place: Double) -> StrokeSample {
    let index = Int(place.rounded(.down))
    let part = place - Double(index)
    return part == 0 ? samples[index] : samples[index].blend(to: samples[index + 1], at: part)
  }
}
