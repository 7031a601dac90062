import Ink
import Raster

extension ExportFormat {
  /// Braille text without colors, as ``TextPicture`` lays it out.
  static let text = ExportFormat("text", [".txt"], .plainText) { document, options, output in
    let picture = TextPicture(of: document.visibleStrokes(options), options)
    try output.write(picture.lines(palette: nil)) { try output.write($1 + "\n") }
  }

  /// Braille text with the colors of a terminal (ECMA-48, ISO 8613-6), which end at every line end.
  static let ansi = ExportFormat("ansi", [".ans", ".ansi"], .picture) { document, options, output in
    let picture = TextPicture(of: document.visibleStrokes(options), options)
    let style = ANSIStyle(options)
    let lines = picture.runs(options.colors.terminalMixer.map { [$0] } ?? [])
    let width = lines.map(\.width).max() ?? 0
    try output.write(lines) { try output.write(style.line($1, width: width) + "\n") }
  }
}

/// The sequences that set the colors of text.
struct ANSIStyle {
  private let palette = InkPalette.export
  private let colors: ExportColors
  private let background, foreground: String

  init(_ options: ExportOptions) {
    colors = options.colors
    background = options.background.map { Self.sequence(48, $0) } ?? ""
    foreground = options.foreground.map { Self.sequence(38, $0) } ?? ""
  }

  /// Returns a line in its colors, to `width` columns on a background; a line with colors ends with a reset.
  func line(_ runs: [TextPicture.Run], width: Int) -> String {
    var (text, last) = (background, TextPicture.Run())
    for run in runs {
      let isFirst = last.columns == 0
      if run.color != last.color || isFirst && !(foreground + background).isEmpty {
        text += sequence(for: run.color)
      }
      if run.background != last.background { text += backgroundSequence(for: run.background) }
      text += last.mark.sequence(to: run.mark) + run.text
      last = run
    }
    if last.background != nil { text += backgroundSequence(for: nil) }
    text += last.mark.sequence(to: nil)
    if colors.paintsBackground { text += String(repeating: " ", count: width - runs.width) }
    return text.contains("\u{1B}") ? text + "\u{1B}[0m" : text
  }

  private func backgroundSequence(for ink: InkColor?) -> String {
    if let ink { return Self.sequence(48, colors.color(of: ink)) }
    return background.isEmpty ? TerminalColor.standard.backgroundSequence : background
  }

  private func sequence(for ink: InkColor) -> String {
    // The terminal's own colors may not contrast with the background.
    if colors.paintsBackground { return Self.sequence(38, colors.color(of: ink)) }
    return ink == .foreground && !foreground.isEmpty ? foreground : palette.sequence(for: ink)
  }

  private static func sequence(_ parameter: Int, _ color: RGBColor) -> String {
    "\u{1B}[\(parameter);2;\(color.red);\(color.green);\(color.blue)m"
  }
}

extension [TextPicture.Run] {
  fileprivate var width: Int { reduce(0) { $0 + $1.columns } }
}
