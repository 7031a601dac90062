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
      The maximum width in columns, from 1 to \(TextPicture.limit); a wider picture is scaled down, and a \
      diagram that does not fit is refused. Default: the width of the terminal, or no limit if the output \
      is not a terminal; 80 for boxes, and 72 for ascii.
      """)
  var columns: Int?

  @Option(help: "Braille, a diagram of box-drawing characters, or one of ASCII's characters.")
  var format = TextFormat.text

  @OptionGroup var diagram: DiagramOptions

  @Flag(help: "Leave out the screen under the ink.") var noScreen = false

  @Option(help: "Print only this part of the canvas, in dots: X,Y,WxH.")
  var area: CanvasArea?

  @OptionGroup var line: LineOptions
  @OptionGroup var colors: PaletteOptions

  /// The formats of text that can be shown everywhere.
  enum TextFormat: String, CaseIterable, ExpressibleByArgument { case text, boxes, ascii }

  private var exported: ExportFormat { .named(format.rawValue) ?? .plain }

  func validate() throws {
    try PictureOptions.check(columns: columns)
    let choices: Set<ExportChoice> = area == nil ? [] : [.area]
    try exported.check(diagram.choices.union(choices).union(noScreen ? [.noScreen] : []))
  }

  func perform() throws {
    let document = try sketch.read()
    warnAboutDraft(of: document)
    guard format == .text else { return try printDiagram(of: document) }
    let sketch = Sketch(folding: document.edits)
    let picture = TextPicture(
      of: sketch.strokes, over: noScreen ? nil : sketch.screen, in: area?.rect,
      columns: columns ?? StandardOutput.columns ?? TextPicture.limit, smoothing: line.smoothing)
    let palette = StandardOutput.palette(choices: colors.choices)
    for line in picture.lines(palette: palette) { print(line) }
  }

  private func printDiagram(of sketch: SketchDocument) throws {
    var options = ExportOptions()
    (options.columns, options.smoothing) = (columns, line.smoothing)
    try diagram.apply(to: &options)
    let output = ExportOutput { try TextFile.print($0) }
    try exported.write(
      ExportDocument(title: sketch.title, created: sketch.created, edits: sketch.edits), options,
      to: output)
    if let remark = output.remark { writeToStandardError("stipple: The text is \(remark).\n") }
  }
}

/// Warns on standard error about unfinished strokes, which the output does not contain.
func warnAboutDraft(of document: SketchDocument) {
  guard let warning = document.draftWarning else { return }
  writeToStandardError("stipple: \(warning)\n")
}
