public import Geometry

/// The shape of a pen's tip, which determines where a line is thick and where it is thin.
///
/// Section 5 of `docs/stroke-model.md`.
public enum Nib: UInt8, CaseIterable, NamedValue, Hashable, Sendable {
  /// A round nib; more force makes the line wider.
  case pen
  /// A broad, thin nib along the pen's azimuth; lines are thick across the azimuth and thin along it.
  case calligraphy
  /// A round, hard nib; force does not change the line's width. Its ink lies under that of all other nibs.
  case marker
  /// A soft brush that lights single dots, evenly spaced; more force lights more of them.
  case stipple
  /// No tip: the samples are the outline of an area that is filled.
  case fill
  /// No tip: the samples are the places of a text's characters, which the terminal shows.
  case characters

  /// The nib's name in English, for people to read.
  public var name: String { "\(self)" }
}

/// The area that a nib covers at one point: a segment with round ends, or a disc at length 0.
public struct NibFootprint: Hashable, Sendable {
  /// The vector from the center of the segment to either end, in canvas dots.
  public var half: Vector
  /// The radius of the ends, in canvas dots.
  public var radius: Double

  /// Creates a footprint from lengths in canvas dots.
  public init(half: Vector = .zero, radius: Double) { (self.half, self.radius) = (half, radius) }
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
  /// Whether the stroke lies under the strokes of all other nibs, so that it highlights what it crosses.
  public var isUnder: Bool { nib == .marker }

  /// Returns half of the nib's breadth in canvas dots; more force never makes it smaller.
  ///
  /// The force, perpendicular to the surface, is 1 for an average touch, at most ``maximumForce``.
  public func halfWidth(force: Double) -> Double {
    let force = min(force, maximumForce ?? .infinity)
    return switch nib {
    case .pen: width / 2 * force
    case .calligraphy: width / 2 * (1 - Nib.forceResponse + Nib.forceResponse * force)
    case .marker, .stipple: width / 2
    case .fill, .characters: 0
    }
  }

  /// Returns the part of the dots, from 0 to 1, that a shading brush lights: ``density`` × force.
  ///
  /// For the force, see ``halfWidth(force:)``.
  public func density(force: Double) -> Double {
    (density * min(force, maximumForce ?? .infinity)).clamped(to: Self.densities)
  }

  /// Returns the area that the nib covers, relative to its position; the axis is the direction of a
  /// broad nib, of length 1.
  public func footprint(force: Double, axis: Vector = Nib.restingAxis) -> NibFootprint {
    let halfWidth = halfWidth(force: force)
    guard nib == .calligraphy else { return NibFootprint(radius: halfWidth) }
    let radius = min(max(halfWidth * Nib.thicknessRatio, Nib.minimumThickness / 2), halfWidth)
    return NibFootprint(half: axis * (halfWidth - radius), radius: radius)
  }
}

extension Sequence {
  /// Returns strokes, given from the lowest to the topmost, with those first that lie under all others, and texts
  /// last, which stay readable.
  package func inPaintOrder(_ style: (Element) -> StrokeStyle) -> [Element] {
    filter { style($0).isUnder } + filter { !style($0).isUnder && style($0).nib != .characters }
      + filter { style($0).nib == .characters }
  }
}
