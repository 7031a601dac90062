import Geometry
import Ink
import Lettering

/// A character of a text that is being typed.
struct TextLetter {
  /// The character, which is in the font.
  let character: Character
  let glyph: Glyph
  /// When it was typed, in seconds since the sketch's start.
  let time: TimeInterval
  /// Whether it was typed since the caret was opened.
  let isNew: Bool
  /// The left end of its baseline, in units of the font; `nil` before the letter is laid out.
  var origin: Point?
  /// The strokes as they are shown, and their identities in the preview.
  var strokes: [StrokeRecord] = []
  var ids: [StrokeID] = []

  /// Creates a letter; `nil` if the font lacks the character.
  init?(_ character: Character, time: TimeInterval, isNew: Bool) {
    guard let glyph = LineFont.hershey.glyph(for: character) else { return nil }
    (self.character, self.glyph, self.time, self.isNew) = (character, glyph, time, isNew)
  }

  var right: Double { (origin?.x ?? 0) + glyph.advance }
}

/// A position between the letters of a text.
struct TextPosition: Hashable, Comparable {
  var line = 0
  /// The number of letters before it in the line.
  var index = 0

  static func < (a: TextPosition, b: TextPosition) -> Bool { (a.line, a.index) < (b.line, b.index) }
}
