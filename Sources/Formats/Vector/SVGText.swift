import Geometry
import Ink
import Lettering

extension XMLWriter {
  /// Writes the texts of a picture over their strokes, so that they are found, selected, and read aloud.
  ///
  /// The characters are transparent: the strokes show the text. Each line has the width of its strokes.
  func write(_ texts: [Sketch.Text]) throws {
    for text in texts where text.map.inverse != nil {
      for line in TextLine.lines(of: text) { try write(line, text.map) }
    }
  }

  private func write(_ line: TextLine, _ map: Transform) throws {
    var bytes: [UInt8] = []
    for value in [map.a, map.b, map.c, map.d, map.tx, map.ty] {
      if !bytes.isEmpty { bytes.append(0x20) }
      bytes.append(value, decimals: 6)
    }
    var (y, width): ([UInt8], [UInt8]) = ([], [])
    y.append(line.baseline, decimals: 2)
    width.append(line.width, decimals: 2)
    func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    try text(
      "text",
      [
        "transform": "matrix(\(string(bytes)))", "y": string(y), "fill-opacity": "0",
        "font-size": "\(Int(TextLine.fontSize))", "font-family": "sans-serif",
        "textLength": string(width), "lengthAdjust": "spacingAndGlyphs",
      ], line.text)
  }
}
