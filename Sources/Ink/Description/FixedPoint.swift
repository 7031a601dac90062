/// A fixed-point encoding of real numbers as integers in a range.
@usableFromInline package struct FixedPoint: Sendable {
  /// The number of steps that make 1, and the integers that a file may contain.
  @usableFromInline package let stepsPerUnit: Double
  @usableFromInline package let range: ClosedRange<Int64>

  @inlinable package init(stepsPerUnit: Double, range: ClosedRange<Int64>) {
    (self.stepsPerUnit, self.range) = (stepsPerUnit, range)
  }

  // Computed, so that the compiler knows their values in other modules.
  /// Microseconds from the sketch's start, up to ±2⁵⁰ (35 years).
  @inlinable package static var time: FixedPoint {
    FixedPoint(stepsPerUnit: 1_000_000, range: -(1 << 50)...(1 << 50))
  }
  /// 1/256 dot, up to ±2³⁰ dots from the origin.
  @inlinable package static var coordinate: FixedPoint {
    FixedPoint(stepsPerUnit: 256, range: -(1 << 38)...(1 << 38))
  }
  /// 1/256 dot, for the distance of two samples.
  @inlinable package static var step: FixedPoint {
    FixedPoint(stepsPerUnit: 256, range: 0...(1 << 40))
  }
  /// 1/4096 of an average touch, from 0 to 64.
  @inlinable package static var force: FixedPoint {
    FixedPoint(stepsPerUnit: 4096, range: 0...(1 << 18))
  }
  /// 1/4096 radian, from −64 to 64 radians.
  @inlinable package static var angle: FixedPoint {
    FixedPoint(stepsPerUnit: 4096, range: -(1 << 18)...(1 << 18))
  }
  /// 1/1024 of the interval between two samples, counted from a stroke's first sample.
  @inlinable package static var strokePosition: FixedPoint {
    FixedPoint(stepsPerUnit: 1024, range: 0...(1 << 38))
  }
  /// 1/65536, up to ±1024, for the coefficients of maps.
  @inlinable package static var coefficient: FixedPoint {
    FixedPoint(stepsPerUnit: 65_536, range: -(1 << 26)...(1 << 26))
  }

  @inlinable package var values: ClosedRange<Double> {
    value(range.lowerBound)...value(range.upperBound)
  }

  /// Returns the nearest integer in range, or `nil` for NaN.
  @inlinable package func steps(_ value: Double) -> Int64? {
    guard !value.isNaN else { return nil }
    let steps = (value * stepsPerUnit).rounded()
    return Int64(min(max(steps, Double(range.lowerBound)), Double(range.upperBound)))
  }

  @inlinable @inline(__always)
  package func value(_ steps: Int64) -> Double { Double(steps) / stepsPerUnit }

  /// Returns the nearest number in range, or 0 for NaN.
  @inlinable package func rounded(_ value: Double) -> Double { self.value(steps(value) ?? 0) }
}
