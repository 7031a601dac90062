package import TerminalUI

/// The keys and the gestures of the drawing view, for `docs/keys.md`.
package enum KeyReference {
  /// A command with its keys.
  package struct Row {
    /// The names of the keys without settings.
    package let keys: [String]
    /// What the command does.
    package let action: String
    /// The name in the settings; `nil` for a command whose keys cannot be changed.
    package let command: String?
  }

  /// Every command that has a label, in the order of the help panel.
  package static var commands: [Row] {
    Command.all.compactMap { command in
      command.label.map {
        Row(
          keys: command.isBindable
            ? command.keys.map(\.name) : [command.keyNames].compactMap(\.self), action: $0,
          command: command.isBindable ? command.name : nil)
      }
    }
  }

  /// The gestures of the canvas.
  package static var gestures: [HelpPanel.Entry] { CanvasGestures().help }
  /// The keys and gestures of the strip of sketches.
  package static var strip: [HelpPanel.Entry] { StripCommand.help }
  /// The keys that move the pointer.
  package static var keyboardPointer: [HelpPanel.Entry] { Command.keyboardPointer }
}
