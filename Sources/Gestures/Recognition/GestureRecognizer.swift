public import Geometry
public import Touches

/// A small state machine that watches touches for one gesture, like UIKit's `UIGestureRecognizer`.
///
/// A subclass overrides the `touches…` methods, ``deadlinePassed()`` and ``reset()``, and requests
/// states by setting `state`. The ``GestureEnvironment`` decides whether and when the recognizer
/// enters the state, and then calls the targets. Only a file that imports the interface for
/// subclasses can set the state:
///
/// ```swift
/// @_spi(Subclassing) import Gestures
/// ```
///
/// Locations are in screen dots from the top left corner of the screen. Times are in seconds on the
/// clock of the touches.
open class GestureRecognizer: StatefulGesture, CustomStringConvertible {
  /// The name in messages; `nil` to use the name of the type.
  public final var name: String?
  /// The delegate that allows touches, gestures, and simultaneous gestures.
  public final weak var delegate: (any GestureRecognizerDelegate)?

  /// The view whose touches, and its subviews', the recognizer receives; `nil` in no environment.
  public internal(set) final weak var view: View?

  /// Whether the recognizer receives touches; disabling it cancels its gesture or makes it fail.
  public final var isEnabled = true { didSet { if !isEnabled { stop() } } }

  /// The types of touches that the recognizer accepts; by default all.
  public final var allowedTouchTypes: Set<Touch.TouchType> = [.direct, .pencil, .indirectPointer]
  /// Whether all touches of a gesture must have the type of the first; others are refused.
  public final var requiresExclusiveTouchType = true

  /// The buttons that may be down when a pointer's touch begins, of which one must be; by default any.
  public final var allowedButtons = ButtonMask.any

  /// Whether the view's touches are canceled when the gesture is recognized.
  public final var cancelsTouchesInView = true
  /// Whether the view receives touches only after the gesture has failed.
  public final var delaysTouchesBegan = false
  /// Whether the view receives the end of a touch only after the gesture has failed.
  public final var delaysTouchesEnded = false

  /// When to call ``deadlinePassed()``, in seconds on the clock of the touches; `nil` for never.
  ///
  /// Without one, a possible recognizer fails when the last of its touches is lifted. A final state clears it.
  public final var deadline: TimeInterval?

  /// The recognizer's progress through its gesture, which a subclass requests by setting it.
  ///
  /// The targets are called for every state that is entered, including a change from `changed` to
  /// `changed`. While recognizers that this one requires to fail are possible, a request is deferred:
  /// the state stays possible, and the subclass may set `began` again, or `changed` and `ended`. If
  /// another gesture has precedence, a request to begin makes the state `failed` immediately.
  ///
  /// A request that neither the current state nor the deferred one allows (`State.allows(_:)`) is ignored;
  /// ``GestureEnvironment/requestIgnored`` reports it.
  @_spi(Subclassing) public final var state: State {
    get { currentState }
    set { request(newValue) }
  }

  /// The newest samples of the recognizer's touches, in the order in which the touches began.
  ///
  /// A lifted touch stays until the event has been delivered, and the last ones until another begins
  /// or the recognizer is reset.
  public internal(set) final var touches: [Touch] = []
  /// The first sample of each of ``touches``, and the view that it hit.
  final var origins: [(touch: Touch, view: View)] = []
  /// The location of each of ``touches`` that was followed last, in screen dots.
  final var locations: [Point] = []

  /// The recognizers that must fail before this one recognizes its gesture; they form no cycle.
  final var requirements: [GestureRecognizer] = []
  final var deferral: Deferral?
  /// Whether the recognizer has received a touch since it was reset.
  final var isInvolved = false
  /// Whether the targets have been called for the state; not while excluded gestures are abandoned.
  final var isAnnounced = true
  final weak var environment: GestureEnvironment?
  /// The state; ``request(_:)`` changes it.
  final var currentState = State.possible
  private var targets: [Target] = []

  /// Creates a possible recognizer without targets, in no environment.
  public init() {}

  /// The recognizer's ``name``, or else the name of its type.
  public final var description: String { name ?? String(describing: type(of: self)) }

  /// A closure that a recognizer calls, as returned by ``addTarget(_:)``.
  public final class Target {
    fileprivate let action: (GestureRecognizer) -> Void

    fileprivate init(_ action: @escaping (GestureRecognizer) -> Void) { self.action = action }
  }

  /// Adds a closure, after those added before, that is called at every state change but a reset.
  @discardableResult
  public final func addTarget(_ action: @escaping (GestureRecognizer) -> Void) -> Target {
    let target = Target(action)
    targets.append(target)
    return target
  }

  /// Removes a target, which is then not called again, not even for the current state change.
  public final func removeTarget(_ target: Target) { targets.removeAll { $0 === target } }

  /// The direction of the gesture's movement, in screen dots, or dots per second; `nil` for none.
  ///
  /// A ``Slider`` compares it with its axis.
  open var heading: Vector? { nil }

  /// Returns whether this gesture, once recognized, prevents another; by default as the delegate decides,
  /// or else always.
  open func canPrevent(_ other: GestureRecognizer) -> Bool {
    delegate?.gestureRecognizer(self, canPrevent: other) ?? true
  }

  /// Returns whether another gesture, once recognized, prevents this one; by default always.
  ///
  /// A gesture that cannot be prevented interrupts the active gestures that it can prevent.
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

  /// Called when touches of this recognizer begin; does nothing by default.
  open func touchesBegan(_ touches: [Touch], with event: TouchEvent) {}
  /// Called when touches move, or rest so long that their predictions lapse; does nothing by default.
  open func touchesMoved(_ touches: [Touch], with event: TouchEvent) {}
  /// Called when touches of this recognizer are lifted; does nothing by default.
  open func touchesEnded(_ touches: [Touch], with event: TouchEvent) {}
  /// Called when its touches are canceled; by default the gesture fails or is canceled.
  open func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    state = state == .possible ? .failed : .cancelled
  }

  /// Called with corrected samples of this recognizer's touches; does nothing by default.
  ///
  /// They are the event's `updatedTouches` of the touches that the recognizer received and did not ignore,
  /// even if its gesture is over, it was reset, or the touches were lifted.
  open func touchesEstimatedPropertiesUpdated(_ touches: [Touch]) {}

  /// Called once ``deadline`` has passed, with the deadline set to `nil`; does nothing by default.
  open func deadlinePassed() {}

  /// Called to forget the gesture, once its state is final and the last of its own touches is lifted, or
  /// when the recognizer is removed; does nothing by default.
  ///
  /// The state is then possible, and ``touches`` is empty. Touches that it ignores may still be down.
  open func reset() {}

  /// Called before a gesture that was deferred begins, so that it begins without a jump.
  func discardMovement() {}

  /// Enters a state without calling the targets.
  final func enter(_ next: State) {
    currentState = next
    if next != .possible { deferral = nil }
    guard next.isFinal else { return }
    deadline = nil
    environment?.hasFinished = true
  }

  final func callTargets() {
    isAnnounced = true
    // A target may remove another one.
    for target in targets where targets.contains(where: { $0 === target }) { target.action(self) }
  }

  final func returnToPossible() {
    enter(.possible)
    forgetTouches()
    isInvolved = false
    reset()
  }

  final func forgetTouches() {
    touches.removeAll(keepingCapacity: true)
    origins.removeAll(keepingCapacity: true)
    locations.removeAll(keepingCapacity: true)
  }

  private func stop() {
    if let environment { environment.stop(self) } else if isInvolved { abandon() }
  }
}
