import Geometry
import Ink
import Lettering

extension XMLWriter {
  /// Writes the texts of a picture over their strokes, so that they can be found, selected, and
  /// read aloud.
  ///
  /// The characters are transparent: the strokes show the text. Each line has the width of its strokes.
  func write(_ texts: [Sketch.Text]) throws {
    for text in texts where text.map.inverse != nil {
      for line in TextLine.lines(of: text) { try write(line, text.map) }
    }
  }

  private func write(_ line: TextLine, _ map: Transform) throws {
    let matrix = String(map.a, map.b, map.c, map.d, map.tx, map.ty, decimals: 6)
    try text(
      "text",
      [
        "transform": "matrix(\(matrix))", "y": String(line.baseline, decimals: 2),
        "fill-opacity": "0", "font-size": "\(Int(TextLine.fontSize))", "font-family": "sans-serif",
        "textLength": String(line.width, decimals: 2), "lengthAdjust": "spacingAndGlyphs",
      ], line.text)
  }
}
