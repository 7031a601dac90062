package import Geometry

/// One event of an input device: a change of a key or an axis, or the end of a report.
///
/// C type: `struct input_event` on a 64-bit kernel.
package struct InputRecord: Hashable, Sendable {
  package static let byteCount = 24

  /// The device's timestamp, in seconds on the clock that was chosen for it.
  package var time: TimeInterval
  package var type: UInt16
  /// The key or the axis, as its type defines.
  package var code: UInt16
  package var value: Int32

  package init(time: TimeInterval, type: UInt16, code: UInt16, value: Int32) {
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

package struct InputRecordStream: Sendable {
  private var pending: [UInt8] = []

  package init() {}

  /// Appends bytes and returns the events that they complete, in order; O(*n*) in the bytes.
  package mutating func parse(_ bytes: some Sequence<UInt8>) -> [InputRecord] {
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
package enum InputCode {
  enum Kind {
    static let synchronization: UInt16 = 0
    static let key: UInt16 = 1
    static let axis: UInt16 = 3
  }

  /// `SYN_REPORT`: the end of a report.
  static let report: UInt16 = 0
  /// `SYN_DROPPED`: the kernel has discarded events.
  static let dropped: UInt16 = 3
  /// `BTN_TOOL_PEN`, and `BTN_TOOL_RUBBER`, the eraser end.
  package static let pen: UInt16 = 0x140
  package static let eraser: UInt16 = 0x141
  /// The tools that are pens: pen, eraser, brush, pencil, and airbrush.
  package static let tools: ClosedRange<UInt16> = pen...0x144
  /// `BTN_TOUCH`: the tip touches the surface.
  package static let touch: UInt16 = 0x14A
  /// `BTN_STYLUS`: the lower button.
  package static let lowerButton: UInt16 = 0x14B
  /// `BTN_STYLUS2`: the upper button.
  package static let upperButton: UInt16 = 0x14C
  /// `ABS_X`, `ABS_Y`, `ABS_PRESSURE`, `ABS_TILT_X`, and `ABS_TILT_Y`.
  package static let x: UInt16 = 0
  package static let y: UInt16 = 1
  package static let pressure: UInt16 = 0x18
  package static let tiltX: UInt16 = 0x1A
  package static let tiltY: UInt16 = 0x1B
  package static let keys = Array(tools) + [touch, lowerButton, upperButton]
  package static let axes = [x, y, pressure, tiltX, tiltY]
}
