import ArgumentParser
import Foundation
import Settings

/// A command whose options the settings file can set.
protocol SettingsCommand: ParsableCommand {
  /// The names of the options that the settings set, without their hyphens.
  var settingNames: [String] { get }
  /// The names of the commands that arguments bind to keys.
  var boundCommands: Set<String> { get }
}

extension SettingsCommand {
  var boundCommands: Set<String> { [] }
}

extension Stipple {
  /// Returns a command with the options of the settings file, which the given arguments override.
  ///
  /// The settings are arguments before the given ones, so an option cannot mean anything else in the file
  /// than on the command line.
  ///
  /// - Parameters:
  ///   - command: The command of the arguments.
  ///   - arguments: The arguments of the process.
  /// - Returns: The command to run.
  /// - Throws: `ExitCode` after printing an error in the settings.
  static func applyingSettings(
    to command: any ParsableCommand, arguments: [String]
  ) throws -> any ParsableCommand {
    guard let configurable = command as? any SettingsCommand else { return command }
    var settings: [String] = []
    try Failure.reporting {
      settings = StippleSettings.arguments(
        of: try StippleSettings.read(), options: configurable.settingNames,
        except: configurable.boundCommands)
    }
    guard !settings.isEmpty else { return command }
    let isNamed = arguments.first == type(of: configurable)._commandName
    return try parseAsRoot(
      Array(arguments.prefix(isNamed ? 1 : 0)) + settings
        + Array(arguments.dropFirst(isNamed ? 1 : 0)))
  }
}

extension StippleSettings {
  /// Reads the settings of the user.
  ///
  /// - Throws: `SettingsError`.
  static func read() throws -> SettingsFile {
    guard let path = SettingsFile.path(environment: ProcessInfo.processInfo.environment) else {
      return SettingsFile()
    }
    let file = try SettingsFile(path: path, schema: schema)
    try checkKeys(of: file)
    return file
  }
}
