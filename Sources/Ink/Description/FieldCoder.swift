/// Reads, writes, or checks values whose fields are described once.
///
/// A ``Described`` value calls its coder for each field, in a fixed order. A coder that writes takes the
/// value of the field; one that reads assigns it. A coder knows kinds of fields, but no particular field.
@usableFromInline package protocol FieldCoder {
  associatedtype Failure: Error

  /// Begins a field; returns whether its value follows, which is then passed to the coder.
  ///
  /// - Parameters:
  ///   - name: The name in JSON.
  ///   - isPresent: Whether the value has the field; `nil` if all values have it. A coder that reads
  ///     ignores which of them it is, and leaves an absent field as it is in a blank value.
  ///   - help: What the field is, for the schema.
  mutating func hasField(
    _ name: StaticString, isPresent: Bool?, _ help: StaticString
  ) throws(Failure) -> Bool

  mutating func integer(_ value: inout Int, in range: ClosedRange<Int>) throws(Failure)
  /// Handles a number that is stored in steps.
  mutating func fixed(_ value: inout Double, _ point: FixedPoint) throws(Failure)
  /// Handles a number that is stored exactly.
  mutating func real(_ value: inout Double, in range: ClosedRange<Double>) throws(Failure)
  mutating func named<Value: NamedValue>(_ value: inout Value) throws(Failure)
  mutating func text(_ value: inout String) throws(Failure)
  /// Handles a flag, which is set if its field is present.
  mutating func flag(_ value: inout Bool) throws(Failure)
  mutating func record<Value: Described>(_ value: inout Value) throws(Failure)
  mutating func list<Value: Described>(_ values: inout [Value]) throws(Failure)
  /// Handles one of several actions, each with fields of its own.
  mutating func action(_ action: inout Edit.Action) throws(Failure)
  /// Handles the samples of a stroke, at least one.
  mutating func samples(_ samples: inout [StrokeSample]) throws(Failure)
  /// Handles the strokes that an edit adds; returns their number.
  mutating func strokes(_ strokes: inout [StrokeRecord]) throws(Failure) -> Int

  mutating func name(_ id: inout EditID) throws(Failure)
  mutating func name(_ id: inout StrokeID) throws(Failure)
  /// Handles the names of strokes, which are a set in ascending order, or have any order.
  mutating func names(_ ids: inout [StrokeID], areAscending: Bool) throws(Failure)
  /// Handles the latest edits of each author that an edit refers to, in ascending order.
  mutating func counters(_ ids: inout [EditID]) throws(Failure)

  /// Checks a relation between fields that were read; one that does not read ignores it.
  mutating func require(_ isValid: Bool) throws(Failure)
}

/// A value that describes its fields.
@usableFromInline package protocol Described {
  /// Creates a blank value, from which a coder that reads begins.
  init()
  /// Whether JSON has the fields as the elements of an array, without their names.
  static var isTuple: Bool { get }
  /// What the value is, for the schema.
  static var help: String { get }
  /// Calls a coder for each field.
  mutating func describe<Coder: FieldCoder>(to coder: inout Coder) throws(Coder.Failure)
}

extension Described {
  @usableFromInline package static var isTuple: Bool { false }
  @usableFromInline package static var help: String { "" }
}

/// A value with a number, which files store, and a name, which JSON has.
@usableFromInline package protocol NamedValue: Equatable {
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
  @usableFromInline package static var pattern: String? { nil }
}

extension NamedValue where Self: CaseIterable & RawRepresentable<UInt8> {
  @usableFromInline package static var blank: Self { allCases[allCases.startIndex] }
  @usableFromInline package static var names: [String] { allCases.map(\.name) }
  @inlinable package var number: UInt32 { UInt32(rawValue) }
  @inlinable package init?(number: UInt32) {
    guard let value = UInt8(exactly: number) else { return nil }
    self.init(rawValue: value)
  }
  @usableFromInline package init?(name: String) {
    guard let value = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = value
  }
}

extension FieldCoder {
  @inlinable package mutating func name(_ id: inout EditID) throws(Failure) { try record(&id) }
  @inlinable package mutating func name(_ id: inout StrokeID) throws(Failure) { try record(&id) }
  @inlinable
  package mutating func counters(_ ids: inout [EditID]) throws(Failure) { try list(&ids) }
  @inlinable package mutating func require(_ isValid: Bool) throws(Failure) {}

  @inlinable
  package mutating func names(_ ids: inout [StrokeID], areAscending: Bool) throws(Failure) {
    try list(&ids)
    if areAscending { ids = ids.ascending }
  }
}

// MARK: - Fields

extension FieldCoder {
  /// Handles an integer, which may be left out if it is the default.
  @inlinable package mutating func integer(
    _ name: StaticString, _ value: inout Int, in range: ClosedRange<Int>, default absent: Int? = nil,
    _ help: StaticString = ""
  ) throws(Failure) {
    let isPresent = absent.map { $0 != value }
    if try hasField(name, isPresent: isPresent, help) { try integer(&value, in: range) }
  }

