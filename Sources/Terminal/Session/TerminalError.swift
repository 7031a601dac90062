/// Why a terminal cannot be drawn on; nothing has been written to it.
public enum TerminalError: Error, Hashable, CustomStringConvertible {
  /// Standard input or output is not a terminal.
  case notATerminal(stream: String)
  /// The terminal cannot be opened.
  case cannotOpen(reason: String)
  /// The terminal does not say how large it is.
  case noSize
  /// The terminal is too small.
  case tooSmall(columns: Int, rows: Int)
  /// The terminal's type is not set.
  case noType
  /// The terminal's type is not in the terminfo database.
  case unknownType(String)
  /// A terminal of this type cannot place its cursor.
  case cannotAddress(type: String)
  /// The system refused something that every Linux system has.
  case system(call: String, reason: String)

  /// The least columns that are drawn on.
  public static let leastColumns = 20
  /// The least rows that are drawn on.
  public static let leastRows = 6

  /// One sentence for a person: what is wrong, and what to do.
  public var description: String {
    switch self {
    case .notATerminal(let stream):
      "\(stream) is not a terminal; run stipple in a terminal, without a pipe or redirection."
    case .cannotOpen(let reason):
      "The terminal cannot be opened: \(reason)."
    case .noSize:
      "The terminal does not say how large it is; set it with 'stty columns 80 rows 24'."
    case .tooSmall(let columns, let rows):
      """
      The terminal has \(columns) columns and \(rows) rows; \
      enlarge it to at least \(Self.leastColumns) by \(Self.leastRows).
      """
    case .noType:
      "TERM is not set; set it to the terminal's type, for instance xterm-256color."
    case .unknownType(let type):
      "The terminal type '\(type.printable)' (TERM) is not known here; try xterm-256color."
    case .cannotAddress(let type):
      "A terminal of the type '\(type.printable)' (TERM) cannot be drawn on; try xterm-256color."
    case .system(let call, let reason):
      "The call \(call) failed: \(reason)."
    }
  }
}

extension String {
  /// The text with everything but printable ASCII shown as a question mark.
  fileprivate var printable: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { (0x20...0x7E).contains($0.value) ? $0 : "?" }))
  }
}
