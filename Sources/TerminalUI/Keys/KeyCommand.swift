import Touches

package protocol KeyCommand {
  /// The keys without settings, in the order of the help panel.
  var keys: [Key] { get }
  /// The keys as the help panel shows them; `nil` for their names.
  var keyNames: String? { get }
  /// What the command does, as the help panel says it; `nil` to leave the command out.
  ///
  /// Consecutive commands with the same label share a line.
  var helpLabel: String? { get }
  /// What the command does, as a sentence without a subject, in Markdown; for `docs/keys.md`.
  var details: String? { get }
}

extension KeyCommand {
  /// An entry for each key without settings, as code; one with a dash if the command has none.
  package var entries: [HelpPanel.Entry] {
    guard let helpLabel else { return [] }
    let names = keys.isEmpty ? [keyNames?.replacing("^", with: "Ctrl-")] : keys.map(\.name)
    return names.map { HelpPanel.Entry($0.map { "`\($0)`" } ?? "–", helpLabel, details: details) }
  }
}

extension Array where Element: KeyCommand {
  /// The command of each key; no two commands may have the same.
  package var byKey: [Key: Element] {
    Dictionary(uniqueKeysWithValues: flatMap { command in command.keys.map { ($0, command) } })
  }

  /// The commands line by line, as the help panel shows them.
  package var helpLines: [[Element]] {
    reduce(into: []) { lines, command in
      guard let label = command.helpLabel else { return }
      if lines.last?.first?.helpLabel == label {
        lines[lines.count - 1].append(command)
      } else {
        lines.append([command])
      }
    }
  }

  /// The lines of the help panel with the keys that the commands have without settings.
  package var help: [HelpPanel.Entry] { helpLines.compactMap { $0.helpEntry() } }

  /// Returns the commands of a line as an entry of the help panel, by default with their keys without settings.
  package func helpEntry(keys: ((Element) -> [Key])? = nil) -> HelpPanel.Entry? {
    let standard = keys == nil ? lazy.compactMap(\.keyNames).first : nil
    let names =
      standard
      ?? flatMap { command in (keys?(command) ?? command.keys).map(\.shortName) }
      .joined(separator: " ")
    guard let label = first?.helpLabel, !names.isEmpty else { return nil }
    return HelpPanel.Entry(names, label)
  }
}
