import ArgumentParser
import Terminal

/// The options of the pointer.
struct PointerArguments: ParsableArguments {
  @Option(
    help: """
      On a console: the distance in dots for ten counts of the mouse, from 0.01 to 100. \
      Default: 1, or less to keep each step within a dot.
      """)
  var pointerGain: Double?

  @Flag(
    inversion: .prefixedNo, exclusivity: .chooseLast,
    help: "Move the pointer with the arrow keys and draw with Space; always on for a console.")
  var keyboard = false

  @Option(
    help: """
      How strongly a slow pointer presses the pen: auto (0.5), off, or a number from 0 to 1.
      """)
  var force: ForceSensitivity = .auto

  @Option(
    help: """
      The pen: auto for every tablet, off, or the path of a tablet's node, or of a FIFO or a file with \
      its events.
      """)
  var pen: PenArgument = .auto

  @Option(
    help: """
      On a console: the part of the tablet that stands for the screen, in its units: X,Y,WxH. \
      Default: the largest with the proportions of the screen.
      """)
  var penArea: PenAreaArgument?

  /// The names of these options in the settings.
  static let settings = ["pointer-gain", "keyboard", "force", "pen", "pen-area"]

  /// The options as the terminal session takes them.
  var options: PointerOptions {
    PointerOptions(
      gain: pointerGain, usesKeyboard: keyboard, forceSensitivity: force.sensitivity,
      pen: pen.choice, penArea: penArea?.rect)
  }

  func validate() throws {
    guard let pointerGain else { return }
    guard (0.01...100).contains(pointerGain) else {
      throw ValidationError(
        "--pointer-gain must be from 0.01 to 100, not \(pointerGain.plainText).")
    }
  }
}
