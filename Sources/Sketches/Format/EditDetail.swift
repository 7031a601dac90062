import Geometry
import Ink

/// The codec for the parameters of edits, which `docs/sketch-format.md`, "Details", specifies.
enum EditDetail {
  typealias Malformed = SampleCodec.Malformed

  /// The parameters of an edit; those of a replacement lack the new strokes, which have their own rows.
  enum Parameters: Sendable {
    case action(Edit.Action)
    case replacement(Replacing)
  }

  /// The parameters of a replacement without the new strokes.
  struct Replacing: Sendable {
    var cuts: [StrokeCut] = []
    var strokeCount: Int
    var isInPlace = false
    var places: [StrokeID] = []
    var texts: [TypedText] = []
  }

  fileprivate static let inPlaceFlag: UInt8 = 1
  fileprivate static let textsFlag: UInt8 = 2
  fileprivate static let placesFlag: UInt8 = 4

  /// Packs the parameters of an edit by an author.
  static func encode(_ action: Edit.Action, by author: Int) -> [UInt8] {
    var writer = ByteWriter()
    switch action {
    case .replaced(let replacement): writer.replacement(replacement)
    case .transformed(let ids, let map):
      writer.map(map)
      writer.strokes(ids)
    case .restyled(let ids, let change):
      writer.styleChange(change)
      writer.strokes(ids)
    case .reordered(let ids, let level):
      writer.byte(level.rawValue)
      writer.strokes(ids)
    case .grouped(let ids):
      writer.byte(1)
      writer.strokes(ids)
    case .ungrouped(let ids):
      writer.byte(0)
      writer.strokes(ids)
    case .cleared(let seen):
      writer.unsigned(UInt64(seen.count))
      for (author, counter) in seen.sorted(by: { $0.key < $1.key }) {
        writer.unsigned(UInt64(max(0, author)))
        writer.unsigned(UInt64(max(0, counter)))
      }
    case .undone(let id), .redone(let id):
      // An edit of another author cannot be undone, and there is no edit 0.
      writer.unsigned(UInt64(id.author == author ? max(0, id.counter) : 0))
    }
    return writer.bytes
  }

  /// Unpacks the parameters of an edit.
  ///
  /// - Throws: ``SampleCodec/Malformed`` if ``encode(_:by:)`` cannot have written the bytes.
  static func decode(
    _ bytes: UnsafeRawBufferPointer, of kind: SketchFormat.Kind, by author: Int
  ) throws(Malformed) -> Parameters {
    guard var reader = ByteReader(bytes) else { throw .cutShort }
    let parameters =
      try kind == .replace
      ? replacement(from: &reader) : .action(action(of: kind, by: author, from: &reader))
    guard reader.remaining == 0 else { throw .trailingBytes }
    return parameters
  }

  private static func action(
    of kind: SketchFormat.Kind, by author: Int, from reader: inout ByteReader
  ) throws(Malformed) -> Edit.Action {
    switch kind {
    case .replace: throw .outOfRange
    case .transform:
      let map = try reader.map()
      return .transformed(try reader.strokes(), map)
    case .restyle:
      let change = try reader.styleChange()
      return .restyled(try reader.strokes(), change)
    case .order:
      guard let level = Edit.PaintLevel(rawValue: try reader.byte()) else { throw .outOfRange }
      return .reordered(try reader.strokes(), level)
    case .group:
      let joins = try reader.byte()
      guard joins <= 1 else { throw .outOfRange }
      return joins == 1 ? .grouped(try reader.strokes()) : .ungrouped(try reader.strokes())
    case .clear: return .cleared(seen: try reader.counters())
    case .undo: return .undone(EditID(author: author, counter: try reader.number()))
    case .redo: return .redone(EditID(author: author, counter: try reader.number()))
    }
  }

