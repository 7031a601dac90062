/// A coder that visits the fields of values in memory, most of which it leaves as they are.
package protocol FieldVisitor: FieldCoder where Failure == Never {}

extension FieldVisitor {
  package mutating func hasField(
    _ name: StaticString, isPresent: Bool?, _ help: StaticString
  ) -> Bool { isPresent ?? true }

  package mutating func integer(_ value: inout Int, in range: ClosedRange<Int>) {}
  package mutating func fixed(_ value: inout Double, _ point: FixedPoint) {}
  package mutating func real(_ value: inout Double, in range: ClosedRange<Double>) {}
  package mutating func named<Value: NamedValue>(_ value: inout Value) {}
  package mutating func text(_ value: inout String) {}
  package mutating func flag(_ value: inout Bool) {}
  package mutating func samples(_ samples: inout [StrokeSample]) {}
  package mutating func strokes(_ strokes: inout [StrokeRecord]) -> Int { strokes.count }

  package mutating func record<Value: Described>(_ value: inout Value) {
    value.describe(to: &self)
  }

  package mutating func list<Value: Described>(_ values: inout [Value]) {
    for index in values.indices { record(&values[index]) }
  }

  package mutating func action(_ action: inout Edit.Action) { action.describe(to: &self) }
}
