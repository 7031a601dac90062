/// What ink over a screen does to the text that it marks; the raw values are those in files.
package enum MarkKind: UInt8, CaseIterable, NamedValue, Hashable, Sendable {
  case circle = 1
  case box, underline, strike, highlight, crossOut, bracket, check, arrow

  /// The name in files, such as `cross-out`.
  package var name: String { self == .crossOut ? "cross-out" : String(describing: self) }

  /// What happened to the text, for people to read.
  package var phrase: String { Self.phrases[Int(rawValue) - 1] }

  private static let phrases = [
    "circled", "boxed", "underlined", "struck", "highlighted", "crossed out", "bracketed",
    "checked", "arrow at",
  ]
}
