public import Geometry

/// One event of an input device: a change of a key or an axis, or the end of a report.
///
/// C type: `struct input_event` on a 64-bit kernel.
public struct InputRecord: Hashable, Sendable {
  /// The size of an encoded event, in bytes.
  public static let byteCount = 24

  /// The device's timestamp, in seconds on the clock that was chosen for it.
  public var time: TimeInterval
  /// The type, such as `EV_ABS`.
  public var type: UInt16
  /// The key or the axis, as its type defines.
  public var code: UInt16
  /// The new state of the key or value of the axis.
  public var value: Int32

  /// Creates an event.
  public init(time: TimeInterval, type: UInt16, code: UInt16, value: Int32) {
    (self.time, self.type, self.code, self.value) = (time, type, code, value)
  }

  /// Decodes an event of ``byteCount`` bytes in the machine's byte order.
  init(_ bytes: UnsafeRawBufferPointer) {
    precondition(bytes.count == Self.byteCount, "an event has a fixed length")
    let seconds = bytes.loadUnaligned(fromByteOffset: 0, as: Int64.self)
    let microseconds = bytes.loadUnaligned(fromByteOffset: 8, as: Int64.self)
    time = TimeInterval(seconds) + TimeInterval(microseconds) / 1e6
    type = bytes.loadUnaligned(fromByteOffset: 16, as: UInt16.self)
    code = bytes.loadUnaligned(fromByteOffset: 18, as: UInt16.self)
    value = bytes.loadUnaligned(fromByteOffset: 20, as: Int32.self)
  }
}

/// Decodes input events from chunks of any size.
public struct InputRecordStream: Sendable {
  private var pending: [UInt8] = []

  /// Creates a stream without bytes.
  public init() {}

  /// Appends bytes and returns the events that they complete, in order; O(*n*) in the bytes.
  public mutating func parse(_ bytes: some Sequence<UInt8>) -> [InputRecord] {
    pending.append(contentsOf: bytes)
    let size = InputRecord.byteCount
    let end = pending.count / size * size
    defer { pending.removeFirst(end) }
    return stride(from: 0, to: end, by: size).map { start in
      pending[start..<start + size].withUnsafeBytes(InputRecord.init)
    }
  }
}

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
