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
    let records = stride(from: 0, to: end, by: size).map { start in
      pending[start..<start + size].withUnsafeBytes(InputRecord.init)
    }
    pending.removeFirst(end)
    return records
  }
}
