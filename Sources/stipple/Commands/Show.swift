import ArgumentParser
import Formats
import Ink
import Settings
import SketchLibrary
import Sketches

/// `stipple show FILE`: the picture as text.
struct Show: SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print the finished picture as text.",
    discussion: """
      FILE can also be a file that 'stipple import' reads, such as \
      \(ImportFormat.all.map { $0.fileExtensions[0] }.joined(separator: ", ")), or - for standard input; \
      no sketch is made.
      """)

  @OptionGroup var sketch: SketchArgument

  @Option(
    help: """
      The maximum width in columns, from 1 to \(TextPicture.limit); a wider picture is scaled down, and a \
      diagram that does not fit is refused. Default: the width of the terminal, or no limit if the output \
      is not a terminal; 80 for boxes, and 72 for ascii.
      """)
  var columns: Int?

  @Option(help: "The maximum height in rows; a higher picture is scaled down.")
  var rows: Int?

  @Option(help: "Whether text in braille has colors; auto is on a terminal without NO_COLOR.")
  var color = ColorUse.auto

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
    if let rows, !(1...TextPicture.limit).contains(rows) {
      throw ValidationError("--rows must be from 1 to \(TextPicture.limit), not \(rows).")
    }
    guard format == .text || (rows == nil && color == .auto)
    else { throw ValidationError("--rows and --color need the format text.") }
    let choices: Set<ExportChoice> = area == nil ? [] : [.area]
    try exported.check(diagram.choices.union(choices).union(noScreen ? [.noScreen] : []))
  }

  func perform() throws {
    let document = try document()
    guard format == .text else { return try printDiagram(of: document) }
    let picture = TextPicture(
      of: document.strokes, over: noScreen ? nil : document.screen, in: area?.rect,
      columns: columns ?? StandardOutput.columns ?? TextPicture.limit,
      rows: rows ?? TextPicture.limit, smoothing: line.smoothing)
    let palette = StandardOutput.palette(choices: colors.choices, color)
    for line in picture.lines(palette: palette) { print(line) }
  }

  /// Reads the sketch, or the ink of another program.
  private func document() throws -> ExportDocument {
    if sketch.file == ImportFile.standardInput {
      return try imported(SketchImport([ImportFile.standardInput], format: nil))
    }
    do {
      let document = try sketch.read()
      warnAboutDraft(of: document)
      return ExportDocument(
        title: document.title, created: document.created, edits: document.edits)
    } catch SketchError.notASketch(let path, let found) {
      guard sketch.file != nil, let file = try? SketchImport([path], format: nil)
      else { throw SketchError.notASketch(path: path, found: found) }
      return try imported(file)
    }
  }

  private func imported(_ source: SketchImport) throws -> ExportDocument {
    let (document, skipped) = try source.document()
    if !skipped.isEmpty { writeToStandardError("stipple: The text is without \(skipped).\n") }
    return document
  }

  private func printDiagram(of document: ExportDocument) throws {
    var options = ExportOptions()
    (options.columns, options.smoothing) = (columns, line.smoothing)
    try diagram.apply(to: &options)
    let output = ExportOutput { try TextFile.print($0) }
    try exported.write(document, options, to: output)
    if let remark = output.remark { writeToStandardError("stipple: The text is \(remark).\n") }
  }
}

/// Warns on standard error about unfinished strokes, which the output does not contain.
func warnAboutDraft(of document: SketchDocument) {
  guard let warning = document.draftWarning else { return }
  writeToStandardError("stipple: \(warning)\n")
}
