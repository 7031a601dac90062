import Files
import SketchLibrary
import Sketches
import TerminalUI

/// Asks the user for another file when a sketch's own file cannot be written.
struct SavePrompt {
  private let streams: StandardStreams
  private let terminal: any DrawingTerminal
  private let home: String?

  /// Creates a prompt; returns `nil` unless standard input and standard error are terminals.
  init?(
    on streams: StandardStreams, _ terminal: any DrawingTerminal, environment: [String: String]
  ) {
    guard streams.isInputTerminal, streams.isErrorTerminal else { return nil }
    (self.streams, self.terminal, home) = (streams, terminal, environment["HOME"])
  }

  /// Asks until a file could be written, and returns its path; `nil` if the user enters nothing.
  ///
  /// From this call on, signals have their default effect. The error is the one of the sketch's own file, and
  /// the fallback is a file in which everything is already safe.
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
    else { throw UserError("This name is not UTF-8; choose another one.", .usage) }
    let path = line.hasPrefix("~/") ? (home ?? "~") + line.dropFirst() : line
    guard !File.exists(path)
    else { throw UserError("'\(path)' already exists; choose another name.", .usage) }
    return path
  }
}
