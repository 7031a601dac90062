import Geometry
import Ink

extension ByteWriter {
  /// Writes the texts of an edit, of which there is at least one.
  mutating func texts(_ texts: [TypedText]) {
    unsigned(UInt64(texts.count))
    var end = 0
    for text in texts {
      unsigned(UInt64(text.strokes.lowerBound - end))
      unsigned(UInt64(text.strokes.count))
      end = text.strokes.upperBound
      map(text.map)
      unsigned(UInt64(text.text.utf8.count))
      append(text.text.utf8)
    }
  }
}

extension ByteReader {
  /// Reads the texts of an edit with a number of new strokes.
  ///
  /// - Throws: ``SampleCodec/Malformed`` if ``ByteWriter/texts(_:)`` cannot have written the bytes.
  mutating func texts(strokeCount: Int) throws(Malformed) -> [TypedText] {
    var texts: [TypedText] = []
    for _ in 0..<(try count(minimumBytes: 9)) {
      let start = try number() + (texts.last?.strokes.upperBound ?? 0)
      let end = start + (try number())
      guard start < end, end <= strokeCount else { throw .outOfRange }
      let map = try map()
      texts.append(TypedText(try text(), strokes: start..<end, map: map))
    }
    guard !texts.isEmpty else { throw .outOfRange }
    return texts
  }

  private mutating func text() throws(Malformed) -> String {
    let units = try bytes(count(minimumBytes: 1))
    guard let text = String(validating: units, as: UTF8.self) else { throw .outOfRange }
    return text
  }
}
