import ArgumentParser
import Drawing
import TerminalUI

/// A command and one of its keys: `undo=Ctrl-U`.
package struct KeyArgument: ExpressibleByArgument {
  package let command: String
  /// `nil` to leave the command without keys.
  let key: Key?

  package init?(argument: String) {
    guard let separator = argument.firstIndex(of: "=") else { return nil }
    let name = String(argument[argument.index(after: separator)...])
    command = String(argument[..<separator])
    key = Key(name: name)
    guard KeyBindings.names.contains(command), name.isEmpty || key != nil else { return nil }
  }
}

extension KeyBindings.Refusal {
  var sentence: String {
    switch self {
    case .unknownCommand(let name): "there is no command '\(name)'"
    case .conflict(let key, let one, let other):
      "\(key.name) is bound to both '\(one)' and '\(other)'; give one of them another key"
    case .fixed(let key): "\(key.name) cannot be bound to another command"
    }
  }
}
