package import ArgumentParser
package import Canvas

/// The option of how far ahead to draw.
package struct PredictionOptions: SettingGroup {
  @Option(Self.predict) package var predict: PredictionHorizon

  package static let settings = [predict]

  static let predict = Setting.value(
    "predict", PredictionHorizon.self, values: "auto, off, or a number \(milliseconds)",
    default: "auto",
    help: """
      How far ahead to draw to hide latency: auto (the latency of the terminal), off, or \
      \(milliseconds.lowest) to \(milliseconds.highest) milliseconds.
      """, summary: "How far ahead to draw: auto, off, or milliseconds.")

  /// The setting for debug rendering in a replay.
  static let predictInReplay = predict.with(
    help: """
      How far ahead debug rendering (F7) predicts: auto (the latency of the terminal), off, or \
      \(milliseconds.lowest) to \(milliseconds.highest) milliseconds.
      """)

  private static let milliseconds = Bounds(PredictionHorizon.milliseconds)

  package init() {}
}
