import CCairo
import Ink

extension ExportFormat {
  /// Portable Document Format: one page with a filled outline for each stroke.
  static let pdf = ExportFormat("pdf", [".pdf"], isText: false, defaultScale: 2) {
    document, options, output in
    let strokes = document.visibleItems(options).map(\.stroke)
    let layout = PageLayout(of: strokes, options)
    let library = LibraryOutput(output)
    let surface = cairo_pdf_surface_create_for_stream(
      LibraryOutput.cairoWrite, library.pointer, layout.width, layout.height)
    let painter = try CairoPainter(surface, layout, options, stepsPerUnit: 4)
    cairo_pdf_surface_set_metadata(
      surface, CAIRO_PDF_METADATA_TITLE, document.title.withoutControls)
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "stipple")
    for (index, stroke) in strokes.enumerated() {
      painter.paint(stroke)
      try output.report(index + 1, of: strokes.count)
    }
    cairo_show_page(painter.context)
    cairo_surface_finish(surface)
    if let error = library.error { throw error }
    try painter.check()
    // Cairo writes through the pointer of `library` until here.
    withExtendedLifetime(library) {}
  }
}
