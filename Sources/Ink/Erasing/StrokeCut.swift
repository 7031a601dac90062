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
  package init() { self.init(StrokeID(), keeping: []) }

  package mutating func describe<C: FieldCoder>(to coder: inout C) throws(C.Failure) {
    if try coder.has("stroke") { try coder.name(&stroke) }
    let help: StaticString =
      "The remaining parts, as fractional indices of the samples that were drawn."
    if try coder.has("kept", !kept.isEmpty, help: help) { try coder.list(&kept) }
    try coder.require(zip(kept, kept.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
  }
}

extension ClosedRange<Double>: Described {
  package init() { self = 0...0 }
  package static var isTuple: Bool { true }

  package mutating func describe<C: FieldCoder>(to coder: inout C) throws(C.Failure) {
    var (start, end) = (lowerBound, upperBound)
    if try coder.has("start") { try coder.fixed(&start, .strokePosition) }
    if try coder.has("end") { try coder.fixed(&end, .strokePosition) }
    try coder.require(start <= end)
    self = start...Swift.max(start, end)
  }
}
