import Ink

extension ExportFormat {
  /// Braille text without colors, as ``TextPicture`` lays it out; marks on a screen are lines of their own.
  static let text = ExportFormat("text", [".txt"], .plainText) { document, options, output in
    let marks = MarkedText(document, options)
    let others = document.visibleItems(options).filter { !marks.strokes.contains($0.id) }
    let picture = TextPicture(
      of: others.map(\.stroke).inPaintOrder(\.style), over: document.screen, options)
    try output.write(marks.lines(of: picture)) { try output.write($1 + "\n") }
  }

  /// Braille text with the colors of a terminal (ECMA-48, ISO 8613-6), which end at every line end.
  static let ansi = ExportFormat("ansi", [".ans", ".ansi"], .picture) { document, options, output in
    let picture = TextPicture(
      of: document.visibleStrokes(options), over: document.screen, options)
    let style = ANSIStyle(options)
    let lines = picture.runs(options.colors.terminalMixer.map { [$0] } ?? [])
    let width = lines.map(\.width).max() ?? 0
    try output.write(lines) { try output.write(style.line($1, width: width) + "\n") }
  }
}

/// The colors of text in a terminal.
struct ANSIStyle {
  private let colors: ExportColors
  private let background, foreground: TerminalColor

  init(_ options: ExportOptions) {
    colors = options.colors
    background = options.background.map { .components($0) } ?? .standard
    foreground = options.foreground.map { .components($0) } ?? .standard
  }

  /// Returns a line in its colors, to `width` columns on a background; a line with colors ends with a reset.
  func line(_ runs: [TextPicture.Run], width: Int) -> String {
    let isPlain = background == .standard && foreground == .standard
    var text = background == .standard ? "" : background.backgroundSequence
    var last = TextPicture.Run()
    for run in runs {
      if run.color != last.color || last.columns == 0 && !isPlain {
        text += color(of: run.color).foregroundSequence
      }
      if run.background != last.background {
        text += color(behind: run.background).backgroundSequence
      }
      text += last.attributes.sequence(to: run.attributes) + run.text
      last = run
    }
    if last.background != nil { text += background.backgroundSequence }
    text += last.attributes.sequence(to: [])
    if colors.paintsBackground { text += String(repeating: " ", count: width - runs.width) }
    return text.contains("\u{1B}") ? text + "\u{1B}[0m" : text
  }

  private func color(of ink: InkColor) -> TerminalColor {
    // The terminal's own colors may not contrast with the background.
    if colors.paintsBackground { return .components(colors.color(of: ink)) }
    return ink == .foreground ? foreground : InkPalette.export.color(for: ink)
  }

  private func color(behind ink: InkColor?) -> TerminalColor {
    guard let ink else { return background }
    let isNumber = ink.paletteNumber != nil && !colors.paintsBackground
    return isNumber ? InkPalette.export.color(for: ink) : .components(colors.color(of: ink))
  }
}

extension [TextPicture.Run] {
  fileprivate var width: Int { reduce(0) { $0 + $1.columns } }
}
