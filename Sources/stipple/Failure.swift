import ArgumentParser
import Files
import Formats
import Foundation
import RoomConnection
import Settings
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
    guard fflush(nil) != 0 else { return }
    throw FileError.output(reason: String(cString: strerror(errno)))
  }

  private static func status(of error: any Error) -> ExitStatus {
    switch error {
    case let error as any ReportedError: error.status
    case ExportError.tooLarge: .usage
    case RoomError.noRoom: .noInput
    case RoomError.cannotCreate, RoomError.cannotWrite: .cannotCreate
    case let error as RoomError where error.isRefusal: .noPermission
    case RoomError.noConnection, RoomError.noAnswer: .temporary
    case TerminalError.system: .system
    case is RoomError, is TerminalError: .unavailable
    case SettingsError.unreadable: .noInput
    case SettingsError.tooLarge, SettingsError.invalid: .badData
    case is SettingsError: .cannotCreate
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
  func run() throws { try Failure.reporting(perform) }
}
