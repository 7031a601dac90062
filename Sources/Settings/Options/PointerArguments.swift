import ArgumentParser
import Geometry
package import Terminal
import Touches

package struct PointerArguments: ParsableArguments {
  @Option(Self.pointerGain) var givenGain: Double?
  @Flag(Self.keyboard) var keyboard: Bool
  @Option(Self.force) var force: ForceSensitivity
  @Option(Self.pen) var pen: PenArgument
  @Option(Self.penArea) var givenPenArea: PenAreaArgument?

  package init() {}

  package var pointerGain: Double? { givenGain ?? Self.pointerGain.effectiveValue() }
  private var penArea: PenAreaArgument? { givenPenArea ?? Self.penArea.effectiveValue() }

  package var options: PointerOptions {
    PointerOptions(
      gain: pointerGain, usesKeyboard: keyboard, forceSensitivity: force.sensitivity,
      pen: pen.choice, penArea: penArea?.rect)
  }

  package func validate() throws { try Self.pointerGain.check(givenGain) }
}

extension PointerArguments {
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
    comment: "On a console: how many dots the pointer moves for ten counts of the mouse.")

  private static let keyboard = Setting.flag(
    "keyboard", default: false,
    help: "Move the pointer with the arrow keys and draw with Space; always on in a console.",
    comment: "Whether the arrow keys move the pointer and Space draws.")

  private static let forces = Bounds(ForceEstimator.sensitivities)
  private static let force = Setting.value(
    "force", ForceSensitivity.self, values: "auto, off, or a number \(forces)", default: "auto",
    help: """
      How strongly the speed of a mouse affects the force of a stroke: auto (0.5), off, or a number \
      \(forces).
      """,
    comment: "How strongly the speed of a mouse affects the force: auto, off, or \(forces).")

  private static let pen = Setting.value(
    "pen", PenArgument.self, values: "auto, off, or a path", default: "auto",
    help: """
      The pen: auto for every tablet, off, or the path of a tablet's device node, or of a FIFO or a file with \
      its events.
      """, comment: "The pen: auto for every tablet, off, or a path.")

  private static let penArea = Setting.value(
    "pen-area", PenAreaArgument.self, values: "X,Y,WxH, in the units of the tablet",
    example: "0,0,20000x12000",
    help: """
      On a console: the part of the tablet that is mapped to the screen, in the tablet's units: X,Y,WxH. \
      Default: the largest part with the proportions of the screen.
      """, comment: "On a console: the part of the tablet that is mapped to the screen.")
}

/// How strongly the pointer's speed affects the estimated force.
struct ForceSensitivity: Hashable, ExpressibleByArgument {
  /// A fraction from 0, where every touch has average force, to 1; `nil` for the default.
  let sensitivity: Double?

  init?(argument: String) {
    switch argument {
    case "auto": sensitivity = nil
    case "off": sensitivity = 0
    default:
      guard let fraction = Double(argument), ForceEstimator.sensitivities.contains(fraction)
      else { return nil }
      sensitivity = fraction
    }
  }

  var defaultValueDescription: String { "auto" }
}

/// The pen that the user chose.
struct PenArgument: Hashable, ExpressibleByArgument {
  let choice: PenChoice

  init?(argument: String) {
    switch argument {
    case "": return nil
    case "auto": choice = .automatic
    case "off": choice = .off
    default: choice = .path(argument)
    }
  }

  var defaultValueDescription: String { "auto" }
}

/// A part of a tablet, written as `X,Y,WxH` in its units.
struct PenAreaArgument: Hashable, ExpressibleByArgument {
  let rect: Rect

  /// Parses an area; `nil` unless the width and the height are above 0.
  init?(argument: String) {
    guard let match = argument.wholeMatch(of: /(-?\d{1,9}),(-?\d{1,9}),(\d{1,9})x(\d{1,9})/),
      let x = Double(match.output.1), let y = Double(match.output.2),
      let width = Double(match.output.3), let height = Double(match.output.4), width > 0, height > 0
    else { return nil }
    rect = Rect(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }
}
