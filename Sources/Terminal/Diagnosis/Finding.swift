/// The result of one check of `stipple doctor`.
public struct Finding: Sendable {
  /// A measured value, as `stipple doctor --json` prints it.
  public enum Value: Hashable, Sendable, Encodable {
    case text(String)
    case number(Double)
    case boolean(Bool)
    /// What is unknown, or does not apply.
    case none

    /// Creates a text, or ``none`` for `nil`.
    public init(_ text: String?) { self = text.map { .text($0) } ?? .none }

    /// Creates a number, or ``none`` for `nil`.
    public init(_ number: (some BinaryInteger)?) { self.init(number.map { Double($0) }) }

    /// Creates a number, or ``none`` for `nil`.
    public init(_ number: Double?) { self = number.map { .number($0) } ?? .none }

    /// Creates a truth value, or ``none`` for `nil`.
    public init(_ boolean: Bool?) { self = boolean.map { .boolean($0) } ?? .none }

    /// Encodes the value itself.
    public func encode(to encoder: any Encoder) throws {
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
  public struct Verdict: Hashable, Sendable {
    /// Whether all is well.
    public let isGood: Bool
    /// The state, such as `may flicker`.
    public let text: String

    /// Creates a verdict.
    public init(_ isGood: Bool, _ text: String) { (self.isGood, self.text) = (isGood, text) }

    /// The state behind a mark.
    public var line: String { "\(isGood ? "✓" : "!") \(text)" }
  }

  /// The subject of the check, in one word.
  public var name: String
  /// The result, as lines of text.
  public var lines: [String]
  /// The result on a terminal, with sequences for it; `nil` if it is the same as elsewhere.
  public var sample: String?
  /// What the result means; `nil` if it changes nothing, or is unknown.
  public var verdict: Verdict?
  /// What to change, a line for each shortfall.
  public var advice: [String]
  /// The result by the names in `docs/doctor.md`.
  public var values: [String: Value]

  /// Creates a result.
  public init(
    _ name: String, _ lines: [String], verdict: Verdict? = nil, advice: [String?] = [],
    values: [String: Value] = [:]
  ) {
    (self.name, self.lines, self.verdict, self.values) = (name, lines, verdict, values)
    self.advice = advice.compactMap(\.self)
  }
}
