public import Geometry

/// A report of a pointing device, or of one finger: its position and the buttons that are down.
public struct PointerReport: Hashable, Sendable {
  /// The event that caused the report.
  public enum Kind: Hashable, Sendable {
    /// A button went down.
    case press
    /// A button went up.
    case release
    /// The pointer moved, or its position was reported again.
    case motion
  }

  /// The event that caused the report.
  public var kind: Kind
  /// When the report was read, in seconds on the monotonic clock.
  public var timestamp: TimeInterval
  /// The pointer's position, in screen dots; may lie outside the screen.
  public var location: Point
  /// Whether ``location`` is the center of the pointer's cell rather than an exact position.
  public var isCellResolution: Bool
  /// The buttons that are down; ``ButtonMask/primary`` while a finger is.
  public var buttonMask: ButtonMask
  /// The keys that are held.
  public var modifierFlags: ModifierFlags
  /// Whether keys move the pointer.
  public var isKeyed = false
  /// What the sensors of the pen measured; `nil` for a pointer without sensors, such as a mouse.
  public var pen: PenReading?
  /// The number of the finger, unique among those that are down; `nil` for a pointer or a pen.
  public var finger: Int?

  /// A pen if there is a reading of one, a finger if it has a number, otherwise a pointer.
  public var type: Touch.TouchType {
    pen != nil ? .pencil : finger != nil ? .direct : .indirectPointer
  }

  /// Creates a report.
  public init(
    _ kind: Kind, timestamp: TimeInterval, location: Point, isCellResolution: Bool = false,
    buttonMask: ButtonMask, modifierFlags: ModifierFlags = [], pen: PenReading? = nil,
    finger: Int? = nil
  ) {
    (self.kind, self.timestamp, self.location) = (kind, timestamp, location)
    (self.isCellResolution, self.buttonMask) = (isCellResolution, buttonMask)
    (self.modifierFlags, self.pen, self.finger) = (modifierFlags, pen, finger)
  }
}
