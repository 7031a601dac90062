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

extension StrokeCut: Described {
  @usableFromInline package init() { self.init(StrokeID(), keeping: []) }

  @usableFromInline
  package mutating func describe<Coder: FieldCoder>(to coder: inout Coder) throws(Coder.Failure) {
    try coder.name("stroke", &stroke)
    try coder.list(
      "kept", &kept, "The remaining parts, as fractional indices of the samples that were drawn.")
    try coder.require(zip(kept, kept.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
  }
}

extension ClosedRange<Double>: Described {
  @usableFromInline package init() { self = 0...0 }
  @usableFromInline package static var isTuple: Bool { true }

  @usableFromInline
  package mutating func describe<Coder: FieldCoder>(to coder: inout Coder) throws(Coder.Failure) {
    var (start, end) = (lowerBound, upperBound)
    try coder.fixed("start", &start, .strokePosition)
    try coder.fixed("end", &end, .strokePosition)
    try coder.require(start <= end)
    self = start...Swift.max(start, end)
  }
}
