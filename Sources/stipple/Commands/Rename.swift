import ArgumentParser
import Files
import Foundation
import SketchLibrary

/// `stipple rename OLD NEW`: renames a sketch of the data folder.
struct Rename: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "rename", abstract: "Rename a sketch in the data folder, and change its title.",
    usage: """
      stipple rename OLD NEW
      stipple rename --last NEW
      """)

  @Argument(
    help:
      "The name of the sketch, from 'stipple list', unless --last is given; then the new name.",
    completion: .sketches)
  var names: [String]

  @Flag(help: "Rename the last modified sketch.") var last = false

  func validate() throws {
    guard names.count == (last ? 1 : 2) else {
      throw ValidationError(
        last ? "--last takes only the new name." : "Name a sketch and its new name.")
    }
  }

  func perform() throws {
    let folder = try DataFolder(environment: ProcessText.environment)
    let target = try folder.rename(last ? nil : names[0], to: names[names.count - 1], now: .now)
    StandardOutput.print(path: target)
  }
}
