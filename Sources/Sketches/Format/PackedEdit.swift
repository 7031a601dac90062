import Geometry
import Ink

/// An edit read from a file, validated except for its new strokes.
struct PackedEdit: Sendable {
  /// The columns of the table `edit`, in the order in which they are read.
  static let columns = "id, author, counter, time, kind, detail"

  /// The time of the edit, in seconds since the sketch's start.
  let time: TimeInterval
  let author: Int
  private let parameters: EditDetail.Parameters

  /// Reads a row with the ``columns`` of `edit`, or throws ``Damage`` or ``UnknownKind``.
  ///
  /// The `id` must be the number. Updates the number of edits of each author, and reduces the
  /// budget, the number of bytes that blobs may still take.
  init(
    _ row: StoredRow, number: Int, after last: TimeInterval?, counters: inout [Int: Int],
    budget: inout Int
  ) throws {
    guard row.integer(0) == Int64(number) else { throw Damage("it is missing") }
    guard let author = row.integer(1), (1...Int64(EditID.maximum)).contains(author),
      row.integer(2) == counters[Int(author), default: 0].increment()
    else { throw Damage("its author or its counter is out of order") }
    guard let time = row.real(3), last ?? 0 <= time, time <= 1e9 else {
      throw Damage("its time is out of order or range")
    }
    guard let number = row.integer(4), number > 0 else { throw Damage("its kind is unknown") }
    guard let kind = SketchFormat.Kind(rawValue: number) else { throw UnknownKind() }
    self.time = time
    self.author = Int(author)
    parameters = try Self.detail(of: kind, by: Int(author), in: row, budget: &budget)
  }

  private static func detail(
    of kind: SketchFormat.Kind, by author: Int, in row: StoredRow, budget: inout Int
  ) throws -> EditDetail.Parameters {
    let parameters = try row.blob(5) { packed throws in
      budget -= packed.count
      guard budget >= 0 else { throw Damage("its detail is longer than the file") }
      do throws(SampleCodec.Malformed) {
        return try EditDetail.decode(packed, of: kind, by: author)
      } catch { throw Damage("its detail is malformed: \(error)") }
    }
    guard let parameters else { throw Damage("its detail is missing") }
    return parameters
  }

  /// The number of strokes that the edit draws.
  var strokeCount: Int {
    if case .replacement(let detail) = parameters { detail.strokeCount } else { 0 }
  }

  /// The number in the edit of its first new stroke.
  var firstPart: Int {
    guard case .replacement(let detail) = parameters else { return 1 }
    return detail.cuts.reduce(1) { $0 + $1.kept.count }
  }

  /// Returns the edit with its new strokes, the next ones of an iterator.
  func edit(drawing strokes: inout some IteratorProtocol<StrokeRecord>) -> Edit {
    switch parameters {
    case .action(let action): Edit(action, at: time, by: author)
    case .replacement(let detail):
      Edit(.replaced(detail.replacement(drawing: &strokes)), at: time, by: author)
    }
  }
}

extension EditDetail.Replacing {
  /// Returns the replacement with its new strokes, the next ones of an iterator.
  func replacement(drawing strokes: inout some IteratorProtocol<StrokeRecord>) -> Replacement {
    let added = (0..<strokeCount).compactMap { _ in strokes.next() }
    return Replacement(
      cuts, adding: added, isInPlace: isInPlace, below: Array(places.prefix(added.count)),
      texts: texts)
  }
}

extension Int {
  /// Adds 1 and returns the sum.
  fileprivate mutating func increment() -> Int64 {
    self += 1
    return Int64(self)
  }
}

/// The reason why an edit cannot be read by this version.
struct UnknownKind: Error {}
