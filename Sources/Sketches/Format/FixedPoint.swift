/// A fixed-point encoding of real numbers as integers in a range.
struct FixedPoint {
  /// The number of steps that make 1; a power of two or of ten.
  let stepsPerUnit: Double
  /// The integers that a file may contain.
  let range: ClosedRange<Int64>

  /// Microseconds from the sketch's start, up to ±2⁵⁰ (35 years).
  static let time = FixedPoint(stepsPerUnit: 1_000_000, range: -(1 << 50)...(1 << 50))
  /// 1/256 dot, up to ±2³⁰ dots from the origin.
  static let coordinate = FixedPoint(stepsPerUnit: 256, range: -(1 << 38)...(1 << 38))
  /// 1/256 dot, for the distance of two samples.
  static let step = FixedPoint(stepsPerUnit: 256, range: 0...(1 << 40))
  /// 1/4096 of an average touch, from 0 to 64.
  static let force = FixedPoint(stepsPerUnit: 4096, range: 0...(1 << 18))
  /// 1/4096 radian, from −64 to 64 radians.
  static let angle = FixedPoint(stepsPerUnit: 4096, range: -(1 << 18)...(1 << 18))
  /// 1/1024 of the interval between two samples, counted from a stroke's first sample.
  static let strokePosition = FixedPoint(stepsPerUnit: 1024, range: 0...(1 << 38))
  /// 1/65536, up to ±1024, for the coefficients of maps.
  static let coefficient = FixedPoint(stepsPerUnit: 65_536, range: -(1 << 26)...(1 << 26))
  /// 1/256 dot, for widths; a style limits them further.
  static let width = FixedPoint(stepsPerUnit: 256, range: 0...(1 << 16))

  /// Returns the nearest integer in range, or `nil` for NaN.
  func steps(_ value: Double) -> Int64? {
    guard !value.isNaN else { return nil }
    let steps = (value * stepsPerUnit).rounded()
    return Int64(min(max(steps, Double(range.lowerBound)), Double(range.upperBound)))
  }

  @inline(__always)
  func value(_ steps: Int64) -> Double { Double(steps) / stepsPerUnit }

  /// Adds a stored difference to a stored value.
  ///
  /// - Throws: ``SampleCodec/Malformed/outOfRange``.
  @inline(__always)
  func adding(_ delta: Int64, to steps: Int64) throws(SampleCodec.Malformed) -> Int64 {
    let (sum, overflow) = steps.addingReportingOverflow(delta)
    guard !overflow, range.contains(sum) else { throw .outOfRange }
    return sum
  }
}
