extension Sketch.Change {
  /// Creates the change from one state of a sketch's picture to another, in either direction of time.
  ///
  /// - Parameters:
  ///   - old: The strokes of a picture, as ``Sketch/items``.
  ///   - new: The strokes of another picture of the same sketch. Strokes in both pictures must have the
  ///     same order.
  /// - Complexity: O(*n*) in the number of strokes.
  public init(from old: [Sketch.Item], to new: [Sketch.Item]) {
    let common = zip(old, new).prefix { $0 == $1 }.count
    let before = Dictionary(
      old[common...].map { ($0.id, $0.stroke) }, uniquingKeysWith: { first, _ in first })
    var kept: Set<StrokeID> = []
    var added: [StrokeRecord] = []
    var lastKept = common
    for (index, item) in new.enumerated().dropFirst(common) {
      // Unchanged strokes share their samples, so this comparison does not visit the samples.
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
