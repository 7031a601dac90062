public import Geometry

/// One report of a pointing device, whatever its source: where the pointer is and which buttons are
/// down from now on.
public struct PointerReport: Hashable, Sendable {
  /// What made the device report.
  public enum Kind: Hashable, Sendable {
    /// A button went down.
    case press
    /// A button went up.
    case release
    /// The pointer moved, or says once more where it is.
    case motion
  }

  /// What made the device report.
  public var kind: Kind
  /// When it was read, in seconds on the monotonic clock.
  public var timestamp: TimeInterval
  /// Where the pointer is, in screen dots; may lie outside the screen.
  public var location: Point
  /// Whether ``location`` is only the centre of the cell the pointer is in.
  public var isCellResolution: Bool
  /// The buttons that are down.
  public var buttonMask: ButtonMask
  /// The keys that are held.
  public var modifierFlags: ModifierFlags

  /// Creates a report.
  public init(
    _ kind: Kind, timestamp: TimeInterval, location: Point, isCellResolution: Bool = false,
    buttonMask: ButtonMask, modifierFlags: ModifierFlags = []
  ) {
    self.kind = kind
    self.timestamp = timestamp
    self.location = location
    self.isCellResolution = isCellResolution
    self.buttonMask = buttonMask
    self.modifierFlags = modifierFlags
  }
}
