import CCairo
import CPango
import Geometry

/// Draws the characters of texts on a surface of Cairo, with Pango.
///
/// A painter is used on the thread that created it, which has fonts of its own.
final class CharacterPainter {
  /// The characters that no font has; all without Pango.
  private(set) var missing: Set<String> = []
  private let context: OpaquePointer
  private let layout: OpaquePointer?

  /// The length of a unit of layouts, in canvas dots; Pango rounds to whole units.
  private static let unit = 0.01
  /// The maximum difference between the widths of characters and of their cells, in canvas dots.
  private static let tolerance = 0.1
  /// The number of steps of a unit in Pango's numbers.
  private static let steps = 1024.0

  /// Creates a painter on a context of Cairo that lives longer, and whose unit is a canvas dot.
  init(_ context: OpaquePointer) {
    self.context = context
    cairo.save(context)
    cairo.scale(context, Self.unit, Self.unit)
    layout = SharedLibrary.pango.isInstalled ? pango.pango_cairo_create_layout(context) : nil
    cairo.restore(context)
    guard let layout else { return }
    let options = cairo.font_options_create()
    // The colored edges of letters on screens do not suit pictures.
    cairo.font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo.font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango.pango_cairo_context_set_font_options(pango.pango_layout_get_context(layout), options)
    cairo.font_options_destroy(options)
    setFont("")
  }

  deinit { if let layout { pango.g_object_unref(layout) } }

  private func setFont(_ look: String) {
    guard let layout else { return }
    let font = pango.pango_font_description_from_string("monospace \(look)")
    pango.pango_font_description_set_absolute_size(
      font, PlacedCharacter.fontSize / Self.unit * Self.steps)
    pango.pango_layout_set_font_description(layout, font)
    pango.pango_font_description_free(font)
  }

  /// Draws characters of a screen in the current color, or their edge.
  func paint(_ run: ScreenLayer.Run, isEdge: Bool = false) {
    setFont((run.look.isBold ? "bold " : "") + (run.look.isItalic ? "italic" : ""))
    defer { setFont("") }
    if abs((width(of: run.text) ?? 0) - run.cells.width) < Self.tolerance {
      return paint(run.text, in: run.cells, isEdge: isEdge)
    }
    // Fonts differ, or one lacks a character.
    let width = run.cells.width / Double(run.text.count)
    for (index, character) in run.text.enumerated() {
      let left = run.cells.minX + Double(index) * width
      let cells = Rect(
        minX: left, minY: run.cells.minY, maxX: left + width, maxY: run.cells.maxY)
      paint(String(character), in: cells, isEdge: isEdge)
    }
  }

  /// Lays out a text, and returns its width in canvas dots; `nil` if no font has all of it.
  private func width(of text: String) -> Double? {
    guard let layout else { return nil }
    pango.pango_layout_set_text(layout, text, -1)
    guard pango.pango_layout_get_unknown_glyphs_count(layout) == 0 else { return nil }
    var size: Int32 = 0
    pango.pango_layout_get_size(layout, &size, nil)
    return Double(size) / Self.steps * Self.unit
  }

  /// Draws a character in the current color, narrowed to its cells, or its edge; a box if no font has it.
  func paint(_ text: String, in cells: Rect, isEdge: Bool = false) {
    guard text.contains(where: { $0 != " " }) else { return }
    guard let layout, let width = width(of: text) else {
      missing.insert(text)
      cairo.rectangle(context, cells.minX + 0.3, cells.minY + 0.8, cells.width - 0.6, 2.2)
      cairo.set_line_width(context, 0.2)
      return cairo.stroke(context)
    }
    let left = cells.minX + max(0, cells.width - width) / 2
    cairo.save(context)
    cairo.translate(context, left, cells.minY + PlacedCharacter.baseline)
    cairo.scale(context, Self.unit * min(1, cells.width / max(width, Self.unit)), Self.unit)
    cairo.move_to(context, 0, -Double(pango.pango_layout_get_baseline(layout)) / Self.steps)
    if isEdge {
      pango.pango_cairo_layout_path(context, layout)
      cairo.set_line_width(context, ScreenLayer.edgeWidth / Self.unit)
      cairo.set_line_join(context, CAIRO_LINE_JOIN_ROUND)
      cairo.stroke(context)
    } else {
      pango.pango_cairo_show_layout(context, layout)
    }
    cairo.restore(context)
  }
}

extension ExportOutput {
  /// Notes the characters that a picture lacks, and what to install.
  func note(missing characters: Set<String>) {
    guard !characters.isEmpty else { return }
    let some = characters.sorted().prefix(8).joined(separator: " ")
    let needed = SharedLibrary.pango.isInstalled ? "a font with them" : SharedLibrary.pango.package
    note("without \(some)\(characters.count > 8 ? " …" : ""); install \(needed)")
  }
}
