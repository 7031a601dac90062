import ArgumentParser
import Files
import Foundation
import SketchLibrary

/// `stipple delete NAME…`: moves sketches to the trash.
struct Delete: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Move sketches to the trash; 'stipple restore' brings them back.")

  @Argument(
    help: "The sketches: files, or names from 'stipple list'.", completion: .sketches)
  var files: [String]

  func perform() throws {
    // If one sketch cannot be deleted, none is.
    let trash = SketchTrash.current
    var paths: [String] = []
    for file in files {
      let path = try SketchLookup.current.existingPath(of: file)
      try trash.checkDeletion(of: path)
      if !paths.contains(path) { paths.append(path) }
    }
    for path in paths {
      let sketch = try trash.delete(path, now: .now)
      let name = trash.nameToRestore(sketch)
      print("\(sketch.name) is in the trash; 'stipple restore \(name)' brings it back.")
    }
  }
}

extension SketchTrash {
  static var current: SketchTrash { SketchTrash(environment: ProcessText.environment) }
}
