/// How a real number of a sample becomes a bounded integer in a file, and back.
struct FixedPoint {
  /// How many steps make 1; a power of two or ten.
  let stepsPerUnit: Double
  /// The integers that may be stored.
  let range: ClosedRange<Int64>

  /// Microseconds, up to 2⁵⁰ of them (35 years) before or after the sketch's start.
  static let time = FixedPoint(stepsPerUnit: 1_000_000, range: -(1 << 50)...(1 << 50))
  /// 1/256 dots, up to 2³⁰ dots from the origin.
  static let coordinate = FixedPoint(stepsPerUnit: 256, range: -(1 << 38)...(1 << 38))
  /// 1/1024 of an average touch, from 0 to 64.
  static let force = FixedPoint(stepsPerUnit: 1024, range: 0...(1 << 16))
  /// 1/4096 radians, up to 64 radians either way.
  static let angle = FixedPoint(stepsPerUnit: 4096, range: -(1 << 18)...(1 << 18))

  /// 1/1024 of the way from a sample to the next, counted from a stroke's first sample.
  static let place = FixedPoint(stepsPerUnit: 1024, range: 0...(1 << 38))

  /// The nearest integer in range, or `nil` for what is not a number.
  func steps(_ value: Double) -> Int64? {
    guard !value.isNaN else { return nil }
    let steps = (value * stepsPerUnit).rounded()
    return Int64(min(max(steps, Double(range.lowerBound)), Double(range.upperBound)))
  }

  /// The number that an integer stands for.
  @inline(__always)
  func value(_ steps: Int64) -> Double { Double(steps) / stepsPerUnit }

  /// A stored value moved on by a stored difference.
  @inline(__always)
  func moved(_ steps: Int64, by delta: Int64) throws(SampleCodec.Malformed) -> Int64 {
    let (sum, overflow) = steps.addingReportingOverflow(delta)
    guard !overflow, range.contains(sum) else { throw .outOfRange }
    return sum
  }
}
