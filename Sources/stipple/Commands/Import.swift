import ArgumentParser
import Files
import Formats
import SketchLibrary

/// `stipple import IN…`: the ink of other files as a new sketch.
struct Import: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Make a sketch from ink of other programs.",
    discussion: """
      The ink of several files is stacked vertically. If any part of a file cannot be read, no sketch is \
      written.
      """)

  @Argument(
    help: """
      The files: \(ImportFormat.all.map { $0.fileExtensions[0] }.joined(separator: ", ")); - is standard \
      input.
      """,
    completion: .file())
  var files: [String]

  @Option(
    name: .shortAndLong,
    help: """
      The sketch to write. Default: a new one in the data folder, with the name of the first file.
      """,
    completion: .file())
  var output: String?

  @Option(
    help: """
      The format of the files: \(ImportFormat.all.map(\.name).joined(separator: ", ")). Default: that of \
      their content, or else of their extensions.
      """)
  var format: ImportFormat?

  @Flag(help: "Replace an existing file.") var force = false
  @Flag(help: "Show neither the progress nor a summary.") var quiet = false

  func validate() throws {
    guard output?.isEmpty != true else { throw ValidationError("-o needs the name of a file.") }
    guard files.count(where: { $0 == ImportFile.standardInput }) <= 1
    else { throw ValidationError("Standard input can be imported only once.") }
    guard !files.contains("") else { throw ValidationError("The name of a file is empty.") }
  }

  func perform() throws {
    let task = ImportTask(
      source: try SketchImport(files, format: format), isQuiet: quiet, streams: .current)
    if let output {
      try task.write(to: output, replacing: force)
    } else {
      let path = try task.writeToDataFolder(
        named: files[0], environment: ProcessText.environment)
      StandardOutput.print(path: path)
    }
  }
}
