/// What the tip of a pen is like, which is what makes a line thick and thin.
public enum Nib: UInt8, CaseIterable, Hashable, Sendable {
  /// Round; the harder it is pressed, the wider the line.
  case pen
  /// Broad and thin, held at the pen's azimuth: a line is thick across it and thin along it.
  case calligraphy
  /// Round and hard: the line is the same everywhere.
  case marker

  /// What people call it.
  public var name: String {
    switch self {
    case .pen: "pen"
    case .calligraphy: "calligraphy"
    case .marker: "marker"
    }
  }
}
