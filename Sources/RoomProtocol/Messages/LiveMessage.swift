public import Geometry
public import Ink
import Sketches

/// New samples of the strokes that someone is drawing, and where the pen is.
///
/// A late message is useless, so the server does not store them.
public struct LiveMessage: Hashable, Sendable {
  /// The new samples of a stroke.
  public struct Growth: Hashable, Sendable {
    /// The number of the stroke among those drawn together, from 0.
    public var part: Int
    /// The stroke's style.
    public var style: StrokeStyle
    /// The index of the first sample of the message.
    public var firstSample: Int
    /// The samples, with times on the sender's clock; none at index 0 if the stroke was canceled.
    public var samples: [StrokeSample]

    /// Creates new samples of a stroke.
    public init(part: Int, style: StrokeStyle, firstSample: Int, samples: [StrokeSample]) {
      (self.part, self.style) = (part, style)
      (self.firstSample, self.samples) = (firstSample, samples)
    }
  }

  /// The first byte of a message.
  public static let version: UInt8 = 1
  /// The maximum number of bytes of a message.
  public static let maximumBytes = 1 << 16
  /// The maximum ``delay``, in microseconds.
  public static let maximumDelay = 10_000_000
  /// The maximum number of strokes that are drawn together.
  public static let maximumParts = 64

  /// The counter that the edit of the strokes will have.
  public let counter: Int
  /// The time at which the message was sent, on the clock of the samples, in microseconds.
  public let sent: Int
  /// The time that a message takes from the sender to the server, in microseconds.
  public let delay: Int
  /// Where the pen is, in canvas dots; `nil` if it is away.
  public let pen: Point?
  /// The new samples of each stroke.
  public let growths: [Growth]

  /// Creates a message.
  public init(counter: Int, sent: Int, delay: Int, pen: Point?, growths: [Growth]) {
    (self.counter, self.sent, self.delay) = (counter, sent, delay)
    (self.pen, self.growths) = (pen, growths)
  }

  /// The bytes of the message.
  public var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.byte(Self.version)
    writer.unsigned(UInt64(counter))
    writer.unsigned(UInt64(max(sent, 0)))
    writer.unsigned(UInt64(max(delay, 0)))
    writer.point(pen)
    writer.unsigned(UInt64(growths.count))
    for growth in growths {
      writer.unsigned(UInt64(growth.part))
      writer.write(growth.style)
      writer.unsigned(UInt64(growth.firstSample))
      let samples = growth.samples.isEmpty ? [] : SampleCodec.encode(growth.samples)
      writer.block(samples)
    }
    return writer.bytes
  }

  /// Reads a message.
  ///
  /// Accepts untrusted bytes: memory use is proportional to their number.
  ///
  /// - Returns: `nil` if the bytes are not a message of this version.
  public init?(_ bytes: [UInt8]) { self.init(untrusted: bytes) }
}

extension LiveMessage: PeerMessage {
  init(from reader: inout ByteReader) throws(SampleCodec.Malformed) {
    counter = try reader.count(upTo: EditID.maximum)
    sent = try reader.count(upTo: 1 << 60)
    delay = try reader.count(upTo: Self.maximumDelay)
    pen = try reader.point()
    let number = try reader.count(upTo: Self.maximumParts)
    var growths: [Growth] = []
    while growths.count < number { growths.append(try Growth(from: &reader)) }
    self.growths = growths
  }
}

extension LiveMessage.Growth {
  fileprivate init(from reader: inout ByteReader) throws(SampleCodec.Malformed) {
    part = try reader.count(upTo: LiveMessage.maximumParts - 1)
    style = try reader.read(StrokeStyle.self)
    firstSample = try reader.count(upTo: EditCodec.maximumSamples)
    let bytes = try reader.block()
    samples = bytes.isEmpty ? [] : try SampleCodec.decode(bytes)
    guard firstSample + samples.count <= EditCodec.maximumSamples else { throw .outOfRange }
  }
}
