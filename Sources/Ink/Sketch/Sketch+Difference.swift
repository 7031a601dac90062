extension Sketch.Change {
  /// What makes one state of a sketch's picture the other, whichever of them is the earlier.
  ///
  /// - Parameters:
  ///   - old: The strokes of a picture, as ``Sketch/items``.
  ///   - new: Those of another of the same sketch: strokes that are in both lie in the same order.
  /// - Complexity: O(*n*) in the number of strokes.
  public init(from old: [Sketch.Item], to new: [Sketch.Item]) {
    let common = zip(old, new).prefix { $0 == $1 }.count
    let before = Dictionary(
      old[common...].map { ($0.id, $0.stroke) }, uniquingKeysWith: { first, _ in first })
    var kept: Set<StrokeID> = []
    var added: [StrokeRecord] = []
    var lastKept = common
    for (index, item) in new.enumerated().dropFirst(common) {
      // Strokes that stayed share their samples, so that comparing them looks at no sample.
      if before[item.id] == item.stroke {
        kept.insert(item.id)
        lastKept = index + 1
      } else {
        added.append(item.stroke)
      }
    }
    let removed = old[common...].filter { !kept.contains($0.id) }.map(\.stroke)
    self.init(removed: removed, added: added, isOnTop: lastKept + added.count == new.count)
  }
}
