import Touches

extension GestureEnvironment {
  /// Recognizes a gesture, defers it, or makes its recognizer fail.
  func recognize(_ recognizer: GestureRecognizer, as state: GestureRecognizer.State) {
    guard mayBegin(recognizer), !isPrevented(recognizer) else { return recognizer.publish(.failed) }
    let blockers = recognizer.requirements.filter { $0.isPending && $0.environment === self }
    guard blockers.isEmpty else {
      let isComplete = state == .ended
      recognizer.deferral = .init(
        blockers: blockers, isContinuous: !isComplete, isComplete: isComplete)
      if isComplete { recognizer.deadline = nil }
      return
    }
    win(recognizer, as: state, over: losers(to: recognizer))
  }

  /// Releases the gestures that were waiting for a recognizer, unless it recognized its own.
  func didFinish(_ recognizer: GestureRecognizer) {
    guard recognizer.state != .ended else { return }
    for waiting in recognizers.filter({ $0.deferral != nil }).innermostFirst {
      guard let index = waiting.deferral?.blockers.firstIndex(where: { $0 === recognizer })
      else { continue }
      waiting.deferral?.blockers.remove(at: index)
      if waiting.deferral?.blockers.isEmpty == true { release(waiting) }
    }
  }

  /// Recognizes a deferred gesture once all its requirements have failed.
  private func release(_ recognizer: GestureRecognizer) {
    guard let deferral = recognizer.deferral else { return }
    recognizer.deferral = nil
    guard !isPrevented(recognizer) else { return recognizer.publish(.failed) }
    if deferral.isContinuous, !deferral.isComplete { recognizer.discardMovement() }
    let losers = losers(to: recognizer, isAfterLift: deferral.isAfterLift)
    win(recognizer, as: deferral.isContinuous ? .began : .ended, over: losers)
    if deferral.isContinuous, deferral.isComplete, recognizer.state == .began {
      recognizer.publish(.ended)
    }
  }

  /// Recognizes a gesture after the gestures that it excludes have failed or been canceled.
  private func win(
    _ recognizer: GestureRecognizer, as state: GestureRecognizer.State,
    over losers: [GestureRecognizer]
  ) {
    recognizer.enter(state)
    recognizer.isAnnounced = false
    // Otherwise the failure of one loser could release another.
    for loser in losers { loser.deferral = nil }
    for loser in losers { loser.abandon() }
    // A loser's target may already have canceled this gesture.
    if !recognizer.isAnnounced { recognizer.callTargets() }
  }

  /// The recognizers that must fail or be canceled when a gesture is recognized.
  ///
  /// A gesture whose touches were lifted must not affect current touches, only others like it.
  private func losers(
    to winner: GestureRecognizer, isAfterLift: Bool = false
  ) -> [GestureRecognizer] {
    recognizers.filter { other in
      guard other !== winner, other.isInvolved, !other.state.isFinal else { return false }
      if isAfterLift {
        return other.deferral?.isAfterLift == true && prevents(winner, other)
          && winner.touches.contains { other.start(of: $0) != nil }
      }
      if other.requirements.contains(where: { $0 === winner }) { return true }
      return other.deferral?.isAfterLift != true && prevents(winner, other)
    }
  }

  private func mayBegin(_ recognizer: GestureRecognizer) -> Bool {
    recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) != false
      && recognizer.origins.allSatisfy { touch, hit in
        hit.views(upTo: recognizer.view).allSatisfy {
          $0.shouldBegin(recognizer, startingAt: touch.location)
        }
      }
  }

  /// Whether an active gesture prevents another, or one that it requires to fail was recognized.
  private func isPrevented(_ recognizer: GestureRecognizer) -> Bool {
    recognizers.contains { $0 !== recognizer && $0.state.isActive && prevents($0, recognizer) }
      || recognizer.requirements.contains {
        $0.environment === self && ($0.state.isActive || $0.state == .ended)
      }
  }

  private func prevents(_ winner: GestureRecognizer, _ other: GestureRecognizer) -> Bool {
    winner.canPrevent(other) && other.canBePrevented(by: winner) && !areSimultaneous(winner, other)
  }

  private func areSimultaneous(_ one: GestureRecognizer, _ other: GestureRecognizer) -> Bool {
    one.delegate?.gestureRecognizer(one, shouldRecognizeSimultaneouslyWith: other) == true
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: one) == true
  }
}
