/// A reason why a session cannot use the terminal; nothing has been written to it.
public enum TerminalError: Error, Hashable, CustomStringConvertible {
  /// Standard input or standard output, as named, is not a terminal.
  case notATerminal(stream: String)
  /// The terminal cannot be opened.
  case cannotOpen(reason: String)
  /// The terminal does not report its size.
  case noSize
  /// The terminal has fewer cells than a session needs.
  case tooSmall(columns: Int, rows: Int)
  /// The environment does not name the type of the terminal.
  case noType
  /// The type of the terminal is not in the terminfo database.
  case unknownType(String)
  /// A terminal of this type cannot move its cursor.
  case cannotAddress(type: String)
  /// There is too little memory for the cells.
  case cannotShow(columns: Int, rows: Int)
  /// The device of a pen cannot be opened.
  case cannotOpenPen(path: String, reason: String)
  /// The process may open too few files at a time.
  case tooFewDescriptors
  /// Another system call failed.
  case system(call: String, reason: String)

  package static let minimumColumns = 20
  package static let minimumRows = 6

  /// The error of a system call that has just failed, from `errno`.
  static func lastFailure(of call: String) -> TerminalError {
    .system(call: call, reason: lastSystemError())
  }

  /// A sentence for the user: what is wrong and what to do.
  public var description: String {
    switch self {
    case .notATerminal(let stream):
      "\(stream) is not a terminal; run the program in a terminal, without a pipe or redirection."
    case .cannotOpen(let reason): "The terminal cannot be opened: \(reason)."
    case .noSize: "The terminal does not report its size; set it with 'stty columns 80 rows 24'."
    case .tooSmall(let columns, let rows):
      "The terminal has \(columns) columns and \(rows) rows; "
        + "enlarge it to at least \(Self.minimumColumns) by \(Self.minimumRows)."
    case .noType: "TERM is not set; set it to the terminal's type, such as xterm-256color."
    case .unknownType(let type):
      "The terminal type '\(type.printable)' (TERM) is unknown here; try TERM=xterm-256color."
    case .cannotAddress(let type):
      "The terminal type '\(type.printable)' (TERM) cannot move the cursor; "
        + "try TERM=xterm-256color."
    case .cannotShow(let columns, let rows):
      "There is too little memory for \(columns) columns and \(rows) rows; make the terminal smaller."
    case .cannotOpenPen(let path, let reason):
      "The pen '\(path.printable)' cannot be opened: \(reason)."
    case .tooFewDescriptors:
      "Too few files may be open at a time; raise the limit with 'ulimit -n 256'."
    case .system(let call, let reason): "The system call \(call) failed: \(reason)."
    }
  }
}

extension String {
  /// The text with each character outside printable ASCII replaced by a question mark.
  fileprivate var printable: String {
    String(String.UnicodeScalarView(unicodeScalars.map { (" "..."~").contains($0) ? $0 : "?" }))
  }
}