  private static func replacement(from reader: inout ByteReader) throws(Malformed) -> Parameters {
    let flags = try reader.byte()
    guard flags & ~(inPlaceFlag | textsFlag | placesFlag) == 0 else { throw .outOfRange }
    let cuts = try reader.cuts()
    let count = try reader.number()
    let places = flags & placesFlag != 0 ? try reader.places(count: count) : []
    return .replacement(
      Replacing(
        cuts: cuts, strokeCount: count, isInPlace: flags & inPlaceFlag != 0, places: places,
        texts: flags & textsFlag != 0 ? try reader.texts(strokeCount: count) : []))
  }
}

// MARK: - Writing

extension ByteWriter {
  fileprivate mutating func replacement(_ replacement: Replacement) {
    byte(
      (replacement.isInPlace ? EditDetail.inPlaceFlag : 0)
        | (replacement.texts.isEmpty ? 0 : EditDetail.textsFlag)
        | (replacement.places.isEmpty ? 0 : EditDetail.placesFlag))
    cuts(replacement.cuts)
    unsigned(UInt64(replacement.added.count))
    for place in replacement.places {
      for number in [place.edit.author, place.edit.counter, place.part] {
        unsigned(UInt64(max(0, number)))
      }
    }
    if !replacement.texts.isEmpty { texts(replacement.texts) }
  }

  mutating func map(_ map: Transform) {
    for value in [map.a, map.b, map.c, map.d] { signed(FixedPoint.coefficient.steps(value) ?? 0) }
    for value in [map.tx, map.ty] { signed(FixedPoint.coordinate.steps(value) ?? 0) }
  }

  fileprivate mutating func styleChange(_ change: StyleChange) {
    byte(
      (change.nib == nil ? 0 : 1) | (change.color == nil ? 0 : 2) | (change.width == nil ? 0 : 4)
        | (change.nibAngle == nil ? 0 : 8))
    if let nib = change.nib { byte(nib.rawValue) }
    if let color = change.color { unsigned(UInt64(color.number)) }
    if let width = change.width { unsigned(UInt64(FixedPoint.width.steps(width) ?? 256)) }
    if let angle = change.nibAngle { signed(FixedPoint.angle.steps(angle) ?? 0) }
  }

  fileprivate mutating func strokes(_ ids: [StrokeID]) {
    unsigned(UInt64(ids.count))
    for (id, previous) in zip(ids, [.beforeFirst] + ids) { stroke(id, after: previous) }
  }

  /// Writes a stroke as its differences from the previous one, which is smaller.
  private mutating func stroke(_ id: StrokeID, after last: StrokeID) {
    let isSameAuthor = id.edit.author == last.edit.author
    let isSameEdit = id.edit == last.edit
    unsigned(UInt64(id.edit.author - last.edit.author))
    unsigned(UInt64(id.edit.counter - (isSameAuthor ? last.edit.counter : 0)))
    unsigned(UInt64(id.part - (isSameEdit ? last.part : 0)))
  }

  fileprivate mutating func cuts(_ cuts: [StrokeCut]) {
    unsigned(UInt64(cuts.count))
    for (cut, last) in zip(cuts, [.beforeFirst] + cuts.map(\.stroke)) {
      stroke(cut.stroke, after: last)
      unsigned(UInt64(cut.kept.count))
      var previous: Int64 = 0
      for part in cut.kept {
        for bound in [part.lowerBound, part.upperBound] {
          let steps = max(previous, FixedPoint.strokePosition.steps(bound) ?? previous)
          unsigned(UInt64(steps - previous))
          previous = steps
        }
      }
    }
  }
}

// MARK: - Reading

extension ByteReader {
  /// Reads the number of elements that follow, each at least `minimumBytes` long.
  ///
  /// Rejects counts that the remaining bytes cannot hold: a short blob cannot demand much memory.
  mutating func count(minimumBytes: Int) throws(Malformed) -> Int {
    let count = try unsigned()
    guard count <= UInt64(remaining / minimumBytes) else { throw .wrongCount }
    return Int(count)
  }

  /// Reads a number of at most 31 bits.
  mutating func number() throws(Malformed) -> Int { try count(upTo: EditID.maximum) }

