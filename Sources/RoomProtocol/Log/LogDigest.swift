package import Ink
package import Sketches

/// A chained digest of edits.
///
/// Two logs have the same digest if they have the same edits of the same authors in the same order. Times
/// of edits are not part of it, because every file has its own clock. It detects mistakes, and is no
/// protection against forgery.
///
/// Source: Fowler, Noll, Vo, "FNV-1a", 64 bits.
package struct LogDigest: Hashable, Sendable {
  package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package init(of edits: some Sequence<Edit>) {
    var counters: [Int: Int] = [:]
    for edit in edits {
      counters[edit.author, default: 0] += 1
      let id = EditID(author: edit.author, counter: counters[edit.author, default: 0])
      add(id, Self.digest(of: EditCodec.encode(edit)))
    }
  }

  /// Creates the digest of the order that a room has given to edits: the numbers and times of its messages.
  package init(of confirmations: some Sequence<Confirmation>) {
    for confirmation in confirmations { add(confirmation) }
  }

  /// Creates the digest of a picture: the names, styles, and samples of its strokes, the lowest first.
  package init(of items: some Sequence<Sketch.Item>) {
    for item in items {
      let packed = EditCodec.encode(Edit(.strokeAdded(item.stroke), at: 0))
      add(item.id.edit, Self.digest(of: packed))
      add(UInt64(item.id.part))
    }
  }

  package mutating func add(_ id: EditID, _ digest: UInt64) {
    add(UInt64(id.author))
    add(UInt64(id.counter))
    add(digest)
  }

  mutating func add(_ confirmation: Confirmation) {
    add(UInt64(confirmation.sequence))
    add(confirmation.time.bitPattern)
  }

  private mutating func add(_ number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { $0.forEach { add($0) } }
  }

  private mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

  package static func digest(of bytes: [UInt8]) -> UInt64 {
    var digest = LogDigest()
    for byte in bytes { digest.add(byte) }
    return digest.value
  }
}
