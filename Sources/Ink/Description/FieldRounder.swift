/// Rounds numbers to those that sketch files store.
///
/// Exports that are imported again contain exactly what a sketch file stores. Only pieces and moved
/// strokes have finer values in memory.
package struct FieldRounder: FieldVisitor {
  /// Whether all numbers were in range.
  package private(set) var isInRange = true

  package init() {}

  package mutating func fixed(_ value: inout Double, _ point: FixedPoint) {
    if !point.values.contains(value) { isInRange = false }
    value = point.rounded(value)
  }
}

extension StrokeSample {
  /// The sample in the resolution of sketch files; `nil` if a value is out of range.
  package var stored: StrokeSample? {
    let (sample, isInRange) = rounding
    return isInRange ? sample : nil
  }

  /// The sample in the resolution of sketch files.
  package var rounded: StrokeSample { rounding.sample }

  private var rounding: (sample: StrokeSample, isInRange: Bool) {
    var (sample, rounder) = (self, FieldRounder())
    sample.describe(to: &rounder)
    return (sample, rounder.isInRange)
  }
}