  /// Reads a number that is stored by itself, not as a difference.
  mutating func real(_ point: FixedPoint) throws(Malformed) -> Double {
    point.value(try point.adding(signed(), to: 0))
  }

  mutating func map() throws(Malformed) -> Transform {
    try Transform(
      a: real(.coefficient), b: real(.coefficient), c: real(.coefficient), d: real(.coefficient),
      tx: real(.coordinate), ty: real(.coordinate))
  }

  fileprivate mutating func styleChange() throws(Malformed) -> StyleChange {
    let present = try byte()
    guard present < 16 else { throw .outOfRange }
    var change = StyleChange()
    if present & 1 != 0 {
      guard let nib = Nib(rawValue: try byte()) else { throw .outOfRange }
      change.nib = nib
    }
    if present & 2 != 0 {
      guard let color = InkColor(number: try number()) else { throw .outOfRange }
      change.color = color
    }
    if present & 4 != 0 {
      let width = FixedPoint.width.value(Int64(try number()))
      guard StrokeStyle.widths.contains(width) else { throw .outOfRange }
      change.width = width
    }
    if present & 8 != 0 { change.nibAngle = try real(.angle) }
    return change
  }

  fileprivate mutating func strokes() throws(Malformed) -> [StrokeID] {
    var ids: [StrokeID] = []
    for _ in 0..<(try count(minimumBytes: 3)) {
      ids.append(try stroke(after: ids.last ?? .beforeFirst))
    }
    return ids
  }

  private mutating func stroke(after last: StrokeID) throws(Malformed) -> StrokeID {
    let author = try number() + last.edit.author
    let counter = try number() + (author == last.edit.author ? last.edit.counter : 0)
    let isSameEdit = author == last.edit.author && counter == last.edit.counter
    let part = try number() + (isSameEdit ? last.part : 0)
    let id = StrokeID(author: author, counter: counter, part: part)
    guard max(author, counter, part) <= EditID.maximum, min(author, counter, part) > 0, last < id
    else { throw .outOfRange }
    return id
  }

  /// Reads the names of strokes in any order, at least one.
  fileprivate mutating func places(count: Int) throws(Malformed) -> [StrokeID] {
    guard count > 0, count <= remaining / 3 else { throw .wrongCount }
    var places: [StrokeID] = []
    for _ in 0..<count {
      let (author, counter, part) = (try number(), try number(), try number())
      guard min(author, counter, part) > 0 else { throw .outOfRange }
      places.append(StrokeID(author: author, counter: counter, part: part))
    }
    return places
  }

  fileprivate mutating func counters() throws(Malformed) -> [Int: Int] {
    var counters: [Int: Int] = [:]
    var last = 0
    for _ in 0..<(try count(minimumBytes: 2)) {
      let author = try number()
      guard author > last else { throw .outOfRange }
      counters[author] = try number()
      last = author
    }
    return counters
  }

  fileprivate mutating func cuts() throws(Malformed) -> [StrokeCut] {
    var cuts: [StrokeCut] = []
    for _ in 0..<(try count(minimumBytes: 4)) {
      let stroke = try stroke(after: cuts.last?.stroke ?? .beforeFirst)
      cuts.append(StrokeCut(stroke, keeping: try parts()))
    }
    return cuts
  }

  private mutating func parts() throws(Malformed) -> [ClosedRange<Double>] {
    var parts: [ClosedRange<Double>] = []
    var steps: Int64 = 0
    for _ in 0..<(try count(minimumBytes: 2)) {
      // ``unsigned()`` returns values below 2⁶³, so the conversion cannot trap.
      steps = try FixedPoint.strokePosition.adding(Int64(unsigned()), to: steps)
      let start = FixedPoint.strokePosition.value(steps)
      steps = try FixedPoint.strokePosition.adding(Int64(unsigned()), to: steps)
      parts.append(start...FixedPoint.strokePosition.value(steps))
    }
    return parts
  }
}

extension StrokeID {
  /// The name from which the first one of a list is counted.
  fileprivate static let beforeFirst = StrokeID(author: 0, counter: 0, part: 0)
}
