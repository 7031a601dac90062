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

  /// Creates a change.
  public init(
    nib: Nib? = nil, color: InkColor? = nil, width: Double? = nil, nibAngle: Double? = nil
  ) { (self.nib, self.color, self.width, self.nibAngle) = (nib, color, width, nibAngle) }

  /// Returns a style with the changed properties.
  public func apply(to style: StrokeStyle) -> StrokeStyle {
    var style = style
    if let nib { style.nib = nib }
    if let color { style.color = color }
    if let width { style.width = width }
    if let nibAngle { style.nibAngle = nibAngle }
    return style
  }
}

extension StyleChange: Described {
  @usableFromInline package init() { self.init(nib: nil) }

  @usableFromInline
  package mutating func describe<Coder: FieldCoder>(to coder: inout Coder) throws(Coder.Failure) {
    try coder.named("nib", &nib)
    try coder.named("ink", &color)
    try coder.real("width", &width, in: StrokeStyle.widths)
    try coder.real("nibAngle", &nibAngle, in: StrokeStyle.nibAngles)
  }
}
