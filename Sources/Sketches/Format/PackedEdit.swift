import Geometry
import Ink

/// An edit read from a file, validated except for its new strokes.
struct PackedEdit: Sendable {
  /// The columns of the table `edit`, in the order in which they are read.
  static let columns = "id, author, counter, time, detail"

  /// In seconds since the sketch's start.
  let time: TimeInterval
  let author: Int
  private let detail: Detail

  /// The action of an edit without the new strokes, which have their own rows, and their number.
  struct Detail: Sendable {
    let action: Edit.Action
    var strokeCount = 0
  }

  /// Reads a row with the ``columns`` of `edit`, or throws ``Damage`` or ``UnknownKind``.
  ///
  /// The `id` must be the number. Updates the number of edits of each author, and reduces the
  /// number of bytes that blobs may still take.
  init(
    _ row: StoredRow, number: Int, after last: TimeInterval?, counters: inout [Int: Int],
    budget: inout Int
  ) throws {
    guard row.integer(0) == Int64(number) else { throw Damage("it is missing") }
    guard let author = row.integer(1), (1...Int64(EditID.maximum)).contains(author),
      row.integer(2) == Int64(counters[Int(author), default: 0] + 1)
    else { throw Damage("its author or its counter is out of order") }
    counters[Int(author), default: 0] += 1
    guard let time = row.real(3), last ?? 0 <= time, Edit.times.contains(time) else {
      throw Damage("its time is out of order or range")
    }
    self.time = time
    self.author = Int(author)
    let detail = try row.blob(4) { packed throws in
      budget -= packed.count
      guard budget >= 0 else { throw Damage("its detail is longer than the file") }
      return try Detail(packed)
    }
    guard let detail else { throw Damage("its detail is missing") }
    self.detail = detail
  }

  /// The number of strokes that the edit draws.
  var strokeCount: Int { detail.strokeCount }

  /// The number in the edit of its first new stroke, which follows the pieces of cut strokes.
  var firstPart: Int { (detail.action.replacement?.pieceCount ?? 0) + 1 }

  /// Returns the edit with its new strokes, the next ones of an iterator.
  func edit(drawing strokes: inout some IteratorProtocol<StrokeRecord>) -> Edit {
    var action = detail.action
    action.storedStrokes = (0..<strokeCount).compactMap { _ in strokes.next() }
    return Edit(action, at: time, by: author)
  }
}

extension PackedEdit.Detail {
  /// Packs an action without its new strokes.
  static func pack(_ action: Edit.Action) -> [UInt8] {
    var (writer, action) = (ByteWriter(keepsStrokesApart: true), action)
    writer.action(&action)
    return writer.bytes
  }

  /// Unpacks an action, or throws ``Damage`` or ``UnknownKind``.
  init(_ packed: UnsafeRawBufferPointer) throws {
    guard let kind = packed.first, kind > 0 else { throw Damage("its kind is unknown") }
    guard Edit.Action.Kind(rawValue: kind) != nil else { throw UnknownKind() }
    do throws(SampleCodec.Malformed) {
      guard var reader = ByteReader(packed, keepsStrokesApart: true) else { throw .cutShort }
      var action = Edit.Action()
      try reader.action(&action)
      guard reader.remaining == 0 else { throw .trailingBytes }
      self.init(action: action, strokeCount: reader.strokeCount)
    } catch { throw Damage("its detail is malformed: \(error)") }
  }
}

/// The reason why an edit cannot be read by this version.
struct UnknownKind: Error {}
