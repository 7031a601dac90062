/// How the line of a stroke is drawn: with dashes, heads, and rounded corners.
public struct LineStyle: Hashable, Sendable {
  /// The pattern of a line.
  public enum Dash: UInt8, CaseIterable, NamedValue, Hashable, Sendable {
    /// Without gaps.
    case solid
    /// Dashes, with gaps between them.
    case dashed
    /// Dots, with gaps between them.
    case dotted
  }

  /// Where a line has arrowheads.
  public enum Heads: UInt8, CaseIterable, NamedValue, Hashable, Sendable {
    /// At neither end.
    case none
    /// At its end.
    case end
    /// At both ends.
    case both
  }

  /// The pattern.
  public var dash = Dash.solid
  /// The arrowheads.
  public var heads = Heads.none
  /// Whether the corners of a figure are rounded.
  public var isRounded = false
  /// Whether a line turns at right angles, from one of the figures that it holds on to, to the other.
  public var isElbowed = false

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
