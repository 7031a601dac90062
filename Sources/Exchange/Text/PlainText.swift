import Ink

extension ExportFormat {
  /// Braille text without colors, as ``TextPicture`` lays it out.
  static let text = ExportFormat("text", [".txt"]) { document, options, output in
    let picture = TextPicture(of: document.visibleItems(options).map(\.stroke), options)
    for line in picture.lines(palette: nil) { try output.write(line + "\n") }
  }
}
