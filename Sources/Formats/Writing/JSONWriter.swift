/// Writes JSON with escaped strings, one member or element at a time.
///
/// Source: RFC 8259.
struct JSONWriter {
  let output: ExportOutput
  /// Whether the next value of each open object or array is its first.
  private var isFirst: [Bool] = []
  private var followsKey = false

  init(_ output: ExportOutput) { self.output = output }

  mutating func startObject() throws { try start("{") }
  mutating func endObject() throws { try end("}") }
  mutating func startArray() throws { try start("[") }
  mutating func endArray() throws { try end("]") }

  /// Writes the key of the next value.
  mutating func key(_ name: String) throws {
    try write("\"\(name)\":")
    followsKey = true
  }

  /// Starts a line, to keep long arrays readable.
  func breakLine() throws { try output.write("\n") }

  mutating func string(_ text: String) throws { try write("\"\(text.escapedForJSON)\"") }
  mutating func number(_ value: Double) throws { try self.value { $0.append(exactly: value) } }
  mutating func number(_ value: Int) throws { try self.value { $0.append(decimal: value) } }
  mutating func bool(_ value: Bool) throws { try write(value ? "true" : "false") }
  mutating func null() throws { try write("null") }

  /// Writes a value that is appended as bytes of JSON.
  mutating func value(_ body: (inout [UInt8]) -> Void) throws {
    try separate()
    try output.append(body)
  }

  private mutating func write(_ text: String) throws {
    try separate()
    try output.write(text)
  }

  private mutating func start(_ bracket: String) throws {
    try write(bracket)
    isFirst.append(true)
  }

  private mutating func end(_ bracket: String) throws {
    isFirst.removeLast()
    try output.write(bracket)
  }

  private mutating func separate() throws {
    if followsKey {
      followsKey = false
    } else if let last = isFirst.indices.last {
      if !isFirst[last] { try output.write(",") }
      isFirst[last] = false
    }
  }
}

extension JSONWriter {
  mutating func member(_ name: String, _ text: String) throws {
    try key(name)
    try string(text)
  }

  mutating func member(_ name: String, _ value: Double) throws {
    try key(name)
    try number(value)
  }

  mutating func member(_ name: String, _ value: Int) throws {
    try key(name)
    try number(value)
  }

  mutating func member(_ name: String, _ value: Bool) throws {
    try key(name)
    try bool(value)
  }

  mutating func array(_ name: String, _ body: (inout JSONWriter) throws -> Void) throws {
    try key(name)
    try startArray()
    try body(&self)
    try endArray()
  }

  mutating func array<Element>(
    _ name: String, _ elements: some Sequence<Element>,
    _ body: (inout JSONWriter, Element) throws -> Void
  ) throws { try array(name) { json in for element in elements { try body(&json, element) } } }

  mutating func object(_ name: String, _ body: (inout JSONWriter) throws -> Void) throws {
    try key(name)
    try object(body)
  }

  mutating func object(_ body: (inout JSONWriter) throws -> Void) throws {
    try startObject()
    try body(&self)
    try endObject()
  }
}

extension String {
  /// The text for a JSON string, even within XML, a web page, and on a terminal.
  ///
  /// Characters that a terminal or a text editor would not show as themselves are escaped as code
  /// points, so a reader of JSON gets exactly this text.
  var escapedForJSON: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "<": result += "\\u003c"
      case ">": result += "\\u003e"
      case "&": result += "\\u0026"
      case _ where scalar.isVisible: result.unicodeScalars.append(scalar)
      default:
        for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
          let digits = String(unit, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
    }
    return result
  }
}
