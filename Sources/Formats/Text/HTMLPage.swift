import Ink

extension ExportFormat {
  /// A web page without scripts or other files: braille text in a `pre` element.
  ///
  /// Source: HTML Standard.
  static let html = ExportFormat("html", [".html", ".htm"], .picture) { document, options, output in
    try HTMLPage(document: document, options: options).write(to: output)
  }
}

/// Braille text as a web page, in the colors that the reader's system prefers.
struct HTMLPage {
  let document: ExportDocument
  let options: ExportOptions

  private static let darkBackground = RGBColor(red: 0x12, green: 0x12, blue: 0x12)

  func write(to output: ExportOutput) throws {
    let picture = TextPicture(of: document.visibleItems(options).map(\.stroke), options)
    try output.write(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>\(document.title.escapedForXML)</title>
      <style>
      \(styleSheet)</style>
      </head>
      <body>
      <pre role="img" aria-label="\(document.title.escapedForXML)">

      """)
    let lines = picture.runs(isColored: !options.isMonochrome)
    for (index, runs) in lines.enumerated() {
      for run in runs {
        // A space may be narrower than the font's braille, so that lines would not align.
        let text = run.text.split(separator: " ", omittingEmptySubsequences: false)
          .joined(separator: "\u{2800}")
        try output.write(
          run.color == .foreground ? text : "<span \(attribute(of: run.color))>\(text)</span>")
      }
      try output.write("\n")
      try output.report(index + 1, of: lines.count)
    }
    try output.write("</pre>\n</body>\n</html>\n")
  }

  /// Returns the attribute that sets the color of an ink; a named one depends on the background.
  private func attribute(of ink: InkColor) -> String {
    ink.components.map { "style=\"color: \($0.hexadecimal)\"" } ?? "class=\"\(ink.name)\""
  }

  /// Light colors, and dark ones for readers who prefer them unless a background was chosen.
  private var styleSheet: String {
    let layout = """
      pre { font: 1rem/1.2 "DejaVu Sans Mono", "Menlo", monospace; letter-spacing: 0; margin: 1rem }

      """
    let light = rules(for: options.colors)
    guard options.background == nil else { return layout + light }
    let dark = ExportColors(
      background: Self.darkBackground,
      foreground: options.foreground?.readable(on: Self.darkBackground),
      isMonochrome: options.isMonochrome)
    return layout + ":root { color-scheme: light dark }\n" + light
      + "@media (prefers-color-scheme: dark) {\n" + rules(for: dark) + "}\n"
  }

  private func rules(for colors: ExportColors) -> String {
    let plain = colors.color(of: .foreground).hexadecimal
    let body = "body { background: \(colors.background.hexadecimal); color: \(plain) }\n"
    return InkColor.named.dropFirst().reduce(body) {
      $0 + ".\($1.name) { color: \(colors.color(of: $1).hexadecimal) }\n"
    }
  }
}
