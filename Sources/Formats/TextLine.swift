import Geometry
import Ink
import Lettering

/// A line of a text of the picture, in units of the font.
struct TextLine {
  /// The characters that the font has.
  let text: String
  let baseline: Double
  let width: Double

  /// The size of an ordinary font whose capitals are about as high.
  static let fontSize = 30.0

  /// Returns the lines of a text that have visible characters.
  ///
  /// - Complexity: O(*n*) in the number of characters.
  static func lines(of text: Sketch.Text) -> [TextLine] {
    let lines = text.text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.enumerated().compactMap { index, line in
      let characters = line.filter { LineFont.hershey.glyph(for: $0) != nil }
      guard characters.contains(where: { $0 != " " }) else { return nil }
      return TextLine(
        text: characters, baseline: Double(index) * LineFont.lineHeight,
        width: LineFont.hershey.width(of: characters))
    }
  }
}
