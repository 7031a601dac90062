import ArgumentParser
import Terminal

/// What drawing takes its pointer from.
struct PointerArguments: ParsableArguments {
  @Option(
    help: """
      On a console: the dots that the pointer moves for ten counts of the mouse, from 0.01 to 100. \
      Default: 1, or as much less as keeps the pointer's steps within a dot.
      """)
  var pointerGain: Double?

  @Flag(help: "Arrow keys move a pointer and Space draws, as they always do on a console.")
  var keyboard = false

  @Option(
    help: """
      How much a slow pointer counts as a pen that is pressed hard: auto (which is 0.5), off, or a \
      number from 0 to 1.
      """)
  var force: ForceSensitivity = .auto

  /// The same in the session's terms.
  var options: PointerOptions {
    PointerOptions(
      gain: pointerGain, usesKeyboard: keyboard, forceSensitivity: force.sensitivity)
  }

  func validate() throws {
    guard let pointerGain else { return }
    guard (0.01...100).contains(pointerGain) else {
      throw ValidationError("--pointer-gain is a number from 0.01 to 100, not \(pointerGain).")
    }
  }
}
