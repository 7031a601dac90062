import ArgumentParser
import Formats
import Ink
import Settings
import SketchLibrary
import Sketches

/// `stipple show FILE`: the picture as text.
struct Show: SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print the finished picture as text.")

  @OptionGroup var sketch: SketchArgument

  @Option(
    help: """
      The maximum width in columns, from 1 to \(TextPicture.limit); a wider picture is scaled down. \
      Default: the width of the terminal, or no limit if the output is not a terminal.
      """)
  var columns: Int?

  @Option(help: "Print only this part of the canvas, in dots: X,Y,WxH.")
  var area: CanvasArea?

  @OptionGroup var line: LineOptions
  @OptionGroup var colors: PaletteOptions

  func validate() throws { try PictureOptions.check(columns: columns) }

  func perform() throws {
    let document = try sketch.read()
    warnAboutDraft(of: document)
    let picture = TextPicture(
      of: Sketch(folding: document.edits).strokes, in: area?.rect,
      columns: columns ?? StandardOutput.columns ?? TextPicture.limit, smoothing: line.smoothing)
    let palette = StandardOutput.palette(choices: colors.choices)
    for line in picture.lines(palette: palette) { print(line) }
  }
}

/// Warns on standard error about unfinished strokes, which the output does not contain.
func warnAboutDraft(of document: SketchDocument) {
  guard let warning = document.draftWarning else { return }
  writeToStandardError("stipple: \(warning)\n")
}
