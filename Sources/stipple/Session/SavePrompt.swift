import Foundation
import Sketches
import Terminal

/// Asks the user for another file when a sketch's own file cannot be written.
struct SavePrompt {
  /// Creates a prompt; returns `nil` unless standard input and standard error are terminals.
  init?() {
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return nil }
  }

  /// Asks until a file could be written or the user enters nothing.
  ///
  /// From this call on, signals have their default effect.
  ///
  /// - Parameters:
  ///   - error: Why the sketch's own file could not be written.
  ///   - fallback: The path of the file in which everything is already safe, if there is one.
  ///   - save: Saves everything at a path.
  /// - Returns: The path of the file that was written, or `nil` if the user entered nothing.
  func chooseFile(
    after error: SketchError, fallback: String?, saving save: (String) throws -> String
  ) -> String? {
    writeToStandardError("\(error)\n")
    if let fallback { writeToStandardError("Everything is safe in '\(fallback.printable())'.\n") }
    TerminalSession.unblockSignals()
    while true {
      writeToStandardError(
        fallback == nil
          ? "Save it as (Enter discards it): " : "Save it as (Enter keeps it there): ")
      guard let line = readLine(), !line.isEmpty, !line.unicodeScalars.contains("\u{1B}") else {
        return nil
      }
      do {
        return try save(newFile(line))
      } catch {
        writeToStandardError("\(error)\n")
      }
    }
  }

  /// Expands `~` to the home folder; throws if a file exists at the path.
  private func newFile(_ line: String) throws -> String {
    // Reading has replaced bytes that are not UTF-8, so the name would be another one.
    guard !line.contains("\u{FFFD}") else {
      throw Failure("This name is not UTF-8; choose another one.", .usage)
    }
    let home = ProcessInfo.processInfo.environment["HOME"]
    let path = line.hasPrefix("~/") ? (home ?? "~") + line.dropFirst() : line
    guard !FileManager.default.fileExists(atPath: path) else {
      throw Failure("'\(path.printable())' exists already; choose another name.", .cannotCreate)
    }
    return path
  }
}

extension Failure: CustomStringConvertible {
  var description: String { sentence }
}
