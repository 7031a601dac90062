public import ArgumentParser
public import Canvas

extension PredictionHorizon: ExpressibleByArgument {
  /// The range of a fixed horizon, in milliseconds.
  static let milliseconds = 0.0...50

  /// Parses `auto`, `off`, or a number of milliseconds.
  public init?(argument: String) {
    switch argument {
    case "auto": self = .auto
    case "off": self = .off
    default:
      guard let milliseconds = Double(argument), Self.milliseconds.contains(milliseconds)
      else { return nil }
      self = .fixed(milliseconds / 1000)
    }
  }

  /// The default as the help prints it.
  public var defaultValueDescription: String { "auto" }
}
