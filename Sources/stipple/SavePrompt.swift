import Foundation
import Sketches
import Terminal

/// Asks a person at a terminal for another place when a sketch's own file cannot be written.
struct SavePrompt {
  /// Somebody to ask, or `nil` when nobody is there.
  init?() {
    guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return nil }
  }

  /// Asks until a place that was named could be written, or none is; signals end the process now as
  /// they do by default.
  ///
  /// - Parameters:
  ///   - error: Why the sketch's own file could not be written.
  ///   - fallback: Where everything is safe already, if anywhere.
  ///   - save: Saves everything at a path.
  /// - Returns: The place that was chosen and has everything now, or `nil` for none.
  func chooseFile(
    after error: SketchError, fallback: String?, saving save: (String) throws -> String
  ) -> String? {
    writeToStandardError("\(error)\n")
    if let fallback { writeToStandardError("Everything is safe in '\(fallback.printable())'.\n") }
    TerminalSession.releaseSignals()
    while true {
      writeToStandardError(
        fallback == nil ? "Save it as (Enter gives up): " : "Save it as (Enter leaves it there): "
      )
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

  /// The path of a file that is not there yet, `~` being the person's home.
  private func newFile(_ line: String) throws -> String {
    let home = ProcessInfo.processInfo.environment["HOME"]
    let path = line.hasPrefix("~/") ? (home ?? "~") + line.dropFirst() : line
    guard !FileManager.default.fileExists(atPath: path) else {
      throw Failure("'\(path.printable())' exists already; name another file.", .cannotCreate)
    }
    return path
  }
}

extension Failure: CustomStringConvertible {
  var description: String { sentence }
}
