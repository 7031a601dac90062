import Files
import Foundation
package import SketchLibrary
import Terminal
package import TerminalUI

extension StandardStreams {
  /// Asks before a sketch is created whose name is similar to a command or to the name of a sketch.
  ///
  /// Does nothing without a terminal, on which drawing fails anyway.
  ///
  /// - Throws: `UserError.notCreated` if the answer is no.
  package func confirmCreation(
    of file: String, commands: [String], _ lookup: SketchLookup
  ) throws {
    guard canAsk, let suggestion = lookup.suggestion(for: file, commands: commands)
    else { return }
    let name = file.printable()
    write("There is no sketch '\(name)'; did you mean '\(suggestion.text)'?\n")
    guard confirms("Create '\(name)'?")
    else { throw UserError.notCreated(name: file, suggestion: suggestion.text) }
  }

  /// Asks for the token of a user, which the terminal does not show; returns `nil` if nothing was entered.
  func token(of user: String) -> String? {
    warn("Token of \(user): ")
    let entered = HiddenLine.read()
    warn("\n")
    guard let line = entered?.trimmingCharacters(in: .whitespacesAndNewlines), !line.isEmpty,
      !line.contains(" ")
    else { return nil }
    return line
  }
}
