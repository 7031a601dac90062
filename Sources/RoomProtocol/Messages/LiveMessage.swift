package import Geometry
package import Ink
import Sketches

/// New samples of the strokes that someone is drawing, and where the pen is.
///
/// A late message is useless, so the server does not store them.
package struct LiveMessage: Hashable, Sendable {
  package struct Growth: Hashable, Sendable {
    /// The number of the stroke among those drawn together, from 0.
    package var part: Int
    package var style = StrokeStyle()
    /// The index of the first sample of the message.
    package var firstSample = 0
    /// The samples, with times on the sender's clock; none at index 0 if the stroke was canceled.
    package var samples: [StrokeSample] = []
  }

  package static let version: UInt8 = 1
  package static let maximumBytes = 1 << 16
  /// The maximum ``delay``, in microseconds.
  package static let maximumDelay = 10_000_000
  /// The maximum number of strokes that are drawn together.
  package static let maximumParts = 64

  /// The counter that the edit of the strokes will have.
  package private(set) var counter: Int
  /// The time at which the message was sent, on the clock of the samples, in microseconds.
  package private(set) var sent = 0
  /// The time that a message takes from the sender to the server, in microseconds.
  package private(set) var delay = 0
  /// Where the pen is, in canvas dots; `nil` if it is away.
  package private(set) var pen: Point?
  package private(set) var growths: [Growth] = []
}

extension LiveMessage: PeerMessage {
  package init() { self.init(counter: 0) }

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
  package init() { self.init(part: 0) }

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
