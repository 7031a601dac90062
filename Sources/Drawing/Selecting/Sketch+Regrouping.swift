import Ink

extension Sketch {
  /// Returns the groups whose strokes the next edit replaces, as they must be after it.
  ///
  /// A piece joins the group of its stroke. A new stroke with a place joins the group of the removed stroke
  /// there. New strokes without places join the group of the removed strokes, if these share one.
  ///
  /// - Returns: The strokes of each group, in ascending order: those that stay, and those that join.
  func groups(keptBy action: Edit.Action) -> [[StrokeID]] {
    guard case .replaced(let replacement) = action, !replacement.cuts.isEmpty else { return [] }
    var groups = joiningStrokes(of: replacement)
    guard !groups.isEmpty else { return [] }
    let replaced = Set(replacement.cuts.map(\.stroke))
    for item in items where !replaced.contains(item.id) {
      if let group = item.group { groups[group]?.append(item.id) }
    }
    return groups.values.filter { $0.count > 1 }.map(\.ascending).sorted { $0[0] < $1[0] }
  }

  /// Returns the strokes that an edit puts in, by the groups that they join.
  private func joiningStrokes(of replacement: Replacement) -> [EditID: [StrokeID]] {
    let pieceGroups = replacement.cuts.flatMap {
      [EditID?](repeating: self[$0.stroke]?.group, count: $0.kept.count)
    }
    let groups = pieceGroups + newStrokeGroups(of: replacement)
    let edit = nextID()
    var joining: [EditID: [StrokeID]] = [:]
    for (index, group) in groups.enumerated() {
      guard let group else { continue }
      joining[group, default: []].append(StrokeID(edit: edit, part: index + 1))
    }
    return joining
  }

  /// Returns the group of the strokes that each new stroke replaces.
  private func newStrokeGroups(of replacement: Replacement) -> [EditID?] {
    guard replacement.places.isEmpty else {
      let replaced = Set(replacement.cuts.map(\.stroke))
      return replacement.places.map { replaced.contains($0) ? self[$0]?.group : nil }
    }
    let groups = Set(replacement.cuts.map { self[$0.stroke]?.group })
    let shared: EditID? = groups.count == 1 ? groups.first ?? nil : nil
    return [EditID?](repeating: shared, count: replacement.added.count)
  }
}
