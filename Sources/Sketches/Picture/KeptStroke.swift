package import Geometry
import Ink

/// A stroke of a kept picture: where it is, and which stroke of the log has its samples.
package struct KeptStroke: Sendable {
  /// A rectangle around the samples and the width of the line, in whole canvas dots.
  package let bounds: Rect
  /// At least the longest distance between consecutive samples, in whole canvas dots.
  package let longestStep: Double
  package let sampleCount: Int
  /// The number of that stroke among all strokes of the log, from 1; 0 if the samples are ``source``'s.
  let original: Int
  /// The samples from which the stroke follows, if no stroke of the log has them.
  var source: StrokeRecord? { change?.source }
  /// What distinguishes the stroke from that of the log; `nil` if it is the same.
  var derivation: StrokeRecord.Derivation? { change?.derivation }
  private let change: Change?

  /// Few strokes are changed, so the others need no memory for it.
  private final class Change: Sendable {
    let source: StrokeRecord?
    let derivation: StrokeRecord.Derivation

    init(_ source: StrokeRecord?, _ derivation: StrokeRecord.Derivation) {
      (self.source, self.derivation) = (source, derivation)
    }
  }

  func describes(_ stroke: Sketch.DerivedStroke) -> Bool {
    original == stroke.original && source == stroke.source
      && derivation == (stroke.isOriginal ? nil : stroke.stroke.derivation)
      && bounds.contains(stroke.stroke.bounds) && longestStep >= stroke.stroke.longestStep
      && sampleCount == stroke.stroke.sampleCount
  }

  /// Returns whether it can describe a stroke whose samples were rounded later.
  func resembles(_ stroke: Sketch.DerivedStroke) -> Bool {
    original == stroke.original && sampleCount == stroke.stroke.sampleCount
      && bounds.outset(by: 1).contains(stroke.stroke.bounds)
  }
}

/// The strokes of a kept picture, which are read a row at a time.
package struct KeptStrokes: Sequence, IteratorProtocol {
  private let sketch: LoadingSketch
  private var row: [KeptStroke] = []
  private var nextRow = 0
  private var nextIndex = 0

  init(of sketch: LoadingSketch) { self.sketch = sketch }

  /// Returns the stroke below the last one, in O(1) on average.
  package mutating func next() -> KeptStroke? {
    if nextIndex == row.count {
      guard let row = sketch.strokes(ofRow: nextRow), !row.isEmpty else { return nil }
      (self.row, nextRow, nextIndex) = (row, nextRow + 1, 0)
    }
    defer { nextIndex += 1 }
    return row[nextIndex]
  }
}

/// Packed strokes: "The kept picture" in `docs/sketch-format.md`.
extension KeptStroke {
  static func pack(_ strokes: some Sequence<Sketch.DerivedStroke>) -> [UInt8] {
    var writer = ByteWriter()
    var (last, corner) = (0, SIMD2<Int64>())
    for stroke in strokes {
      let bounds = stroke.stroke.bounds
      let low = SIMD2(whole(bounds.minX, .down), whole(bounds.minY, .down))
      let high = SIMD2(whole(bounds.maxX, .up), whole(bounds.maxY, .up))
      writer.signed(Int64(stroke.original - last) * 2 + (stroke.isOriginal ? 0 : 1))
      writer.signed(low.x - corner.x)
      writer.signed(low.y - corner.y)
      writer.unsigned(UInt64(high.x - low.x))
      writer.unsigned(UInt64(high.y - low.y))
      writer.unsigned(UInt64(whole(stroke.stroke.longestStep, .up)))
      writer.unsigned(UInt64(stroke.stroke.sampleCount))
      if let source = stroke.source { writer.write(StoredStroke(source)) }
      if !stroke.isOriginal { writer.write(stroke.stroke.derivation) }
      (last, corner) = (stroke.original, low)
    }
    return writer.bytes
  }

  /// Unpacks strokes of a log with a number of strokes; `nil` if they are malformed.
  static func unpack(
    _ packed: UnsafeRawBufferPointer, count: Int, drawnStrokes: Int
  ) -> [KeptStroke]? {
    guard count <= packed.count, var reader = ByteReader(packed) else { return nil }
    var strokes: [KeptStroke] = []
    strokes.reserveCapacity(count)
    var (last, corner) = (0, SIMD2<Int64>())
    do throws(SampleCodec.Malformed) {
      for _ in 0..<count {
        let number = try reader.signed()
        last &+= Int(number >> 1)
        corner &+= SIMD2(try reader.signed(), try reader.signed())
        let size = SIMD2(Double(try reader.unsigned()), Double(try reader.unsigned()))
        let step = Double(try reader.unsigned())
        let sampleCount = try reader.count(upTo: Int(Int32.max))
        let isChanged = number & 1 == 1
        guard last >= (isChanged ? 0 : 1), last <= drawnStrokes, sampleCount > 0
        else { return nil }
        let source = last == 0 ? StrokeRecord(try reader.read(StoredStroke.self)) : nil
        let low = SIMD2(Double(corner.x), Double(corner.y))
        strokes.append(
          KeptStroke(
            bounds: Rect(
              minX: low.x, minY: low.y, maxX: low.x + size.x, maxY: low.y + size.y),
            longestStep: step, sampleCount: sampleCount, original: last,
            change: isChanged ? Change(source, try reader.derivation()) : nil))
      }
    } catch { return nil }
    return reader.remaining == 0 ? strokes : nil
  }

  /// Rounds a coordinate to a whole dot of at most 2⁵³.
  private static func whole(_ value: Double, _ rule: FloatingPointRoundingRule) -> Int64 {
    let limit = 0x1p53
    return Int64(value.isNaN ? 0 : value.clamped(to: -limit...limit).rounded(rule))
  }
}

extension ByteWriter {
  fileprivate mutating func write(_ derivation: StrokeRecord.Derivation) {
    let (range, map) = (derivation.range, derivation.map)
    reals([range.lowerBound, range.upperBound, map.a, map.b, map.c, map.d, map.tx, map.ty])
    write(derivation.style)
    reals([derivation.width])
    byte(derivation.gap == nil ? 0 : 1)
    if let gap = derivation.gap { reals([gap.lowerBound, gap.upperBound]) }
  }

  /// Writes numbers; the sign of 0 is lost.
  mutating func reals(_ values: [Double]) { for value in values { real(value + 0.0) } }
}

extension ByteReader {
  fileprivate mutating func derivation() throws(Malformed) -> StrokeRecord.Derivation {
    let range = try range()
    let map = Transform(
      a: try finite(), b: try finite(), c: try finite(), d: try finite(), tx: try finite(),
      ty: try finite())
    return StrokeRecord.Derivation(
      range: range, map: map, style: try read(StrokeStyle.self), width: try finite(),
      gap: try byte() == 0 ? nil : self.range())
  }

  private mutating func range() throws(Malformed) -> ClosedRange<Double> {
    let (lower, upper) = (try finite(), try finite())
    guard lower <= upper else { throw .outOfRange }
    return lower...upper
  }

  mutating func finite() throws(Malformed) -> Double {
    let limit = Double.greatestFiniteMagnitude
    return try real(in: -limit...limit)
  }
}
