import ArgumentParser
package import Ink

/// The options of every command that shows lines.
package struct LineOptions: SettingGroup {
  @Option(Self.smoothingMethod) var method: Smoothing.Method
  @Option(Self.smoothingStrength) var strength: Double
  @Option(Self.smoothingGranularity) var granularity: Int

  /// The smoothing without options.
  package static let standard = Smoothing(
    .spline, strength: 1, granularity: Smoothing.standardGranularity)

  package init() {}

  package var smoothing: Smoothing {
    Smoothing(method, strength: strength, granularity: granularity)
  }

  package func validate() throws {
    try Self.smoothingStrength.check(strength)
    try Self.smoothingGranularity.check(Double(granularity))
  }
}

extension LineOptions {
  package static let settings = [smoothingMethod, smoothingStrength, smoothingGranularity]

  private static let smoothingMethod = Setting.value(
    "smoothing", Smoothing.Method.self, default: standard.method.rawValue,
    help: "The smoothing method.", summary: "The smoothing method.")

  private static let smoothingStrength = Setting.number(
    "smoothing-strength", in: 0...1, default: standard.strength,
    help: { "The strength of smoothing, from \($0.lowest) (none) to \($0.highest)." },
    summary: { "The strength of smoothing, from \($0.lowest) (none) to \($0.highest)." })

  private static let smoothingGranularity = Setting.number(
    "smoothing-granularity", in: Bounds(Smoothing.granularities).range, isWhole: true,
    default: Double(standard.granularity),
    help: { "The number of straight segments that catmull-rom draws between two samples, \($0)." },
    summary: { _ in "The number of straight segments that catmull-rom draws between two samples." })
}
