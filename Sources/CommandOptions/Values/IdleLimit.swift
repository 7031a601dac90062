import ArgumentParser
import Geometry

/// The maximum length of pauses, or no maximum.
enum IdleLimit: ExpressibleByArgument {
  case off
  /// In seconds.
  case seconds(TimeInterval)

  /// Parses `off` or a number.
  init?(argument: String) {
    if argument == "off" {
      self = .off
    } else if let seconds = Double(argument) {
      self = .seconds(seconds)
    } else {
      return nil
    }
  }

  /// The limit as the help prints it.
  var defaultValueDescription: String {
    switch self {
    case .off: "off"
    case .seconds(let limit): limit.plainText
    }
  }
}
