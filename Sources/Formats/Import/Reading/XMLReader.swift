import CExpat
import Glibc

/// An element of XML without its namespace prefix.
struct XMLElement {
  /// The namespace; empty if there is none.
  let namespace: String
  let name: String
  /// The values of the attributes by their local names.
  let attributes: [String: String]
  /// The number of bytes before the element.
  let offset: Int
}

/// Receives the content of an XML document.
protocol XMLHandler: AnyObject {
  func start(_ element: XMLElement) throws
  func end(_ name: String, namespace: String) throws
  func text(_ bytes: UnsafeBufferPointer<UInt8>) throws
}

/// Reads hostile XML with Expat.
///
/// Nothing outside the document is read. Entities can only be short texts, as drawing programs declare for
/// namespaces. The depth of elements and the length of tags are limited.
final class XMLReader {
  static let maximumDepth = 256
  /// The maximum length of a tag or another part that is read as a whole, in bytes.
  static let maximumTagLength = 1 << 25
  /// The maximum length of an entity's text, in bytes.
  static let maximumEntityLength = 256
  /// The maximum number of attributes of an element, and of declared values of absent attributes.
  static let maximumAttributes = 1000
  /// The number of attributes that every document may have, whatever its length.
  private static let freeAttributes = 10_000

  private let parser: XML_Parser
  private let handler: any XMLHandler
  private var (depth, defaultCount, attributeCount) = (0, 0, 0)
  private var failure: (any Error)?

  private static let separator = UInt8(ascii: "\n")

  private init(_ handler: any XMLHandler) throws {
    try SharedLibrary.expat.require()
    guard let parser = expat.ParserCreateNS(nil, XML_Char(Self.separator))
    else { throw ImportRefusal("there is not enough memory") }
    (self.parser, self.handler) = (parser, handler)
  }

  deinit { expat.ParserFree(parser) }

  /// Reads a document; throws an ``ImportError``, or whatever the input or the handler throws.
  static func read(_ input: ImportInput, _ handler: any XMLHandler) throws {
    let reader = try XMLReader(handler)
    reader.connect()
    try withExtendedLifetime(reader) { try reader.parse(input) }
  }

  private func parse(_ input: ImportInput) throws {
    var (read, pending) = (0, 0)
    while true {
      // Expat reads an incomplete tag again with every chunk, so the chunks grow with it.
      let size = max(ImportInput.chunkSize, min(pending, Self.maximumTagLength + 1 - pending))
      guard let buffer = expat.GetBuffer(parser, Int32(size))
      else { throw error("there is not enough memory") }
      let count = try input.fill(UnsafeMutableRawBufferPointer(start: buffer, count: size))
      read += count
      let status = expat.ParseBuffer(parser, Int32(count), count == 0 ? 1 : 0)
      if let refusal = failure as? ImportRefusal { throw error(refusal.reason) }
      if let failure { throw failure }
      guard read > 0 else { throw error("it is empty") }
      guard status == XML_STATUS_OK else {
        throw error(
          expat.ErrorString(expat.GetErrorCode(parser)).map { String(cString: $0) } ?? "not XML")
      }
      if count == 0 { return }
      pending = read - Int(expat.GetCurrentByteIndex(parser))
      guard pending <= Self.maximumTagLength
      else { throw error("a tag is longer than \(Self.maximumTagLength) bytes") }
    }
  }

  private func error(_ reason: String) -> ImportError {
    ImportError(line: Int(expat.GetCurrentLineNumber(parser)), reason)
  }

  /// Runs a part of the handler; an error stops the parser.
  private func perform(_ body: () throws -> Void) {
    guard failure == nil else { return }
    do {
      try body()
    } catch {
      failure = error
      _ = expat.StopParser(parser, 0)
    }
  }
}

extension XMLReader {
  private func connect() {
    expat.SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    expat.SetElementHandler(
      parser, { XMLReader.of($0)?.start($1, $2) }, { XMLReader.of($0)?.end($1) })
    expat.SetCharacterDataHandler(parser) { XMLReader.of($0)?.text($1, count: $2) }
    expat.SetEntityDeclHandler(parser) { data, _, isParameter, text, count, _, _, _, _ in
      XMLReader.of(data)?.perform {
        try XMLReader.checkEntity(
          isParameter == 0 ? text.map { UnsafeBufferPointer(start: $0, count: Int(count)) } : nil)
      }
    }
    expat.SetAttlistDeclHandler(parser) { data, _, _, _, value, _ in
      let reader = XMLReader.of(data)
      reader?.perform { try reader?.checkDefault(value) }
    }
    expat.SetSkippedEntityHandler(parser) { data, _, _ in
      XMLReader.of(data)?.perform { throw ImportRefusal("an entity is not declared") }
    }
    expat.SetUnknownEncodingHandler(
      parser, { XMLReader.fill($2, withEncoding: $1) ? 1 : 0 }, nil)
  }

