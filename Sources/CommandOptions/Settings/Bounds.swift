/// The range of a number, in words: `from 1 to 240`.
struct Bounds: Hashable, Sendable, CustomStringConvertible {
  /// The numbers.
  let range: ClosedRange<Double>

  init(_ range: ClosedRange<Double>) { self.range = range }

  init(_ range: ClosedRange<Int>) {
    self.range = Double(range.lowerBound)...Double(range.upperBound)
  }

  /// The lowest number.
  var lowest: String { range.lowerBound.plainText }
  /// The highest number.
  var highest: String { range.upperBound.plainText }

  var description: String { "from \(lowest) to \(highest)" }
}
