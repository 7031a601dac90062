import Geometry
import Ink

/// The codec for the parameters of edits that name strokes.
///
/// The layout is specified in `docs/sketch-format.md`, "Details".
enum EditDetail {
  /// Packs the parameters of an edit.
  ///
  /// - Returns: The bytes; `nil` for an edit without parameters, and for an added stroke, which has
  ///   its own row.
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

  /// Unpacks the parameters of an edit.
  ///
  /// - Throws: ``SampleCodec/Malformed`` if ``encode(_:)`` cannot have written the bytes.
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
      let dx = try FixedPoint.coordinate.adding(reader.signed(), to: 0)
      let dy = try FixedPoint.coordinate.adding(reader.signed(), to: 0)
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
          let steps = max(previous, FixedPoint.strokePosition.steps(bound) ?? previous)
          unsigned(UInt64(steps - previous))
          previous = steps
        }
      }
    }
  }
}

extension ByteReader {
  /// Reads the number of elements that follow, each at least `minimumBytes` long.
  ///
  /// Rejects counts that the remaining bytes cannot hold, so a short blob cannot demand much
  /// memory.
  fileprivate mutating func count(
    minimumBytes: Int
  ) throws(SampleCodec.Malformed) -> Int {
    let count = try unsigned()
    guard count <= UInt64(remaining / minimumBytes) else { throw .wrongCount }
    return Int(count)
  }

  fileprivate mutating func id(after last: Int) throws(SampleCodec.Malformed) -> Int {
    let (sum, overflow) = last.addingReportingOverflow(Int(try unsigned()))
    guard !overflow, sum > last else { throw .outOfRange }
    return sum
  }

  fileprivate mutating func ids() throws(SampleCodec.Malformed) -> [StrokeID] {
    var ids: [StrokeID] = []
    for _ in 0..<(try count(minimumBytes: 1)) {
      ids.append(StrokeID(rawValue: try id(after: ids.last?.rawValue ?? 0)))
    }
    return ids
  }

  fileprivate mutating func cuts() throws(SampleCodec.Malformed) -> [StrokeCut] {
    var cuts: [StrokeCut] = []
    for _ in 0..<(try count(minimumBytes: 2)) {
      let stroke = StrokeID(rawValue: try id(after: 0))
      cuts.append(StrokeCut(stroke, keeping: try parts()))
    }
    return cuts
  }

  private mutating func parts() throws(SampleCodec.Malformed) -> [ClosedRange<Double>] {
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
