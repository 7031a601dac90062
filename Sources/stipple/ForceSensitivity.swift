import ArgumentParser
import Touches

/// How much a pointer's speed counts as force.
enum ForceSensitivity: Hashable, ExpressibleByArgument {
  /// As suits most hands.
  case auto
  /// Every touch is an average one.
  case off
  /// A part of all that is possible, from 0 to 1.
  case part(Double)

  /// Reads `auto`, `off` or a number.
  init?(argument: String) {
    switch argument {
    case "auto": self = .auto
    case "off": self = .off
    default:
      guard let part = Double(argument), ForceEstimator.sensitivities.contains(part) else {
        return nil
      }
      self = .part(part)
    }
  }

  /// What is printed as the default.
  var defaultValueDescription: String { "auto" }

  /// The same in the session's terms; `nil` for what suits most hands.
  var sensitivity: Double? {
    switch self {
    case .auto: nil
    case .off: 0
    case .part(let part): part
    }
  }
}
