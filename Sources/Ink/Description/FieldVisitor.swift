/// A coder that visits the fields of values in memory, most of which it leaves as they are.
package protocol FieldVisitor: FieldCoder where Failure == Never {}

extension FieldVisitor {
  package mutating func has(
    _ name: StaticString, _ isPresent: Bool?, _ help: StaticString
  ) -> Bool { isPresent ?? true }

  package mutating func integer(_ value: inout Int, in range: ClosedRange<Int>) {}
  package mutating func fixed(_ value: inout Double, _ point: FixedPoint) {}
  package mutating func real(_ value: inout Double, in range: ClosedRange<Double>) {}
  package mutating func named<Value: NamedValue>(_ value: inout Value) {}
  package mutating func text(_ value: inout String) {}
  package mutating func flag(_ value: inout Bool) {}
  package mutating func samples(_ samples: inout [StrokeSample]) {}

  /// Visits only what the strokes mean, which names other strokes.
  package mutating func strokes(_ strokes: inout [StrokeRecord], _ count: inout Int) {
    for index in strokes.indices {
      guard let meaning = strokes[index].meaning, !meaning.references.isEmpty else { continue }
      var stored = StoredStroke(strokes[index])
      stored.describe(to: &self)
      strokes[index] = StrokeRecord(stored) ?? strokes[index]
    }
  }

  package mutating func record<Value: Described>(_ value: inout Value) {
    value.describe(to: &self)
  }
  package mutating func list<Value: Described>(_ values: inout [Value]) {
    for index in values.indices { record(&values[index]) }
  }
  package mutating func action(_ action: inout Edit.Action) { action.describe(to: &self) }
}

/// Rounds numbers to those that sketch files store.
package struct FieldRounder: FieldVisitor {
  /// Whether all numbers were in range.
  package private(set) var isInRange = true

  package init() {}

  package mutating func fixed(_ value: inout Double, _ point: FixedPoint) {
    if !point.values.contains(value) { isInRange = false }
    value = point.rounded(value)
  }
}

extension Described {
  /// The value with the nearest numbers that sketch files store.
  package var storable: Self {
    var (value, rounder) = (self, FieldRounder())
    rounder.record(&value)
    return value
  }

  /// The value as sketch files store it; `nil` if a number is out of range.
  package var stored: Self? {
    var (value, rounder) = (self, FieldRounder())
    rounder.record(&value)
    return rounder.isInRange ? value : nil
  }
}
