package import Geometry
package import Ink

/// A member's presence: the ink, the visible part of the canvas, and the number of edits received.
package struct PresenceMessage: Hashable, Sendable {
  /// Why the message is sent.
  package enum Kind: UInt8, CaseIterable, NamedValue, Hashable, Sendable {
    /// The member has joined, and wants to see the strokes that are being drawn.
    case joined
    case present
    case left
  }

  package static let version: UInt8 = 1
  package static let maximumBytes = 128

  package var kind = Kind.present
  package var color = InkColor.foreground
  /// The part of the canvas in sight, in dots; `nil` if it is not known.
  package var view: Rect?
  /// The number of edits that the room has confirmed.
  package var confirmedCount = 0
  /// The digest of these edits.
  package var digest: UInt64 = 0

  package init(_ kind: Kind, color: InkColor, view: Rect?, confirmedCount: Int, digest: UInt64) {
    (self.kind, self.color, self.view) = (kind, color, view)
    (self.confirmedCount, self.digest) = (confirmedCount, digest)
  }
}

extension PresenceMessage: PeerMessage {
  package init() {}

  package mutating func describe<C: FieldCoder>(to coder: inout C) throws(C.Failure) {
    if try coder.has("kind") { try coder.named(&kind) }
    if try coder.has("ink") { try coder.named(&color) }
    if try coder.has("view", view != nil) { try coder.record(&view) }
    if try coder.has("confirmedCount") {
      try coder.integer(&confirmedCount, in: 0...EditID.maximum)
    }
    let half = Int(UInt32.max)
    var (low, high) = (Int(digest & UInt64(half)), Int(digest >> 32))
    if try coder.has("lowDigest") { try coder.integer(&low, in: 0...half) }
    if try coder.has("highDigest") { try coder.integer(&high, in: 0...half) }
    digest = UInt64(high) << 32 | UInt64(low)
  }
}
