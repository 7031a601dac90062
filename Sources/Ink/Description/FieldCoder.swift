/// Reads, writes, or checks values whose fields are described once.
///
/// A ``Described`` value calls its coder for each field, in a fixed order. A coder that writes
/// takes the value of the field; one that reads assigns it.
package protocol FieldCoder {
  associatedtype Failure: Error

  /// Begins a field with a name in JSON and `help` for the schema; returns whether a value follows.
  ///
  /// `isPresent` is `nil` if every value has the field. A coder that reads finds out itself whether
  /// it is present, and leaves an absent field as it is in a blank value.
  mutating func has(
    _ name: StaticString, _ isPresent: Bool?, _ help: StaticString
  ) throws(Failure) -> Bool

  mutating func integer(_ value: inout Int, in range: ClosedRange<Int>) throws(Failure)
  /// Handles a number that is stored in steps; `real(_:in:)` handles one that is stored exactly.
  mutating func fixed(_ value: inout Double, _ point: FixedPoint) throws(Failure)
  mutating func real(_ value: inout Double, in range: ClosedRange<Double>) throws(Failure)
  mutating func named<Value: NamedValue>(_ value: inout Value) throws(Failure)
  mutating func text(_ value: inout String) throws(Failure)
  mutating func flag(_ value: inout Bool) throws(Failure)
  mutating func record<Value: Described>(_ value: inout Value) throws(Failure)
  mutating func list<Value: Described>(_ values: inout [Value]) throws(Failure)
  mutating func action(_ action: inout Edit.Action) throws(Failure)
  mutating func samples(_ samples: inout [StrokeSample]) throws(Failure)
  /// Handles the strokes that an edit adds; sets their number, which a file has apart from the strokes.
  mutating func strokes(_ strokes: inout [StrokeRecord], _ count: inout Int) throws(Failure)

  mutating func name(_ id: inout EditID) throws(Failure)
  mutating func name(_ id: inout StrokeID) throws(Failure)
  /// Handles strokes, which are a set in ascending order, or have any order.
  mutating func names(_ ids: inout [StrokeID], areAscending: Bool) throws(Failure)
  /// Handles the latest edits of each author that an edit refers to, in ascending order.
  mutating func counters(_ ids: inout [EditID]) throws(Failure)

  /// Checks a relation between fields that were read; a coder that does not read ignores it.
  mutating func require(_ isValid: Bool) throws(Failure)
}

/// A value that describes its fields.
package protocol Described {
  /// Creates a blank value, from which a coder that reads begins.
  init()
  /// Whether JSON has the fields as the elements of an array, without their names.
  static var isTuple: Bool { get }
  static var help: String { get }
  mutating func describe<C: FieldCoder>(to coder: inout C) throws(C.Failure)
}

extension Described {
  package static var isTuple: Bool { false }
  package static var help: String { "" }
}

/// A value with a number, which files store, and a name, which JSON has.
package protocol NamedValue {
  /// A value from which a coder that reads begins.
  static var blank: Self { get }
  /// The names of the values, in the order of their numbers.
  static var names: [String] { get }
  /// A regular expression for further names.
  static var pattern: String? { get }
  var number: UInt32 { get }
  var name: String { get }
  init?(number: UInt32)
  init?(name: String)
}

extension NamedValue {
  package static var pattern: String? { nil }
}

extension NamedValue where Self: CaseIterable & RawRepresentable<UInt8> {
  package static var blank: Self { allCases[allCases.startIndex] }
  package static var names: [String] { allCases.map(\.name) }
  package var name: String { "\(self)" }
  package var number: UInt32 { UInt32(rawValue) }
  package init?(number: UInt32) {
    guard let number = UInt8(exactly: number) else { return nil }
    self.init(rawValue: number)
  }
  package init?(name: String) {
    guard let value = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = value
  }
}

extension FieldCoder {
  package mutating func has(
    _ name: StaticString, _ isPresent: Bool? = nil, help: StaticString = ""
  ) throws(Failure) -> Bool { try has(name, isPresent, help) }

  package mutating func name(_ id: inout EditID) throws(Failure) { try record(&id) }
  package mutating func name(_ id: inout StrokeID) throws(Failure) { try record(&id) }
  package mutating func counters(_ ids: inout [EditID]) throws(Failure) { try list(&ids) }
  package mutating func require(_ isValid: Bool) throws(Failure) {}

  package mutating func read<Value: Described>(_ type: Value.Type) throws(Failure) -> Value {
    var value = Value()
    try record(&value)
    return value
  }

  package mutating func names(_ ids: inout [StrokeID], areAscending: Bool) throws(Failure) {
    try list(&ids)
    if areAscending { ids = ids.ascending }
  }

  package mutating func fixed(_ value: inout Double?, _ point: FixedPoint) throws(Failure) {
    var number = value ?? 0
    try fixed(&number, point)
    value = number
  }

  package mutating func real(
    _ value: inout Double?, in range: ClosedRange<Double>
  ) throws(Failure) {
    var number = value ?? range.lowerBound
    try real(&number, in: range)
    value = number
  }

  package mutating func named<Value: NamedValue>(_ value: inout Value?) throws(Failure) {
    var named = value ?? .blank
    try self.named(&named)
    value = named
  }

  package mutating func name(_ id: inout StrokeID?) throws(Failure) {
    var name = id ?? StrokeID(counter: 1)
    try self.name(&name)
    id = name
  }

  /// Handles a switch, which is on or off where a value has one.
  package mutating func switched(_ value: inout Bool?) throws(Failure) {
    var position: SwitchPosition = value == true ? .on : .off
    try named(&position)
    value = position == .on
  }

  package mutating func record<Value: Described>(_ value: inout Value?) throws(Failure) {
    var record = value ?? Value()
    try self.record(&record)
    value = record
  }
}

private enum SwitchPosition: UInt8, CaseIterable, NamedValue { case off, on }
