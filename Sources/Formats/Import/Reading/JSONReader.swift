/// Reads hostile JSON, one value after another.
///
/// Every value must be read: with the function of its type, or with ``skipValue()``. Source: RFC 8259.
final class JSONReader {
  static let maximumDepth = 64
  /// The maximum length of a string, in bytes.
  static let maximumLength = 1 << 16

  private let input: ImportInput
  /// Whether malformed parts of strings become U+FFFD, and long strings are cut, without a refusal.
  private let repairsStrings: Bool
  private var buffer = [UInt8](repeating: 0, count: ImportInput.chunkSize)
  private var (position, end, depth) = (0, 0, 0)
  private var token = NumberToken()
  /// Whether no part of the open object or array has been read.
  private var isAtFirst = true
  private(set) var line = 1

  private init(_ input: ImportInput, repairsStrings: Bool) {
    (self.input, self.repairsStrings) = (input, repairsStrings)
  }

  /// Reads a document with a function; gives the line to a refusal.
  static func read(
    _ input: ImportInput, repairsStrings: Bool = false, _ body: (JSONReader) throws -> Void
  ) throws {
    let reader = JSONReader(try input.utf8(), repairsStrings: repairsStrings)
    try ImportError.locating(line: reader.line) {
      try body(reader)
      guard try reader.peekAfterSpace() == nil
      else { throw ImportRefusal("there is text after the end") }
    }
  }

  /// Reads the first block of code in JSON of a Markdown document with front matter, or JSON alone.
  func block(_ body: () throws -> Void) throws {
    guard try peekAfterSpace() == 0x2D else { return try body() }
    var text = ""
    while text != "```json" {
      guard text != "```compressed-json"
      else { throw ImportRefusal("its drawing is compressed; turn compression off in Obsidian") }
      text = try restOfLine()
    }
    try body()
    while try peek() != nil { position += 1 }
  }

  /// Reads to the end of a line; returns its beginning.
  private func restOfLine() throws -> String {
    var bytes: [UInt8] = []
    while true {
      let byte = try next()
      if byte == 0x0A { break }
      if bytes.count < 32, byte != 0x0D { bytes.append(byte) }
    }
    line += 1
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads an object; the function reads the value of each key.
  func object(_ member: (String) throws -> Void) throws {
    try container(from: 0x7B) {
      while try hasNext(before: 0x7D) {
        let key = try string()
        try expect(0x3A)
        try member(key)
      }
    }
  }

  /// Reads an array; the function reads each element.
  func array(_ element: () throws -> Void) throws {
    try container(from: 0x5B) { while try nextElement() { try element() } }
  }

  /// Reads an array; the function reads each element after it has called ``nextElement()``.
  func elements(_ body: () throws -> Void) throws {
    try container(from: 0x5B) {
      try body()
      guard try !nextElement() else { throw ImportRefusal("an array has too many values") }
    }
  }

  /// Moves to the next element of an array; returns whether there is one.
  func nextElement() throws -> Bool { try hasNext(before: 0x5D) }

  func string() throws -> String {
    try expect(0x22)
    var bytes: [UInt8] = []
    while true {
      let byte = try next()
      switch byte {
      case 0x22:
        // Some programs write ISO 8859-1.
        return String(validating: bytes, as: UTF8.self)
          ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
      case 0x5C: try appendEscape(next(), to: &bytes)
      case 0x00...0x1F: try replace("a string contains a control character", in: &bytes)
      default: bytes.append(byte)
      }
      let excess = bytes.count - Self.maximumLength
      guard excess <= 0 || repairsStrings else { throw ImportRefusal("a string is too long") }
      bytes.removeLast(max(excess, 0))
    }
  }

  func number() throws -> Double {
    guard let value = try finiteNumber() else { throw ImportRefusal("a number is malformed") }
    return value
  }

  /// Reads a number; returns `nil` for one that is malformed or not finite.
  func finiteNumber() throws -> Double? {
    token.removeAll()
    guard try isAtNumber else { throw try unexpected("a number") }
    while let byte = try peek(), NumberToken.isDecimal(byte) {
      token.append(byte)
      position += 1
    }
    // Some programs write numbers that JSON does not have.
    if token.bytes == [0x2D] { _ = try letters() }
    return token.decimal
  }

  func integer() throws -> Int {
    guard let integer = Int(exactly: try number())
    else { throw ImportRefusal("a number is not whole") }
    return integer
  }

  func bool() throws -> Bool {
    let isTrue = try peekAfterSpace() == 0x74
    try word(isTrue ? "true" : "false")
    return isTrue
  }

  /// Reads a string of any length and content, such as an embedded image.
  private func skipString() throws {
    try expect(0x22)
    while true {
      switch try next() {
      case 0x22: return
      case 0x5C: _ = try next()
      default: break
      }
    }
  }

  /// Reads `null` if it is the next value; returns whether it is.
  func null() throws -> Bool {
    guard try peekAfterSpace() == 0x6E else { return false }
    try word("null")
    return true
  }

  /// Whether the next value has this type.
  var isAtNumber: Bool {
    get throws { try peekAfterSpace().map { $0 == 0x2D || 0x30...0x39 ~= $0 } ?? false }
  }
  var isAtBool: Bool {
    get throws { try peekAfterSpace().map { $0 == 0x74 || $0 == 0x66 } ?? false }
  }
  var isAtString: Bool { get throws { try peekAfterSpace() == 0x22 } }
  var isAtArray: Bool { get throws { try peekAfterSpace() == 0x5B } }
  var isAtObject: Bool { get throws { try peekAfterSpace() == 0x7B } }

  /// Reads a value of any type without using it.
  func skipValue() throws {
    switch try peekAfterSpace() {
    case 0x7B: try object { _ in try skipValue() }
    case 0x5B: try array { try skipValue() }
    case 0x22: try skipString()
    case 0x74, 0x66: _ = try bool()
    case 0x6E, 0x4E, 0x49, 0x69:
      let word = try letters()
      guard ["null", "NaN", "nan", "Infinity", "inf"].contains(word)
      else { throw ImportRefusal("'\(word)' is not a value") }
    default: _ = try finiteNumber()
    }
  }
}

extension JSONReader {
  /// Reads an object or an array with a function that reads everything before its end.
  private func container(from first: UInt8, _ body: () throws -> Void) throws {
    try expect(first)
    let outer = isAtFirst
    (isAtFirst, depth) = (true, depth + 1)
    guard depth <= Self.maximumDepth
    else { throw ImportRefusal("values are nested more than \(Self.maximumDepth) deep") }
    try body()
    (isAtFirst, depth) = (outer, depth - 1)
    position += 1
  }

