import Ink

/// Writes described values as JSON.
struct JSONFieldWriter: FieldCoder {
  typealias Failure = any Error

  var json: JSONWriter
  /// Whether the fields are elements of an array rather than members of an object.
  private var isInTuple = false
  /// The number of fields of an array that were left out since the last one.
  private var absentCount = 0

  init(_ json: JSONWriter) { self.json = json }

  mutating func has(
    _ name: StaticString, _ isPresent: Bool?, _ help: StaticString
  ) throws -> Bool {
    guard isPresent ?? true else {
      absentCount += 1
      return false
    }
    guard isInTuple else {
      try json.key(name.description)
      return true
    }
    // At the end, what was left out is not written.
    for _ in 0..<absentCount { try json.null() }
    absentCount = 0
    return true
  }

  mutating func integer(_ value: inout Int, in range: ClosedRange<Int>) throws {
    try json.number(value)
  }

  mutating func fixed(_ value: inout Double, _ point: FixedPoint) throws {
    try json.number(point.rounded(value))
  }

  mutating func real(_ value: inout Double, in range: ClosedRange<Double>) throws {
    try json.number(value)
  }

  mutating func named<Value: NamedValue>(_ value: inout Value) throws {
    try json.string(value.name)
  }

  mutating func text(_ value: inout String) throws { try json.string(value) }
  mutating func flag(_ value: inout Bool) throws { try json.bool(value) }

  mutating func record<Value: Described>(_ value: inout Value) throws {
    let outer = (isInTuple, absentCount)
    (isInTuple, absentCount) = (Value.isTuple, 0)
    if Value.isTuple { try json.startArray() } else { try json.startObject() }
    try value.describe(to: &self)
    if Value.isTuple { try json.endArray() } else { try json.endObject() }
    (isInTuple, absentCount) = outer
  }

  mutating func list<Value: Described>(_ values: inout [Value]) throws {
    try json.startArray()
    for var value in values { try record(&value) }
    try json.endArray()
  }

  mutating func action(_ action: inout Edit.Action) throws {
    try json.key(action.kind.name)
    try record(&action)
  }

  mutating func samples(_ samples: inout [StrokeSample]) throws { try list(&samples) }

  mutating func strokes(_ strokes: inout [StrokeRecord], _ count: inout Int) throws {
    try json.startArray()
    for stroke in strokes {
      var drawn = StoredStroke(stroke)
      try record(&drawn)
    }
    try json.endArray()
  }
}
