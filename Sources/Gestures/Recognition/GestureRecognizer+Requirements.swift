extension GestureRecognizer {
  /// Makes this gesture wait until another has failed; if the other is recognized, this one fails.
  ///
  /// A complete discrete gesture is deferred, if necessary until after its touches are lifted. A
  /// continuous gesture keeps following its touches while it waits, and begins with its values at
  /// that moment. A requirement applies only while both recognizers are in the same environment and
  /// the other one has touches or awaits more.
  ///
  /// - Precondition: `other` does not wait for this recognizer, directly or indirectly. The trap's
  ///   message names the cycle.
  /// - Complexity: O(*n*) in the number of paths through the existing requirements.
  public final func require(toFail other: GestureRecognizer) {
    if let path = other.path(to: self) {
      let cycle = ([self] + path).map(\.description).joined(separator: " → ")
      fatalError("failure requirements form a cycle: \(cycle)")
    }
    guard !requirements.contains(where: { $0 === other }) else { return }
    requirements.append(other)
  }

  /// The requirements that lead from this recognizer to another, both included.
  private func path(to other: GestureRecognizer) -> [GestureRecognizer]? {
    if self === other { return [self] }
    for requirement in requirements {
      if let remainder = requirement.path(to: other) { return [self] + remainder }
    }
    return nil
  }
}
