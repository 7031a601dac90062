import Drawing
import Replay
import TerminalUI

/// The document of all keys and gestures, made from the tables of the program.
enum KeyDocument {
  /// The text, in Markdown.
  static var text: String {
    let commands = KeyReference.commands.map { row in
      [
        row.keys.map(code).joined(separator: " "), row.action,
        row.command.map { "`\($0)`" } ?? "",
      ]
    }
    return """
      # Keys and gestures

      `scripts/keys` writes this page from the tables of the program. The keys of a command can be changed
      under its name in the [settings](settings.md).

      ## Keys

      \(table(["key", "action", "command"], commands))

      ## Pointer

      \(table("gesture", KeyReference.gestures))

      With `--keyboard`, and on a console without a mouse, keys move the pointer:

      \(table("key", KeyReference.keyboardPointer))

      ## Strip of sketches

      \(table("key or gesture", KeyReference.strip))

      ## Replay

      \(table("key", ReplayController.help))

      """
  }

  private static func table(_ head: String, _ entries: [HelpPanel.Entry]) -> String {
    table([head, "action"], entries.map { [$0.trigger, $0.text] })
  }

  private static func table(_ head: [String], _ rows: [[String]]) -> String {
    ([head, head.map { _ in "---" }] + rows)
      .map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }

  private static func code(_ key: String) -> String { "`\(key)`" }
}
