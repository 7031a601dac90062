import GRDB
import Geometry
import Ink

/// The R*Tree over the bounds of all strokes, by which a part of a picture is found without reading
/// the rest.
///
/// It repeats what the table `stroke` says. SQLite's own code for it only ever adds to a tree that
/// was found sound: in a tree made for it, a search would never end. So the tree is read here.
struct AreaIndex {
  /// The open sketch.
  let database: Database

  /// The length in bytes of a node of two dimensions: a head of 4 and 51 cells of 24.
  private static let nodeLength = 1228
  /// The levels below the root of the largest sound tree: its nodes have 17 cells at least.
  private static let greatestDepth = 16

  /// Adds a stroke.
  func insert(_ box: WholeBounds, edit: Int64) throws {
    try database.cachedStatement(sql: "INSERT INTO area VALUES (?,?,?,?,?)")
      .execute(arguments: [edit, box.minX, box.maxX, box.minY, box.maxY])
  }

  /// Finds the strokes that have bounds of a kind.
  ///
  /// - Parameter isWanted: Whether bounds are of that kind; it is true of those around them, too.
  /// - Returns: Their edits; `nil` when the tree is damaged where it was looked at.
  /// - Throws: `DatabaseError`.
  /// - Complexity: O(log *n* + *m*) in the numbers of all strokes and of those found.
  func edits(where isWanted: (Rect) -> Bool) throws -> [Int]? {
    var edits: [Int] = []
    let isSound = try walk { cell in
      cell.box.rect.map(isWanted) ?? true
    } leaf: { cell, _ in
      guard let rect = cell.box.rect else { return false }
      if isWanted(rect) { edits.append(Int(cell.target)) }
      return true
    }
    return isSound ? edits : nil
  }

  /// Whether the tree names exactly the strokes of a log, each with its bounds.
  ///
  /// - Complexity: O(*n*) in the number of strokes.
  func agrees(with edits: [Edit]) throws -> Bool {
    var nodes: [Int64: Int64] = [:]
    let isSound = try walk { _ in
      true
    } leaf: { cell, node in
      guard let id = Int(exactly: cell.target), 0 < id, id <= edits.count,
        case .strokeAdded(let stroke) = edits[id - 1].action,
        cell.box == AreaBox(WholeBounds(stroke))
      else { return false }
      return nodes.updateValue(node, forKey: cell.target) == nil
    }
    guard isSound, nodes.count == edits.count(where: \.addsStroke) else { return false }
    return try pairs("SELECT rowid, nodeno FROM area_rowid") == nodes
  }

  /// Makes the tree anew from the table `stroke`, within the transaction that is open.
  ///
  /// A tree that is damaged can neither be emptied nor dropped: its tables are given the content of
  /// an empty one, on a connection that has not used it yet.
  func rebuild() throws {
    try database.execute(
      sql: """
        DELETE FROM area_node; DELETE FROM area_rowid; DELETE FROM area_parent;
        INSERT INTO area_node VALUES (1, zeroblob(\(Self.nodeLength)));
        INSERT INTO area SELECT edit, minX, maxX, minY, maxY FROM stroke;
        """)
  }

  /// Visits the tree from its root down.
  ///
  /// - Parameters:
  ///   - descends: Whether to visit what a cell of an inner node leads to.
  ///   - leaf: Takes a cell of a leaf and the leaf's number; tells whether all is well.
  /// - Returns: Whether what was visited is a tree, in which every box holds those below it.
  /// - Throws: `DatabaseError`.
  /// - Complexity: O(*n*) in the number of nodes visited, each of which is visited once.
  private func walk(
    descends: (AreaNode.Cell) -> Bool, leaf: (AreaNode.Cell, Int64) -> Bool
  ) throws -> Bool {
    guard let root = try node(1), root.depth <= Self.greatestDepth else { return false }
    var parents: [Int64: Int64] = [:]
    var open = [(number: Int64(1), node: root, box: AreaBox.whole, depth: root.depth)]
    while let (number, node, box, depth) = open.popLast() {
      for cell in node.cells {
        guard box.contains(cell.box) else { return false }
        if depth == 0 {
          guard leaf(cell, number) else { return false }
        } else if descends(cell) {
          guard cell.target != 1, parents.updateValue(number, forKey: cell.target) == nil,
            let below = try self.node(cell.target)
          else { return false }
          open.append((cell.target, below, cell.box, depth - 1))
        }
      }
    }
    return try hasParents(parents)
  }

  /// Whether the tree's table of parents says the same of the nodes that were visited.
  private func hasParents(_ parents: [Int64: Int64]) throws -> Bool {
    for (node, parent) in parents {
      let statement = try database.cachedStatement(
        sql: "SELECT parentnode FROM area_parent WHERE nodeno = ?")
      guard try Row.fetchOne(statement, arguments: [node])?.integer(0) == parent else {
        return false
      }
    }
    return true
  }

  private func node(_ number: Int64) throws -> AreaNode? {
    let statement = try database.cachedStatement(
      sql: "SELECT data FROM area_node WHERE nodeno = ?")
    guard let row = try Row.fetchOne(statement, arguments: [number]) else { return nil }
    let value: DatabaseValue = row[0]
    guard case .blob(let data) = value.storage, data.count == Self.nodeLength else { return nil }
    return AreaNode(data)
  }

  private func pairs(_ query: String) throws -> [Int64: Int64] {
    let rows = try Row.fetchCursor(database, sql: query)
    var pairs: [Int64: Int64] = [:]
    while let row = try rows.next() {
      if let key = row.integer(0), let value = row.integer(1) { pairs[key] = value }
    }
    return pairs
  }
}

extension AreaBox {
  /// The bounds of a stroke, which are within ±2³¹.
  fileprivate init(_ bounds: WholeBounds) {
    func whole(_ value: Int64?) -> Int32 { Int32(clamping: value ?? 0) }
    self.init(
      minX: whole(bounds.minX), maxX: whole(bounds.maxX), minY: whole(bounds.minY),
      maxY: whole(bounds.maxY))
  }

  /// The same in canvas dots, unless its edges are in no order.
  fileprivate var rect: Rect? {
    guard minX <= maxX, minY <= maxY else { return nil }
    return Rect(
      minX: Double(minX), minY: Double(minY), maxX: Double(maxX), maxY: Double(maxY))
  }
}

extension Edit {
  /// Whether the edit has a row in the table `stroke`.
  var addsStroke: Bool {
    if case .strokeAdded = action { true } else { false }
  }
}
