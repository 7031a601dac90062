extension GestureRecognizer {
  /// Where a recogniser is in the gesture.
  public enum State: String, CaseIterable, Hashable, Sendable {
    /// Nothing is decided.
    case possible
    /// A continuous gesture has begun.
    case began
    /// A continuous gesture has changed.
    case changed
    /// The gesture is complete; for a discrete one, it was recognised.
    case ended
    /// A continuous gesture was broken off.
    case cancelled
    /// These touches are not the gesture.
    case failed

    /// Whether nothing more comes until the recogniser is reset.
    public var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }

    /// Whether a continuous gesture is under way.
    public var isActive: Bool { self == .began || self == .changed }

    /// Whether a recogniser may move from this state to another.
    public func allows(_ next: State) -> Bool {
      switch self {
      case .possible: next == .began || next == .ended || next == .failed
      case .began, .changed: next == .changed || next == .ended || next == .cancelled
      case .ended, .cancelled, .failed: false
      }
    }
  }

  /// A recognition that waits for other recognisers to fail.
  struct Hold {
    /// The recognisers that have not failed yet.
    var blockers: [GestureRecognizer]
    /// Whether the gesture is continuous, so that it begins before it ends.
    let begins: Bool
    /// Whether the gesture is complete.
    var isOver: Bool
    /// Whether all touches were lifted since, so that touches that are down are not its own.
    var isPast = false
  }
}

extension GestureRecognizer {
  /// Whether the recogniser has touches, or waits for more, and has not decided.
  var isPending: Bool { isInvolved && state == .possible }

  /// Whether the gesture is under way or was recognised.
  var hasRecognized: Bool { state.isActive || state == .ended }

  /// Whether touches can change nothing any more until the recogniser is reset.
  var isDone: Bool { state.isFinal || hold?.isOver == true }

  /// Whether the recogniser waits, with no touch, for the touch that would go on with its gesture.
  var awaitsTouch: Bool { isPending && hold == nil && touches.allSatisfy(\.isLifted) }

  /// Does what the subclass asks for, now or when other recognisers have failed.
  func request(_ next: State) {
    if hold != nil { return requestWhileHeld(next) }
    precondition(
      state.allows(next), "\(self) cannot go from \(state.rawValue) to \(next.rawValue)")
    if state == .possible, next != .failed, let environment {
      environment.recognize(self, as: next)
    } else {
      publish(next)
    }
  }

  /// Follows a gesture that is recognised but not known to anyone yet.
  private func requestWhileHeld(_ next: State) {
    let held = hold?.isOver == true ? State.ended : .began
    precondition(
      held == .began && (next == .began || held.allows(next) || next == .failed),
      "\(self) cannot go from \(held.rawValue), which waits, to \(next.rawValue)")
    switch next {
    case .possible, .began, .changed: break
    case .ended: hold?.isOver = true
    case .failed, .cancelled: publish(.failed)
    }
  }

  /// Makes a state known.
  func publish(_ next: State) {
    enter(next)
    announce()
    if next.isFinal { environment?.finished(self) }
  }

  /// Gives the gesture up; one that nobody knows of yet has failed.
  func giveUp() {
    guard isAnnounced else { return publish(.failed) }
    switch state {
    case .possible: publish(.failed)
    case .began, .changed: publish(.cancelled)
    case .ended, .cancelled, .failed: break
    }
  }

  /// Draws the conclusion from the last touch having been lifted: what has not been decided by now
  /// never will be, unless the recogniser waits for a moment or for others.
  func touchesAreOver() {
    if let hold {
      if hold.isOver { self.hold?.isPast = true } else { giveUp() }
    } else if state != .possible || deadline == nil {
      giveUp()
    }
  }
}
