import Files
package import SketchLibrary
import Sketches
package import TerminalUI

/// Asks before a sketch is created whose name may be a typing error.
package struct CreationPrompt {
  /// The name that the user gave.
  private let file: String
  private let commands: [String]

  /// Creates a prompt for a name that the user gave, and the names of the commands.
  package init(file: String, commands: [String]) { (self.file, self.commands) = (file, commands) }

  /// Asks if the name is similar to a command or to the name of a sketch.
  ///
  /// Does nothing without a terminal, on which drawing fails anyway.
  ///
  /// - Throws: `UserError.notCreated` if the answer is no.
  package func confirm(on streams: StandardStreams, _ lookup: SketchLookup) throws {
    guard streams.canAsk, let suggestion = lookup.suggestion(for: file, commands: commands)
    else { return }
    let name = file.printable()
    streams.write("There is no sketch '\(name)'; did you mean '\(suggestion.text)'?\n")
    guard streams.confirms("Create '\(name)'?")
    else { throw UserError.notCreated(name: file, suggestion: suggestion.text) }
  }
}
