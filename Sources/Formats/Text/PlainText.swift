import Ink

extension ExportFormat {
  /// Braille text without colors, as ``TextPicture`` lays it out.
  static let text = ExportFormat("text", [".txt"], .plainText) { document, options, output in
    let lines = TextPicture(of: document.visibleItems(options).map(\.stroke), options)
      .lines(palette: nil)
    for (index, line) in lines.enumerated() {
      try output.write(line + "\n")
      try output.report(index + 1, of: lines.count)
    }
  }
}
