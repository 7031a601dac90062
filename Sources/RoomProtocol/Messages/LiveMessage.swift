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
  public private(set) var counter: Int
  /// The time at which the message was sent, on the clock of the samples, in microseconds.
  public private(set) var sent: Int
  /// The time that a message takes from the sender to the server, in microseconds.
  public private(set) var delay: Int
  /// Where the pen is, in canvas dots; `nil` if it is away.
  public private(set) var pen: Point?
  /// The new samples of each stroke.
  public private(set) var growths: [Growth]

  /// Creates a message.
  public init(counter: Int, sent: Int, delay: Int, pen: Point?, growths: [Growth]) {
    (self.counter, self.sent, self.delay) = (counter, sent, delay)
    (self.pen, self.growths) = (pen, growths)
  }
}

extension LiveMessage: PeerMessage {
  package init() { self.init(counter: 0, sent: 0, delay: 0, pen: nil, growths: []) }

  package mutating func describe<C: FieldCoder>(to coder: inout C) throws(C.Failure) {
    if try coder.has("counter") { try coder.integer(&counter, in: 0...EditID.maximum) }
    if try coder.has("sent") { try coder.integer(&sent, in: 0...1 << 60) }
    if try coder.has("delay") { try coder.integer(&delay, in: 0...Self.maximumDelay) }
    if try coder.has("pen", pen?.isFinite == true) { try coder.record(&pen) }
    if try coder.has("growths", !growths.isEmpty) { try coder.list(&growths) }
    try coder.require(growths.count <= Self.maximumParts)
  }
}

extension LiveMessage.Growth: Described {
  package init() { self.init(part: 0, style: StrokeStyle(), firstSample: 0, samples: []) }

  package mutating func describe<C: FieldCoder>(to coder: inout C) throws(C.Failure) {
    if try coder.has("part") { try coder.integer(&part, in: 0...LiveMessage.maximumParts - 1) }
    if try coder.has("style") { try coder.record(&style) }
    if try coder.has("firstSample") {
      try coder.integer(&firstSample, in: 0...EditCodec.maximumSamples)
    }
    if try coder.has("samples", !samples.isEmpty) { try coder.samples(&samples) }
    try coder.require(firstSample + samples.count <= EditCodec.maximumSamples)
  }
}
