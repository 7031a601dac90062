public import Geometry
public import Ink

/// A member's presence: the ink, the visible part of the canvas, and the number of edits received.
public struct PresenceMessage: Hashable, Sendable {
  /// Why the message is sent.
  public enum Kind: UInt8, CaseIterable, NamedValue, Hashable, Sendable {
    /// The member has come, and wants to see the strokes that are being drawn.
    case joined
    /// The member is still there.
    case present
    /// The member leaves.
    case left
  }

  /// The first byte of a message.
  public static let version: UInt8 = 1
  /// The maximum number of bytes of a message.
  public static let maximumBytes = 128

  /// Why the message is sent.
  public var kind: Kind
  /// The member's ink.
  public var color: InkColor
  /// The part of the canvas in sight, in dots; `nil` if it is not known.
  public var view: Rect?
  /// The number of edits that the room has confirmed.
  public var confirmedCount: Int
  /// The digest of these edits.
  public var digest: UInt64

  /// Creates a message.
  public init(_ kind: Kind, color: InkColor, view: Rect?, confirmedCount: Int, digest: UInt64) {
    (self.kind, self.color, self.view) = (kind, color, view)
    (self.confirmedCount, self.digest) = (confirmedCount, digest)
  }
}

extension PresenceMessage: PeerMessage {
  package init() {
    self.init(.present, color: .foreground, view: nil, confirmedCount: 0, digest: 0)
  }

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
