import Canvas
public import Display
import Touches

/// The keys of the commands: those of `DrawingBinding.all`, with the changes of the settings.
public struct KeyBindings: Sendable {
  /// Why a change of the keys is refused.
  public enum Refusal: Error, Hashable {
    /// There is no command with a name.
    case unknownCommand(String)
    /// Two commands, by name, have the same key.
    case conflict(Key, String, String)
    /// A key always has the same command, and cannot be bound to others.
    case fixed(Key)
  }

  private let commands: [Key: DrawingCommand]
  /// The keys of each command, in the order of their names.
  private let keys: [DrawingCommand: [Key]]
  /// The names of the commands whose keys were changed.
  private let changed: Set<String>

  /// The keys without settings.
  public static let standard = KeyBindings()

  /// The names of all commands, in the order of the settings.
  public static let names = DrawingCommand.named.map(\.name)

  private init() {
    self.init(
      Dictionary(
        uniqueKeysWithValues: DrawingBinding.all.flatMap { $0.commands.map { ($0.key, $0.value) } }),
      changed: [])
  }

  private init(_ commands: [Key: DrawingCommand], changed: Set<String>) {
    self.commands = commands
    self.changed = changed
    keys = Dictionary(grouping: commands.keys) { commands[$0] ?? .cancel }.mapValues { keys in
      keys.map { ($0.name, $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  /// Creates the standard keys with changes.
  ///
  /// - Parameter changes: The keys of commands by name; none to leave a command without keys. They
  ///   replace the command's own keys, except those that are fixed: Escape and Ctrl-C.
  /// - Throws: ``Refusal``.
  public init(changing changes: [(name: String, keys: [Key])]) throws(Refusal) {
    let names = Set(changes.map(\.name))
    var commands = Self.standard.commands.filter { key, command in
      Self.fixed.contains(key) || command.name.map(names.contains) != true
    }
    for (name, keys) in changes {
      guard let command = DrawingCommand.named.first(where: { $0.name == name })?.command else {
        throw .unknownCommand(name)
      }
      for key in keys {
        if let other = commands[key], other != command {
          throw Self.fixed.contains(key) ? .fixed(key) : .conflict(key, name, other.name ?? "")
        }
        if Self.reserved.contains(key) { throw .fixed(key) }
        commands[key] = command
      }
    }
    self.init(commands, changed: names)
  }

  /// The keys of a command by its name, in the order of their names.
  public func keys(ofCommand name: String) -> [Key] {
    DrawingCommand.named.first { $0.name == name }.flatMap { keys[$0.command] } ?? []
  }

  /// Keys that keep their commands, so that there is always a way out.
  private static let fixed: Set<Key> = [Key(.escape), Key(.character("c"), .control)]

  /// Keys that the terminal session handles itself: redraw and suspend.
  private static let reserved: Set<Key> = [
    Key(.character("l"), .control), Key(.character("z"), .control),
  ]
}

extension KeyBindings {
  /// Returns the command of a key; `nil` if the key has none.
  func command(for key: Key) -> DrawingCommand? { commands[key] }

  /// Returns the first key of a command as the help panel shows it; `nil` if it has none.
  func shortName(of command: DrawingCommand) -> String? {
    keys[command]?.map(\.shortName).min { ($0.count, $0) < ($1.count, $1) }
  }

  /// The first key of every command, as ``shortName(of:)`` returns it.
  ///
  /// - Complexity: O(*n*) in the number of keys.
  var shortNames: [DrawingCommand: String] {
    keys.keys.reduce(into: [:]) { $0[$1] = shortName(of: $1) }
  }

  /// The lines of the help panel.
  var help: [HelpPanel.Entry] {
    var shown: Set<String> = []
    return DrawingBinding.all.compactMap { binding in
      keyNames(of: binding, notIn: &shown).map { HelpPanel.Entry($0, binding.label) }
    }
  }

  /// Returns the keys of a binding's commands, without those of the commands that an earlier line of
  /// the help panel shows; `nil` to leave the binding out.
  private func keyNames(of binding: DrawingBinding, notIn shown: inout Set<String>) -> String? {
    let own = Set(binding.commands.values.compactMap(\.name))
    guard !own.isDisjoint(with: changed) else { return binding.keyNames }
    let names = Self.names.filter { own.contains($0) && !shown.contains($0) }
    shown.formUnion(names)
    let keys = names.flatMap { self.keys(ofCommand: $0).map(\.shortName) }
    return keys.isEmpty ? nil : keys.joined(separator: " ")
  }
}
