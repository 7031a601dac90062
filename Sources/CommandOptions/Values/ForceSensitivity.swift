import ArgumentParser
import Touches

/// How strongly the pointer's speed affects the estimated force.
enum ForceSensitivity: Hashable, ExpressibleByArgument {
  /// The default sensitivity.
  case auto
  /// None: every touch has average force.
  case off
  /// A fraction of the maximum, from 0 to 1.
  case fraction(Double)

  /// Parses `auto`, `off`, or a number.
  init?(argument: String) {
    switch argument {
    case "auto": self = .auto
    case "off": self = .off
    default:
      guard let fraction = Double(argument), ForceEstimator.sensitivities.contains(fraction) else {
        return nil
      }
      self = .fraction(fraction)
    }
  }

  /// The default as the help prints it.
  var defaultValueDescription: String { "auto" }

  /// The sensitivity as the terminal session takes it; `nil` for the default.
  var sensitivity: Double? {
    switch self {
    case .auto: nil
    case .off: 0
    case .fraction(let fraction): fraction
    }
  }
}