  /// Fills the table of an encoding in which each character has one byte; returns whether there is one.
  private static func fill(
    _ info: UnsafeMutablePointer<XML_Encoding>?, withEncoding name: UnsafePointer<XML_Char>?
  ) -> Bool {
    guard let info, let name, let converter = iconv_open("UTF-32LE", name),
      converter != iconv_t(bitPattern: -1)
    else { return false }
    defer { iconv_close(converter) }
    return withUnsafeMutableBytes(of: &info.pointee.map) { map in
      let map = map.bindMemory(to: Int32.self)
      return map.indices.allSatisfy { byte in
        var (character, scalar) = (CChar(truncatingIfNeeded: byte), Int32(-1))
        let isSingle = withUnsafeMutablePointer(to: &character) { character in
          withUnsafeMutableBytes(of: &scalar) { scalar in
            var (input, inputCount, outputCount) = (Optional(character), 1, scalar.count)
            var output = scalar.baseAddress?.assumingMemoryBound(to: CChar.self)
            let count = iconv(converter, &input, &inputCount, &output, &outputCount)
            let isSingle = count != -1 || errno == EILSEQ
            // Some encodings hold a letter back until it is known whether an accent follows.
            iconv(converter, nil, nil, &output, &outputCount)
            return isSingle
          }
        }
        map[byte] = scalar
        return isSingle
      }
    }
  }

  /// Throws if the declared value of an absent attribute is long, or if there are too many.
  private func checkDefault(_ value: UnsafePointer<XML_Char>?) throws {
    guard let value else { return }
    defaultCount += 1
    guard defaultCount <= Self.maximumAttributes / 10,
      String(cString: value).utf8.count <= Self.maximumEntityLength
    else { throw ImportRefusal("a declared attribute is more than a short text") }
  }

  /// Throws unless an entity is a short text; `nil` is an entity of another kind.
  private static func checkEntity(_ text: UnsafeBufferPointer<XML_Char>?) throws {
    guard let text else { throw ImportRefusal("an external entity is declared") }
    guard text.count <= maximumEntityLength, !text.contains(0x26), !text.contains(0x25),
      !text.contains(0x3C)
    else { throw ImportRefusal("an entity is more than a short text") }
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> XMLReader? {
    data.map { Unmanaged<XMLReader>.fromOpaque($0).takeUnretainedValue() }
  }

  private func start(
    _ name: UnsafePointer<XML_Char>?, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
  ) {
    perform {
      depth += 1
      guard depth <= Self.maximumDepth
      else { throw ImportRefusal("elements are nested more than \(Self.maximumDepth) deep") }
      var values: [String: String] = [:]
      var next = attributes
      while let pair = next, let key = pair[0], let value = pair[1] {
        let (namespace, name) = Self.split(key)
        // An attribute of another vocabulary does not replace one of the element's own.
        if namespace.isEmpty || values[name] == nil { values[name] = String(cString: value) }
        next = pair + 2
        attributeCount += 1
        guard values.count <= Self.maximumAttributes else {
          throw ImportRefusal("an element has more than \(Self.maximumAttributes) attributes")
        }
      }
      let offset = Int(expat.GetCurrentByteIndex(parser))
      // A written attribute has at least five bytes, and one of a declared value none.
      guard attributeCount < Self.freeAttributes + offset / 5
      else { throw ImportRefusal("too many elements have attributes of declared values") }
      let (namespace, local) = Self.split(name)
      try handler.start(
        XMLElement(namespace: namespace, name: local, attributes: values, offset: offset))
    }
  }

  private func end(_ name: UnsafePointer<XML_Char>?) {
    perform {
      depth -= 1
      let (namespace, local) = Self.split(name)
      try handler.end(local, namespace: namespace)
    }
  }

  private func text(_ start: UnsafePointer<XML_Char>?, count: Int32) {
    perform {
      try start?.withMemoryRebound(to: UInt8.self, capacity: Int(count)) {
        try handler.text(UnsafeBufferPointer(start: $0, count: Int(count)))
      }
    }
  }

  private static func split(_ name: UnsafePointer<XML_Char>?) -> (namespace: String, name: String) {
    let text = name.map { String(cString: $0) } ?? ""
    guard let end = text.utf8.firstIndex(of: separator) else { return ("", text) }
    return (String(text[..<end]), String(text[text.index(after: end)...]))
  }
}