  /// Moves to the next part of an object or an array; returns whether there is one before the end.
  private func hasNext(before last: UInt8) throws -> Bool {
    let byte = try peekAfterSpace()
    if byte == last { return false }
    if !isAtFirst {
      guard byte == 0x2C else { throw try unexpected("'\(Unicode.Scalar(last))' or ','") }
      position += 1
    }
    isAtFirst = false
    return true
  }

  private func expect(_ byte: UInt8) throws {
    guard try peekAfterSpace() == byte else { throw try unexpected("'\(Unicode.Scalar(byte))'") }
    position += 1
  }

  private func unexpected(_ expected: String) throws -> ImportRefusal {
    guard let byte = try peek()
    else { return ImportRefusal("the file ends where \(expected) should be") }
    return ImportRefusal("'\(Unicode.Scalar(byte))' is where \(expected) should be")
  }

  private func word(_ text: StaticString) throws {
    for index in 0..<text.utf8CodeUnitCount {
      guard try next() == text.utf8Start[index]
      else { throw ImportRefusal("'\(text)' is misspelled") }
    }
  }

  /// Reads letters; returns at most 16 of them.
  private func letters() throws -> String {
    var bytes: [UInt8] = []
    while let byte = try peek(), 0x41...0x5A ~= byte || 0x61...0x7A ~= byte {
      if bytes.count < 16 { bytes.append(byte) }
      position += 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Replaces a malformed part of a string by U+FFFD; throws if strings are not repaired.
  private func replace(_ reason: String, in bytes: inout [UInt8]) throws {
    guard repairsStrings else { throw ImportRefusal(reason) }
    bytes += "\u{FFFD}".utf8
  }

  /// Appends what an escape sequence with a byte after its backslash stands for.
  private func appendEscape(_ byte: UInt8, to bytes: inout [UInt8]) throws {
    switch byte {
    case 0x62: bytes.append(0x08)
    case 0x66: bytes.append(0x0C)
    case 0x6E: bytes.append(0x0A)
    case 0x72: bytes.append(0x0D)
    case 0x74: bytes.append(0x09)
    case 0x75: try appendScalar(to: &bytes)
    case 0x22, 0x2F, 0x5C: bytes.append(byte)
    default: try replace("an escape sequence is unknown", in: &bytes)
    }
  }

  /// Reads the four digits of `\u`, and a second escape sequence if they are half of a pair.
  private func appendScalar(to bytes: inout [UInt8]) throws {
    guard let high = try codeUnit()
    else { return try replace("an escape sequence is malformed", in: &bytes) }
    if let scalar = Unicode.Scalar(high) { return bytes += String(scalar).utf8 }
    let missing = "half of a surrogate pair is missing"
    guard try peek() == 0x5C else { return try replace(missing, in: &bytes) }
    position += 1
    let escape = try next()
    guard escape == 0x75 else {
      try replace(missing, in: &bytes)
      return try appendEscape(escape, to: &bytes)
    }
    guard let low = try codeUnit(), 0xD800...0xDBFF ~= high, 0xDC00...0xDFFF ~= low,
      let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    else { return try replace("a surrogate pair is malformed", in: &bytes) }
    bytes += String(scalar).utf8
  }

  /// Reads four hexadecimal digits; returns `nil` at the first byte that is not one.
  private func codeUnit() throws -> UInt32? {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = try peek().flatMap({ Character(Unicode.Scalar($0)).hexDigitValue })
      else { return nil }
      position += 1
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  private func peekAfterSpace() throws -> UInt8? {
    while let byte = try peek() {
      switch byte {
      case 0x0A: line += 1
      case 0x20, 0x09, 0x0D: break
      default: return byte
      }
      position += 1
    }
    return nil
  }

  /// Returns the next byte without reading it; `nil` at the end.
  private func peek() throws -> UInt8? {
    if position == end {
      end = try buffer.withUnsafeMutableBytes { try input.read(into: $0) }
      position = 0
      if end == 0 { return nil }
    }
    return buffer[position]
  }

  private func next() throws -> UInt8 {
    guard let byte = try peek() else { throw ImportRefusal("the file is incomplete") }
    position += 1
    return byte
  }
}
