import Foundation
import SketchLibrary
import Sketches

/// Asks before a sketch is created whose name may be a typing error.
struct CreationPrompt {
  /// The name that the user gave.
  let file: String

  /// Asks if the name is similar to that of a command or a sketch; throws if the answer is no.
  ///
  /// Does nothing without a terminal, on which drawing fails anyway.
  func confirm() throws {
    let commands = Stipple.commandNames
    guard isatty(STDIN_FILENO) == 1, StandardOutput.isTerminal,
      let suggestion = SketchLookup.current.suggestion(for: file, commands: commands)
    else { return }
    let name = file.printable()
    print("There is no sketch '\(name)'; did you mean '\(suggestion.text)'?")
    print("Create '\(name)'? [y/N] ", terminator: "")
    fflush(nil)
    guard let answer = readLine(), ["y", "yes"].contains(answer.lowercased()) else {
      throw Failure("'\(name)' was not created; try '\(suggestion.text)'.", .usage)
    }
  }
}
