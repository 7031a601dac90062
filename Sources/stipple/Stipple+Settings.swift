import ArgumentParser
import CommandOptions
import Foundation
import Settings

extension Stipple {
  /// Returns a command with the options of the settings file, which the given arguments override.
  ///
  /// The settings are arguments before the given ones, so an option cannot mean anything else in the file
  /// than on the command line.
  ///
  /// - Returns: The command to run.
  /// - Throws: `ExitCode` after printing an error in the settings.
  static func applyingSettings(
    to command: any ParsableCommand, arguments: [String]
  ) throws -> any ParsableCommand {
    guard let configurable = command as? any SettingsCommand else { return command }
    var settings: [String] = []
    try Failure.reporting {
      let environment = ProcessInfo.processInfo.environment
      let file = try StippleSettings.read(environment: environment)
      lazy var names = configurable.settingNames
      settings =
        StippleSettings.chosenArguments(options: names, environment: environment)
        + StippleSettings.arguments(of: file, options: names, except: configurable.boundCommands)
    }
    guard !settings.isEmpty else { return command }
    let names = arguments.prefix(arguments.first == type(of: configurable)._commandName ? 1 : 0)
    return try parseAsRoot(names + settings + arguments.dropFirst(names.count))
  }
}
