import Foundation
import Geometry
import Ink

/// What can be read of a damaged sketch's rows.
///
/// Rows are told apart by how many values they have and of what kind. Edits and strokes are never
/// changed, so that a copy of a row in a page that is free now is as good as the row.
struct Salvage {
  /// An edit's row.
  struct EditRow {
    let time: TimeInterval
    let kind: SketchFormat.Kind
    /// What was done; `nil` for a stroke, which has a row of its own, and for damaged details.
    let action: Edit.Action?
  }

  /// What the sketch is called, if that row was found.
  private(set) var title: String?
  /// When it was created, if the row was found.
  private(set) var created: TimeInterval?
  /// The edits that were found, by their numbers.
  private(set) var edits: [Int: EditRow] = [:]
  /// The strokes that were found and can be unpacked, by the numbers of their edits.
  private(set) var strokes: [Int: StrokeRecord] = [:]
  /// How many samples those strokes had that were found and cannot be unpacked.
  private(set) var counts: [Int: Int] = [:]
  /// The parts of an unfinished stroke that were found.
  private var draft: [Int: StrokeRecord] = [:]
  /// The most edits that a file of this size can hold.
  private let mostEdits: Int

  /// Looks through a file's bytes.
  init(_ bytes: Data) {
    mostEdits = bytes.count / 4
    PageImage(bytes).forEachRecord { take($0) }
  }

  /// The number of the last edit of which anything was found.
  var lastEdit: Int { max(edits.keys.max() ?? 0, strokes.keys.max() ?? 0) }

  /// The unfinished stroke, unless what was found of it is left from a finished one.
  var unfinished: StrokeRecord? {
    guard let first = draft[1] else { return nil }
    guard edits.values.allSatisfy({ $0.time <= first.time.lowerBound }) else { return nil }
    var samples = first.samples
    for part in sequence(first: 2, next: { $0 + 1 }).lazy.map({ draft[$0] }) {
      guard let part, part.style == first.style,
        (samples.last?.timestamp ?? 0) <= part.time.lowerBound
      else { break }
      samples += part.samples
    }
    return StrokeRecord(style: first.style, samples: samples, isRecovered: true)
  }

  private mutating func take(_ record: PageImage.Record) {
    guard let id = Int(exactly: record.id), 0 < id, id <= mostEdits else { return }
    switch record.values.count {
    case 3: takeSketch(record.values)
    case 4: takeEdit(id, record.values)
    case 5: draft[id] = stroke(record.values, style: 1, recovered: nil, samples: 4) ?? draft[id]
    case 12:
      strokes[id] = stroke(record.values, style: 1, recovered: 4, samples: 11) ?? strokes[id]
      if case .integer(let count) = record.values[6] { counts[id] = Int(exactly: count) }
    default: break
    }
  }

  private mutating func takeSketch(_ values: [PageImage.Value]) {
    guard case .text(let title) = values[1], let created = values[2].number,
      SketchFormat.creationTimes.contains(created)
    else { return }
    (self.title, self.created) = (title.printable(limit: SketchFormat.longestTitle), created)
  }

  private mutating func takeEdit(_ id: Int, _ values: [PageImage.Value]) {
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
  /// A number of a column for real numbers, which are stored as integers where they are whole.
  fileprivate var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value.isFinite ? value : nil
    case .null, .text, .blob: nil
    }
  }

  /// A small unsigned number.
  fileprivate var byte: UInt8? {
    if case .integer(let value) = self { UInt8(exactly: value) } else { nil }
  }
}
