/// Constraints between whole numbers, each at least another plus a distance, and their smallest solution.
///
/// Variable 0 is the origin, and 0; no variable is negative. A constraint that contradicts earlier ones is refused, and
/// changes nothing: it closes a positive cycle if and only if the propagation of its effects returns to its start.
struct DifferenceConstraints {
  /// `values[to] >= values[from] + distance`.
  typealias Constraint = (from: Int, to: Int, distance: Int)

  private(set) var values: [Int]
  /// Values that variables may keep: a constraint between two of these variables asks for no more than they have.
  private let kept: [Int: Int]
  private var outgoing: [[(to: Int, distance: Int)]]

  init(count: Int, keeping kept: [Int: Int] = [:]) {
    (values, outgoing) = (Array(repeating: 0, count: count), Array(repeating: [], count: count))
    self.kept = kept
  }

  /// Adds constraints, all of them or none; returns whether they are consistent with those before.
  @discardableResult mutating func add(_ constraints: Constraint...) -> Bool {
    var undo: [(variable: Int, value: Int)] = []
    for (index, var new) in constraints.enumerated() {
      if let from = kept[new.from], let to = kept[new.to] {
        new.distance = min(new.distance, to - from)
      }
      outgoing[new.from].append((new.to, new.distance))
      guard propagate(new, &undo) else {
        for (variable, value) in undo.reversed() { values[variable] = value }
        for added in constraints[...index] { outgoing[added.from].removeLast() }
        return false
      }
    }
    return true
  }

  /// Raises a variable to a value, or as near to it as the constraints allow.
  mutating func raise(_ variable: Int, toward target: Int) {
    var (low, high, next) = (values[variable], target + 1, target)
    while low < next {
      if add((0, variable, next)) { low = next } else { high = next }
      next = (low + high) / 2
    }
  }

  /// Restores the inequalities that a new one breaks; returns whether that is possible.
  private mutating func propagate(
    _ new: Constraint, _ undo: inout [(variable: Int, value: Int)]
  ) -> Bool {
    guard values[new.from] + new.distance > values[new.to] else { return true }
    var (queue, next) = ([new.from], 0)
    while next < queue.count {
      let variable = queue[next]
      next += 1
      for (to, distance) in outgoing[variable] where values[variable] + distance > values[to] {
        guard to != 0, to != new.from else { return false }
        undo.append((to, values[to]))
        values[to] = values[variable] + distance
        queue.append(to)
      }
    }
    return true
  }
}
