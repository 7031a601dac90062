/// The numbers of the kernel's input events that a pen sends: `linux/input-event-codes.h`.
public enum InputCode {
  /// The types of events.
  enum Kind {
    static let synchronization: UInt16 = 0
    static let key: UInt16 = 1
    static let axis: UInt16 = 3
  }

  /// `SYN_REPORT`: the end of a report.
  static let report: UInt16 = 0
  /// `SYN_DROPPED`: the kernel has discarded events.
  static let dropped: UInt16 = 3
  /// `BTN_TOOL_PEN`.
  public static let pen: UInt16 = 0x140
  /// `BTN_TOOL_RUBBER`: the eraser end.
  public static let eraser: UInt16 = 0x141
  /// The tools that are pens: pen, eraser, brush, pencil, and airbrush.
  public static let tools: ClosedRange<UInt16> = pen...0x144
  /// `BTN_TOUCH`: the tip touches the surface.
  public static let touch: UInt16 = 0x14A
  /// `BTN_STYLUS`: the lower button.
  public static let lowerButton: UInt16 = 0x14B
  /// `BTN_STYLUS2`: the upper button.
  public static let upperButton: UInt16 = 0x14C
  /// `ABS_X`.
  public static let x: UInt16 = 0
  /// `ABS_Y`.
  public static let y: UInt16 = 1
  /// `ABS_PRESSURE`.
  public static let pressure: UInt16 = 0x18
  /// `ABS_TILT_X`.
  public static let tiltX: UInt16 = 0x1A
  /// `ABS_TILT_Y`.
  public static let tiltY: UInt16 = 0x1B
  /// The keys that ``PenState`` contains.
  public static let keys = Array(tools) + [touch, lowerButton, upperButton]
  /// The axes that ``PenState`` contains.
  public static let axes = [x, y, pressure, tiltX, tiltY]
}
