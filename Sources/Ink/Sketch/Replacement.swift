/// A stroke and its index among the strokes of a picture, counted from the lowest.
struct IndexedItem {
  let item: Sketch.Item
  let index: Int
}

/// A reversible change to the strokes of a picture.
struct Replacement {
  /// The strokes to remove, in ascending order of their indices before the change.
  var removed: [IndexedItem] = []
  /// The strokes to insert, in ascending order of their indices after the change.
  var added: [IndexedItem] = []

  /// The number of strokes up to which single insertions and removals beat rebuilding the list.
  private static let smallCount = 4

  var isEmpty: Bool { removed.isEmpty && added.isEmpty }

  /// The change that undoes this one.
  var reversed: Replacement { Replacement(removed: added, added: removed) }

  /// Applies the change to a picture.
  ///
  /// - Complexity: O(*n*) in the number of strokes; O(*k*) if each of *k* strokes keeps its index.
  func apply(to items: inout [Sketch.Item]) {
    if removed.map(\.index) == added.map(\.index) {
      for entry in added { items[entry.index] = entry.item }
    } else if removed.count <= Self.smallCount && added.count <= Self.smallCount {
      for entry in removed.reversed() { items.remove(at: entry.index) }
      for entry in added { items.insert(entry.item, at: entry.index) }
    } else {
      items = rebuilt(items)
    }
  }

  private func rebuilt(_ items: [Sketch.Item]) -> [Sketch.Item] {
    var result: [Sketch.Item] = []
    result.reserveCapacity(items.count - removed.count + added.count)
    var leaving = removed[...]
    var coming = added[...]
    for (index, item) in items.enumerated() {
      if leaving.first?.index == index {
        leaving.removeFirst()
        continue
      }
      while coming.first?.index == result.count { result.append(coming.removeFirst().item) }
      result.append(item)
    }
    return result + coming.map(\.item)
  }
}
