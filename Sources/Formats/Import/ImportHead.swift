/// The beginning of a file, which usually shows its format.
public struct ImportHead {
  /// The number of bytes that are looked at.
  public static let length = 1 << 16

  private let bytes: ArraySlice<UInt8>
  /// The name of the first element of an XML document, without its prefix; `nil` if there is none.
  let xmlRoot: Substring?

  /// Creates the beginning of a file, expanded if it is compressed, and in UTF-8.
  init(_ bytes: [UInt8]) {
    self.bytes = Self.text(bytes).prefix(Self.length)
    // Before it are spaces, instructions, comments, and a document type with declarations in brackets.
    let root =
      #/
      (?> (?: \s | <\? (?s:.)*? > | <!-- (?s:.)*? --> | <! [^\[>]* (?: \[ (?s:.)*? \] \s* )? > )* )
      < (?: [^\s>\/:!?]* : )? ([^\s>\/:!?]+)
      /#
    xmlRoot = String(decoding: self.bytes, as: UTF8.self).prefixMatch(of: root)?.1
  }

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
  var isJSON: Bool { bytes.first { $0 != 0x20 && !(0x09...0x0D ~= $0) } == 0x7B }

  func contains(_ text: String) -> Bool {
    let text = Array(text.utf8)
    return bytes.indices.contains { bytes[$0...].starts(with: text) }
  }
}
