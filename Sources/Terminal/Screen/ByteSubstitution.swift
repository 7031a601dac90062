/// A replacement of byte sequences by others.
struct ByteSubstitution {
  /// The sequences to replace and their replacements; all old ones start with the same byte.
  private let pairs: [(old: [UInt8], new: [UInt8])]
  private let first: UInt8?

  /// Creates a substitution.
  ///
  /// - Precondition: No old sequence is empty, and all start with the same byte.
  init(_ pairs: [(old: [UInt8], new: [UInt8])] = []) {
    let first = pairs.first?.old.first
    precondition(pairs.allSatisfy { !$0.old.isEmpty && $0.old.first == first })
    (self.first, self.pairs) = (first, pairs)
  }

  /// Returns the bytes with every old sequence replaced, from left to right.
  ///
  /// - Complexity: O(*n*), where *n* is the number of bytes.
  func apply(to bytes: [UInt8]) -> [UInt8] {
    guard let first else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count * 2)
    var rest = bytes[...]
    while let start = rest.firstIndex(of: first) {
      result += rest[..<start]
      rest = rest[start...]
      if let pair = pairs.first(where: { rest.starts(with: $0.old) }) {
        result += pair.new
        rest = rest.dropFirst(pair.old.count)
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return result + rest
  }
}
