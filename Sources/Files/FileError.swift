/// The exit statuses of commands that fail, from BSD's `sysexits.h`.
package enum ExitStatus: Int32, Sendable {
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

/// An error that a command prints as its description, and then ends with a status.
package protocol ReportedError: Error, CustomStringConvertible {
  var status: ExitStatus { get }
}

/// Why a file of the user's, which is not a sketch, cannot be used.
package enum FileError: ReportedError, Hashable {
  /// A file that was not to be replaced exists.
  case exists(path: String)
  case unreadable(path: String, reason: String)
  case unwritable(path: String, reason: String)
  /// Standard output cannot be written.
  case output(reason: String)

  private var cause: (reason: String, status: ExitStatus) {
    switch self {
    case .exists: ("there is already a file", .cannotCreate)
    case .unreadable(_, let reason): (reason, .noInput)
    case .unwritable(_, let reason): (reason, .cannotCreate)
    case .output(let reason): (reason, .inputOutput)
    }
  }

  /// The reason, for the middle of a sentence.
  package var reason: String { cause.reason }
  package var status: ExitStatus { cause.status }

  /// A sentence that is safe to print on a terminal.
  package var description: String {
    switch self {
    case .exists(let path):
      "'\(path.printable())' already exists; choose another name, or use --force."
    case .unreadable(let path, let reason): "Cannot read '\(path.printable())': \(reason)."
    case .unwritable(let path, let reason): "Cannot write '\(path.printable())': \(reason)."
    case .output(let reason): "Cannot write to standard output: \(reason)."
    }
  }
}
