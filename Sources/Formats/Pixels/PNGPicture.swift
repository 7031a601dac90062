import Ink

extension ExportFormat {
  /// Portable Network Graphics: an antialiased picture, transparent without a background.
  static let png = ExportFormat(
    "png", [".png"], .picture, isText: false, showsScreenBackground: true, defaultScale: 4,
    unit: "pixels"
  ) { document, options, output in
    let strokes = document.visibleItems(options).map(\.stroke)
    let layout = try SizeLimit.pixels.fit(PageLayout(of: strokes, options), options, output)
    let picture = try PixelPicture(layout, try PixelSize(layout), options)
    // The strokes between two reports of the progress.
    let step = 256
    for start in stride(from: 0, to: strokes.count, by: step) {
      let end = min(start + step, strokes.count)
      try picture.paint(strokes[start..<end], options.smoothing)
      try output.report(end, of: strokes.count)
    }
    try picture.writePNG(to: output)
  }
}
