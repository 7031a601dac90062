import ArgumentParser
import Files
import Foundation
import Settings

/// The command line.
@main
struct Stipple: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "stipple",
    abstract: "A pen for the terminal: draw with the pointer, save, replay.",
    usage: """
      stipple [FILE] [--smoothing NAME] [--cells NAME] [--frame-rate RATE] [--predict auto|off|MS]
        [--pointer-gain DOTS] [--keyboard] [--trace FILE] [--wait] [--print boxes|ascii]
      stipple --last [OPTION ...]
      stipple SUBCOMMAND ...
      """,
    discussion: """
      Press and drag to draw; ? shows the keys, q quits. Every stroke is saved as you finish it.
      A sketch is one file. Without FILE, a new one is created in $XDG_DATA_HOME/stipple.
      FILE can also be a name from 'stipple list'; ./FILE is always a file in this folder.
      """,
    version: version,
    subcommands: [
      Draw.self, Replay.self, Show.self, Export.self, Import.self, EditDiagram.self, Over.self,
      Marks.self, Info.self, List.self, Find.self, Share.self, Join.self, RoomList.self,
      RoomCommand.self,
      Rename.self, Delete.self, Trash.self, Restore.self, Check.self, Config.self, Doctor.self,
    ],
    defaultSubcommand: Draw.self)

  /// The version, followed by the commit of a release: `0.1.0 (2f330f8c)`.
  private static var version: String {
    let number = "0.1.0"
    guard let commit = ProcessText.commit else { return number }
    return "\(number) (\(commit))"
  }

  static var commandNames: [String] { configuration.subcommands.map { $0._commandName } + ["help"] }

  static func main() {
    // Writing past the limit on a file's size then fails with an error instead.
    signal(SIGXFSZ, SIG_IGN)
    do {
      let arguments = ProcessText.arguments
      let command = try command(of: arguments)
      let settings = try settings(for: command)
      try Settings.$current.withValue(settings) {
        var command = settings.isEmpty ? command : try self.command(of: arguments)
        try command.run()
      }
    } catch {
      end(with: error)
    }
  }

  /// Returns the command of the arguments.
  ///
  /// Parsing them as the arguments of `draw` alone saves time until the first frame.
  private static func command(of arguments: [String]) throws -> any ParsableCommand {
    try Failure.checkHelp(in: arguments)
    if Set(arguments).isDisjoint(with: commandNames), let draw = try? Draw.parse(arguments) {
      return draw
    }
    return try parseAsRoot(arguments)
  }

  /// Returns the settings that a command uses.
  ///
  /// - Throws: `ExitCode` after printing an error in the settings.
  private static func settings(for command: any ParsableCommand) throws -> Settings {
    guard let command = command as? any SettingsCommand else { return Settings() }
    var settings = Settings()
    try Failure.reporting {
      let environment = ProcessText.environment
      settings = try Settings(environment: environment)
      if command is any DrawingCommand {
        settings = settings.completed(by: Settings(chosenIn: environment))
      }
    }
    return settings
  }

  /// Exits with an error, or after printing help, the version, or a completion script.
  private static func end(with error: any Error) -> Never {
    switch exitCode(for: error) {
    case .success:
      print(fullMessage(for: error))
      do { try Failure.reporting(Failure.checkOutput) } catch { exit(withError: error) }
      exit()
    case .validationFailure where !(error is ExitCode):
      writeToStandardError("stipple: \(Failure.sentence(about: ProcessText.arguments, error))\n")
      Foundation.exit(ExitStatus.usage.rawValue)
    default: exit(withError: error)
    }
  }
}
