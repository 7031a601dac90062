package import TerminalUI
import Touches

/// The keys of the commands: those of `Command.all`, with the changes of the settings.
package struct KeyBindings: Sendable {
  /// Why a change of the keys is refused.
  package enum Refusal: Error, Hashable {
    case unknownCommand(String)
    /// The changes give two commands, by name, the same key.
    case conflict(Key, String, String)
    /// A key always has the same command, and cannot be bound to others.
    case fixed(Key)
  }

  /// A key that was changed from one command to another, by name.
  package struct Override: Hashable, Sendable {
    let key: Key
    let command: String
    let former: String
  }

  /// The standard keys of unchanged commands that the changes give to others, in the order of the changes.
  package let overrides: [Override]

  private let commands: [Key: Command]
  /// The keys of each command, in the order of their names.
  private let keys: [Command: [Key]]
  /// The names of the commands whose keys were changed, or overridden.
  private let changed: Set<String>

  package static let standard = KeyBindings(Command.all.byKey, changed: [], overrides: [])

  package static let names = Command.all.filter(\.isBindable).map(\.name)

  private init(_ commands: [Key: Command], changed: Set<String>, overrides: [Override]) {
    self.commands = commands
    self.changed = changed.union(overrides.map(\.former))
    self.overrides = overrides
    keys = Dictionary(grouping: commands.keys) { commands[$0] ?? .cancel }
      .mapValues { $0.sorted { $0.name < $1.name } }
  }

  /// Creates the standard keys with changes: the keys of commands by name, or none.
  ///
  /// They replace the command's own keys, except those that are fixed: Escape and Ctrl-C. Another command
  /// loses the keys that the changes give away.
  package init(changing changes: [(name: String, keys: [Key])]) throws(Refusal) {
    guard !changes.isEmpty else {
      self = .standard
      return
    }
    let names = Set(changes.map(\.name))
    var commands = Self.standard.commands.filter { key, command in
      Self.fixed.contains(key) || !names.contains(command.name)
    }
    var overrides: [Override] = []
    for (name, keys) in changes {
      guard let command = Self.command(named: name) else { throw .unknownCommand(name) }
      for key in keys {
        if Self.reserved.contains(key) { throw .fixed(key) }
        if let other = commands[key], other != command {
          guard !Self.fixed.contains(key) else { throw .fixed(key) }
          guard !names.contains(other.name) else { throw .conflict(key, name, other.name) }
          overrides.append(Override(key: key, command: name, former: other.name))
        }
        commands[key] = command
      }
    }
    self.init(commands, changed: names, overrides: overrides)
  }

  /// The keys of a command by its name, in the order of their names.
  package func keys(ofCommand name: String) -> [Key] {
    Self.command(named: name).flatMap { keys[$0] } ?? []
  }

  private static func command(named name: String) -> Command? {
    Command.all.first { $0.isBindable && $0.name == name }
  }

  private static let fixed: Set<Key> = [Key(.escape), Key(.character("c"), .control)]

  /// Keys that the terminal session handles itself: redraw and suspend.
  private static let reserved: Set<Key> = [
    Key(.character("l"), .control), Key(.character("z"), .control),
  ]
}

extension KeyBindings {
  func command(for key: Key) -> Command? { commands[key] }

  /// Returns the first key of a command as the help panel shows it; `nil` if it has none.
  func shortName(of command: Command) -> String? {
    keys[command]?.map(\.shortName).min { ($0.count, $0) < ($1.count, $1) }
  }

  /// The first key of every command, as ``shortName(of:)`` returns it.
  var shortNames: [Command: String] { keys.keys.reduce(into: [:]) { $0[$1] = shortName(of: $1) } }

  var helpGroups: [HelpPanel.Group] {
    Command.sections.map { section in
      HelpPanel.Group(section.title, section.commands.helpLines.compactMap(helpEntry))
    }
  }

  /// The notice about ``overrides``; `nil` without any.
  package var overrideNotice: String? {
    let texts = overrides.map { "\($0.key.shortName) is now \($0.command), not \($0.former)" }
    return texts.isEmpty ? nil : texts.joined(separator: " · ")
  }

  /// Returns a message with hints, as in `undone · U redoes`; those whose commands have no key are left out.
  func message(_ text: String, _ hints: [KeyHint]) -> String {
    let texts = hints.compactMap { hint in
      let key =
        hint.commands.count == 1
        ? shortName(of: hint.commands[0]) : helpEntry(of: hint.commands)?.trigger
      return key.map { "\($0) \(hint.effect)" }
    }
    return ([text] + texts).joined(separator: " · ")
  }

  private func helpEntry(of line: [Command]) -> HelpPanel.Entry? {
    let isChanged = line.contains { changed.contains($0.name) }
    return line.helpEntry(keys: isChanged ? { keys[$0] ?? [] } : nil)
  }
}
