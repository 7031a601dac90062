import CCairo
import CPango
import Geometry
import Ink
import Lettering

/// Draws the characters of texts on a surface of Cairo: with Pango, or without it with the lines of `LineFont`.
///
/// A painter is used on the thread that created it, which has fonts of its own.
final class CharacterPainter {
  /// The characters that could not be drawn.
  private(set) var missing: Set<String> = []
  private let context: OpaquePointer
  private let layout: OpaquePointer?

  /// The length of a unit of layouts, in canvas dots; Pango rounds to whole units.
  private static let unit = 0.01
  /// The number of steps of a unit in Pango's numbers.
  private static let steps = 1024.0
  /// The height of capitals without Pango, and the width of their lines, in canvas dots.
  private static let (capHeight, lineWidth) = (2.4, 0.3)

  /// Creates a painter on a context of Cairo that lives longer, and whose unit is a canvas dot.
  init(_ context: OpaquePointer) {
    self.context = context
    guard SharedLibrary.pango.isInstalled else {
      layout = nil
      return
    }
    cairo.save(context)
    cairo.scale(context, Self.unit, Self.unit)
    layout = pango.pango_cairo_create_layout(context)
    cairo.restore(context)
    guard let layout else { return }
    let options = cairo.font_options_create()
    // The colored edges of letters on screens do not suit pictures.
    cairo.font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo.font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango.pango_cairo_context_set_font_options(pango.pango_layout_get_context(layout), options)
    cairo.font_options_destroy(options)
    let font = pango.pango_font_description_from_string("monospace")
    pango.pango_font_description_set_absolute_size(
      font, PlacedCharacter.fontSize / Self.unit * Self.steps)
    pango.pango_layout_set_font_description(layout, font)
    pango.pango_font_description_free(font)
  }

  deinit { if let layout { pango.g_object_unref(layout) } }

  /// Draws a character in the current color, at its cells.
  func paint(_ character: PlacedCharacter) {
    guard character.text.contains(where: { $0 != " " }), !paintLayout(of: character),
      !paintLines(of: character)
    else { return }
    missing.insert(character.text)
  }

  /// Draws a character, narrowed to its cells, with Pango; returns whether a font has it.
  private func paintLayout(of character: PlacedCharacter) -> Bool {
    guard let layout else { return false }
    pango.pango_layout_set_text(layout, character.text, -1)
    guard pango.pango_layout_get_unknown_glyphs_count(layout) == 0 else { return false }
    var extents = stipple_pango_rectangle()
    pango.pango_layout_get_extents(layout, nil, &extents)
    let (width, room) = (Double(extents.width) / Self.steps * Self.unit, character.cells.width)
    let left = character.location.x + max(0, room - width) / 2
    cairo.save(context)
    cairo.translate(context, left, character.location.y + PlacedCharacter.baseline)
    cairo.scale(context, Self.unit * min(1, room / max(width, Self.unit)), Self.unit)
    cairo.move_to(context, 0, -Double(pango.pango_layout_get_baseline(layout)) / Self.steps)
    pango.pango_cairo_show_layout(context, layout)
    cairo.restore(context)
    return true
  }

  /// Draws a character as lines, narrowed to its cells; returns whether `LineFont` has it.
  private func paintLines(of character: PlacedCharacter) -> Bool {
    guard let first = character.text.first, character.text.count == 1,
      let glyph = LineFont.hershey.glyph(for: first)
    else { return false }
    let scale = Self.capHeight / LineFont.capHeight
    let narrow = min(scale, character.cells.width / max(glyph.advance, 1))
    let origin = character.location + Vector(dx: 0, dy: PlacedCharacter.baseline)
    cairo.new_path(context)
    for line in glyph.lines {
      cairo.new_sub_path(context)
      // A single point is a dot: a line without a length.
      for point in line.prefix(1) + line {
        cairo.line_to(context, origin.x + point.x * narrow, origin.y + point.y * scale)
      }
    }
    cairo.set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo.set_line_width(context, Self.lineWidth)
    cairo.stroke(context)
    return true
  }
}

extension ExportOutput {
  /// Notes the characters that a picture lacks, and what to install.
  func note(missing characters: Set<String>) {
    guard !characters.isEmpty else { return }
    let some = characters.sorted().prefix(8).joined(separator: " ")
    let needed = SharedLibrary.pango.isInstalled ? "a font with them" : SharedLibrary.pango.package
    remark = "without \(some)\(characters.count > 8 ? " …" : ""); install \(needed)"
  }
}
