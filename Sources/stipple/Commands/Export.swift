import ArgumentParser
import Files
import Formats
import Foundation
import Settings
import SketchLibrary

/// `stipple export FILE`: the sketch in another format.
struct Export: SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a sketch as a picture, a replay, or ink for other programs.")

  @OptionGroup var sketch: SketchArgument

  @Option(
    name: .shortAndLong,
    help: "The file to write, or - for standard output. Its extension determines the format.",
    completion: .file())
  var output = "-"

  @Option(
    help: """
      The format: \(ExportFormat.all.map(\.name).joined(separator: ", ")). Default: that of the \
      extension, or text for standard output.
      """)
  var format: ExportFormat?

  @OptionGroup var picture: PictureOptions
  @OptionGroup var line: LineOptions
  @Flag(help: "Replace an existing file.") var force = false
  @Flag(help: "Show neither the progress nor a summary.") var quiet = false

  func validate() throws {
    guard !output.isEmpty else { throw ValidationError("-o needs the name of a file, or -.") }
    _ = try chosenFormat()
    if writesToStandardOutput && force {
      throw ValidationError("--force needs a file; name it with -o.")
    }
    try picture.validate(for: try chosenFormat(), smoothes: line.isGiven)
  }

  func perform() throws {
    let format = try chosenFormat()
    if writesToStandardOutput && !format.isText && StandardOutput.isTerminal {
      throw UserError(
        "\(format.name) is binary and cannot be shown on a terminal; name a file with -o.", .usage
      )
    }
    let start = ProcessInfo.processInfo.systemUptime
    let sketch = try sketch.read()
    warnAboutDraft(of: sketch)
    let document = picture.document(of: sketch)
    var options = picture.options(for: format, of: document, line.smoothing) {
      StandardOutput.background
    }
    let guide = force && format.choices.contains(.like) ? output : nil
    try picture.diagram.apply(to: &options, replacing: guide)
    let task = ExportTask(
      document: document, format: format, options: options, isQuiet: quiet,
      start: start, streams: .current)
    if writesToStandardOutput { return try task.writeToStandardOutput() }
    try task.write(to: output, replacing: force)
  }

  private var writesToStandardOutput: Bool { output == "-" }

  private func chosenFormat() throws -> ExportFormat {
    if let format { return format }
    if writesToStandardOutput { return .plain }
    if let format = ExportFormat.of(path: output) { return format }
    let extensions = ExportFormat.all.map { $0.fileExtensions[0] }.joined(separator: ", ")
    throw ValidationError("-o must end with one of \(extensions), or name a --format.")
  }
}
