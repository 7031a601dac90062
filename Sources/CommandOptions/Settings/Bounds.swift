/// The range of a number, in words: `from 1 to 240`.
struct Bounds: Hashable, Sendable, CustomStringConvertible {
  let range: ClosedRange<Double>

  init(_ range: ClosedRange<Double>) { self.range = range }

  init(_ range: ClosedRange<Int>) {
    self.range = Double(range.lowerBound)...Double(range.upperBound)
  }

  var lowest: String { range.lowerBound.plainText }
  var highest: String { range.upperBound.plainText }
  var description: String { "from \(lowest) to \(highest)" }
}
