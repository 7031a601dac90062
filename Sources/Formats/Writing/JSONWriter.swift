import Files
import Ink

/// Writes JSON (RFC 8259) with escaped strings, one member or element at a time.
final class JSONWriter {
  let output: ExportOutput
  /// Whether the next value of each open object or array is its first.
  private var isFirst: [Bool] = []
  private var followsKey = false
  /// Whether described fields are elements of an array rather than members of an object.
  private var isInTuple = false
  /// The number of fields of an array that were left out since the last one.
  private var absentCount = 0

  init(_ output: ExportOutput) { self.output = output }

  /// Writes the key of the next value; returns the writer.
  @discardableResult func key(_ name: String) throws -> JSONWriter {
    try write("\"\(name)\":")
    followsKey = true
    return self
  }

  /// Starts a line, to keep long arrays readable.
  func breakLine() throws { try output.write("\n") }

  func string(_ text: String) throws { try write("\"\(text.escapedForJSON)\"") }
  func number(_ value: Double) throws { try write(String(exactly: value)) }
  func number(_ value: Double, decimals: Int) throws {
    try write(String(value, decimals: decimals))
  }
  func number(_ value: Int) throws { try write(String(value)) }
  func bool(_ value: Bool) throws { try write(value ? "true" : "false") }
  func null() throws { try write("null") }
  func object(_ body: () throws -> Void) throws { try enclose("{", "}", body) }
  func array(_ body: () throws -> Void) throws { try enclose("[", "]", body) }

  /// Writes an array of items, each on a line of its own, and reports the progress.
  func lines<Item>(_ items: [Item], _ body: (Int, Item) throws -> Void) throws {
    try array {
      try output.write(items) { index, item in
        try breakLine()
        try body(index, item)
      }
    }
  }

  private func write(_ text: String) throws {
    try separate()
    try output.write(text)
  }

  private func enclose(_ first: String, _ last: String, _ body: () throws -> Void) throws {
    try write(first)
    isFirst.append(true)
    try body()
    isFirst.removeLast()
    try output.write(last)
  }

  private func separate() throws {
    if followsKey {
      followsKey = false
    } else if let last = isFirst.indices.last {
      if !isFirst[last] { try output.write(",") }
      isFirst[last] = false
    }
  }
}

/// Described values.
extension JSONWriter: FieldCoder {
  typealias Failure = any Error

  func has(_ name: StaticString, _ isPresent: Bool?, _ help: StaticString) throws -> Bool {
    guard isPresent ?? true else {
      absentCount += 1
      return false
    }
    guard isInTuple else {
      try key(name.description)
      return true
    }
    // At the end, what was left out is not written.
    for _ in 0..<absentCount { try null() }
    absentCount = 0
    return true
  }

  func integer(_ value: inout Int, in range: ClosedRange<Int>) throws { try number(value) }
  func fixed(_ value: inout Double, _ point: FixedPoint) throws { try number(point.rounded(value)) }
  func real(_ value: inout Double, in range: ClosedRange<Double>) throws { try number(value) }
  func named<Value: NamedValue>(_ value: inout Value) throws { try string(value.name) }
  func text(_ value: inout String) throws { try string(value) }
  func flag(_ value: inout Bool) throws { try bool(value) }

  func record<Value: Described>(_ value: inout Value) throws { try write(value) }

  func write<Value: Described>(_ value: Value) throws {
    let outer = (isInTuple, absentCount)
    (isInTuple, absentCount) = (Value.isTuple, 0)
    try (isInTuple ? array : object) {
      var (value, coder) = (value, self)
      try value.describe(to: &coder)
    }
    (isInTuple, absentCount) = outer
  }

  func list<Value: Described>(_ values: inout [Value]) throws {
    try array { for value in values { try write(value) } }
  }

  func action(_ action: inout Edit.Action) throws { try key(action.kind.name).write(action) }
  func samples(_ samples: inout [StrokeSample]) throws { try list(&samples) }

  func strokes(_ strokes: inout [StrokeRecord], _ count: inout Int) throws {
    try array { for stroke in strokes { try write(StoredStroke(stroke)) } }
  }
}

extension String {
  /// The text for a JSON string; what is not shown as itself in XML or on a terminal is escaped.
  var escapedForJSON: String {
    unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case "<", ">", "&": text += scalar.escapedForJSON
      default: text += scalar.isPrintable ? String(scalar) : scalar.escapedForJSON
      }
    }
  }
}
