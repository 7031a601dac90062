import Geometry

/// The nib, ink and width of a stroke, and the limits of its pen; constant along it.
public struct StrokeStyle: Hashable, Sendable {
  /// The range of ``width``, in canvas dots.
  public static let widths = 1.0...24.0
  /// The range of ``nibAngle``, in radians.
  public static let nibAngles = -64.0...64.0
  /// The range of ``density``.
  public static let densities = 0.0...1.0
  /// The range of ``maximumForce``.
  public static let maximumForces = 0.0...64.0

  /// The shape of the pen's tip.
  public var nib: Nib
  /// The ink color.
  public var color: InkColor
  /// The width at a force of 1, in canvas dots; clamped to ``widths``, their minimum if not finite.
  public var width: Double { didSet { width = Self.clamped(width) } }
  /// The angle by which a broad nib is turned from the pen's azimuth, in radians clockwise; clamped
  /// to ``nibAngles``, and 0 if not finite.
  public var nibAngle = 0.0 {
    didSet { nibAngle = nibAngle.isFinite ? nibAngle.clamped(to: Self.nibAngles) : 0 }
  }
  /// The part of the dots that a fill lights, and a shading brush on its line at a force of 1;
  /// clamped to ``densities``, and 1 if not finite; other nibs ignore it.
  public var density = 1.0 {
    didSet { density = density.isFinite ? density.clamped(to: Self.densities) : 1 }
  }
  /// The greatest force that the pen can report, which also limits the force across the surface, as
  /// ``StrokeSample/maximumPossibleForce`` does in any case; `nil` if it is unknown.
  ///
  /// Clamped to ``maximumForces``, and `nil` if not finite.
  public var maximumForce: Double? {
    didSet {
      maximumForce = maximumForce.flatMap { $0.isFinite ? $0.clamped(to: Self.maximumForces) : nil }
    }
  }

  /// How the line is drawn.
  public var line = LineStyle.plain
  /// What the user said that the stroke marks; `nil` if it is read from its shape.
  package var mark: MarkKind?

  /// Creates a style with a ``width`` in canvas dots.
  public init(nib: Nib = .pen, color: InkColor = .foreground, width: Double = 1) {
    (self.nib, self.color) = (nib, color)
    self.width = Self.clamped(width)
  }

  private static func clamped(_ width: Double) -> Double {
    width.isFinite ? width.clamped(to: widths) : widths.lowerBound
  }
}

extension StrokeStyle: Described {
  package init() { self.init(nib: .pen) }
  static let markHelp: StaticString = "What the user said that the ink marks on a screen."

  package mutating func describe<C: FieldCoder>(to coder: inout C) throws(C.Failure) {
    if try coder.has("nib") { try coder.named(&nib) }
    if try coder.has("ink") { try coder.named(&color) }
    if try coder.has("width", help: "The line's width at a force of 1.") {
      try coder.real(&width, in: Self.widths)
    }
    let density: StaticString =
      "The part of the dots that a fill lights, and a shading brush on its line at a force of 1."
    if try coder.has("density", self.density != 1, help: density) {
      try coder.real(&self.density, in: Self.densities)
    }
    let angle: StaticString =
      "The angle of a broad nib from the pen's azimuth, in radians clockwise."
    if try coder.has("nibAngle", nibAngle != 0, help: angle) {
      try coder.real(&nibAngle, in: Self.nibAngles)
    }
    if try coder.has("maximumForce", maximumForce != nil, help: "What the pen can report at most.")
    {
      try coder.real(&maximumForce, in: Self.maximumForces)
    }
    if try coder.has("line", line != .plain) { try coder.record(&line) }
    if try coder.has("mark", mark != nil, help: Self.markHelp) { try coder.named(&mark) }
  }
}
