extension ExportFormat {
  /// Braille text without colors, as ``TextPicture`` lays it out.
  static let text = ExportFormat(name: "text", fileExtension: ".txt") { strokes, smoothing in
    let lines = TextPicture(of: strokes, smoothing: smoothing).lines(palette: nil)
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }
}
