import CCairo
import Files
import Geometry

extension ExportFormat {
  /// Portable Document Format: one page with a filled outline for each stroke.
  static let pdf = ExportFormat(
    "pdf", [".pdf"], .picture, isText: false, defaultScale: 2, unit: "points"
  ) { document, options, output in
    let strokes = document.visibleStrokes(options)
    let full = PageLayout(of: strokes, over: document.screen, options)
    let layout = try SizeLimit.page.fit(full, options, output)
    try SharedLibrary.cairo.require()
    let library = LibraryOutput(output)
    let surface = cairo.pdf_surface_create_for_stream(
      LibraryOutput.cairoWrite, library.pointer, layout.width, layout.height)
    // Points are rounded less than lines are simplified. Cairo has no more than 256 steps.
    let isFine = options.lineTolerance <= LinePath.fineTolerance
    let steps = ((isFine ? 16 : 8) / layout.scale).rounded(.up).clamped(to: 4...256)
    let painter = try CairoPainter(
      surface, layout, options, output: library, stepsPerUnit: steps,
      maximumDots: StrokeOutliner.maximumListedDots)
    cairo.pdf_surface_set_metadata(
      surface, CAIRO_PDF_METADATA_TITLE, document.title.printable())
    cairo.pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "stipple")
    let cells = ScreenLayer(document.screen, under: strokes, options)
    painter.fill(cells.rectangles)
    try output.write(strokes) { painter.paint($1) }
    painter.paint(cells.runs)
    output.note(missing: painter.missingCharacters)
    try InvisibleText.show(document.visibleTexts(options), on: painter)
    cairo.show_page(painter.context)
    cairo.surface_finish(surface)
    if let error = library.error { throw error }
    try painter.check()
  }
}
