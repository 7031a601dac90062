import CCairo
import Geometry
import Ink
import Lettering

/// Text of a PDF that can be found and selected, but draws nothing: the strokes show it.
///
/// Its font has empty glyphs with the widths of `LineFont`, in the lowest eight bits of their numbers.
enum InvisibleText {
  /// Adds texts to the page that a painter draws.
  static func show(_ texts: [Sketch.Text], on painter: CairoPainter) throws {
    guard !texts.isEmpty, let face = cairo.user_font_face_create() else { return }
    defer { cairo.font_face_destroy(face) }
    cairo.user_font_face_set_init_func(face, measureFont)
    cairo.user_font_face_set_render_glyph_func(face, measureGlyph)
    var numbers: [Character: UInt] = [:]
    for text in texts where text.map.inverse != nil {
      for line in TextLine.lines(of: text) {
        for character in line.text where numbers[character] == nil {
          let width = LineFont.hershey.width(of: String(character))
          numbers[character] = UInt(numbers.count + 1) << 8 | UInt(width.clamped(to: 0...255))
        }
        show(line, text.map, in: face, numbers, painter.context)
      }
    }
    try painter.check()
  }

  private static func show(
    _ line: TextLine, _ map: Transform, in face: OpaquePointer, _ numbers: [Character: UInt],
    _ context: OpaquePointer
  ) {
    cairo.save(context)
    defer { cairo.restore(context) }
    var matrix = cairo_matrix_t()
    cairo.matrix_init(&matrix, map.a, map.b, map.c, map.d, map.tx, map.ty)
    cairo.transform(context, &matrix)
    cairo.set_font_face(context, face)
    cairo.set_font_size(context, TextLine.fontSize)
    var x = 0.0
    var glyphs: [cairo_glyph_t] = []
    var clusters: [cairo_text_cluster_t] = []
    for character in line.text {
      let number = numbers[character, default: 0]
      glyphs.append(cairo_glyph_t(index: number, x: x, y: line.baseline))
      clusters.append(cairo_text_cluster_t(num_bytes: Int32(character.utf8.count), num_glyphs: 1))
      x += Double(number & 255)
    }
    cairo.show_text_glyphs(
      context, line.text, Int32(line.text.utf8.count), glyphs, Int32(glyphs.count), clusters,
      Int32(clusters.count), cairo_text_cluster_flags_t(rawValue: 0))
  }

  private static let measureFont: cairo_user_scaled_font_init_func_t = { _, _, extents in
    extents?.pointee.ascent = LineFont.capHeight / TextLine.fontSize
    extents?.pointee.descent = LineFont.descent / TextLine.fontSize
    return CAIRO_STATUS_SUCCESS
  }

  private static let measureGlyph: cairo_user_scaled_font_render_glyph_func_t = {
    _, glyph, _, extents in
    extents?.pointee.x_advance = Double(glyph & 255) / TextLine.fontSize
    return CAIRO_STATUS_SUCCESS
  }
}

/// A line of a text of the picture, in units of the font.
struct TextLine {
  /// The characters that the font has.
  let text: String
  let baseline: Double
  let width: Double

  /// The size of an ordinary font whose capitals are about as high.
  static let fontSize = 30.0

  /// Returns the lines of a text that have visible characters.
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