  @inlinable package mutating func fixed(
    _ name: StaticString, _ value: inout Double, _ point: FixedPoint, _ help: StaticString = ""
  ) throws(Failure) {
    if try hasField(name, isPresent: nil, help) { try fixed(&value, point) }
  }

  @inlinable package mutating func fixed(
    _ name: StaticString, _ value: inout Double?, _ point: FixedPoint, _ help: StaticString = ""
  ) throws(Failure) {
    if try hasField(name, isPresent: value != nil, help) {
      var present = value ?? 0
      try fixed(&present, point)
      value = present
    }
  }

  /// Handles a number, which may be left out if it is the default.
  @inlinable package mutating func real(
    _ name: StaticString, _ value: inout Double, in range: ClosedRange<Double>,
    default absent: Double? = nil, _ help: StaticString = ""
  ) throws(Failure) {
    let isPresent = absent.map { $0 != value }
    if try hasField(name, isPresent: isPresent, help) { try real(&value, in: range) }
  }

  @inlinable package mutating func real(
    _ name: StaticString, _ value: inout Double?, in range: ClosedRange<Double>,
    _ help: StaticString = ""
  ) throws(Failure) {
    if try hasField(name, isPresent: value != nil, help) {
      var present = value ?? range.lowerBound
      try real(&present, in: range)
      value = present
    }
  }

  @inlinable package mutating func named<Value: NamedValue>(
    _ name: StaticString, _ value: inout Value, _ help: StaticString = ""
  ) throws(Failure) {
    if try hasField(name, isPresent: nil, help) { try named(&value) }
  }

  @inlinable package mutating func named<Value: NamedValue>(
    _ name: StaticString, _ value: inout Value?, _ help: StaticString = ""
  ) throws(Failure) {
    if try hasField(name, isPresent: value != nil, help) {
      var present = value ?? .blank
      try named(&present)
      value = present
    }
  }

  @inlinable package mutating func text(
    _ name: StaticString, _ value: inout String, _ help: StaticString = ""
  ) throws(Failure) {
    if try hasField(name, isPresent: nil, help) { try text(&value) }
  }

  @inlinable package mutating func flag(
    _ name: StaticString, _ value: inout Bool, _ help: StaticString = ""
  ) throws(Failure) {
    if try hasField(name, isPresent: value, help) { try flag(&value) }
  }

  @inlinable package mutating func record<Value: Described>(
    _ name: StaticString, _ value: inout Value, _ help: StaticString = ""
  ) throws(Failure) {
    if try hasField(name, isPresent: nil, help) { try record(&value) }
  }

  @inlinable package mutating func record<Value: Described>(
    _ name: StaticString, _ value: inout Value?, _ help: StaticString = ""
  ) throws(Failure) {
    if try hasField(name, isPresent: value != nil, help) {
      var present = value ?? Value()
      try record(&present)
      value = present
    }
  }

  /// Handles a list, which may be left out if it is empty.
  @inlinable package mutating func list<Value: Described>(
    _ name: StaticString, _ values: inout [Value], _ help: StaticString = ""
  ) throws(Failure) {
    if try hasField(name, isPresent: !values.isEmpty, help) { try list(&values) }
  }

  @inlinable package mutating func samples(
    _ name: StaticString, _ samples: inout [StrokeSample]
  ) throws(Failure) {
    if try hasField(name, isPresent: nil, "") { try self.samples(&samples) }
  }

  /// Handles the strokes that an edit adds; returns their number.
  @inlinable package mutating func strokes(
    _ name: StaticString, _ strokes: inout [StrokeRecord], _ help: StaticString = ""
  ) throws(Failure) -> Int {
    var count = strokes.count
    if try hasField(name, isPresent: count > 0, help) { count = try self.strokes(&strokes) }
    return count
  }

  @inlinable package mutating func name(
    _ name: StaticString, _ id: inout EditID, _ help: StaticString = ""
  ) throws(Failure) {
    if try hasField(name, isPresent: nil, help) { try self.name(&id) }
  }

  @inlinable package mutating func name(
    _ name: StaticString, _ id: inout StrokeID, _ help: StaticString = ""
  ) throws(Failure) {
    if try hasField(name, isPresent: nil, help) { try self.name(&id) }
  }

  /// Handles the names of strokes, which may be left out if they are none, and have no order.
  @inlinable package mutating func names(
    _ name: StaticString, _ ids: inout [StrokeID], areAscending: Bool, _ help: StaticString = ""
  ) throws(Failure) {
    let isPresent = areAscending ? nil : !ids.isEmpty
    if try hasField(name, isPresent: isPresent, help) {
      try names(&ids, areAscending: areAscending)
    }
  }

  @inlinable package mutating func counters(
    _ name: StaticString, _ ids: inout [EditID], _ help: StaticString = ""
  ) throws(Failure) {
    if try hasField(name, isPresent: !ids.isEmpty, help) { try counters(&ids) }
  }
}
