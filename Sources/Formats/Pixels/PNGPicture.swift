import CCairo

extension ExportFormat {
  /// Portable Network Graphics: an antialiased picture, transparent without a background.
  static let png = ExportFormat(
    "png", [".png"], .picture.union([.size]), isText: false, showsScreenBackground: true,
    defaultScale: 4, unit: "pixels"
  ) { document, options, output in
    let strokes = document.visibleStrokes(options)
    let full = PageLayout(of: strokes, over: document.screen, options)
    let layout = try SizeLimit.pixels.fit(full, options, output)
    let surface = try CairoPainter.surface(CAIRO_FORMAT_ARGB32, PixelSize(layout))
    let painter = try CairoPainter(surface, layout, options)
    let cells = ScreenLayer(document.screen, under: strokes, options)
    painter.fill(cells.rectangles)
    try output.write(strokes) { painter.paint($1) }
    painter.paint(cells.runs)
    output.note(missing: painter.missingCharacters)
    let library = LibraryOutput(output)
    let status = cairo.surface_write_to_png_stream(
      surface, LibraryOutput.cairoWrite, library.pointer)
    if let error = library.error { throw error }
    try CairoPainter.check(status)
    try painter.check()
  }
}
