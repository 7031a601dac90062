import Touches

extension GestureEnvironment {
  /// Lets a gesture be recognised, keeps it back, or has it fail.
  func recognize(_ recognizer: GestureRecognizer, as state: GestureRecognizer.State) {
    guard mayBegin(recognizer), !isPrevented(recognizer) else {
      recognizer.publish(.failed)
      return
    }
    let blockers = recognizer.requirements.filter { $0.isPending && $0.environment === self }
    guard blockers.isEmpty else {
      let isOver = state == .ended
      recognizer.hold = .init(blockers: blockers, begins: !isOver, isOver: isOver)
      if isOver { recognizer.deadline = nil }
      return
    }
    win(recognizer, as: state, over: losers(to: recognizer))
  }

  /// Draws the conclusions from a recogniser's final state for those that wait for it.
  func finished(_ recognizer: GestureRecognizer) {
    guard recognizer.state != .ended else { return }
    for waiting in recognizers {
      guard let index = waiting.hold?.blockers.firstIndex(where: { $0 === recognizer }) else {
        continue
      }
      waiting.hold?.blockers.remove(at: index)
      if waiting.hold?.blockers.isEmpty == true { release(waiting) }
    }
  }

  /// Lets a gesture be known whose requirements have all failed.
  private func release(_ recognizer: GestureRecognizer) {
    guard let hold = recognizer.hold else { return }
    recognizer.hold = nil
    guard !isPrevented(recognizer) else {
      recognizer.publish(.failed)
      return
    }
    // Touches that are down now are none of a past gesture's business.
    let losers = hold.isPast ? [] : losers(to: recognizer)
    win(recognizer, as: hold.begins ? .began : .ended, over: losers)
    if hold.begins, hold.isOver, recognizer.state == .began { recognizer.publish(.ended) }
  }

  /// Recognises a gesture; those it excludes are told first.
  private func win(
    _ recognizer: GestureRecognizer, as state: GestureRecognizer.State,
    over losers: [GestureRecognizer]
  ) {
    recognizer.enter(state)
    recognizer.isAnnounced = false
    // None of them may be released by the failure of another.
    for loser in losers { loser.hold = nil }
    for loser in losers { loser.giveUp() }
    // A target of one of them may have broken this gesture off.
    if !recognizer.isAnnounced { recognizer.announce() }
  }

  /// The recognisers whose gestures are out of the question once a gesture is recognised.
  private func losers(to winner: GestureRecognizer) -> [GestureRecognizer] {
    recognizers.filter { other in
      guard other !== winner, other.isInvolved, !other.state.isFinal else { return false }
      if other.requirements.contains(where: { $0 === winner }) { return true }
      return other.hold?.isPast != true && prevents(winner, other)
    }
  }

  /// Whether the delegate and the views under the touches let a gesture begin.
  private func mayBegin(_ recognizer: GestureRecognizer) -> Bool {
    recognizer.delegate?.gestureRecognizerShouldBegin(recognizer) != false
      && recognizer.origins.allSatisfy { touch, hit in
        hit.views(upTo: recognizer.view).allSatisfy {
          $0.shouldBegin(recognizer, startingAt: touch.preciseLocation)
        }
      }
  }

  /// Whether a gesture that is under way, or was recognised though this one requires it to fail,
  /// keeps a gesture from being recognised.
  private func isPrevented(_ recognizer: GestureRecognizer) -> Bool {
    recognizers.contains {
      $0 !== recognizer && $0.state.isActive && prevents($0, recognizer)
    }
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
