import CCairo
import Geometry
import Ink

extension ExportFormat {
  /// Portable Network Graphics: an antialiased picture, transparent without a background.
  static let png = ExportFormat(
    "png", [".png"], .picture, isText: false, showsScreenBackground: true, defaultScale: 4,
    unit: "pixels"
  ) { document, options, output in
    let strokes = document.visibleStrokes(options)
    let layout = try SizeLimit.pixels.fit(PageLayout(of: strokes, options), options, output)
    let picture = try PixelPicture(layout, try PixelSize(layout), options)
    // The strokes between two reports of the progress.
    let step = 256
    for start in stride(from: 0, to: strokes.count, by: step) {
      let end = min(start + step, strokes.count)
      try picture.paint(strokes[start..<end], options.smoothing)
      try output.report(end, of: strokes.count)
    }
    output.note(missing: picture.missingCharacters)
    try picture.writePNG(to: output)
  }
}

/// An antialiased picture whose bands of rows are painted on several threads.
final class PixelPicture {
  private let surface: OpaquePointer
  /// A painter for each band; each writes only the rows of its band.
  private let painters: [CairoPainter]

  /// The maximum number of bands; each computes the outlines of its strokes again.
  private static let maximumBands = 4
  /// The minimum height of a band, in pixels.
  private static let minimumRows = 256

  /// Creates a picture with the background of the options.
  init(_ layout: PageLayout, _ size: PixelSize, _ options: ExportOptions) throws {
    let surface = try CairoPainter.surface(CAIRO_FORMAT_ARGB32, size)
    guard let data = cairo.image_surface_get_data(surface)
    else { throw ExportError.library("Cairo", reason: "out of memory") }
    self.surface = surface
    let stride = Int(cairo.image_surface_get_stride(surface))
    let count = (size.height / Self.minimumRows).clamped(to: 1...Self.maximumBands)
    painters = try (0..<count).map { band in
      let rows = size.height * band / count..<size.height * (band + 1) / count
      return try CairoPainter(
        cairo.image_surface_create_for_data(
          data + rows.lowerBound * stride, CAIRO_FORMAT_ARGB32, Int32(size.width),
          Int32(rows.count), Int32(stride)), layout.band(rows), options)
    }
  }

  deinit { cairo.surface_destroy(surface) }

  /// The characters that could not be drawn.
  var missingCharacters: Set<String> {
    painters.reduce(into: []) { $0.formUnion($1.missingCharacters) }
  }

  /// Paints strokes, of which texts are the last.
  func paint(_ strokes: ArraySlice<StrokeRecord>, _ smoothing: Smoothing) throws {
    let ink = strokes.prefix { $0.style.nib != .characters }
    // Each iteration uses one painter, which no other iteration uses.
    nonisolated(unsafe) let painters = painters
    Processors.perform(iterations: painters.count) { band in
      for stroke in ink where painters[band].shows(smoothing.inkBounds(of: stroke)) {
        painters[band].paint(stroke)
      }
    }
    for painter in painters { for text in strokes[ink.endIndex...] { painter.paint(text) } }
    for painter in painters { try painter.check() }
  }

  func writePNG(to output: ExportOutput) throws {
    cairo.surface_mark_dirty(surface)
    let library = LibraryOutput(output)
    let status = cairo.surface_write_to_png_stream(
      surface, LibraryOutput.cairoWrite, library.pointer)
    if let error = library.error { throw error }
    try CairoPainter.check(status)
  }
}

extension PageLayout {
  fileprivate func band(_ rows: Range<Int>) -> PageLayout {
    PageLayout(
      area: Rect(
        minX: area.minX, minY: area.minY + Double(rows.lowerBound) / scale, maxX: area.maxX,
        maxY: area.minY + Double(rows.upperBound) / scale), scale: scale)
  }
}
