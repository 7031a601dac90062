import Files
import Geometry
import Ink

/// The rows that were found in the bytes of a damaged sketch.
///
/// A row's table is recognized by the number and types of its values. Because rows of `edit` and
/// `stroke` never change, a copy of a row in an unused page is as good as the row.
struct Salvage {
  struct EditRow {
    let id: EditID
    let time: TimeInterval
    /// The edit's action; `nil` if it is damaged or of an unknown kind.
    let detail: PackedEdit.Detail?
  }

  struct StrokeRow {
    let part: Int
    /// The stroke; `nil` if its samples are damaged.
    let stroke: StrokeRecord?
  }

  private struct DraftPart {
    let stroke, part: Int64
    let record: StrokeRecord
  }

  /// The sketch's title and creation time, in seconds since 1970, if their row was found.
  private(set) var title: String?
  private(set) var created: TimeInterval?
  /// The edits by their numbers, and the strokes by the numbers of their edits and by their parts.
  private(set) var edits: [Int: EditRow] = [:]
  private(set) var strokes: [Int: [Int: StrokeRow]] = [:]
  private var draftParts: [Int: DraftPart] = [:]
  /// The maximum number of edits that a file of this size can hold.
  private let maximumEditCount: Int

  init(_ pages: PageImage) {
    maximumEditCount = pages.size / 4
    pages.forEachRecord { add($0) }
  }

  /// The numbers of the edits with a row that was found, in ascending order.
  var editNumbers: [Int] { Set(edits.keys).union(strokes.keys).sorted() }

  /// The drafts, unless their rows are left over from a finished stroke.
  var drafts: [StrokeRecord] {
    let parts = draftParts.sorted { $0.key < $1.key }.map(\.value)
    let lastTime = edits.values.map(\.time).max() ?? 0
    let strokes = Dictionary(grouping: parts, by: \.stroke).sorted { $0.key < $1.key }
    return strokes.compactMap { _, parts in
      guard let first = parts.first, first.part == 1, lastTime <= first.record.time.lowerBound
      else { return nil }
      var samples = first.record.samples
      for (index, part) in parts.enumerated().dropFirst() {
        guard part.part == index + 1, part.record.style == first.record.style,
          (samples.last?.timestamp ?? 0) <= part.record.time.lowerBound
        else { break }
        samples += part.record.samples
      }
      return StrokeRecord(
        style: first.record.style, samples: samples, isRecovered: true,
        meaning: first.record.meaning)
    }
  }

  private mutating func add(_ record: PageImage.Record) {
    guard let id = Int(exactly: record.id), 0 < id, id <= maximumEditCount,
      record.values.first == .null
    else { return }
    switch (record.values.count, record.values.dropFirst(3).first) {
    case (3, _): addSketch(record.values)
    case (5, .blob): addDraft(id, record.values)
    case (5, _): addEdit(id, record.values)
    case (6, _): addStroke(record.values)
    default: break
    }
  }

  private mutating func addSketch(_ values: [PageImage.Value]) {
    guard case .text(let title) = values[1],
      let created = values[2].number(in: SketchFormat.creationTimes)
    else { return }
    (self.title, self.created) = (title.printable(limit: SketchFormat.maximumTitleLength), created)
  }

  private mutating func addEdit(_ id: Int, _ values: [PageImage.Value]) {
    guard let author = values[1].index, let counter = values[2].index,
      let time = values[3].number(in: Edit.times), case .blob(let packed) = values[4]
    else { return }
    edits[id] = EditRow(
      id: EditID(author: author, counter: counter), time: time,
      detail: packed.withUnsafeBytes { try? PackedEdit.Detail($0) })
  }

  private mutating func addDraft(_ id: Int, _ values: [PageImage.Value]) {
    guard case .integer(let stroke) = values[1], case .integer(let part) = values[2],
      let record = record(style: values[3], samples: values[4])
    else { return }
    draftParts[id] = DraftPart(stroke: stroke, part: part, record: record)
  }

  private mutating func addStroke(_ values: [PageImage.Value]) {
    guard let edit = values[1].index, edit <= maximumEditCount, let part = values[2].index
    else { return }
    let stroke = record(style: values[3], samples: values[5])
    // A row can be found several times, and only one copy may be intact.
    if stroke != nil || strokes[edit]?[part] == nil {
      strokes[edit, default: [:]][part] = StrokeRow(part: part, stroke: stroke)
    }
  }

  /// Returns a stroke with intact samples; of its style, what precedes the damage.
  private func record(style: PageImage.Value, samples: PageImage.Value) -> StrokeRecord? {
    guard case .blob(let style) = style, case .blob(let packed) = samples,
      let unpacked = packed.withUnsafeBytes({ try? SampleCodec.decode($0) })
    else { return nil }
    var stroke = StoredStroke()
    _ = style.withUnsafeBytes { stroke.unpack($0) }
    stroke.samples = unpacked
    return StrokeRecord(stroke)
  }
}

extension PageImage.Value {
  /// The number in a REAL column, in which SQLite stores whole numbers as integers, if in range.
  fileprivate func number(in range: ClosedRange<Double>) -> Double? {
    let number: Double? =
      switch self {
      case .integer(let value): Double(value)
      case .real(let value): value
      case .null, .text, .blob: nil
      }
    return number.flatMap { range.contains($0) ? $0 : nil }
  }

  /// The integer, if it is the number of an author, an edit or a part.
  fileprivate var index: Int? {
    guard case .integer(let value) = self, (1...Int64(EditID.maximum)).contains(value)
    else { return nil }
    return Int(value)
  }
}
