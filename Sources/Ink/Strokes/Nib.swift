/// The shape of a pen's tip, which determines where a line is thick and where it is thin.
///
/// Section 5 of `docs/stroke-model.md`.
public enum Nib: UInt8, CaseIterable, NamedValue, Hashable, Sendable {
  /// A round nib; more force makes the line wider.
  case pen
  /// A broad, thin nib along the pen's azimuth; lines are thick across the azimuth and thin along it.
  case calligraphy
  /// A round, hard nib; force does not change the line's width.
  case marker
  /// A soft brush that lights single dots, evenly spaced; more force lights more of them.
  case stipple
  /// No tip: the samples are the outline of an area that is filled.
  case fill

  /// The nib's name in English, for people to read.
  public var name: String {
    switch self {
    case .pen: "pen"
    case .calligraphy: "calligraphy"
    case .marker: "marker"
    case .stipple: "stipple"
    case .fill: "fill"
    }
  }
}
