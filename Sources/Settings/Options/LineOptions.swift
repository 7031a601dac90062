public import ArgumentParser
public import Ink

/// The options of every command that shows lines.
package struct LineOptions: ParsableArguments {
  @Option(Self.smoothingMethod) var method: Smoothing.Method
  @Option(Self.smoothingStrength) var strength: Double
  @Option(Self.smoothingGranularity) var granularity: Int

  /// Whether an option gives another smoothing than the settings.
  package var isGiven: Bool { smoothing != (try? LineOptions.parse([]))?.smoothing }

  package var smoothing: Smoothing {
    Smoothing(method, strength: strength, granularity: granularity)
  }

  package init() {}

  package func validate() throws {
    try Self.smoothingStrength.check(strength)
    try Self.smoothingGranularity.check(Double(granularity))
  }
}

extension LineOptions {
  static let settings = [smoothingMethod, smoothingStrength, smoothingGranularity]

  private static let smoothingMethod = Setting.value(
    "smoothing", Smoothing.Method.self, default: Smoothing.Method.spline.rawValue,
    help: "The smoothing method.")

  private static let smoothingStrength = Setting.number(
    "smoothing-strength", in: 0...1, default: 1,
    help: { "The strength of smoothing, from \($0.lowest) (none) to \($0.highest)." })

  private static let smoothingGranularity = Setting.number(
    "smoothing-granularity", in: Bounds(Smoothing.granularities).range, isWhole: true,
    default: Double(Smoothing.standardGranularity),
    help: { "The number of straight segments that catmull-rom draws between two samples, \($0)." },
    comment: "The number of straight segments that catmull-rom draws between two samples.")
}

extension Smoothing.Method: ExpressibleByArgument {
  /// The description of each method in the help.
  public static var allValueDescriptions: [String: String] {
    Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0.summary) })
  }
}
