import ArgumentParser
import Files
import SketchLibrary
import Sketches

/// The sketch that a command reads.
struct SketchArgument: ParsableArguments {
  @Argument(help: "The sketch: a file, or a name from 'stipple list'.", completion: .sketches)
  var file: String?

  @Flag(help: "Use the last modified sketch in the data folder.") var last = false
  @Flag(help: "Use the sample that comes with stipple.") var sample = false

  /// Opens the sketch; `--last` skips files that cannot be read, with a warning for each.
  func open() throws -> LoadingSketch {
    if sample { return try .open(path: SampleSketch.path()) }
    return try SketchLookup.current.sketch(of: file) { path, error in
      writeToStandardError("stipple: Skipped '\(path.printable())': \(error.label).\n")
    }
  }

  func read() throws -> SketchDocument { try open().readAndCheck() }

  func validate() throws {
    let named = [last ? "--last" : nil, sample ? "--sample" : nil, file == nil ? nil : "FILE"]
      .compactMap(\.self)
    if named.count > 1 { throw ValidationError("\(named[0]) and \(named[1]) cannot be combined.") }
    if named.isEmpty { throw ValidationError("Name a sketch, or use --last or --sample.") }
  }
}

extension SketchLookup {
  static var current: SketchLookup {
    SketchLookup(environment: ProcessText.environment)
  }
}
