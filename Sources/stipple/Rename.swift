import ArgumentParser
import Documents
import Foundation
import Sketches

/// `stipple rename OLD NEW`: another name for a sketch of the data folder.
struct Rename: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Give a sketch of the data folder another name and title.")

  @Argument(help: "The sketch's name, as 'stipple list' has it.")
  var old: String

  @Argument(help: "Its new name, which no other sketch has.")
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
