package import ArgumentParser
package import Terminal
import Touches

/// The options of the pointer.
package struct PointerArguments: SettingGroup {
  @Option(Self.pointerGain) package var pointerGain: Double?
  @Flag(Self.keyboard) var keyboard: Bool
  @Option(Self.force) var force: ForceSensitivity
  @Option(Self.pen) var pen: PenArgument
  @Option(Self.penArea) var penArea: PenAreaArgument?

  package init() {}

  /// The options as the terminal session takes them.
  package var options: PointerOptions {
    PointerOptions(
      gain: pointerGain, usesKeyboard: keyboard, forceSensitivity: force.sensitivity,
      pen: pen.choice, penArea: penArea?.rect)
  }

  package func validate() throws { try Self.pointerGain.check(pointerGain) }
}

extension PointerArguments {
  package static let settings = mouseSettings + penSettings
  static let penSettings = [force, pen, penArea]
  static let mouseSettings = [pointerGain, keyboard]

  private static let pointerGain = Setting.number(
    "pointer-gain", in: 0.01...100, example: 2,
    help: { range in
      """
      On a console: how many dots the pointer moves for ten counts of the mouse, \(range). \
      Default: 1, or less, so that no step exceeds a dot.
      """
    },
    summary: { _ in "On a console: how many dots the pointer moves for ten counts of the mouse." })

  private static let keyboard = Setting.flag(
    "keyboard", default: false,
    help: "Move the pointer with the arrow keys and draw with Space; always on in a console.",
    summary: "Whether the arrow keys move the pointer and Space draws.")

  private static let forces = Bounds(ForceEstimator.sensitivities)
  private static let force = Setting.value(
    "force", ForceSensitivity.self, values: "auto, off, or a number \(forces)", default: "auto",
    help: """
      How strongly the speed of a mouse affects the force of a stroke: auto (0.5), off, or a number \
      \(forces).
      """,
    summary: "How strongly the speed of a mouse affects the force: auto, off, or \(forces).")

  private static let pen = Setting.value(
    "pen", PenArgument.self, values: "auto, off, or a path", default: "auto",
    help: """
      The pen: auto for every tablet, off, or the path of a tablet's device node, or of a FIFO or a file with \
      its events.
      """, summary: "The pen: auto for every tablet, off, or a path.")

  private static let penArea = Setting.value(
    "pen-area", PenAreaArgument.self, values: "X,Y,WxH, in the units of the tablet",
    example: "0,0,20000x12000",
    help: """
      On a console: the part of the tablet that is mapped to the screen, in the tablet's units: X,Y,WxH. \
      Default: the largest part with the proportions of the screen.
      """, summary: "On a console: the part of the tablet that is mapped to the screen.")
}
