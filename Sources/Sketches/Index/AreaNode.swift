/// A node of the R*Tree, parsed from SQLite's tables.
///
/// A node has two bytes for the depth of the tree (meaningful in the root only), two bytes for the
/// number of cells, and for each cell eight bytes for its target and four for each bound. All
/// numbers are big-endian.
///
/// Source: "The SQLite R*Tree Module", section 7, and the opening comment of SQLite's
/// `ext/rtree/rtree.c`.
struct AreaNode {
  /// An entry of a node: a child node or a stroke, with its bounds.
  struct Cell {
    /// The number of a child node, or in a leaf the identifier of a stroke.
    let target: Int64
    let box: AreaBox

    /// The length of a cell in bytes.
    fileprivate static let length = 24
  }

  /// The number of levels below the node; valid in the root only.
  let depth: Int
  let cells: [Cell]

  /// Parses a node; fails if the bytes are too short.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= 4 else { return nil }
    let count = Int(UInt16(bigEndian: bytes.loadUnaligned(fromByteOffset: 2, as: UInt16.self)))
    guard 4 + count * Cell.length <= bytes.count else { return nil }
    depth = Int(UInt16(bigEndian: bytes.loadUnaligned(as: UInt16.self)))
    cells = (0..<count).map { Self.cell(in: bytes, at: 4 + $0 * Cell.length) }
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

/// A rectangle of whole dots in the R*Tree, edges included.
struct AreaBox: Equatable {
  let minX, maxX, minY, maxY: Int32

  /// The box that contains all others.
  static let whole = AreaBox(minX: .min, maxX: .max, minY: .min, maxY: .max)

  func contains(_ other: AreaBox) -> Bool {
    minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
  }
}

extension AreaBox {
  /// Creates a box from a stroke's bounds, which are within ±2³¹.
  init(_ bounds: IntegerBounds) {
    func int32(_ value: Int64?) -> Int32 { Int32(clamping: value ?? 0) }
    self.init(
      minX: int32(bounds.minX), maxX: int32(bounds.maxX), minY: int32(bounds.minY),
      maxY: int32(bounds.maxY))
  }
}
