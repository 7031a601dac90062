/// The text of an XML document, without what programs write although XML does not allow it.
///
/// Spaces replace control characters and references to characters that XML does not have. Spaces
/// before the declaration are removed. UTF-16 becomes UTF-8, which needs no declaration.
final class XMLText {
  private let input: ImportInput
  private var text: [UInt8] = []
  /// The last bytes, in which a reference may begin.
  private var rest: [UInt8] = []
  private var (isAtStart, isAtEnd) = (true, false)

  /// The maximum length of a reference.
  private static let maximumReference = 12

  init(_ input: ImportInput) throws { self.input = try input.utf8() }

  /// Returns the next piece of the text, which is empty at the end.
  func next() throws -> [UInt8] {
    repeat { try refill() } while text.isEmpty && !isAtEnd
    return text
  }

  private func refill() throws {
    let bytes = try input.take(ImportInput.chunkSize)
    isAtEnd = bytes.count < ImportInput.chunkSize
    (text, rest) = (rest + bytes, [])
    if isAtStart { start() }
    clean()
  }

  private func start() {
    isAtStart = false
    let document = text.drop { Self.isSpace($0) }
    guard document.starts(with: "<?xml".utf8),
      let end = document.firstIndex(of: UInt8(ascii: ">"))
    else { return }
    let declaration = String(decoding: document[..<end], as: UTF8.self).uppercased()
    let isWide = ["UTF-16", "UCS-2"].contains { declaration.contains($0) }
    text = Array(isWide ? document[(end + 1)...] : document)
  }

  private func clean() {
    var index = 0
    while index < text.count {
      if text[index] == UInt8(ascii: "&") {
        let end = endOfReference(at: index)
        if end == text.count, !isAtEnd, end - index < Self.maximumReference {
          rest = Array(text[index...])
          text.removeSubrange(index...)
        }
      } else if text[index] < 0x20, !Self.isSpace(text[index]) {
        text[index] = 0x20
      }
      index += 1
    }
  }

  /// Replaces a reference to a character if XML does not have it; returns the index after its digits.
  private func endOfReference(at start: Int) -> Int {
    var index = start + 1
    guard index < text.count else { return index }
    guard text[index] == UInt8(ascii: "#") else { return start }
    index += 1
    let isHexadecimal = index < text.count && text[index] == UInt8(ascii: "x")
    if isHexadecimal { index += 1 }
    var number = 0
    while index < text.count, index - start < Self.maximumReference,
      let digit = Character(Unicode.Scalar(text[index])).hexDigitValue
    {
      number = number * (isHexadecimal ? 16 : 10) + digit
      index += 1
    }
    guard index < text.count, text[index] == UInt8(ascii: ";") else { return index }
    if !Self.isAllowed(number) {
      text.replaceSubrange(start...index, with: repeatElement(0x20, count: index - start + 1))
    }
    return index
  }

  /// Returns whether XML has a character: XML 1.0, Section 2.2.
  private static func isAllowed(_ number: Int) -> Bool {
    switch number {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
}

extension ImportInput {
  /// The text of an XML document: see ``XMLText``.
  var xmlText: ImportInput {
    get throws {
      let text = try XMLText(self)
      return ImportInput(pieces: { _ in try text.next() })
    }
  }
}
