import ArgumentParser
import DrawingApp
import Formats
import Foundation
import RoomConnection
import Settings
import SketchLibrary
import Sketches
import Terminal

/// The error of a command: a sentence for standard error, and an exit status.
struct Failure: Error {
  /// The exit statuses, from BSD's `sysexits.h`.
  enum Status: Int32 {
    case usage = 64
    case badData = 65
    case noInput = 66
    case unavailable = 69
    case system = 71
    case cannotCreate = 73
    case inputOutput = 74
    case temporary = 75
    case noPermission = 77
  }

  let sentence: String
  let status: Status

  init(_ sentence: String, _ status: Status) { (self.sentence, self.status) = (sentence, status) }

  /// Runs a command; prints its error on standard error and exits with the error's status.
  static func reporting(_ command: () throws -> Void) throws {
    do {
      try command()
    } catch {
      let failure = Failure(error)
      writeToStandardError("stipple: \(failure.sentence)\n")
      throw ExitCode(failure.status.rawValue)
    }
  }

  /// Flushes standard output; throws if it cannot be written.
  static func checkOutput() throws {
    guard fflush(nil) != 0 else { return }
    throw DocumentError.cannotWriteOutput(reason: String(cString: strerror(errno)))
  }

  private init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as DocumentError: self.init(error.description, Status(error))
    case let error as ExportError: self.init(error.description, Status(error))
    case let error as SketchError: self.init(error.description, Status(error))
    case let error as SettingsError: self.init(error.description.printable(), Status(error))
    case let error as RoomError: self.init(error.description.printable(), Status(error))
    case let error as SharingError: self.init(error.description, Status(error))
    case let error as TerminalError: self.init(error.description, Status(error))
    default: self.init(String(describing: error), .system)
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

extension Failure.Status {
  init(_ error: DocumentError) {
    self =
      switch error {
      case .noDataFolder, .variableNotUTF8, .invalidName, .emptyName, .unchangedName, .notCreated:
        .usage
      case .noSketches, .unreadable, .noSketch, .noSample, .cannotImport, .notInTrash: .noInput
      case .unknownFormat, .refused: .badData
      case .cannotCreate, .cannotTrace, .nameTaken, .outputExists, .cannotExport, .noTrash:
        .cannotCreate
      case .savedElsewhere, .lost, .cannotWriteOutput: .inputOutput
      }
  }

  fileprivate init(_ error: ExportError) {
    self =
      switch error {
      case .tooLarge: .usage
      case .library, .canceled: .system
      }
  }

  init(_ error: SketchError) {
    self =
      switch error {
      case .noSuchFile, .notAFile, .unreadable: .noInput
      case .notASketch, .newerFormat, .newerEdit, .damaged, .unrecoverable: .badData
      case .inUse: .temporary
      case .cannotCreate, .alreadyExists: .cannotCreate
      case .cannotWrite: .inputOutput
      }
  }

  fileprivate init(_ error: SettingsError) {
    self =
      switch error {
      case .unreadable: .noInput
      case .tooLarge, .invalid: .badData
      case .exists, .notCreated: .cannotCreate
      }
  }

  fileprivate init(_ error: RoomError) {
    self =
      switch error {
      case .noRoom: .noInput
      case .cannotCreate, .cannotWrite: .cannotCreate
      case .noLibrary, .noServer, .badConfiguration: .unavailable
      case .noConnection: error.isRefusal ? .noPermission : .temporary
      case .noAnswer: .temporary
      }
  }

  fileprivate init(_ error: SharingError) {
    self =
      switch error {
      case .unreadableToken: .noInput
      case .notWritable: .cannotCreate
      default: .usage
      }
  }

  fileprivate init(_ error: TerminalError) {
    self =
      switch error {
      case .system: .system
      default: .unavailable
      }
  }
}
