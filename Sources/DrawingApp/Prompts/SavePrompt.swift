import Files
import Sketches
import TerminalUI

/// Asks the user for another file when a sketch's own file cannot be written.
struct SavePrompt {
  private let streams: StandardStreams
  private let terminal: any DrawingTerminal
  private let home: String?

  /// A name that cannot be used, as a sentence.
  private struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  /// Creates a prompt; returns `nil` unless standard input and standard error are terminals.
  init?(
    on streams: StandardStreams, _ terminal: any DrawingTerminal, environment: [String: String]
  ) {
    guard streams.isInputTerminal, streams.isErrorTerminal else { return nil }
    (self.streams, self.terminal, home) = (streams, terminal, environment["HOME"])
  }

  /// Asks until a file could be written or the user enters nothing.
  ///
  /// From this call on, signals have their default effect.
  ///
  /// - Parameters:
  ///   - error: Why the sketch's own file could not be written.
  ///   - fallback: The path of the file in which everything is already safe; `nil` for none.
  ///   - save: Saves everything at a path, and returns it.
  /// - Returns: The path of the file that was written, or `nil` if the user entered nothing.
  func chooseFile(
    after error: SketchError, fallback: String?, saving save: (String) throws -> String
  ) -> String? {
    streams.warn("\(error)\n")
    if let fallback { streams.warn("Everything is safe in '\(fallback.printable())'.\n") }
    terminal.restoreSignals()
    while true {
      streams.warn("Save it as (Enter \(fallback == nil ? "discards it" : "keeps it there")): ")
      guard let line = streams.readLine(), !line.isEmpty, !line.unicodeScalars.contains("\u{1B}")
      else { return nil }
      do {
        return try save(newFile(line))
      } catch {
        streams.warn("\(error)\n")
      }
    }
  }

  /// Expands `~` to the home folder; throws if a file exists at the path.
  private func newFile(_ line: String) throws -> String {
    // Reading has replaced bytes that are not UTF-8, so the name would be another one.
    guard !line.contains("\u{FFFD}")
    else { throw Refusal(description: "This name is not UTF-8; choose another one.") }
    let path = line.hasPrefix("~/") ? (home ?? "~") + line.dropFirst() : line
    guard !File.exists(path) else {
      throw Refusal(description: "'\(path.printable())' already exists; choose another name.")
    }
    return path
  }
}
