import GRDB
import Geometry
import Ink

/// The R*Tree over the bounds of all strokes.
///
/// It finds the strokes in an area without reading the others, and repeats the bounds in the table
/// `stroke`. SQLite only inserts into it, and only after the tree was checked: in a malicious tree,
/// SQLite's own search might never end. Searches therefore use the code below, which visits each
/// node at most once.
struct AreaIndex {
  let database: Database

  /// The length of a two-dimensional node in bytes: a header of 4 and 51 cells of 24.
  private static let nodeLength = 1228
  /// The maximum number of levels below the root; a sound node has at least 17 cells.
  private static let maximumDepth = 16

  func insert(_ box: IntegerBounds, stroke: Int64) throws {
    try database.cachedStatement(sql: "INSERT INTO area VALUES (?,?,?,?,?)")
      .execute(arguments: [stroke, box.minX, box.maxX, box.minY, box.maxY])
  }

  /// Finds the strokes whose bounds satisfy a predicate; `nil` if a visited node is damaged.
  ///
  /// If the predicate accepts a rectangle, it must accept every rectangle that contains it.
  ///
  /// - Complexity: O(log *n* + *m*) for *n* strokes of which *m* are found.
  func strokes(where isIncluded: (Rect) -> Bool) throws -> [Int]? {
    var strokes: [Int] = []
    let isSound = try walk {
      $0.box.rect.map(isIncluded) ?? true
    } leaf: { cell, _ in
      guard let rect = cell.box.rect else { return false }
      if isIncluded(rect) { strokes.append(Int(cell.target)) }
      return true
    }
    return isSound ? strokes : nil
  }

  /// Returns whether the tree contains exactly these boxes, of the strokes 1, 2, 3 and so on.
  ///
  /// - Complexity: O(*n*) in the number of strokes.
  func matches(_ boxes: [AreaBox]) throws -> Bool {
    var leaves: [Int64?] = Array(repeating: nil, count: boxes.count)
    let isSound = try walk { _ in
      true
    } leaf: { cell, node in
      guard let index = boxes.index(ofStroke: cell.target), cell.box == boxes[index]
      else { return false }
      defer { leaves[index] = node }
      return leaves[index] == nil
    }
    guard isSound else { return false }
    let rows = try StoredRows(database, sql: "SELECT rowid, nodeno FROM area_rowid")
    var count = 0
    while let row = try rows.next() {
      guard let stroke = row.integer(0), let index = boxes.index(ofStroke: stroke),
        let leaf = leaves[index], row.integer(1) == leaf
      else { return false }
      leaves[index] = nil
      count += 1
    }
    return count == boxes.count
  }

  /// Rebuilds the tree from the table `stroke`, within the open transaction.
  ///
  /// SQLite can neither empty nor drop a damaged tree, so this overwrites its tables with those of
  /// an empty one. The connection must not have used the tree before.
  func rebuild() throws {
    try database.execute(
      sql: """
        DELETE FROM area_node; DELETE FROM area_rowid; DELETE FROM area_parent;
        INSERT INTO area_node VALUES (1, zeroblob(\(Self.nodeLength)));
        INSERT INTO area SELECT id, minX, maxX, minY, maxY FROM stroke;
        """)
  }

  /// Visits the tree depth-first from its root, each node once, and returns whether the visited
  /// nodes form a tree in which every box contains those below it.
  ///
  /// The first closure returns whether to visit the node below a cell. The second takes a cell of a
  /// leaf and the leaf's number, and returns `false` to stop if it is damaged.
  private func walk(
    descends: (AreaNode.Cell) -> Bool, leaf: (AreaNode.Cell, Int64) -> Bool
  ) throws -> Bool {
    guard let root = try node(1), root.depth <= Self.maximumDepth else { return false }
    var parents: [Int64: Int64] = [:]
    var stack = [(number: Int64(1), node: root, box: AreaBox.whole, depth: root.depth)]
    while let (number, node, box, depth) = stack.popLast() {
      for cell in node.cells {
        guard box.contains(cell.box) else { return false }
        if depth == 0 {
          guard leaf(cell, number) else { return false }
        } else if descends(cell) {
          guard cell.target != 1, parents.updateValue(number, forKey: cell.target) == nil,
            let below = try self.node(cell.target)
          else { return false }
          stack.append((cell.target, below, cell.box, depth - 1))
        }
      }
    }
    return try hasParents(parents)
  }

  /// Returns whether the tree's own table of parents matches that of the visited nodes.
  private func hasParents(_ parents: [Int64: Int64]) throws -> Bool {
    for (node, parent) in parents {
      let rows = try StoredRows(
        database, sql: "SELECT parentnode FROM area_parent WHERE nodeno = ?", arguments: [node])
      guard try rows.next()?.integer(0) == parent else { return false }
    }
    return true
  }

  private func node(_ number: Int64) throws -> AreaNode? {
    let rows = try StoredRows(
      database, sql: "SELECT data FROM area_node WHERE nodeno = ?", arguments: [number])
    return try rows.next()?.blob(0) { $0.count == Self.nodeLength ? AreaNode($0) : nil } ?? nil
  }
}

extension [AreaBox] {
  fileprivate func index(ofStroke stroke: Int64) -> Int? {
    stroke > 0 && stroke <= count ? Int(stroke) - 1 : nil
  }
}

extension AreaBox {
  /// The box as a rectangle in dots, or `nil` if a minimum exceeds its maximum.
  fileprivate var rect: Rect? {
    guard minX <= maxX, minY <= maxY else { return nil }
    return Rect(minX: Double(minX), minY: Double(minY), maxX: Double(maxX), maxY: Double(maxY))
  }
}
