import Geometry
import Ink
import Raster
import TerminalUI

extension ExportFormat {
  /// A web page (HTML Standard) without scripts or other files: braille text in a `pre` element, or the text of a
  /// screen over an SVG of the ink.
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

      """)
    if document.screen == nil { try writeBraille(to: output) } else { try writeScreen(to: output) }
    try output.write("</body>\n</html>\n")
  }

  /// Writes the ink, and above it the characters of the screen, in lines that are two columns high.
  private func writeScreen(to output: ExportOutput) throws {
    let strokes = document.visibleStrokes(options)
    let area = PageLayout(of: strokes, over: document.screen, options).area
    let size = "width: \(length(area.width)); height: \(length(area.height))"
    try output.write("<div style=\"\(size)\">\n")
    try SVGPicture(document: document, options: options, isPart: true).write(to: output)
    try output.write(
      "<pre style=\"left: \(length(-area.minX)); top: \(length(-area.minY))\">\n")
    var (x, y) = (0.0, 0.0)
    try output.write(ScreenLayer(document.screen, under: strokes, options).runs) { _, run in
      if run.cells.minY > y {
        let count = Int((run.cells.minY - y) / CharacterText.rowHeight)
        try output.write(String(repeating: "\n", count: count))
        (x, y) = (0, run.cells.minY)
      }
      let blanks = Int((run.cells.minX - x) / CharacterText.columnWidth)
      try output.write(String(repeating: " ", count: blanks))
      try output.write("<span style=\"\(style(of: run))\">\(run.text.escapedForXML)</span>")
      x = run.cells.maxX
    }
    try output.write("\n</pre>\n</div>\n")
  }

  private func style(of run: ScreenLayer.Run) -> String {
    let look = run.look
    var styles = ["color: \(look.color.hexadecimal)"]
    if let edge = look.edge { styles.append("--e: \(edge.hexadecimal)") }
    if look.isBold { styles.append("font-weight: bold") }
    if look.isItalic { styles.append("font-style: italic") }
    if run.isRare { styles.append("display: inline-block; width: \(length(run.cells.width))") }
    return styles.joined(separator: "; ")
  }

  /// Returns a length in the width of a column.
  private func length(_ dots: Double) -> String {
    String(dots / CharacterText.columnWidth, decimals: 3) + "ch"
  }

  private func writeBraille(to output: ExportOutput) throws {
    let picture = TextPicture(of: document.visibleStrokes(options), options)
    try output.write(
      """
      <pre role="img" aria-label="\(document.title.escapedForXML)">

      """)
    let lines = picture.runs(options.isMonochrome ? [] : schemes.compactMap(\.mixer).map(\.tinting))
    try output.write(lines) { _, runs in
      for run in runs {
        let (text, attributes) = (Self.text(of: run), self.attributes(of: run))
        var html = attributes.isEmpty ? text : "<span\(attributes)>\(text)</span>"
        let lines = run.attributes.intersection([.underline, .strikethrough])
        if !lines.isEmpty {
          // The line has the color of the outer element.
          let name = lines.contains(.underline) ? "u" : "s"
          let outer = self.attributes(of: TextPicture.Run(color: run.lineColor ?? run.color))
          html = "<\(name)\(outer)>\(html)</\(name)>"
        }
        try output.write(html)
      }
      try output.write("\n")
    }
    try output.write("</pre>\n")
  }

  /// Returns the text of a run, with blanks as wide as the font's braille, which a space may not be.
  ///
  /// A blank between two characters of a text is a space, so that the words are found.
  private static func text(of run: TextPicture.Run) -> String {
    let isText = run.text.map { $0 != " " && !("\u{2800}"..."\u{28FF}" ~= $0) }
    let shown = run.text.enumerated().map { index, character in
      let isInside = 1..<max(1, isText.count - 1) ~= index
      let isSpace = isInside && isText[index - 1] && isText[index + 1]
      return character == " " && !isSpace ? "\u{2800}" : character
    }
    return String(shown).escapedForXML
  }

  /// Returns the attributes for the color of a run, and for what is behind it on light and dark backgrounds.
  private func attributes(of run: TextPicture.Run) -> String {
    var (names, styles): ([String], [String]) = ([], [])
    if let color = run.color.components {
      styles.append("color: \(color.hexadecimal)")
    } else if run.color != .foreground || !run.attributes.isEmpty {
      names.append(run.color.name)
    }
    let backgrounds = run.backgrounds.map { $0?.components }
    for case (let scheme, let color?) in zip(Self.schemeNames, backgrounds) {
      styles.append("--\(scheme): \(color.hexadecimal)")
    }
    if backgrounds.contains(where: { $0 != nil }) { names.append("mixed") }
    // A line under the outer element leaves out a block.
    let block = "display: inline-block; text-decoration: inherit; width: \(run.columns)ch"
    if run.isRare { styles.append(block) }
    return (names.isEmpty ? "" : " class=\"\(names.joined(separator: " "))\"")
      + (styles.isEmpty ? "" : " style=\"\(styles.joined(separator: "; "))\"")
  }

  private static let schemeNames = ["light", "dark"]

  /// The chosen colors, and dark ones for readers who prefer them unless a background was chosen.
  private var schemes: [ExportColors] {
    guard options.background == nil, document.screen == nil else { return [options.colors] }
    return [
      options.colors,
      ExportColors(
        background: Self.darkBackground,
        foreground: options.foreground?.readable(on: Self.darkBackground),
        isMonochrome: options.isMonochrome),
    ]
  }

  private var styleSheet: String {
    var layout = """
      pre, div { font: 1rem/1.2 "DejaVu Sans Mono", "Menlo", monospace; letter-spacing: 0; margin: 1rem }

      """
    if document.screen != nil {
      layout += """
        div { position: relative; overflow: hidden }
        div > * { position: absolute; margin: 0 }
        svg { width: 100%; height: 100%; pointer-events: none }
        pre { line-height: 2ch }
        span { text-shadow: .07em 0 var(--e), -.07em 0 var(--e), 0 .07em var(--e), 0 -.07em var(--e) }

        """
    }
    let rules = zip(schemes, Self.schemeNames).map { self.rules(for: $0, $1) }
    guard rules.count > 1 else { return layout + rules[0] }
    return layout + ":root { color-scheme: light dark }\n" + rules[0]
      + "@media (prefers-color-scheme: dark) {\n" + rules[1] + "}\n"
  }

  private func rules(for colors: ExportColors, _ scheme: String) -> String {
    let plain = colors.color(of: .foreground).hexadecimal
    let body = """
      body { background: \(colors.background.hexadecimal); color: \(plain) }
      .mixed { background: var(--\(scheme)) }

      """
    return InkColor.named.reduce(body) {
      $0 + ".\($1.name) { color: \(colors.color(of: $1).hexadecimal) }\n"
    }
  }
}

extension InkMixer {
  /// The mixer that shows the newest ink's dots on any background.
  fileprivate var tinting: InkMixer {
    var mixer = self
    mixer.means = .tint
    mixer.underlinesInColor = true
    return mixer
  }
}
