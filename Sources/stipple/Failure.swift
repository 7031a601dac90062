import ArgumentParser
import Files
import Formats
import Foundation
import RoomConnection
import Settings
import SketchLibrary
import Terminal

/// The reporting of errors: a sentence on standard error, and an exit status.
enum Failure {
  /// Runs a command; prints its error on standard error and exits with the error's status.
  static func reporting(_ command: () throws -> Void) throws {
    do {
      try command()
    } catch {
      writeToStandardError("stipple: \(String(describing: error).printable(limit: 16384))\n")
      throw ExitCode(status(of: error).rawValue)
    }
  }

  /// Flushes standard output; throws if it cannot be written.
  static func checkOutput() throws {
    guard fflush(nil) != 0 || ProcessText.isOutputLost else { return }
    throw FileError.output(reason: String(cString: strerror(errno)))
  }

  /// Returns a sentence about arguments that could not be parsed.
  static func sentence(about arguments: [String], _ error: any Error) -> String {
    mistypedCommand(in: arguments)
      ?? sentence(OptionValues.explain(Stipple.message(for: error), for: arguments))
  }

  /// Returns a sentence about a mistyped command with further arguments; `nil` if there is none.
  private static func mistypedCommand(in arguments: [String]) -> String? {
    guard arguments.count > 1, let name = arguments.first(where: { !$0.hasPrefix("-") }),
      !Stipple.commandNames.contains(name),
      let command = Stipple.commandNames.first(where: name.isOneEdit)
    else { return nil }
    return sentence(aboutCommand: name, suggesting: command)
  }

  /// Throws if help is requested for a word that is no command.
  static func checkHelp(in arguments: [String]) throws {
    let isHelp = arguments.first == "help"
    let name = isHelp ? arguments.dropFirst().first : arguments.first
    guard isHelp || arguments.contains("--help") || arguments.contains("-h"), let name,
      !name.hasPrefix("-"), !Stipple.commandNames.contains(name)
    else { return }
    let near = Stipple.commandNames.first(where: name.isOneEdit)
    throw ValidationError(sentence(aboutCommand: name, suggesting: near))
  }

  private static func sentence(aboutCommand name: String, suggesting near: String?) -> String {
    let advice = near.map { "did you mean \($0)?" } ?? "'stipple help' lists the commands."
    return "There is no command '\(name.printable(limit: 256))'; \(advice)"
  }

  /// Returns a message of the argument parser as one sentence that is safe to print.
  private static func sentence(_ message: String) -> String {
    let parts = message.split(separator: "\n").map { String($0.trimmingPrefix(/\s*(- )?/)) }
    let list = parts.dropFirst().joined(separator: ", ")
    let sentence = ((parts.first ?? "") + (list.isEmpty ? "" : " \(list)"))
      .replacing(". Please provide one of the following:", with: "; use one of")
      .replacing(". Please provide one of", with: "; use one of")
      .replacing(". Did you mean", with: "; did you mean")
    let isComplete = sentence.hasSuffix(".") || sentence.hasSuffix("?")
    return (isComplete ? sentence : sentence + ".").printable()
  }

  private static func status(of error: any Error) -> ExitStatus {
    switch error {
    case let error as any ReportedError: error.status
    case ExportError.tooLarge, ExportError.tooWide: .usage
    case RoomError.noRoom: .noInput
    case RoomError.cannotCreate, RoomError.cannotWrite: .cannotCreate
    case let error as RoomError where error.isRefusal: .noPermission
    case RoomError.noConnection, RoomError.noAnswer: .temporary
    case TerminalError.system: .system
    case is RoomError, is TerminalError: .unavailable
    default: .system
    }
  }
}

/// A command that prints its error on standard error and exits with the error's status.
protocol ReportingCommand: ParsableCommand {
  func perform() throws
}

/// A command whose options the settings file can set.
protocol SettingsCommand: ReportingCommand {}

/// A command whose options what the user chose while drawing can set, too.
protocol DrawingCommand: SettingsCommand {}

extension ReportingCommand {
  func run() throws {
    try Failure.reporting {
      try perform()
      // A command that draws has written its last line itself, unless nobody reads it.
      if !(self is any DrawingCommand) { try Failure.checkOutput() }
    }
  }
}
