/// The result of one check of `stipple doctor`.
package struct Finding: Sendable {
  /// A measured value, as `stipple doctor --json` prints it.
  package enum Value: Hashable, Sendable, Encodable {
    case text(String)
    case number(Double)
    case boolean(Bool)
    /// What is unknown, or does not apply.
    case none

    package init(_ text: String?) { self = text.map { .text($0) } ?? .none }

    package init(_ number: (some BinaryInteger)?) { self.init(number.map { Double($0) }) }

    package init(_ number: Double?) { self = number.map { .number($0) } ?? .none }

    package init(_ boolean: Bool?) { self = boolean.map { .boolean($0) } ?? .none }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .number(let number): try container.encode(number)
      case .boolean(let boolean): try container.encode(boolean)
      case .none: try container.encodeNil()
      }
    }
  }

  /// What a finding means for drawing, in a few words.
  package struct Verdict: Hashable, Sendable {
    package let isGood: Bool
    /// The state, such as `may flicker`.
    package let text: String

    package init(_ isGood: Bool, _ text: String) { (self.isGood, self.text) = (isGood, text) }

    /// The state behind a mark.
    package var line: String { "\(isGood ? "✓" : "!") \(text)" }
  }

  /// The subject of the check, in one word.
  package var name: String
  package var lines: [String]
  /// The result on a terminal, with sequences for it; `nil` if it is the same as elsewhere.
  package var sample: String?
  /// What the result means; `nil` if it changes nothing, or is unknown.
  package var verdict: Verdict?
  /// What to change, a line for each shortfall.
  package var advice: [String]
  /// The result by the names in `docs/doctor.md`.
  package var values: [String: Value]

  package init(
    _ name: String, _ lines: [String], verdict: Verdict? = nil, advice: [String?] = [],
    values: [String: Value] = [:]
  ) {
    (self.name, self.lines, self.verdict, self.values) = (name, lines, verdict, values)
    self.advice = advice.compactMap(\.self)
  }
}
