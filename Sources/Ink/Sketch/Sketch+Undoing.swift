/// The way back from every edit, including a clear: an edit notes the operations that it made, and undoing it
/// reverses them.
extension Sketch {
  /// The changes that an edit in force made.
  struct Step {
    /// The index of the edit in the log, and that of its first operation.
    let edit, firstOperation: Int
    var isEmpty = true
  }

  /// A change of one stroke that can be reversed.
  enum Operation {
    case inserted(Int32), removed(Int32)
    case changed(Int32, StrokeRecord?)
    case grouped(Int32, EditID?)
    /// The stroke was taken from its position above another node, and put elsewhere.
    case moved(Int32, from: Int32)
  }

  /// Takes the latest step back.
  mutating func reverse(_ step: Step) {
    for operation in operations[step.firstOperation...].reversed() {
      switch operation {
      case .inserted(let node): takeOut(Int(node))
      case .removed(let node):
        putIn(Int(node), after: order.previous(Int(node)), origins.previous(Int(node)))
      case .changed(let node, let stroke): update(Int(node)) { $0.stroke = stroke }
      case .grouped(let node, let group): update(Int(node)) { $0.group = group }
      case .moved(let node, let below):
        unlink(Int(node))
        link(Int(node), after: Int(below))
      }
    }
    operations.removeSubrange(step.firstOperation...)
    steps.removeLast()
    if !step.isEmpty { history.removeEffect(of: step.edit) }
    order.removeNodes(from: Int(history.entries[step.edit].firstNode))
    history.setFirstNode(0, of: step.edit)
  }
}
