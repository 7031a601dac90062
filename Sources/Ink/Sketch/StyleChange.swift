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
  package init() { self.init(nib: nil) }

  package mutating func describe<C: FieldCoder>(to coder: inout C) throws(C.Failure) {
    if try coder.has("nib", nib != nil) { try coder.named(&nib) }
    if try coder.has("ink", color != nil) { try coder.named(&color) }
    if try coder.has("width", width != nil) { try coder.real(&width, in: StrokeStyle.widths) }
    if try coder.has("nibAngle", nibAngle != nil) {
      try coder.real(&nibAngle, in: StrokeStyle.nibAngles)
    }
  }
}
