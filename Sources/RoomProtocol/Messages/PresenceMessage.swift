public import Geometry
public import Ink
import Sketches

/// A member's presence: the ink, the visible part of the canvas, and the number of edits received.
public struct PresenceMessage: Hashable, Sendable {
  /// Why the message is sent.
  public enum Kind: UInt8, Hashable, Sendable {
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

  /// The bytes of the message.
  public var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.byte(Self.version)
    writer.byte(kind.rawValue)
    writer.unsigned(UInt64(color.number))
    writer.point(view.map { Point(x: $0.minX, y: $0.minY) })
    if let view { writer.point(Point(x: view.maxX, y: view.maxY)) }
    writer.unsigned(UInt64(max(confirmedCount, 0)))
    withUnsafeBytes(of: digest.littleEndian) { writer.append($0) }
    return writer.bytes
  }

  /// Reads a message.
  ///
  /// - Returns: `nil` if the bytes are not a message of this version.
  public init?(_ bytes: [UInt8]) { self.init(untrusted: bytes) }
}

extension PresenceMessage: PeerMessage {
  init(from reader: inout ByteReader) throws(SampleCodec.Malformed) {
    guard let kind = Kind(rawValue: try reader.byte()) else { throw .unknownLayout }
    self.kind = kind
    guard let color = InkColor(number: try reader.count(upTo: EditID.maximum))
    else { throw .outOfRange }
    self.color = color
    if let first = try reader.point() {
      guard let last = try reader.point(), last.x >= first.x, last.y >= first.y
      else { throw .outOfRange }
      view = Rect(minX: first.x, minY: first.y, maxX: last.x, maxY: last.y)
    }
    confirmedCount = try reader.count(upTo: EditID.maximum)
    digest = UInt64(littleEndian: try reader.bytes(8).loadUnaligned(as: UInt64.self))
  }
}

extension ByteWriter {
  /// Writes a point in 1/256 dot, after a byte that is 0 if there is none.
  mutating func point(_ point: Point?) {
    guard let point, point.x.isFinite, point.y.isFinite else { return byte(0) }
    byte(1)
    for value in [point.x, point.y] {
      signed(Int64((value.clamped(to: -0x1p30...0x1p30) * 256).rounded()))
    }
  }
}

extension ByteReader {
  mutating func point() throws(SampleCodec.Malformed) -> Point? {
    let flag = try byte()
    guard flag <= 1 else { throw .outOfRange }
    guard flag == 1 else { return nil }
    return Point(x: try coordinate(), y: try coordinate())
  }

  private mutating func coordinate() throws(SampleCodec.Malformed) -> Double {
    let value = Double(try signed()) / 256
    guard abs(value) <= 0x1p30 else { throw .outOfRange }
    return value
  }
}
