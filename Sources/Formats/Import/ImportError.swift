import Files

/// The reason why a file cannot be imported.
public struct ImportError: Error, Hashable, CustomStringConvertible {
  /// The line of the file, from 1.
  public let line: Int
  /// The reason: a clause without a capital letter and a period, safe to print on a terminal.
  public let reason: String

  /// Creates an error; unprintable characters of the reason are removed.
  init(line: Int, _ reason: String) {
    (self.line, self.reason) = (line, reason.printable(limit: 200))
  }

  /// The line and the reason, safe to print on a terminal.
  public var description: String { "line \(line): \(reason)" }

  /// Runs a function whose refusals get a line.
  static func locating<Result>(
    line: @autoclosure () -> Int, _ body: () throws -> Result
  ) throws -> Result {
    do { return try body() } catch let refusal as ImportRefusal {
      throw ImportError(line: line(), refusal.reason)
    }
  }
}

/// A refused part of a file, before its line is known.
struct ImportRefusal: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}
