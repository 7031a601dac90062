package import Geometry
import Ink
import Sketches

/// Consecutive edits of one author, or a part of a large one, as the room's log stores them.
///
/// `docs/sharing.md` specifies the bytes. The author is not among them: the subject names the author.
package struct EditMessage: Hashable, Sendable {
  /// An edit with its time, still packed.
  package struct Packed: Hashable, Sendable {
    /// The time of the edit, in seconds since the sketch's start.
    package let time: TimeInterval
    /// The bytes of the edit, or of its part.
    package let bytes: [UInt8]

    /// Creates a packed edit; the time is limited to the range of the file and rounded to microseconds.
    package init(time: TimeInterval, bytes: [UInt8]) {
      let limited = time.isFinite ? time.clamped(to: 0...EditMessage.maximumTime) : 0
      self.time = (limited * 1e6).rounded() / 1e6
      self.bytes = bytes
    }
  }

  package static let version: UInt8 = 1
  package static let maximumBytes = 1 << 18
  package static let maximumParts = 64
  package static let maximumEdits = 4096
  private static let maximumTime = 1e9
  /// The maximum number of bytes that a message needs in addition to its edits.
  private static let overhead = 64

  package let firstCounter: Int
  /// The number of the part, from 0.
  package let part: Int
  /// The number of parts; 1 if the edits are complete.
  package let partCount: Int
  /// The edits; one if it is a part.
  package let edits: [Packed]

  package init(firstCounter: Int, part: Int = 0, of partCount: Int = 1, edits: [Packed]) {
    (self.firstCounter, self.edits) = (firstCounter, edits)
    (self.part, self.partCount) = (part, partCount)
  }

  /// Divides consecutive edits of an author into messages of at most `limit` bytes.
  ///
  /// - Returns: The messages for as many of the edits as fit in one message, or all parts of the first
  ///   edit; empty if the first edit is too large for a room.
  package static func next(
    of edits: some Collection<Packed>, from firstCounter: Int, limit: Int = maximumBytes
  ) -> [EditMessage] {
    guard let first = edits.first else { return [] }
    let room = limit - overhead
    guard first.bytes.count <= room else { return parts(of: first, firstCounter, room) }
    var size = 0
    let fitting = edits.prefix(maximumEdits).prefix { edit in
      size += edit.bytes.count + 16
      return size <= room
    }
    return [
      EditMessage(firstCounter: firstCounter, edits: fitting.isEmpty ? [first] : Array(fitting))
    ]
  }

  private static func parts(of edit: Packed, _ counter: Int, _ size: Int) -> [EditMessage] {
    let starts = Array(stride(from: 0, to: edit.bytes.count, by: size))
    guard starts.count <= maximumParts else { return [] }
    return starts.enumerated().map { index, start in
      let bytes = Array(edit.bytes[start..<min(start + size, edit.bytes.count)])
      return EditMessage(
        firstCounter: counter, part: index, of: starts.count,
        edits: [Packed(time: edit.time, bytes: bytes)])
    }
  }

  package var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.byte(Self.version)
    for number in [firstCounter, part, partCount, edits.count] { writer.unsigned(UInt64(number)) }
    for edit in edits {
      writer.unsigned(UInt64((edit.time * 1e6).rounded()))
      writer.block(edit.bytes)
    }
    return writer.bytes
  }

  /// Reads untrusted bytes, with memory proportional to their number; `nil` for another version.
  package init?(_ bytes: [UInt8]) {
    let message = bytes.message(of: Self.version, limit: Self.maximumBytes) {
      reader throws(SampleCodec.Malformed) in try EditMessage(from: &reader)
    }
    guard let message else { return nil }
    self = message
  }

  private init(from reader: inout ByteReader) throws(SampleCodec.Malformed) {
    firstCounter = try reader.count(upTo: EditID.maximum)
    part = try reader.count(upTo: Self.maximumParts)
    partCount = try reader.count(upTo: Self.maximumParts)
    let number = try reader.count(upTo: Self.maximumEdits)
    guard firstCounter > 0, part < partCount, number > 0, partCount == 1 || number == 1
    else { throw .outOfRange }
    var edits: [Packed] = []
    while edits.count < number {
      let time = Double(try reader.count(upTo: Int(Self.maximumTime * 1e6))) / 1e6
      let bytes = try reader.block()
      guard !bytes.isEmpty else { throw .wrongCount }
      edits.append(Packed(time: time, bytes: Array(bytes)))
    }
    self.edits = edits
  }
}
