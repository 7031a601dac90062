public import ArgumentParser
public import Ink

extension Smoothing.Method: ExpressibleByArgument {
  /// The description of each method in the help.
  public static var allValueDescriptions: [String: String] {
    Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0.summary) })
  }
}
