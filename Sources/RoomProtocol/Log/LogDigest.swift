public import Ink
public import Sketches

/// A chained digest of edits.
///
/// Two logs have the same digest if they have the same edits of the same authors in the same order. Times
/// of edits are not part of it, because every file has its own clock. It detects mistakes, and is no
/// protection against forgery.
///
/// Source: Fowler, Noll, Vo, "FNV-1a", 64 bits.
public struct LogDigest: Hashable, Sendable {
  /// The digest.
  public private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Creates the digest of no edits.
  public init() {}

  /// Creates the digest of a log.
  ///
  /// - Complexity: O(*n*) in the number of samples.
  public init(of edits: some Sequence<Edit>) {
    var counters: [Int: Int] = [:]
    for edit in edits {
      counters[edit.author, default: 0] += 1
      let id = EditID(author: edit.author, counter: counters[edit.author, default: 0])
      add(id, Self.digest(of: EditCodec.encode(edit)))
    }
  }

  /// Creates the digest of the order that a room has given to edits: the numbers and times of its messages.
  ///
  /// - Complexity: O(*n*).
  public init(of confirmations: some Sequence<Confirmation>) {
    for confirmation in confirmations { add(confirmation) }
  }

  /// Creates the digest of a picture.
  ///
  /// The strokes count with their names, styles, and samples, from the lowest to the topmost.
  ///
  /// - Complexity: O(*n*) in the number of samples.
  public init(of items: some Sequence<Sketch.Item>) {
    for item in items {
      let packed = EditCodec.encode(Edit(.strokeAdded(item.stroke), at: 0))
      add(item.id.edit, Self.digest(of: packed))
      add(UInt64(item.id.part))
    }
  }

  /// Adds an edit with the digest of its bytes.
  public mutating func add(_ id: EditID, _ digest: UInt64) {
    add(UInt64(id.author))
    add(UInt64(id.counter))
    add(digest)
  }

  /// Adds the message that has confirmed an edit.
  mutating func add(_ confirmation: Confirmation) {
    add(UInt64(confirmation.sequence))
    add(confirmation.time.bitPattern)
  }

  private mutating func add(_ number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      add(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

  /// Returns the digest of bytes.
  public static func digest(of bytes: [UInt8]) -> UInt64 {
    var digest = LogDigest()
    for byte in bytes { digest.add(byte) }
    return digest.value
  }
}
