import Geometry

/// Reversing edits, including clears: undoing an edit reverses the operations that it recorded.
extension Sketch {
  /// The changes that an edit in force made.
  struct Step {
    private let storedEdit, storedOperation: Int32
    var isEmpty = true

    var edit: Int { Int(storedEdit) }
    var firstOperation: Int { Int(storedOperation) }

    init(edit: Int, firstOperation: Int) {
      (storedEdit, storedOperation) = (Int32(edit), Int32(firstOperation))
    }
  }

  /// A change of one stroke that can be reversed.
  enum Operation {
    case inserted(Int32)
    case removed(Int32)
    /// The stroke was mapped or restyled; the index of the operation that changed it before, or -1.
    case changed(Int32, previous: Int32)
    /// The stroke was exchanged for one that does not follow from it; what the node counted before.
    case exchanged(Int32, lastChange: Int32, changeCount: Int32)
    case grouped(Int32, EditID?)
    /// The stroke was locked or unlocked; whether it was locked before.
    case locked(Int32, Bool)
    /// The stroke was taken from its position above another node, and put elsewhere.
    case moved(Int32, from: Int32)
    case shown
  }

  /// A stroke before an operation that changed it.
  ///
  /// Only every sixteenth version of a stroke is kept; the others are computed from it.
  struct Version {
    let operation: Int
    let stroke: StrokeRecord?

    static let interval: Int32 = 16
  }

  mutating func reverse(_ step: Step) {
    for index in operations.indices[step.firstOperation...].reversed() {
      switch operations[index] {
      case .inserted(let node): takeOut(Int(node))
      case .removed(let node):
        putIn(Int(node), after: order.previous(Int(node)), origins.previous(Int(node)))
      case .exchanged(let node, let lastChange, let changeCount):
        setOwnStroke(Int(node), to: exchanged.removeLast())
        order.update(Int(node)) { ($0.lastChange, $0.changeCount) = (lastChange, changeCount) }
      case .changed(let node, let previous):
        setOwnStroke(Int(node), to: stroke(beforeChange: index))
        order.update(Int(node)) {
          $0.lastChange = previous
          $0.changeCount -= 1
        }
        if versions.last?.operation == index { versions.removeLast() }
      case .grouped(let node, let group): update(Int(node)) { $0.group = group }
      case .locked(let node, let isLocked): order.update(Int(node)) { $0.isLocked = isLocked }
      case .moved(let node, let below):
        unlink(Int(node))
        link(Int(node), after: Int(below))
      case .shown: screens.removeLast()
      }
    }
    operations.removeSubrange(step.firstOperation...)
    steps.removeLast()
    if !step.isEmpty { history.removeEffect(of: step.edit) }
    let first = Int(history.entries[step.edit].firstNode)
    for node in order.nodes[first...] { bonds.forget(node.id) }
    order.removeNodes(from: first)
    history.setFirstNode(0, of: step.edit)
  }

  /// Returns a stroke as it was before an operation that changed it.
  private func stroke(beforeChange index: Int) -> StrokeRecord? {
    var later: [Int] = []
    var (index, version) = (index, version(beforeChange: index))
    while version == nil, case .changed(_, let previous) = operations[index] {
      index = Int(previous)
      later.append(index)
      version = self.version(beforeChange: index)
    }
    return later.reversed().reduce(version?.stroke) { stroke, index in
      let step = steps.partitioningIndex { $0.firstOperation > index } - 1
      switch history.entries[steps[step].edit].action {
      case .transformed(_, let map): return stroke?.mapped(by: map)
      case .restyled(_, let change): return stroke?.restyled(change)
      default: return stroke
      }
    }
  }

  private func version(beforeChange index: Int) -> Version? {
    let place = versions.partitioningIndex { $0.operation >= index }
    return place < versions.count && versions[place].operation == index ? versions[place] : nil
  }
}
