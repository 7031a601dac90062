package import TerminalUI

/// The keys and the gestures of the drawing view, one by one, for `docs/keys.md`.
package enum KeyReference {
  package struct Row {
    package let entry: HelpPanel.Entry
    /// The name of the command in the settings; `nil` if its keys cannot be changed.
    package let command: String?
  }

  package static var sections: [(title: String, rows: [Row])] {
    Command.sections.map { section in
      let rows = section.commands.flatMap { command in
        command.entries.map { Row(entry: $0, command: command.isBindable ? command.name : nil) }
      }
      return (section.title, rows)
    }
  }

  /// The gestures of the canvas, without the keys of the menu.
  package static var gestures: [HelpPanel.Entry] {
    CanvasGestures().help.filter { !Menu.help.contains($0) }
  }

  package static var strip: [HelpPanel.Entry] { StripCommand.entries(.standard) }
  package static var keyboardPointer: [HelpPanel.Entry] { Command.keyboardPointer }
}
