/// How the line of a stroke is drawn: with dashes, heads, and rounded corners.
public struct LineStyle: Hashable, Sendable {
  /// The pattern of a line.
  public enum Dash: UInt8, CaseIterable, NamedValue, Hashable, Sendable {
    case solid, dashed, dotted
  }

  /// Where a line has arrowheads: at neither end, at its end, or at both ends.
  public enum Heads: UInt8, CaseIterable, NamedValue, Hashable, Sendable {
    case none, end, both
  }

  /// The pattern.
  public var dash: Dash
  /// The arrowheads.
  public var heads: Heads
  /// Whether the corners of a figure are rounded.
  public var isRounded: Bool
  /// Whether a line turns at right angles, from one of the figures that it holds on to, to the other.
  public var isElbowed: Bool

  /// A solid line without heads.
  public static let plain = LineStyle()

  /// Creates a style.
  public init(
    dash: Dash = .solid, heads: Heads = .none, isRounded: Bool = false, isElbowed: Bool = false
  ) {
    (self.dash, self.heads) = (dash, heads)
    (self.isRounded, self.isElbowed) = (isRounded, isElbowed)
  }
}

extension LineStyle: Described {
  package init() { self.init(dash: .solid) }

  package mutating func describe<C: FieldCoder>(to coder: inout C) throws(C.Failure) {
    if try coder.has("dash", dash != .solid) { try coder.named(&dash) }
    if try coder.has("heads", heads != .none) { try coder.named(&heads) }
    if try coder.has("rounded", isRounded, help: "Whether the corners are rounded.") {
      try coder.flag(&isRounded)
    }
    let elbowed: StaticString = "Whether the line turns at right angles."
    if try coder.has("elbowed", isElbowed, help: elbowed) { try coder.flag(&isElbowed) }
  }
}
