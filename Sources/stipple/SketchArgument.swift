import ArgumentParser
import Documents
import Foundation

/// The sketch that a command reads.
struct SketchArgument: ParsableArguments {
  @Argument(
    help: "The sketch: a file, or a name as 'stipple list' prints it.", completion: .file())
  var file: String?

  @Flag(help: "Take the last modified sketch of the data folder.")
  var last = false

  /// The path of the sketch.
  var path: String {
    get throws { try SketchLookup.current.path(of: file, last: last) }
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
