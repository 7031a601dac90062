import ArgumentParser
import Documents
import Foundation
import Sketches

/// `stipple rename OLD NEW`: renames a sketch of the data folder.
struct Rename: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Rename a sketch in the data folder; changes its title too.")

  @Argument(help: "The name of the sketch, as 'stipple list' prints it.")
  var old: String

  @Argument(help: "The new name.")
  var new: String

  func run() throws {
    try Failure.reporting {
      let folder = try DataFolder(environment: ProcessInfo.processInfo.environment)
      let (source, target) = (try folder.file(named: old), try folder.file(named: new))
      try SketchStore.rename(
        source, to: target,
        title: URL(filePath: target).deletingPathExtension().lastPathComponent,
        now: Date.now.timeIntervalSince1970)
      print(target.printable())
      try Failure.checkOutput()
    }
  }
}
