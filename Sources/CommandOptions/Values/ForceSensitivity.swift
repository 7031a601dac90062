import ArgumentParser
import Touches

/// How strongly the pointer's speed affects the estimated force.
struct ForceSensitivity: Hashable, ExpressibleByArgument {
  /// A fraction from 0, where every touch has average force, to 1; `nil` for the default.
  let sensitivity: Double?

  /// Parses `auto`, `off`, or a number.
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

  /// The default as the help prints it.
  var defaultValueDescription: String { "auto" }
}
