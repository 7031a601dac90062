import Foundation

/// A node of the R*Tree, as SQLite's tables keep it.
///
/// Source: "The SQLite R*Tree Module", section 7, and the head of SQLite's `ext/rtree/rtree.c`: two
/// bytes for the depth of the tree, in its root only, two for the number of cells, and for each cell
/// eight of what it leads to and four for each bound; all big-endian.
struct AreaNode {
  /// What one entry of a node leads to, and where that lies.
  struct Cell {
    /// The number of a node below, or in a leaf of an edit.
    let target: Int64
    let box: AreaBox

    /// The bytes of a cell.
    fileprivate static let length = 24
  }

  /// How many levels of nodes are below; of meaning in the root only.
  let depth: Int
  let cells: [Cell]

  /// Reads a node, or returns `nil` when the bytes are none.
  init?(_ data: Data) {
    let parsed = data.withUnsafeBytes { bytes -> (Int, [Cell])? in
      guard bytes.count >= 4 else { return nil }
      let count = Int(UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: 2, as: UInt16.self)))
      guard 4 + count * Cell.length <= bytes.count else { return nil }
      let depth = Int(UInt16(bigEndian: bytes.loadUnaligned(as: UInt16.self)))
      return (depth, (0..<count).map { Self.cell(in: bytes, at: 4 + $0 * Cell.length) })
    }
    guard let parsed else { return nil }
    (depth, cells) = parsed
  }

  private static func cell(in bytes: UnsafeRawBufferPointer, at offset: Int) -> Cell {
    func bound(_ index: Int) -> Int32 {
      Int32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset + 8 + index * 4, as: Int32.self))
    }
    return Cell(
      target: Int64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Int64.self)),
      box: AreaBox(minX: bound(0), maxX: bound(1), minY: bound(2), maxY: bound(3)))
  }
}

/// A rectangle of whole dots, edges included, as the R*Tree has it.
struct AreaBox: Equatable {
  let minX: Int32
  let maxX: Int32
  let minY: Int32
  let maxY: Int32

  /// Everything.
  static let whole = AreaBox(minX: .min, maxX: .max, minY: .min, maxY: .max)

  /// Whether another lies inside.
  func contains(_ other: AreaBox) -> Bool {
    minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
  }
}
