import ArgumentParser
import Documents
import Foundation
import Sketches

/// The sketch that a command reads.
struct SketchArgument: ParsableArguments {
  @Argument(
    help: "The sketch: a file, or a name as 'stipple list' prints it.", completion: .file())
  var file: String?

  @Flag(help: "Take the last modified sketch of the data folder.")
  var last = false

  /// Reads the sketch; `--last` skips files that cannot be read, with a warning for each.
  func read() throws -> SketchDocument {
    try SketchLookup.current.document(of: file) { path, error in
      writeToStandardError("stipple: Skipped '\(path.printable())': \(error.label).\n")
    }
  }

  /// Returns the path of the sketch, which ``read()`` would read.
  func existingPath() throws -> String {
    last ? try read().path : try SketchLookup.current.existingPath(of: file)
  }

  func validate() throws {
    if last && file != nil { throw ValidationError("--last and FILE cannot be combined.") }
    if !last && file == nil { throw ValidationError("Name a sketch, or use --last.") }
  }
}

extension SketchLookup {
  /// A lookup in the environment of this process.
  static var current: SketchLookup {
    SketchLookup(environment: ProcessInfo.processInfo.environment)
  }
}
