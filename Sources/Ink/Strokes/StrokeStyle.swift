/// What a stroke is drawn with: chosen before it begins and the same all along it.
public struct StrokeStyle: Hashable, Sendable {
  /// The range of ``width``, in dots.
  public static let widths = 1.0...24.0

  /// The pen's tip.
  public var nib: Nib
  /// The ink.
  public var color: InkColor
  /// The line's width at a force of 1, in canvas dots; always within ``widths``.
  public var width: Double {
    didSet { width = Self.clamped(width) }
  }

  /// Creates a style.
  ///
  /// - Parameters:
  ///   - nib: The pen's tip.
  ///   - color: The ink.
  ///   - width: In canvas dots; moved into ``widths``, and the least of them when not a number.
  public init(nib: Nib = .pen, color: InkColor = .foreground, width: Double = 1) {
    self.nib = nib
    self.color = color
    self.width = Self.clamped(width)
  }

  private static func clamped(_ width: Double) -> Double {
    guard width.isFinite else { return widths.lowerBound }
    return min(max(width, widths.lowerBound), widths.upperBound)
  }
}
