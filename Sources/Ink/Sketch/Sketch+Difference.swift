extension Sketch.Change {
  /// Creates the change from one state of a sketch's items to another, earlier or later.
  ///
  /// - Complexity: O(*n*) in the number of strokes.
  public init(from old: Sketch.Items, to new: Sketch.Items) {
    let common = zip(old, new).prefix { $0 == $1 }.count
    let before = Dictionary(
      uniqueKeysWithValues: old.enumerated().dropFirst(common).map { ($1.id, ($1.stroke, $0)) })
    var kept: Set<StrokeID> = []
    var added: [StrokeRecord] = []
    var (lastKept, lastIndex) = (common, -1)
    for (index, item) in new.enumerated().dropFirst(common) {
      // Unchanged strokes share their samples, so this comparison does not visit the samples.
      if let (stroke, oldIndex) = before[item.id], stroke == item.stroke, oldIndex > lastIndex {
        kept.insert(item.id)
        (lastKept, lastIndex) = (index + 1, oldIndex)
      } else {
        added.append(item.stroke)
      }
    }
    let removed = old.dropFirst(common).filter { !kept.contains($0.id) }.map(\.stroke)
    self.init(removed: removed, added: added, isOnTop: lastKept + added.count == new.count)
  }
}

// MARK: - The difference that folding has made

extension Sketch {
  /// Returns the strokes that differ from those that were remembered.
  func changedStrokes() -> [ChangedStroke] {
    let changed = (before ?? [:]).filter { id, before in
      let node = index(of: id).map { order.nodes[$0] }
      return node?.stroke != before.stroke || !hasLabel(of: before, node)
    }
    let present = items(changed.keys)
    let ids = Set(present.map(\.id))
    let removed = changed.keys.filter { !ids.contains($0) }
    return removed.map { ChangedStroke(id: $0, item: nil, below: nil) }
      + present.map { item in
        let below = index(of: item.id).map(order.previous).flatMap(order.item)
        return ChangedStroke(id: item.id, item: item, below: below?.id)
      }
  }

  func change() -> Change {
    var removed: [(UInt64, StrokeRecord)] = []
    var added: [(UInt64, StrokeRecord)] = []
    let isKeptOnTop = keptOnTop()
    for (id, before) in before ?? [:] {
      let node = index(of: id).map { order.nodes[$0] }
      let isKept =
        isKeptOnTop[id] ?? (node?.stroke == before.stroke && hasLabel(of: before, node))
      guard !isKept else { continue }
      if let stroke = before.stroke { removed.append((before.label, stroke)) }
      if let stroke = node?.stroke { added.append((node?.label ?? 0, stroke)) }
    }
    removed.sort { $0.0 < $1.0 }
    added.sort { $0.0 < $1.0 }
    var top = PaintOrder.end
    for _ in added { top = order.previous(top) }
    let isOnTop = added.isEmpty || order.nodes[top].label == added[0].0
    return Change(removed: removed.map(\.1), added: added.map(\.1), isOnTop: isOnTop)
  }

  /// Returns whether a node has the label from before; labels that have been spread since then prove nothing.
  private func hasLabel(of before: StrokeBefore, _ node: PaintOrder.Node?) -> Bool {
    node?.label == before.label && before.spreadCount == order.spreadCount
  }

  /// Returns which of the strokes above all that were not remembered are as before and in the same order.
  ///
  /// Their labels are others if the edits that drew them were applied again, for example after another
  /// edit was inserted below.
  private func keptOnTop() -> [StrokeID: Bool] {
    guard let before else { return [:] }
    var isKept: [StrokeID: Bool] = [:]
    var unchanged: [(id: StrokeID, label: UInt64)] = []
    var index = order.previous(PaintOrder.end)
    while index != PaintOrder.end, let old = before[order.nodes[index].id] {
      let node = order.nodes[index]
      isKept[node.id] = false
      if old.stroke == node.stroke, old.spreadCount == order.spreadCount {
        unchanged.append((node.id, old.label))
      }
      index = order.previous(index)
    }
    let lowest = index == PaintOrder.end ? 0 : order.nodes[index].label
    unchanged = unchanged.reversed().filter { $0.label > lowest }
    for index in Self.longestAscending(unchanged.map(\.label)) {
      isKept[unchanged[index].id] = true
    }
    return isKept
  }

  /// Returns the indices of the longest ascending subsequence; O(*n* log *n*).
  ///
  /// Source: Fredman, "On Computing the Length of Longest Increasing Subsequences", 1975.
  private static func longestAscending(_ values: [UInt64]) -> [Int] {
    // For each length, the index at which a subsequence of the length ends with the least value.
    var ends: [Int] = []
    var previous = values.map { _ in -1 }
    for (index, value) in values.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if values[ends[middle]] < value { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = ends[low - 1] }
      if low < ends.count { ends[low] = index } else { ends.append(index) }
    }
    var result: [Int] = []
    var index = ends.last ?? -1
    while index >= 0 {
      result.append(index)
      index = previous[index]
    }
    return result
  }
}
