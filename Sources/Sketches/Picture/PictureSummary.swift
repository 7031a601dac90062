package import Geometry
package import Ink

/// A summary of the picture that a file keeps.
package struct PictureSummary: Hashable, Sendable {
  /// The number of edits that lead to the picture, of its strokes, and of their samples.
  package let edits, strokes, samples: Int
  /// The time of the last edit, in seconds since the sketch's start.
  package let duration: TimeInterval
  /// The smallest rectangles around the samples and the ink, in canvas dots; `nil` if it is empty.
  package let pathBounds, bounds: Rect?
  /// The inks of the picture, in ascending order of their numbers.
  package let inks: [InkColor]
  /// Whether the picture has no texts, no figures, and no angles of a pen.
  package let isPlainInk: Bool
  /// The number of strokes that the log draws.
  let drawnStrokes: Int

  /// Summarizes a sketch whose last edit has a time.
  init(_ sketch: Sketch, drawnStrokes: Int, duration: TimeInterval) {
    let picture = sketch.strokes
    (edits, strokes, self.duration) = (sketch.editCount, picture.count, duration)
    self.drawnStrokes = drawnStrokes
    samples = picture.reduce(0) { $0 + $1.sampleCount }
    pathBounds = Rect(union: picture.lazy.map(\.pathBounds))
    bounds = Rect(union: picture.lazy.map(\.bounds))
    inks = Set(picture.lazy.map(\.style.color)).sorted { $0.number < $1.number }
    isPlainInk =
      sketch.texts.isEmpty && !picture.contains { $0.mayHaveAngles || $0.figure != nil }
  }
}

extension PictureSummary {
  /// Returns whether a summary is the same, except that samples may have been rounded in between.
  func resembles(_ other: PictureSummary) -> Bool {
    edits == other.edits && strokes == other.strokes && samples == other.samples
      && inks == other.inks && isPlainInk == other.isPlainInk
      && Rect.resemble(pathBounds, other.pathBounds) && Rect.resemble(bounds, other.bounds)
  }
}

extension Rect {
  /// Returns whether no edges of two rectangles are farther apart than a dot.
  fileprivate static func resemble(_ first: Rect?, _ second: Rect?) -> Bool {
    guard let first, let second else { return first == second }
    return first.outset(by: 1).contains(second) && second.outset(by: 1).contains(first)
  }
}

/// The packed summary: "The kept picture" in `docs/sketch-format.md`.
extension PictureSummary {
  var packed: [UInt8] {
    var writer = ByteWriter()
    writer.byte((isPlainInk ? 1 : 0) | (bounds == nil ? 0 : 2))
    writer.unsigned(UInt64(drawnStrokes))
    writer.unsigned(UInt64(samples))
    writer.reals([duration])
    for rect in [pathBounds, bounds].compactMap(\.self) {
      writer.reals([rect.minX, rect.minY, rect.maxX, rect.maxY])
    }
    writer.unsigned(UInt64(inks.count))
    for ink in inks { writer.unsigned(UInt64(ink.number)) }
    return writer.bytes
  }

  /// Unpacks the summary of a picture with numbers of edits and strokes; `nil` if it is malformed.
  init?(packed: UnsafeRawBufferPointer, edits: Int, strokes: Int) {
    guard var reader = ByteReader(packed) else { return nil }
    do throws(SampleCodec.Malformed) {
      let flags = try reader.byte()
      (self.edits, self.strokes) = (edits, strokes)
      drawnStrokes = try reader.count(upTo: .max)
      samples = try reader.count(upTo: .max)
      duration = try reader.finite()
      pathBounds = flags & 2 == 2 ? try reader.rect() : nil
      bounds = flags & 2 == 2 ? try reader.rect() : nil
      var inks: [InkColor] = []
      for _ in 0..<(try reader.count(upTo: reader.remaining)) {
        guard let ink = InkColor(number: Int64(try reader.unsigned())) else { return nil }
        inks.append(ink)
      }
      self.inks = inks
      isPlainInk = flags & 1 == 1
      guard flags <= 3, 0...1e9 ~= duration, reader.remaining == 0 else { return nil }
    } catch { return nil }
  }
}

extension ByteReader {
  /// Reads the two corners of a rectangle.
  fileprivate mutating func rect() throws(Malformed) -> Rect {
    let (minX, minY, maxX, maxY) = (try finite(), try finite(), try finite(), try finite())
    guard minX <= maxX, minY <= maxY else { throw .outOfRange }
    return Rect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }
}
