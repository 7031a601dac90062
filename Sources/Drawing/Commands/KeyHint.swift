/// What the key of a command does, at the end of a message: `U redoes`.
struct KeyHint {
  /// A command, or all commands of a line of the help panel.
  let commands: [Command]
  /// The effect, which follows the key.
  let effect: String

  init(_ commands: [Command], _ effect: String) {
    (self.commands, self.effect) = (commands, effect)
  }
  init(_ command: Command, _ effect: String) { self.init([command], effect) }
}
