public import Geometry

/// The area that a nib covers at one point: a segment with round ends.
///
/// A segment of length 0 makes it a disc.
public struct NibFootprint: Hashable, Sendable {
  /// The vector from the center of the segment to either end, in canvas dots.
  public var half: Vector
  /// The radius of the ends, in canvas dots.
  public var radius: Double

  /// Creates a footprint.
  ///
  /// - Parameters:
  ///   - half: The vector from the center of the segment to either end, in canvas dots.
  ///   - radius: The radius of the ends, in canvas dots.
  public init(half: Vector = .zero, radius: Double) {
    self.half = half
    self.radius = radius
  }
}

extension Nib {
  /// The direction of a broad nib without a known azimuth: 45° clockwise from the x axis.
  public static let restingAxis = Vector(dx: 0.5.squareRoot(), dy: 0.5.squareRoot())
  /// The azimuth of ``restingAxis``, in radians clockwise from the x axis.
  public static let restingAzimuth = Double.pi / 4

  /// The thickness of a broad nib, as a fraction of its breadth.
  static let thicknessRatio = 0.15
  /// The minimum thickness of a broad nib, in canvas dots.
  static let minimumThickness = 1.0
  /// The fraction of a broad nib's breadth that is proportional to the force.
  static let forceResponse = 0.4
}

/// Section 5 of `docs/stroke-model.md`.
extension StrokeStyle {
  /// Returns half of the nib's breadth at a force.
  ///
  /// - Parameter force: The pressure perpendicular to the surface; 1 is an average touch. It counts as
  ///   at most ``maximumForce``.
  /// - Returns: In canvas dots; more force never makes it smaller.
  public func halfWidth(force: Double) -> Double {
    let force = min(force, maximumForce ?? .infinity)
    return switch nib {
    case .pen: width / 2 * force
    case .calligraphy: width / 2 * (1 - Nib.forceResponse + Nib.forceResponse * force)
    case .marker, .stipple: width / 2
    case .fill: 0
    }
  }

  /// Returns the part of the dots that a stipple brush lights on its line.
  ///
  /// - Parameter force: The pressure perpendicular to the surface; 1 is an average touch. It counts as
  ///   at most ``maximumForce``.
  /// - Returns: From 0 to 1: ``density`` times the force.
  public func density(force: Double) -> Double {
    (density * min(force, maximumForce ?? .infinity)).clamped(to: Self.densities)
  }

  /// Returns the area that the nib covers.
  ///
  /// - Parameters:
  ///   - force: The pressure perpendicular to the surface; 1 is an average touch.
  ///   - axis: The direction of a broad nib, of length 1.
  /// - Returns: The footprint, relative to the nib's position.
  public func footprint(force: Double, axis: Vector = Nib.restingAxis) -> NibFootprint {
    let halfWidth = halfWidth(force: force)
    guard nib == .calligraphy else { return NibFootprint(radius: halfWidth) }
    let radius = min(max(halfWidth * Nib.thicknessRatio, Nib.minimumThickness / 2), halfWidth)
    return NibFootprint(half: axis * (halfWidth - radius), radius: radius)
  }
}
