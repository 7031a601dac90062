import Touches

/// A gesture whose state is public, but can be set only with `@_spi(Subclassing)`, as UIKit's can only
/// with the header `UIGestureRecognizerSubclass.h`.
public protocol StatefulGesture: AnyObject {}

extension StatefulGesture where Self: GestureRecognizer {
  /// The recognizer's progress through its gesture.
  public var state: GestureRecognizer.State { currentState }
}

extension GestureRecognizer {
  /// A recognizer's progress through its gesture.
  public enum State: String, CaseIterable, Hashable, Sendable {
    /// The touches may still become the gesture.
    case possible
    /// A continuous gesture has begun.
    case began
    /// A continuous gesture has changed.
    case changed
    /// The gesture is complete; a discrete gesture is recognized in this state.
    case ended
    /// A continuous gesture was interrupted.
    case cancelled
    /// The touches are not the gesture.
    case failed

    /// Whether no other state can follow before the recognizer is reset.
    public var isFinal: Bool { self == .ended || self == .cancelled || self == .failed }
    /// Whether a continuous gesture is in progress.
    public var isActive: Bool { self == .began || self == .changed }

    /// Returns whether a recognizer may move from this state to another.
    public func allows(_ next: State) -> Bool {
      switch self {
      case .possible: next == .began || next == .ended || next == .failed
      case .began, .changed: next == .changed || next == .ended || next == .cancelled
      case .ended, .cancelled, .failed: false
      }
    }
  }

  /// A recognition that waits for other recognizers to fail.
  struct Deferral {
    /// The recognizers that have not failed yet.
    var blockers: [GestureRecognizer]
    let isContinuous: Bool
    var isComplete: Bool
    /// Whether all touches have been lifted since; current touches then belong to other gestures.
    var isAfterLift = false
  }

  /// Whether the recognizer has touches or awaits more, and has not decided.
  var isPending: Bool { isInvolved && state == .possible }
  /// Whether a continuous gesture is in progress, or waits for others to fail.
  var hasBegun: Bool { state.isActive || deferral != nil }
  /// Whether the gesture is in progress or was recognized.
  package var hasRecognized: Bool { state.isActive || state == .ended }
  /// Whether touches can no longer affect the recognizer before it is reset.
  var isDone: Bool { state.isFinal || deferral?.isComplete == true }
  /// Whether all touches are lifted and the gesture can continue with another one.
  var awaitsTouch: Bool { isPending && deferral == nil && touches.allSatisfy(\.phase.isFinal) }

  func fail() { state = .failed }

  /// Enters the state that the subclass requests, or defers it until other recognizers have failed.
  func request(_ next: State) {
    if deferral != nil { return requestWhileDeferred(next) }
    guard state.allows(next) else { return ignoreRequest(next) }
    if state == .possible, next != .failed, let environment {
      environment.recognize(self, as: next)
    } else {
      publish(next)
    }
  }

  /// Tracks the requests of a recognizer whose gesture is deferred.
  private func requestWhileDeferred(_ next: State) {
    let deferred = deferral?.isComplete == true ? State.ended : .began
    guard deferred == .began && (next == .began || deferred.allows(next) || next == .failed)
    else { return ignoreRequest(next) }
    switch next {
    case .possible, .began, .changed: break
    case .ended: deferral?.isComplete = true
    case .failed, .cancelled: publish(.failed)
    }
  }

  private func ignoreRequest(_ next: State) { environment?.requestIgnored(self, next) }

  func publish(_ next: State) {
    enter(next)
    callTargets()
    if next.isFinal { environment?.didFinish(self) }
  }

  /// Cancels an active gesture; any other unfinished one, or one not announced yet, fails.
  func abandon() {
    guard isAnnounced else { return publish(.failed) }
    switch state {
    case .possible: publish(.failed)
    case .began, .changed: publish(.cancelled)
    case .ended, .cancelled, .failed: break
    }
  }

  /// Abandons an undecided gesture when the last of its touches is lifted, unless it is deferred and
  /// complete or has a deadline.
  func allTouchesLifted() {
    if let deferral {
      if deferral.isComplete { self.deferral?.isAfterLift = true } else { abandon() }
    } else if state != .possible || deadline == nil {
      abandon()
    }
  }

  /// Makes this gesture wait until another has failed; if the other is recognized, this one fails.
  ///
  /// A complete discrete gesture is deferred, if necessary until after its touches are lifted. A
  /// continuous one follows its touches while it waits, and begins where they are at that moment: the
  /// movement until then does not count, unless the touches were lifted. A requirement applies only
  /// in one environment, while the other has touches or awaits more.
  ///
  /// - Precondition: `other` does not wait for this recognizer, directly or indirectly.
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
