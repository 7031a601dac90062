import ArgumentParser
import Documents
import Foundation
import Sketches

/// `stipple delete NAME…`: moves sketches to the trash.
struct Delete: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Move sketches to the trash; 'stipple restore' brings them back.")

  @Argument(
    help: "The sketches: files, or names as 'stipple list' prints them.", completion: .file())
  var files: [String]

  func run() throws {
    try Failure.reporting {
      // If one name is wrong, nothing is deleted.
      let paths = try files.map { try SketchLookup.current.existingPath(of: $0) }
      for path in paths where !FileManager.default.fileExists(atPath: path) {
        throw SketchError.noSuchFile(path: path)
      }
      let trash = SketchTrash.current
      for path in paths {
        let sketch = try trash.delete(path, now: .now)
        print("\(sketch.name) is in the trash; 'stipple restore \(sketch.name)' brings it back.")
      }
      try Failure.checkOutput()
    }
  }
}

extension SketchTrash {
  /// The trash in the environment of this process.
  static var current: SketchTrash {
    SketchTrash(environment: ProcessInfo.processInfo.environment)
  }
}
