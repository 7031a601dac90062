/// Which strokes of a sketch depend on which: lines on what they hold on to, labels on their figures.
struct Bonds {
  /// The strokes that depend on each stroke, also on one that is not in the picture.
  private(set) var dependents: [StrokeID: Set<StrokeID>] = [:]
  private var targets: [StrokeID: [StrokeID]] = [:]
  /// Derived strokes as they were drawn and changed by edits.
  var own: [StrokeID: StrokeRecord] = [:]
  /// The strokes that changed since derived strokes were derived.
  private var changed: Set<StrokeID> = []

  /// Notes on which strokes another one depends.
  mutating func add(_ targets: [StrokeID], of id: StrokeID) {
    guard !targets.isEmpty else { return }
    self.targets[id] = targets
    for target in targets { dependents[target, default: []].insert(id) }
    changed.insert(id)
  }

  /// Notes that a stroke depends on none, or does not exist.
  mutating func forget(_ id: StrokeID) {
    for target in targets.removeValue(forKey: id) ?? [] {
      dependents[target]?.remove(id)
      if dependents[target]?.isEmpty == true { dependents[target] = nil }
      changed.insert(target)
    }
    own[id] = nil
  }

  /// Notes that a stroke is about to change.
  mutating func note(_ id: StrokeID) {
    if !targets.isEmpty { changed.insert(id) }
  }

  /// Returns the strokes whose line may be another since the last call: those that changed, or depend on
  /// one that did, and the lines whose labels did.
  mutating func affected() -> Set<StrokeID> {
    guard !changed.isEmpty else { return [] }
    var affected: Set<StrokeID> = []
    var rest = Array(changed)
    for id in changed { rest += targets[id] ?? [] }
    changed.removeAll()
    while let id = rest.popLast() {
      guard affected.insert(id).inserted else { continue }
      rest += dependents[id] ?? []
    }
    return affected
  }

  /// Forgets which strokes changed, once derived strokes are derived.
  mutating func settle() { changed.removeAll() }

  /// Returns strokes in an order in which each follows those that it depends on, and the set of those that
  /// depend on themselves.
  ///
  /// Source: Tarjan, "Depth-First Search and Linear Graph Algorithms", 1972, without recursion.
  func ordered(_ ids: Set<StrokeID>) -> (order: [StrokeID], cycles: [StrokeID: Int]) {
    struct Visit { let id: StrokeID; var next = 0 }
    var (order, cycles): ([StrokeID], [StrokeID: Int]) = ([], [:])
    var (numbers, lows): ([StrokeID: Int], [StrokeID: Int]) = ([:], [:])
    var (stack, onStack): ([StrokeID], Set<StrokeID>) = ([], [])
    for root in ids.sorted() where numbers[root] == nil {
      var visits = [Visit(id: root)]
      while var visit = visits.popLast() {
        let id = visit.id
        if numbers[id] == nil {
          (numbers[id], lows[id]) = (numbers.count, numbers.count)
          stack.append(id)
          onStack.insert(id)
        }
        let targets = (targets[id] ?? []).filter(ids.contains)
        let visited = visit.next > 0 ? targets[visit.next - 1] : id
        if onStack.contains(visited), let low = lows[visited] { lows[id] = min(lows[id] ?? low, low) }
        if visit.next < targets.count {
          let target = targets[visit.next]
          visit.next += 1
          visits.append(visit)
          if numbers[target] == nil { visits.append(Visit(id: target)) }
          continue
        }
        guard lows[id] == numbers[id], let first = stack.lastIndex(of: id) else { continue }
        let (component, number) = (stack[first...], order.count)
        let isCycle = component.count > 1 || targets.contains(id)
        for member in component {
          onStack.remove(member)
          order.append(member)
          if isCycle { cycles[member] = number }
        }
        stack.removeSubrange(first...)
      }
    }
    return (order, cycles)
  }
}
