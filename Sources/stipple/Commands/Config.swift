import ArgumentParser
import CommandOptions
import Foundation
import Settings
import SketchLibrary
import Sketches

/// `stipple config`: the settings.
struct Config: ReportingCommand {
  static let configuration = CommandConfiguration(
    commandName: "config", abstract: "Print the settings.",
    discussion: """
      The settings are in $XDG_CONFIG_HOME/stipple/config.toml, or in ~/.config/stipple. To begin with all \
      of them, write the commented file: stipple config --default > ~/.config/stipple/config.toml
      """)

  @Flag(name: .customLong("default"), help: "Print a commented file with the default settings.")
  var isDefault = false

  @Flag(help: "Print only the path of the file.") var path = false

  func validate() throws {
    if isDefault && path { throw ValidationError("--default and --path cannot be combined.") }
  }

  func perform() throws {
    let environment = ProcessInfo.processInfo.environment
    let path = StippleSettings.path(environment: environment)
    if self.path {
      guard let path else { throw Failure("Neither XDG_CONFIG_HOME nor HOME is set.", .usage) }
      print(path.printable())
    } else if isDefault {
      print(StippleSettings.schema.text(isCommented: true), terminator: "")
    } else {
      let file = try StippleSettings.read(environment: environment)
      print("# \((file.path.isEmpty ? "no file \(path ?? "")" : file.path).printable())")
      print(StippleSettings.schema.text(of: file, isCommented: false), terminator: "")
    }
    try Failure.checkOutput()
  }
}
