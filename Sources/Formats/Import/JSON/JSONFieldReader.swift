import Ink

/// Reads described values from JSON, whose members have any order.
///
/// A value describes itself once for each member of its object, and only the field with the name of the
/// member is read; once more at the end, when nothing may be missing.
struct JSONFieldReader: FieldCoder {
  typealias Failure = any Error

  private enum Target {
    /// The next field is the next element of an array.
    case element
    case member(String)
    case end
  }

  private let json: JSONReader
  /// Returns a stroke of an edit as the ink has it; `nil` if it is left out.
  private let stroke: (StoredStroke) throws -> StrokeRecord?
  private var target = Target.element
  /// The name and the index of the last field that was described.
  private var (name, index): (StaticString, Int) = ("", 0)
  /// The indices of the fields that were read.
  private var found: Set<Int> = []
  private var isRead = false
  private var hasAction = false

  init(_ json: JSONReader, _ stroke: @escaping (StoredStroke) throws -> StrokeRecord?) {
    (self.json, self.stroke) = (json, stroke)
  }

  mutating func has(
    _ name: StaticString, _ isPresent: Bool?, _ help: StaticString
  ) throws -> Bool {
    (self.name, index) = (name, index + 1)
    func missing() -> ImportRefusal { ImportRefusal("'\(name)' is missing") }
    switch target {
    case .element:
      let isThere = try json.nextElement()
      guard isThere || isPresent != nil else { throw missing() }
      return try isThere && (isPresent == nil || !json.null())
    case .member(let key):
      guard key == name.description else { return false }
      found.insert(index)
      isRead = true
      return true
    case .end:
      guard isPresent != nil || found.contains(index) else { throw missing() }
      return false
    }
  }

  private mutating func begin(_ target: Target) {
    (self.target, index, isRead) = (target, 0, false)
  }

  private func check(_ isInRange: Bool) throws {
    guard isInRange else { throw ImportRefusal("'\(name)' is out of range") }
  }

  mutating func integer(_ value: inout Int, in range: ClosedRange<Int>) throws {
    value = try json.integer()
    try check(range.contains(value))
  }

  mutating func fixed(_ value: inout Double, _ point: FixedPoint) throws {
    value = try json.number()
    try check(point.values.contains(value))
    value = point.rounded(value)
  }

  mutating func real(_ value: inout Double, in range: ClosedRange<Double>) throws {
    value = try json.number()
    try check(range.contains(value))
  }

  mutating func named<Value: NamedValue>(_ value: inout Value) throws {
    let text = try json.string()
    guard let named = Value(name: text) else {
      throw ImportRefusal("the \(name) '\(text)' is unknown")
    }
    value = named
  }

  mutating func text(_ value: inout String) throws { value = try json.string() }
  mutating func flag(_ value: inout Bool) throws { value = try json.bool() }

  mutating func record<Value: Described>(_ value: inout Value) throws {
    var fields = JSONFieldReader(json, stroke)
    guard !Value.isTuple else { return try json.elements { try value.describe(to: &fields) } }
    try json.object { key in
      fields.begin(.member(key))
      try value.describe(to: &fields)
      if !fields.isRead { try json.skipValue() }
    }
    fields.begin(.end)
    try value.describe(to: &fields)
  }

  mutating func list<Value: Described>(_ values: inout [Value]) throws {
    values = []
    try json.array { values.append(try read(Value.self)) }
  }

  mutating func action(_ action: inout Edit.Action) throws {
    switch target {
    case .member(let key) where !isRead:
      guard let kind = Edit.Action.Kind(name: key)
      else { throw ImportRefusal("the action '\(key)' is unknown") }
      guard !hasAction else { throw ImportRefusal("an edit has two actions") }
      (hasAction, isRead) = (true, true)
      action = kind.blank
      try record(&action)
    case .end where !hasAction: throw ImportRefusal("an edit has no action")
    default: break
    }
  }

  mutating func samples(_ samples: inout [StrokeSample]) throws {
    samples = []
    try json.array {
      guard samples.count < ImportedStroke.maximumSamples else {
        throw ImportRefusal("a stroke has more than \(ImportedStroke.maximumSamples) samples")
      }
      samples.append(try read(StrokeSample.self))
    }
    guard !samples.isEmpty else { throw ImportRefusal("a stroke has no samples") }
  }

  mutating func strokes(_ strokes: inout [StrokeRecord], _ count: inout Int) throws {
    strokes = []
    try json.array {
      if let stroke = try stroke(read(StoredStroke.self)) { strokes.append(stroke) }
    }
    count = strokes.count
  }

  mutating func require(_ isValid: Bool) throws {
    if case .member = target { return }
    guard isValid else { throw ImportRefusal("the values of an edit contradict each other") }
  }
}
