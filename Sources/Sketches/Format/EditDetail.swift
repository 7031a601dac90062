import Geometry
import Ink

/// What an edit that names strokes says of them, packed as `docs/sketch-format.md`, "Details", lays
/// down.
enum EditDetail {
  /// Packs what an edit says; `nil` for one that has nothing more to say than its kind, or has a
  /// stroke of its own.
  static func encode(_ action: Edit.Action) -> [UInt8]? {
    var writer = ByteWriter()
    switch action {
    case .strokeAdded, .cleared, .undone, .redone: return nil
    case .strokesErased(let ids): writer.ids(ids)
    case .strokesMoved(let ids, let offset):
      writer.signed(FixedPoint.coordinate.steps(offset.dx) ?? 0)
      writer.signed(FixedPoint.coordinate.steps(offset.dy) ?? 0)
      writer.ids(ids)
    case .strokesRecolored(let ids, let color):
      writer.byte(color.rawValue)
      writer.ids(ids)
    case .strokesSplit(let cuts): writer.cuts(cuts)
    }
    return writer.bytes
  }

  /// Unpacks what an edit of a kind says.
  ///
  /// - Throws: ``SampleCodec/Malformed`` when the bytes are anything but what ``encode(_:)`` makes.
  static func decode(
    _ bytes: UnsafeRawBufferPointer, of kind: SketchFormat.Kind
  ) throws(SampleCodec.Malformed) -> Edit.Action {
    guard var reader = ByteReader(bytes) else { throw .cutShort }
    let action = try action(of: kind, from: &reader)
    guard reader.remaining == 0 else { throw .trailingBytes }
    return action
  }

  private static func action(
    of kind: SketchFormat.Kind, from reader: inout ByteReader
  ) throws(SampleCodec.Malformed) -> Edit.Action {
    switch kind {
    case .erased: return .strokesErased(try reader.ids())
    case .moved:
      let dx = try FixedPoint.coordinate.moved(0, by: reader.signed())
      let dy = try FixedPoint.coordinate.moved(0, by: reader.signed())
      let offset = Vector(dx: FixedPoint.coordinate.value(dx), dy: FixedPoint.coordinate.value(dy))
      return .strokesMoved(try reader.ids(), by: offset)
    case .recolored:
      guard let color = InkColor(rawValue: try reader.byte()) else { throw .outOfRange }
      return .strokesRecolored(try reader.ids(), color)
    case .split: return .strokesSplit(try reader.cuts())
    case .stroke, .cleared, .undone, .redone: throw .trailingBytes
    }
  }
}

extension ByteWriter {
  fileprivate mutating func ids(_ ids: [StrokeID]) {
    let numbers = Set(ids).map(\.rawValue).sorted()
    unsigned(UInt64(numbers.count))
    var previous = 0
    for number in numbers {
      unsigned(UInt64(number - previous))
      previous = number
    }
  }

  fileprivate mutating func cuts(_ cuts: [StrokeCut]) {
    unsigned(UInt64(cuts.count))
    for cut in cuts {
      unsigned(UInt64(cut.stroke.rawValue))
      unsigned(UInt64(cut.kept.count))
      var previous: Int64 = 0
      for part in cut.kept {
        for bound in [part.lowerBound, part.upperBound] {
          let steps = max(previous, FixedPoint.place.steps(bound) ?? previous)
          unsigned(UInt64(steps - previous))
          previous = steps
        }
      }
    }
  }
}

extension ByteReader {
  /// A number of things of which each takes at least some bytes: a short blob cannot ask for much
  /// memory.
  fileprivate mutating func count(
    ofAtLeast bytes: Int
  ) throws(SampleCodec.Malformed) -> Int {
    let count = try unsigned()
    guard count <= UInt64(remaining / bytes) else { throw .wrongCount }
    return Int(count)
  }

  fileprivate mutating func id(after last: Int) throws(SampleCodec.Malformed) -> Int {
    let (sum, overflow) = last.addingReportingOverflow(Int(try unsigned()))
    guard !overflow, sum > last else { throw .outOfRange }
    return sum
  }

  fileprivate mutating func ids() throws(SampleCodec.Malformed) -> [StrokeID] {
    var ids: [StrokeID] = []
    for _ in 0..<(try count(ofAtLeast: 1)) {
      ids.append(StrokeID(rawValue: try id(after: ids.last?.rawValue ?? 0)))
    }
    return ids
  }

  fileprivate mutating func cuts() throws(SampleCodec.Malformed) -> [StrokeCut] {
    var cuts: [StrokeCut] = []
    for _ in 0..<(try count(ofAtLeast: 2)) {
      let stroke = StrokeID(rawValue: try id(after: 0))
      cuts.append(StrokeCut(stroke, keeping: try parts()))
    }
    return cuts
  }

  private mutating func parts() throws(SampleCodec.Malformed) -> [ClosedRange<Double>] {
    var parts: [ClosedRange<Double>] = []
    var steps: Int64 = 0
    for _ in 0..<(try count(ofAtLeast: 2)) {
      // Below 2⁶³ by ``unsigned()``.
      steps = try FixedPoint.place.moved(steps, by: Int64(unsigned()))
      let start = FixedPoint.place.value(steps)
      steps = try FixedPoint.place.moved(steps, by: Int64(unsigned()))
      parts.append(start...FixedPoint.place.value(steps))
    }
    return parts
  }
}
