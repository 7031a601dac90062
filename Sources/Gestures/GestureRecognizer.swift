public import Touches

/// A small state machine that watches touches for one gesture, as UIKit's `UIGestureRecognizer`.
///
/// A subclass overrides the `touches…` methods and ``reset()``, and moves ``state``; setting it
/// calls the targets. It never acts on anything else.
open class GestureRecognizer {
  /// Where a recogniser is in the gesture.
  public enum State: String, Hashable, Sendable {
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

    /// Whether a recogniser may move from this state to another.
    public func allows(_ next: State) -> Bool {
      switch self {
      case .possible: next == .began || next == .ended || next == .failed
      case .began, .changed: next == .changed || next == .ended || next == .cancelled
      case .ended, .cancelled, .failed: false
      }
    }
  }

  /// Where the recogniser is; setting it calls the targets, also from changed to changed.
  ///
  /// - Precondition: The present state allows the new one.
  public final var state: State {
    get { currentState }
    set {
      precondition(
        currentState.allows(newValue), "a recogniser cannot go from \(currentState) to \(newValue)")
      currentState = newValue
      for target in targets { target(self) }
    }
  }

  private var currentState = State.possible
  private var targets: [(GestureRecognizer) -> Void] = []

  /// Creates a recogniser without targets.
  public init() {}

  /// Adds what is to be called at every change of state, after those added before.
  public final func addTarget(_ action: @escaping (GestureRecognizer) -> Void) {
    targets.append(action)
  }

  /// Touches went down.
  open func touchesBegan(_ touches: [Touch], with event: TouchEvent) {}
  /// Touches that are down changed, or rest and only what is expected of them did.
  open func touchesMoved(_ touches: [Touch], with event: TouchEvent) {}
  /// Touches were lifted.
  open func touchesEnded(_ touches: [Touch], with event: TouchEvent) {}
  /// Touches were broken off and are not to count.
  open func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {}

  /// More is known of earlier samples; each touch has the estimation index of the one it corrects.
  ///
  /// Called before the touches of the same event, also after the gesture's end.
  open func touchesEstimatedPropertiesUpdated(_ touches: [Touch]) {}

  /// Forgets the gesture, for the touches to come.
  ///
  /// Called once all touches are up and the state is final. An override calls `super`.
  open func reset() {
    currentState = .possible
  }

  /// Gives one event to the recogniser, unless it is done with these touches.
  final func deliver(_ event: TouchEvent) {
    if !event.updatedTouches.isEmpty { touchesEstimatedPropertiesUpdated(event.updatedTouches) }
    let phases = Dictionary(grouping: event.allTouches, by: \.phase)
    if let touches = phases[.began], !state.isFinal { touchesBegan(touches, with: event) }
    let down = phases[.moved, default: []] + phases[.stationary, default: []]
    if !down.isEmpty, !state.isFinal { touchesMoved(down, with: event) }
    if let touches = phases[.ended], !state.isFinal { touchesEnded(touches, with: event) }
    if let touches = phases[.cancelled], !state.isFinal { touchesCancelled(touches, with: event) }
  }
}
