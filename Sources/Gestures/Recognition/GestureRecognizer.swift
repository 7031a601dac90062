public import Geometry
public import Touches

/// A small state machine that watches touches for one gesture, as UIKit's `UIGestureRecognizer`.
///
/// A subclass overrides the `touches…` methods, ``deadlinePassed()`` and ``reset()``, and moves
/// ``state``. It never acts on anything else: the ``GestureEnvironment`` decides whether and when
/// the state becomes known, and then calls the targets. All arithmetic is in screen dots.
open class GestureRecognizer: CustomStringConvertible {
  /// What to call the recogniser in messages; its type where it has no name.
  public final var name: String?

  /// Who is asked whether the gesture may begin, and together with which others.
  public final weak var delegate: (any GestureRecognizerDelegate)?

  /// The view whose touches, and whose subviews' touches, the recogniser gets; `nil` before it is
  /// added to an environment.
  public internal(set) final weak var view: View?

  /// Whether the recogniser gets touches; taking that from one that has some cancels its gesture.
  public final var isEnabled = true {
    didSet { if !isEnabled { stop() } }
  }

  /// The kinds of touches it gets.
  public final var allowedTouchTypes: Set<Touch.TouchType> = [.direct, .pencil, .indirectPointer]

  /// Whether all touches of a gesture are of the kind of the first; others are refused.
  public final var requiresExclusiveTouchType = true

  /// The buttons that may be down when a pointer's touch begins; a touch with any other is refused.
  ///
  /// Touches of fingers and pens have no buttons and are not asked for any.
  public final var allowedButtons = ButtonMask.any

  /// Whether the view under the touches has them cancelled when the gesture is recognised.
  public final var cancelsTouchesInView = true

  /// Whether the view is told of no touch while the gesture is possible.
  public final var delaysTouchesBegan = false

  /// Whether the view is told of no touch's end while the gesture is possible.
  public final var delaysTouchesEnded = false

  /// When ``deadlinePassed()`` is to be called, in seconds on the clock of the touches; `nil` where
  /// the gesture waits for no time.
  ///
  /// A recogniser that has one when all touches are lifted waits; without one it fails.
  public final var deadline: TimeInterval?

  /// Where the recogniser is; a subclass sets it, which calls the targets, also from changed to
  /// changed.
  ///
  /// It stays possible while recognisers that this one requires to fail have not. So a subclass
  /// that has begun may find itself still possible, and sets began again, or goes on to changed.
  /// It may also find itself failed at once, when another gesture has precedence.
  ///
  /// - Precondition: The present state allows the new one.
  public final var state: State {
    get { currentState }
    set { request(newValue) }
  }

  /// The recogniser's touches, as their newest samples say, in the order they began.
  ///
  /// One that was lifted is among them until the next event; the last ones until another begins,
  /// so that a gesture that is recognised late knows where it was.
  public internal(set) final var touches: [Touch] = []
  /// Where each of ``touches`` began, and on what.
  final var origins: [(touch: Touch, view: View)] = []

  /// The recognisers that have to fail first; they form no cycle.
  final var requirements: [GestureRecognizer] = []
  /// What keeps a recognition back, if anything.
  final var hold: Hold?
  /// Whether the recogniser got a touch since it was reset.
  final var isInvolved = false
  /// Whether the targets know of the state; between winning and that, others are broken off.
  final var isAnnounced = true
  /// Who arbitrates.
  final weak var environment: GestureEnvironment?

  private var currentState = State.possible
  private var targets: [(GestureRecognizer) -> Void] = []

  /// Creates a recogniser without targets.
  public init() {}

  /// The recogniser's name, or else its type.
  public final var description: String { name ?? String(describing: type(of: self)) }

  /// Adds what is to be called at every change of state, after those added before.
  public final func addTarget(_ action: @escaping (GestureRecognizer) -> Void) {
    targets.append(action)
  }

  /// Where the gesture goes, in screen dots; `nil` for one that goes nowhere.
  ///
  /// A view with an axis asks for it, to know whether the gesture is its own.
  open var heading: Vector? { nil }

  /// Whether this gesture, once recognised, keeps another from it; by default, all others.
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }

  /// Whether another gesture, once recognised, keeps this one from it; by default, any does.
  ///
  /// One that cannot be prevented breaks off those that are under way when it begins.
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }

  /// Touches went down.
  open func touchesBegan(_ touches: [Touch], with event: TouchEvent) {}
  /// Touches that are down changed, or rest and only what is expected of them did.
  open func touchesMoved(_ touches: [Touch], with event: TouchEvent) {}
  /// Touches were lifted.
  open func touchesEnded(_ touches: [Touch], with event: TouchEvent) {}
  /// Touches were broken off and are not to count; by default, neither does the gesture.
  open func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    state = state == .possible ? .failed : .cancelled
  }

  /// More is known of earlier samples, also after the gesture has ended or the recogniser was reset.
  ///
  /// - Parameter touches: ``TouchEvent/updatedTouches``, also of touches that this recogniser did
  ///   not have.
  open func touchesEstimatedPropertiesUpdated(_ touches: [Touch]) {}

  /// The time has come that ``deadline`` was set to, which is `nil` again.
  open func deadlinePassed() {}

  /// Forgets the gesture, for the touches to come.
  ///
  /// Called once all touches are lifted and the state is final; the state is possible again after.
  open func reset() {}

  /// Moves to a state without telling anyone.
  final func enter(_ next: State) {
    currentState = next
    if next != .possible { hold = nil }
    if next.isFinal { deadline = nil }
  }

  /// Calls the targets.
  final func announce() {
    isAnnounced = true
    for target in targets { target(self) }
  }

  /// Makes the recogniser ready for other touches.
  final func restore() {
    enter(.possible)
    touches.removeAll(keepingCapacity: true)
    origins.removeAll(keepingCapacity: true)
    isInvolved = false
    reset()
  }

  private func stop() {
    if let environment { environment.stop(self) } else if isInvolved { giveUp() }
  }
}

extension Touch {
  /// Whether the touch is over.
  var isLifted: Bool { phase == .ended || phase == .cancelled }
}
