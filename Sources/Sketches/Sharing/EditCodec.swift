public import Geometry
public import Ink

/// The codec for whole edits, as rooms exchange them.
///
/// The bytes are those of the file: the kind, the detail, and for a replacement the new strokes
/// with their styles and packed samples. `docs/sharing.md` specifies the layout. The time is not
/// among them, because every file has its own clock.
public enum EditCodec {
  /// The maximum number of samples of a stroke.
  public static let maximumSamples = 200_000

  fileprivate static let angleFlag: UInt8 = 1
  fileprivate static let forceFlag: UInt8 = 2
  fileprivate static let recoveredFlag: UInt8 = 4
  fileprivate static let densityFlag: UInt8 = 8

  /// Packs an edit.
  ///
  /// - Returns: The bytes. Packing what ``decode(_:at:by:)`` returns gives the same bytes.
  /// - Complexity: O(*n*) in the number of samples.
  public static func encode(_ edit: Edit) -> [UInt8] {
    var writer = ByteWriter()
    writer.byte(UInt8(edit.action.kind.rawValue))
    writer.block(EditDetail.encode(edit.action, by: edit.author))
    for stroke in edit.newStrokes { writer.stroke(stroke) }
    return writer.bytes
  }

  /// Unpacks an edit.
  ///
  /// Accepts untrusted bytes: it never traps, and memory use is proportional to their number. The
  /// time of the edit is in seconds since the sketch's start.
  ///
  /// - Throws: ``SampleCodec/Malformed`` if ``encode(_:)`` cannot have written the bytes.
  /// - Complexity: O(*n*) in the number of bytes.
  public static func decode(
    _ bytes: [UInt8], at time: TimeInterval, by author: Int
  ) throws(SampleCodec.Malformed) -> Edit {
    try bytes.withUnsafeBytes { buffer in
      Result { () throws(SampleCodec.Malformed) in try decode(buffer, at: time, by: author) }
    }.get()
  }

  private static func decode(
    _ bytes: UnsafeRawBufferPointer, at time: TimeInterval, by author: Int
  ) throws(SampleCodec.Malformed) -> Edit {
    guard var reader = ByteReader(bytes),
      let kind = SketchFormat.Kind(rawValue: Int64(try reader.byte()))
    else { throw .outOfRange }
    let action: Edit.Action
    switch try EditDetail.decode(reader.block(), of: kind, by: author) {
    case .action(let other): action = other
    case .replacement(let detail):
      var strokes: [StrokeRecord] = []
      // The count is not trusted: every stroke needs bytes.
      while strokes.count < detail.strokeCount { strokes.append(try reader.stroke()) }
      var added = strokes.makeIterator()
      action = .replaced(detail.replacement(drawing: &added))
    }
    guard reader.remaining == 0 else { throw .trailingBytes }
    let edit = Edit(action, at: time, by: author)
    // Everybody must compute the digest of the same bytes.
    guard encode(edit).elementsEqual(bytes) else { throw .outOfRange }
    return edit
  }
}

extension Edit {
  /// The edit as a reader of its file or of a room decodes it: numbers are rounded to the format's steps.
  ///
  /// - Complexity: O(*n*) in the number of samples.
  public var rounded: Edit {
    (try? EditCodec.decode(EditCodec.encode(self), at: time, by: author)) ?? self
  }
}

extension ByteWriter {
  /// Writes the number of bytes, and the bytes.
  fileprivate mutating func block(_ bytes: [UInt8]) {
    unsigned(UInt64(bytes.count))
    append(bytes)
  }

  fileprivate mutating func stroke(_ stroke: StrokeRecord) {
    style(stroke.style, isRecovered: stroke.isRecovered)
    block(SampleCodec.encode(stroke.samples))
  }

  package mutating func style(_ style: StrokeStyle, isRecovered: Bool = false) {
    byte(style.nib.rawValue)
    unsigned(UInt64(style.color.number))
    real(style.width)
    byte(
      (style.storedAngle == nil ? 0 : EditCodec.angleFlag)
        | (style.maximumForce == nil ? 0 : EditCodec.forceFlag)
        | (isRecovered ? EditCodec.recoveredFlag : 0)
        | (style.density == 1 ? 0 : EditCodec.densityFlag))
    if let angle = style.storedAngle { real(angle) }
    if let force = style.maximumForce { real(force) }
    if style.density != 1 { real(style.density) }
  }

  /// Writes the eight bytes of a number, the least significant first.
  package mutating func real(_ value: Double) {
    withUnsafeBytes(of: value.bitPattern.littleEndian) { append($0) }
  }
}

extension ByteReader {
  fileprivate mutating func block() throws(Malformed) -> UnsafeRawBufferPointer {
    try bytes(try count(upTo: remaining))
  }

  fileprivate mutating func stroke() throws(Malformed) -> StrokeRecord {
    let (style, isRecovered) = try style()
    let samples = try SampleCodec.decode(block())
    guard samples.count <= EditCodec.maximumSamples,
      let stroke = StrokeRecord(style: style, samples: samples, isRecovered: isRecovered)
    else { throw .wrongCount }
    return stroke
  }

  package mutating func style() throws(Malformed) -> (StrokeStyle, isRecovered: Bool) {
    guard let nib = Nib(rawValue: try byte()),
      let color = InkColor(number: try count(upTo: EditID.maximum))
    else { throw .outOfRange }
    let width = try real(in: StrokeStyle.widths)
    var style = StrokeStyle(nib: nib, color: color, width: width)
    let flags = try byte()
    guard flags < 16 else { throw .outOfRange }
    if flags & EditCodec.angleFlag != 0 {
      style.nibAngle = try real(in: StrokeStyle.nibAngles)
      guard style.nibAngle != 0 else { throw .outOfRange }
    }
    if flags & EditCodec.forceFlag != 0 {
      style.maximumForce = try real(in: StrokeStyle.maximumForces)
    }
    if flags & EditCodec.densityFlag != 0 {
      style.density = try real(in: StrokeStyle.densities)
      guard style.density != 1 else { throw .outOfRange }
    }
    return (style, flags & EditCodec.recoveredFlag != 0)
  }

  /// Reads the eight bytes of a number.
  package mutating func real(in range: ClosedRange<Double>) throws(Malformed) -> Double {
    let bits = try bytes(8).loadUnaligned(as: UInt64.self)
    let value = Double(bitPattern: UInt64(littleEndian: bits))
    // SQLite does not store the sign of 0.
    guard range.contains(value), value.bitPattern != (-0.0).bitPattern else { throw .outOfRange }
    return value
  }
}
