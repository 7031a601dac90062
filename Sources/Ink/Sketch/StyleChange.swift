/// A change of some properties of a stroke's style; the others stay as they are.
public struct StyleChange: Hashable, Sendable {
  /// The new nib, if it changes.
  public var nib: Nib?
  /// The new ink, if it changes.
  public var color: InkColor?
  /// The new width, in canvas dots, if it changes.
  public var width: Double?
  /// The new ``StrokeStyle/nibAngle``, in radians clockwise, if it changes.
  public var nibAngle: Double?

  /// The new pattern of lines, if it changes.
  public var dash: LineStyle.Dash?
  /// The new arrowheads, if they change.
  public var heads: LineStyle.Heads?
  /// Whether corners become rounded, if that changes.
  public var isRounded: Bool?
  /// Whether lines become elbowed, if that changes.
  public var isElbowed: Bool?
  /// What the strokes mark on a screen, if the user said it.
  package var mark: MarkKind?

  /// Creates a change.
  public init(
    nib: Nib? = nil, color: InkColor? = nil, width: Double? = nil, nibAngle: Double? = nil,
    dash: LineStyle.Dash? = nil, heads: LineStyle.Heads? = nil, isRounded: Bool? = nil,
    isElbowed: Bool? = nil
  ) {
    (self.nib, self.color, self.width, self.nibAngle) = (nib, color, width, nibAngle)
    (self.dash, self.heads, self.isRounded, self.isElbowed) = (dash, heads, isRounded, isElbowed)
  }

  /// Returns a style with the changed properties.
  ///
  /// No style has the nib of another kind of stroke: characters stay characters, and ink stays ink.
  public func apply(to style: StrokeStyle) -> StrokeStyle {
    var style = style
    if let nib, (nib == .characters) == (style.nib == .characters) { style.nib = nib }
    if let dash { style.line.dash = dash }
    if let heads { style.line.heads = heads }
    if let isRounded { style.line.isRounded = isRounded }
    if let isElbowed { style.line.isElbowed = isElbowed }
    if let color { style.color = color }
    if let width { style.width = width }
    if let nibAngle { style.nibAngle = nibAngle }
    if let mark { style.mark = mark }
    return style
  }
}

extension StyleChange: Described {
  package init() { self.init(nib: nil) }

  package mutating func describe<C: FieldCoder>(to coder: inout C) throws(C.Failure) {
    if try coder.has("nib", nib != nil) { try coder.named(&nib) }
    if try coder.has("ink", color != nil) { try coder.named(&color) }
    if try coder.has("width", width != nil) { try coder.real(&width, in: StrokeStyle.widths) }
    if try coder.has("nibAngle", nibAngle != nil) {
      try coder.real(&nibAngle, in: StrokeStyle.nibAngles)
    }
    if try coder.has("dash", dash != nil) { try coder.named(&dash) }
    if try coder.has("heads", heads != nil) { try coder.named(&heads) }
    if try coder.has("rounded", isRounded != nil) { try coder.switched(&isRounded) }
    if try coder.has("elbowed", isElbowed != nil) { try coder.switched(&isElbowed) }
    if try coder.has("mark", mark != nil, help: StrokeStyle.markHelp) { try coder.named(&mark) }
  }
}
