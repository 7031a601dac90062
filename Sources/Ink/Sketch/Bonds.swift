/// Which strokes of a sketch depend on which: lines on what they hold on to, labels on their figures.
struct Bonds {
  /// The strokes that depend on each stroke, also on one that is not in the picture.
  private(set) var dependents: [StrokeID: Set<StrokeID>] = [:]
  private(set) var labels: [StrokeID: Set<StrokeID>] = [:]
  private var targets: [StrokeID: [StrokeID]] = [:]
  /// Derived strokes as they were drawn and changed by edits.
  var own: [StrokeID: StrokeRecord] = [:]
  /// The strokes that changed since derived strokes were derived.
  private var changed: Set<StrokeID> = []
  /// The strokes whose labels changed since then.
  private var relabeled: Set<StrokeID> = []

  /// Notes on which strokes another one depends, if it is derived.
  mutating func add(_ stroke: StrokeRecord?, named id: StrokeID) {
    guard let stroke, stroke.source.meaning != nil else { return }
    let targets = stroke.references
    guard !targets.isEmpty || stroke.style.line.isElbowed else { return }
    self.targets[id] = targets
    for target in targets {
      dependents[target, default: []].insert(id)
      if stroke.style.nib == .characters { labels[target, default: []].insert(id) }
    }
    changed.insert(id)
  }

  /// Notes that a stroke depends on none, or does not exist.
  mutating func forget(_ id: StrokeID) {
    for target in targets.removeValue(forKey: id) ?? [] {
      dependents[target]?.remove(id)
      if dependents[target]?.isEmpty == true { dependents[target] = nil }
      guard labels[target]?.remove(id) != nil else { continue }
      if labels[target]?.isEmpty == true { labels[target] = nil }
      relabeled.insert(target)
    }
    own[id] = nil
  }

  /// Returns whether a stroke is derived.
  func isBound(_ id: StrokeID) -> Bool { targets[id] != nil }

  /// Returns whether a stroke depends on another one than some.
  func isBound(_ id: StrokeID, except others: Set<StrokeID>) -> Bool {
    targets[id]?.contains { !others.contains($0) } == true
  }

  /// Notes that a stroke is about to change.
  mutating func note(_ id: StrokeID) {
    if !targets.isEmpty { changed.insert(id) }
  }

  /// The strokes whose line may be another since derived strokes were derived: those that changed, or depend
  /// on one that did; and the others whose labels changed.
  var affected: (strokes: Set<StrokeID>, relabeled: Set<StrokeID>) {
    var (affected, relabeled) = (Set<StrokeID>(), relabeled)
    var rest = Array(changed)
    for id in changed { relabeled.formUnion((targets[id] ?? []).filter { labels[$0] != nil }) }
    while let id = rest.popLast() {
      guard affected.insert(id).inserted else { continue }
      rest += dependents[id] ?? []
    }
    return (affected, relabeled.subtracting(affected))
  }

  /// Forgets which strokes changed, once derived strokes are derived.
  mutating func settle() {
    changed.removeAll()
    relabeled.removeAll()
  }

  /// Returns strokes in an order in which each follows those that it depends on, and a number for each, which it
  /// shares with those that depend on it and on which it depends.
  ///
  /// Source: Sharir, "A Strong-Connectivity Algorithm", 1981, without recursion.
  func ordered(_ ids: Set<StrokeID>) -> (order: [StrokeID], components: [StrokeID: Int]) {
    var (order, seen): ([StrokeID], Set<StrokeID>) = ([], [])
    for id in ids {
      var rest = [(id, false)]
      while let (id, isDone) = rest.popLast() {
        if isDone { order.append(id) }
        guard !isDone, ids.contains(id), seen.insert(id).inserted else { continue }
        rest.append((id, true))
        rest += (targets[id] ?? []).map { ($0, false) }
      }
    }
    var components: [StrokeID: Int] = [:]
    for (number, id) in order.reversed().enumerated() {
      var rest = [id]
      while let id = rest.popLast() {
        guard ids.contains(id), components[id] == nil else { continue }
        components[id] = number
        rest += dependents[id] ?? []
      }
    }
    return (order, components)
  }
}
