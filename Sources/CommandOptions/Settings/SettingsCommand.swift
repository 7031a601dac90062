package import ArgumentParser

/// A command whose options the settings file can set.
package protocol SettingsCommand: ParsableCommand {
  /// The names of the options that the settings set, without their hyphens.
  var settingNames: [String] { get }
  /// The names of the commands that arguments bind to keys.
  var boundCommands: Set<String> { get }
}

extension SettingsCommand {
  /// The options of all groups of the command.
  package var settingNames: [String] { Self.settingNames }
  /// No commands.
  package var boundCommands: Set<String> { [] }
}
