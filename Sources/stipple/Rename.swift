import ArgumentParser
import Documents
import Foundation
import Sketches

/// `stipple rename OLD NEW`: renames a sketch of the data folder.
struct Rename: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Rename a sketch in the data folder; changes its title too.",
    usage: """
      stipple rename OLD NEW
      stipple rename --last NEW
      """)

  @Argument(
    help:
      "The name of the sketch, as 'stipple list' prints it, unless --last is given; the new name.")
  var names: [String]

  @Flag(help: "Rename the last modified sketch.")
  var last = false

  func validate() throws {
    guard names.count == (last ? 1 : 2) else {
      throw ValidationError(
        last ? "--last takes only the new name." : "Name a sketch and its new name.")
    }
  }

  func run() throws {
    try Failure.reporting {
      let folder = try DataFolder(environment: ProcessInfo.processInfo.environment)
      let source =
        last
        ? try folder.newestFile()
        : try folder.sketch(named: names[0]) ?? folder.file(named: names[0])
      let target = try folder.file(named: names[names.count - 1])
      try SketchStore.rename(
        source, to: target,
        title: URL(filePath: target).deletingPathExtension().lastPathComponent,
        now: Date.now.timeIntervalSince1970)
      print(target.printable())
      try Failure.checkOutput()
    }
  }
}
