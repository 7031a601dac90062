extension GestureRecognizer {
  /// Has this gesture wait until another has failed; once the other is recognised, this one fails.
  ///
  /// A discrete gesture that is complete is kept back, if need be until after its touches. A
  /// continuous one goes on unseen, and begins with the values it then has.
  ///
  /// - Precondition: The other one does not wait for this one, directly or through further ones;
  ///   the trap names the cycle.
  /// - Complexity: O(*n*) in the number of requirements there are.
  public final func require(toFail other: GestureRecognizer) {
    if let path = other.path(to: self) {
      let cycle = ([self] + path).map(\.description).joined(separator: " → ")
      preconditionFailure("failure requirements form a cycle: \(cycle)")
    }
    guard !requirements.contains(where: { $0 === other }) else { return }
    requirements.append(other)
  }

  /// The requirements that lead from this recogniser to another, both included.
  private func path(to other: GestureRecognizer) -> [GestureRecognizer]? {
    if self === other { return [self] }
    for requirement in requirements {
      if let rest = requirement.path(to: other) { return [self] + rest }
    }
    return nil
  }
}
