public import ArgumentParser
public import Canvas

/// The option of how far ahead to draw.
package struct PredictionOptions: ParsableArguments {
  @Option(Self.predict) package var predict: PredictionHorizon

  static let predict = Setting.value(
    "predict", PredictionHorizon.self, values: "auto, off, or a number \(milliseconds)",
    default: "auto",
    help: """
      How far ahead to draw to hide latency: auto (the latency of the terminal), off, or \
      \(milliseconds.lowest) to \(milliseconds.highest) milliseconds.
      """, comment: "How far ahead to draw: auto, off, or milliseconds.")

  /// The setting for debug rendering in a replay.
  static let predictInReplay = predict.with(
    help: """
      How far ahead debug rendering (F7) predicts: auto (the latency of the terminal), off, or \
      \(milliseconds.lowest) to \(milliseconds.highest) milliseconds.
      """)

  private static let milliseconds = Bounds(PredictionHorizon.milliseconds)

  package init() {}
}

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
