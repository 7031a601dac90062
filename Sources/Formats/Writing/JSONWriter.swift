/// Writes JSON with escaped strings, one member or element at a time.
///
/// Source: RFC 8259.
struct JSONWriter {
  let output: ExportOutput
  /// Whether the next value of each open object or array is its first.
  private var isFirst: [Bool] = []
  private var followsKey = false

  init(_ output: ExportOutput) { self.output = output }

  mutating func startObject() throws { try start(0x7B) }
  mutating func endObject() throws { try end(0x7D) }
  mutating func startArray() throws { try start(0x5B) }
  mutating func endArray() throws { try end(0x5D) }

  /// Writes the key of the next value.
  mutating func key(_ name: String) throws {
    try separate()
    try output.write("\"\(name)\":")
    followsKey = true
  }

  /// Starts a line, to keep long arrays readable.
  func breakLine() throws { try output.write("\n") }

  mutating func string(_ text: String) throws {
    try separate()
    try output.write("\"\(text.escapedForJSON)\"")
  }

  mutating func number(_ value: Double) throws {
    try separate()
    try output.append { $0.append(exactly: value) }
  }

  mutating func number(_ value: Int) throws {
    try separate()
    try output.append { $0.append(decimal: value) }
  }

  mutating func bool(_ value: Bool) throws {
    try separate()
    try output.write(value ? "true" : "false")
  }

  mutating func null() throws {
    try separate()
    try output.write("null")
  }

  /// Writes a value that is appended as bytes of JSON.
  mutating func value(_ body: (inout [UInt8]) -> Void) throws {
    try separate()
    try output.append(body)
  }

  private mutating func start(_ byte: UInt8) throws {
    try separate()
    try output.write(CollectionOfOne(byte))
    isFirst.append(true)
  }

  private mutating func end(_ byte: UInt8) throws {
    isFirst.removeLast()
    try output.write(CollectionOfOne(byte))
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

  /// Writes a member whose value is an array.
  mutating func array(_ name: String, _ body: (inout JSONWriter) throws -> Void) throws {
    try key(name)
    try startArray()
    try body(&self)
    try endArray()
  }

  /// Writes a member whose value is an object.
  mutating func object(_ name: String, _ body: (inout JSONWriter) throws -> Void) throws {
    try key(name)
    try startObject()
    try body(&self)
    try endObject()
  }
}

extension String {
  /// The text for a JSON string, also within a web page and on a terminal.
  ///
  /// Characters that a terminal or a text editor would not show as themselves are escaped by their
  /// numbers, so a reader of JSON gets exactly this text.
  var escapedForJSON: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "<": result += "\\u003c"
      default:
        if scalar.isVisible {
          result.unicodeScalars.append(scalar)
        } else {
          for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
            let digits = String(unit, radix: 16)
            result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
          }
        }
      }
    }
    return result
  }
}
