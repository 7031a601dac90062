/// A stroke and its place among the strokes of a picture, counted from the lowest.
struct Placed {
  let item: Sketch.Item
  let index: Int
}

/// Strokes of a picture that went and others that came, in a way that can be turned round.
struct Replacement {
  /// What goes, in ascending order; the places are those before.
  var removed: [Placed] = []
  /// What comes, in ascending order; the places are those after.
  var added: [Placed] = []

  /// The strokes up to which moving the others one by one is faster than building the list anew.
  private static let few = 4

  var isEmpty: Bool { removed.isEmpty && added.isEmpty }

  /// What takes the replacement back.
  var reversed: Replacement { Replacement(removed: added, added: removed) }

  /// Changes a picture.
  func apply(to items: inout [Sketch.Item]) {
    if removed.map(\.index) == added.map(\.index) {
      for placed in added { items[placed.index] = placed.item }
    } else if removed.count <= Self.few && added.count <= Self.few {
      for placed in removed.reversed() { items.remove(at: placed.index) }
      for placed in added { items.insert(placed.item, at: placed.index) }
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
