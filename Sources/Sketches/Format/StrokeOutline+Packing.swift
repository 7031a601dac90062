import Geometry
import Ink

/// The packed outline of a stroke: "Outlines" in `docs/sketch-format.md`.
extension StrokeOutline {
  /// The bytes of the outline of samples that were unpacked, which are multiples of the format's units.
  var packed: [UInt8] {
    let rect = extent.rect
    func steps(_ value: Double, _ unit: FixedPoint) -> Int64 { unit.steps(value) ?? 0 }
    let time = steps(begin, .time)
    let (minX, minY) = (steps(rect.minX, .coordinate), steps(rect.minY, .coordinate))
    var writer = ByteWriter()
    writer.byte((isExact ? 1 : 0) | (hasAngles ? 2 : 0))
    writer.unsigned(UInt64(count))
    writer.signed(time)
    writer.unsigned(UInt64(steps(end, .time) - time))
    writer.signed(minX)
    writer.signed(minY)
    writer.unsigned(UInt64(steps(rect.maxX, .coordinate) - minX))
    writer.unsigned(UInt64(steps(rect.maxY, .coordinate) - minY))
    writer.unsigned(UInt64(steps(extent.force, .force)))
    writer.unsigned(UInt64(steps(extent.step, .step)))
    return writer.bytes
  }

  /// Unpacks an outline; `nil` if no samples of a length in bytes have it.
  init?(packed: UnsafeRawBufferPointer, samples length: Int) {
    guard var reader = ByteReader(packed) else { return nil }
    do throws(SampleCodec.Malformed) {
      let flags = try reader.byte()
      let count = try reader.count(upTo: length / SampleCodec.minimumBytesPerSample)
      let begin = try FixedPoint.time.adding(reader.signed(), to: 0)
      let end = try FixedPoint.time.adding(Int64(reader.unsigned()), to: begin)
      let minX = try FixedPoint.coordinate.adding(reader.signed(), to: 0)
      let minY = try FixedPoint.coordinate.adding(reader.signed(), to: 0)
      let maxX = try FixedPoint.coordinate.adding(Int64(reader.unsigned()), to: minX)
      let maxY = try FixedPoint.coordinate.adding(Int64(reader.unsigned()), to: minY)
      let force = try FixedPoint.force.adding(Int64(reader.unsigned()), to: 0)
      let step = try FixedPoint.step.adding(Int64(reader.unsigned()), to: 0)
      guard flags <= 3, count > 0, reader.remaining == 0 else { return nil }
      self.init(
        count: count, begin: FixedPoint.time.value(begin), end: FixedPoint.time.value(end),
        extent: SampleExtent(
          rect: Rect(
            minX: FixedPoint.coordinate.value(minX), minY: FixedPoint.coordinate.value(minY),
            maxX: FixedPoint.coordinate.value(maxX), maxY: FixedPoint.coordinate.value(maxY)),
          force: FixedPoint.force.value(force),
          step: FixedPoint.step.value(step)),
        isExact: flags & 1 == 1, hasAngles: flags & 2 == 2)
    } catch { return nil }
  }
}
