import Foundation
import Geometry
import Ink

/// The rows that were found in the bytes of a damaged sketch.
///
/// A row's table is recognized by the number and types of its values. Because rows of `edit` and
/// `stroke` never change, a copy of a row in an unused page is as good as the row.
struct Salvage {
  /// An edit's row.
  struct EditRow {
    let time: TimeInterval
    let kind: SketchFormat.Kind
    /// The edit's action; `nil` for an added stroke and for a damaged detail.
    let action: Edit.Action?
  }

  /// The sketch's title, if its row was found.
  private(set) var title: String?
  /// The creation time, in seconds since 1970-01-01 00:00 UTC, if its row was found.
  private(set) var created: TimeInterval?
  /// The edits found, by their numbers.
  private(set) var edits: [Int: EditRow] = [:]
  /// The intact strokes found, by the numbers of their edits.
  private(set) var strokes: [Int: StrokeRecord] = [:]
  /// The sample counts in the stroke rows found, intact or not, by the numbers of their edits.
  private(set) var sampleCounts: [Int: Int] = [:]
  /// The parts of the draft that were found, by their numbers.
  private var draftParts: [Int: StrokeRecord] = [:]
  /// The maximum number of edits that a file of this size can hold.
  private let maximumEditCount: Int

  /// Searches the bytes of a file.
  init(_ bytes: Data) {
    maximumEditCount = bytes.count / 4
    PageImage(bytes).forEachRecord { add($0) }
  }

  /// The number of the last edit of which a row was found.
  var lastEdit: Int { max(edits.keys.max() ?? 0, strokes.keys.max() ?? 0) }

  /// The draft, unless its rows are left over from a finished stroke.
  var draft: StrokeRecord? {
    guard let first = draftParts[1] else { return nil }
    guard edits.values.allSatisfy({ $0.time <= first.time.lowerBound }) else { return nil }
    var samples = first.samples
    for part in sequence(first: 2, next: { $0 + 1 }).lazy.map({ draftParts[$0] }) {
      guard let part, part.style == first.style,
        (samples.last?.timestamp ?? 0) <= part.time.lowerBound
      else { break }
      samples += part.samples
    }
    return StrokeRecord(style: first.style, samples: samples, isRecovered: true)
  }

  private mutating func add(_ record: PageImage.Record) {
    guard let id = Int(exactly: record.id), 0 < id, id <= maximumEditCount else { return }
    switch record.values.count {
    case 3: addSketch(record.values)
    case 4: addEdit(id, record.values)
    case 5:
      draftParts[id] =
        stroke(record.values, style: 1, recovered: nil, samples: 4) ?? draftParts[id]
    case 12:
      strokes[id] = stroke(record.values, style: 1, recovered: 4, samples: 11) ?? strokes[id]
      if case .integer(let count) = record.values[6] { sampleCounts[id] = Int(exactly: count) }
    default: break
    }
  }

  private mutating func addSketch(_ values: [PageImage.Value]) {
    guard case .text(let title) = values[1], let created = values[2].number,
      SketchFormat.creationTimes.contains(created)
    else { return }
    (self.title, self.created) = (title.printable(limit: SketchFormat.maximumTitleLength), created)
  }

  private mutating func addEdit(_ id: Int, _ values: [PageImage.Value]) {
    guard values[0] == .null, let time = values[1].number, (0...1e9).contains(time),
      case .integer(let number) = values[2], let kind = SketchFormat.Kind(rawValue: number)
    else { return }
    edits[id] = EditRow(time: time, kind: kind, action: Self.action(of: kind, values[3]))
  }

  private static func action(
    of kind: SketchFormat.Kind, _ detail: PageImage.Value
  ) -> Edit.Action? {
    switch kind {
    case .stroke: return nil
    case .cleared: return .cleared
    case .undone: return .undone
    case .redone: return .redone
    case .erased, .moved, .split, .recolored:
      guard case .blob(let packed) = detail else { return nil }
      return packed.withUnsafeBytes { try? EditDetail.decode($0, of: kind) }
    }
  }

  private func stroke(
    _ values: [PageImage.Value], style start: Int, recovered: Int?, samples: Int
  ) -> StrokeRecord? {
    guard values[0] == .null, let nib = values[start].byte.flatMap(Nib.init),
      let color = values[start + 1].byte.flatMap(InkColor.init),
      let width = values[start + 2].number, StrokeStyle.widths.contains(width),
      case .blob(let packed) = values[samples],
      let unpacked = packed.withUnsafeBytes({ try? SampleCodec.decode($0) })
    else { return nil }
    return StrokeRecord(
      style: StrokeStyle(nib: nib, color: color, width: width), samples: unpacked,
      isRecovered: recovered.map { values[$0] == .integer(1) } ?? true)
  }
}

extension PageImage.Value {
  /// The number in a REAL column, in which SQLite stores whole numbers as integers.
  fileprivate var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value.isFinite ? value : nil
    case .null, .text, .blob: nil
    }
  }

  /// The integer, if it is from 0 to 255.
  fileprivate var byte: UInt8? {
    if case .integer(let value) = self { UInt8(exactly: value) } else { nil }
  }
}
