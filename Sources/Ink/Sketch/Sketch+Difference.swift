extension Sketch.Change {
  /// Creates the change from one state of a sketch's picture to another, in either direction of time.
  ///
  /// - Parameters:
  ///   - old: The strokes of a picture, as ``Sketch/items``.
  ///   - new: The strokes of another picture of the same sketch.
  /// - Complexity: O(*n*) in the number of strokes.
  public init(from old: Sketch.Items, to new: Sketch.Items) {
    let common = zip(old, new).prefix { $0 == $1 }.count
    var before: [StrokeID: (stroke: StrokeRecord, index: Int)] = [:]
    for (index, item) in old.enumerated().dropFirst(common) {
      before[item.id] = (item.stroke, index)
    }
    var kept: Set<StrokeID> = []
    var added: [StrokeRecord] = []
    var (lastKept, lastIndex) = (common, -1)
    for (index, item) in new.enumerated().dropFirst(common) {
      // Unchanged strokes share their samples, so this comparison does not visit the samples.
      if let known = before[item.id], known.stroke == item.stroke, known.index > lastIndex {
        kept.insert(item.id)
        (lastKept, lastIndex) = (index + 1, known.index)
      } else {
        added.append(item.stroke)
      }
    }
    let removed = old.dropFirst(common).filter { !kept.contains($0.id) }.map(\.stroke)
    self.init(removed: removed, added: added, isOnTop: lastKept + added.count == new.count)
  }
}
