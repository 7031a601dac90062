public import Geometry

/// What a nib covers where it rests: a segment with round ends, which is a disc where the segment
/// has no length.
public struct NibFootprint: Hashable, Sendable {
  /// The way from the middle to either end of the segment, in canvas dots.
  public var half: Vector
  /// The radius of the ends, in canvas dots.
  public var radius: Double

  /// Creates a print.
  public init(half: Vector = .zero, radius: Double) {
    self.half = half
    self.radius = radius
  }
}

extension Nib {
  /// The direction of a broad nib whose azimuth is not known: 45°, clockwise from the x axis.
  public static let restingAxis = Vector(dx: 0.5.squareRoot(), dy: 0.5.squareRoot())

  /// How thick a broad nib is for its breadth.
  static let thickness = 0.15
  /// The least thickness of a broad nib, in canvas dots.
  static let leastThickness = 1.0
  /// The part of a broad nib's breadth that follows the force.
  static let give = 0.4
}

/// Section 5 of `docs/stroke-model.md`.
extension StrokeStyle {
  /// Half of the nib's breadth; never less for more force.
  ///
  /// - Parameter force: The pressure at right angles to the surface; 1 is an average touch.
  /// - Returns: In canvas dots.
  public func halfWidth(force: Double) -> Double {
    switch nib {
    case .pen: width / 2 * force
    case .calligraphy: width / 2 * (1 - Nib.give + Nib.give * force)
    case .marker: width / 2
    }
  }

  /// What the nib covers.
  ///
  /// - Parameters:
  ///   - force: The pressure at right angles to the surface; 1 is an average touch.
  ///   - axis: The direction of a broad nib, of length 1.
  /// - Returns: The print around the nib's place.
  public func print(force: Double, axis: Vector = Nib.restingAxis) -> NibFootprint {
    let halfWidth = halfWidth(force: force)
    guard nib == .calligraphy else { return NibFootprint(radius: halfWidth) }
    let radius = min(max(halfWidth * Nib.thickness, Nib.leastThickness / 2), halfWidth)
    return NibFootprint(half: axis * (halfWidth - radius), radius: radius)
  }
}
