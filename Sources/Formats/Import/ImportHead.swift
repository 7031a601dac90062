/// The beginning of a file, which usually shows its format.
public struct ImportHead {
  /// The number of bytes that are looked at.
  public static let length = 1 << 16

  private let bytes: ArraySlice<UInt8>

  /// Creates the beginning of a file, expanded if it is compressed, and in UTF-8.
  init(_ bytes: [UInt8]) { self.bytes = Self.text(bytes).prefix(Self.length) }

  /// Returns what can be read of the beginning of a file.
  private static func text(_ bytes: [UInt8]) -> [UInt8] {
    guard let input = try? ImportInput(bytes).expanded().utf8() else { return [] }
    var result: [UInt8] = []
    // Short pieces, because a piece that reaches beyond the known bytes is lost.
    var piece = [UInt8](repeating: 0, count: 64)
    while result.count < length,
      let count = try? piece.withUnsafeMutableBytes(input.read(into:)), count > 0
    { result += piece.prefix(count) }
    return result
  }

  /// Whether the file is text, but not of another known kind, in which characters draw lines or show dots.
  var drawsInText: Bool {
    guard !isJSON, xmlRoot != "html" else { return false }
    let text = String(decoding: bytes, as: UTF8.self)
    return !text.split(whereSeparator: \.isNewline).contains(where: \.hasControls)
      && text.unicodeScalars.contains {
        0x2500...0x257F ~= $0.value || 0x2801...0x28FF ~= $0.value
      }
  }

  /// Whether the first character that is not a space begins a JSON object.
  var isJSON: Bool { bytes.first { !Self.isSpace($0) } == 0x7B }

  func contains(_ text: String) -> Bool {
    let text = Array(text.utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: text) }
  }

  /// The name of the first element of an XML document, without its prefix; `nil` if there is none.
  var xmlRoot: String? {
    var rest = bytes
    while true {
      rest = rest.drop(while: Self.isSpace)
      guard rest.first == 0x3C, let second = rest.dropFirst().first else { return nil }
      guard second == 0x21 || second == 0x3F else { break }
      guard let end = Self.end(ofDeclaration: rest) else { return nil }
      rest = rest[end...]
    }
    let name = rest.dropFirst().prefix { !Self.isSpace($0) && $0 != 0x3E && $0 != 0x2F }
    return String(decoding: name.split(separator: 0x3A).last ?? [], as: UTF8.self)
  }

  /// Returns the index after a comment, a declaration, or a processing instruction.
  private static func end(ofDeclaration rest: ArraySlice<UInt8>) -> Int? {
    let isComment = rest.starts(with: "<!--".utf8)
    let ending: [UInt8] = isComment ? Array("-->".utf8) : [0x3E]
    var depth = 0
    for index in rest.indices {
      if !isComment {
        // The declarations inside of a document type are in brackets.
        if rest[index] == 0x5B { depth += 1 }
        if rest[index] == 0x5D { depth -= 1 }
      }
      if depth <= 0, rest[index...].starts(with: ending) { return index + ending.count }
    }
    return nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
}
