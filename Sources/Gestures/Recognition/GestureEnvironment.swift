public import Geometry
public import Touches

/// Delivers touch events to recognizers and views, and arbitrates between the recognizers.
///
/// A touch belongs to the view that it began on until it is lifted. Each event goes first to the
/// recognizers of that view, then to those of its superviews, and then to the view. Recognizers of the
/// same view follow each other in the order in which they were added. So if one event completes the
/// gestures of two views, that of the inner one wins. A recognizer whose state is final receives no
/// further touches; it is reset to possible when the last of its own touches is lifted. Not thread-safe.
public final class GestureEnvironment {
  /// The root of the view tree.
  public let root: View
  /// The recognizers, in the order in which they were added.
  public private(set) var recognizers: [GestureRecognizer] = []
  /// The recognizers that an event can affect: they have touches or await more, and are not done.
  ///
  /// Those of inner views are first.
  private var listeners: [GestureRecognizer] = []
  private var deliveries: [ViewTouchDelivery] = []
  /// The lifted touches for which late values may still arrive.
  private var lifted: [ViewTouchDelivery] = []
  private var isDelivering = false
  /// Whether a recognizer may have finished since its touches were last checked.
  var hasFinished = false
  private var time: TimeInterval = -.infinity

  /// Called with a recognizer and a state that it requested in vain, because its own does not allow it.
  public var requestIgnored: (GestureRecognizer, GestureRecognizer.State) -> Void = { _, _ in }

  /// Creates an environment without recognizers; by default, the root is a view without edges.
  public init(root: View = View()) { self.root = root }

  /// Adds a recognizer of the touches of a view, by default ``root``, and of its subviews.
  ///
  /// - Precondition: `recognizer` is in no environment.
  public func add(_ recognizer: GestureRecognizer, to view: View? = nil) {
    precondition(recognizer.environment == nil, "\(recognizer) is in an environment already")
    recognizer.environment = self
    recognizer.view = view ?? root
    recognizers.append(recognizer)
  }

  /// Removes a recognizer, if it is in this environment, and resets it.
  ///
  /// If the recognizer has touches, its gesture fails or is canceled before.
  public func remove(_ recognizer: GestureRecognizer) {
    guard recognizer.environment === self else { return }
    stop(recognizer)
    recognizers.removeAll { $0 === recognizer }
    listeners.removeAll { $0 === recognizer }
    for delivery in deliveries + lifted { delivery.recognizers.removeAll { $0 === recognizer } }
    recognizer.environment = nil
    recognizer.view = nil
    recognizer.returnToPossible()
  }

  /// The newest samples of the touches that are down, in the order in which the touches began.
  public var touches: [Touch] { deliveries.filter { !$0.isOver }.map(\.touch) }

  /// The recognizers that received a touch that is down, those of inner views first.
  public func recognizers(of touch: Touch) -> [GestureRecognizer] {
    deliveries.first { $0.touch.id == touch.id && !$0.isOver }?.recognizers ?? []
  }

  /// Delivers an event to every recognizer that has one of its touches, and then to the views.
  ///
  /// Corrected samples go to the recognizers and the views of their touches, even if these were lifted,
  /// until the next touch of their type begins. Deadlines up to the event's timestamp are called, too.
  ///
  /// - Precondition: A touch that begins is not down. Not called from a target.
  /// - Complexity: O(*n*) in the number of recognizers when a touch begins or ends; otherwise in
  ///   the number of recognizers that have touches and are not done.
  public func deliver(_ event: TouchEvent) {
    precondition(!isDelivering, "an event must not be delivered during another")
    isDelivering = true
    // An expired deadline may reset a recognizer in time for the touch that begins.
    let samples = event.allTouches.lazy.compactMap { event.coalescedTouches(for: $0).first }
    if let first = samples.map(\.timestamp).min() {
      fireDeadlines(until: first)
      if hasFinished { finishDelivery(of: TouchEvent(timestamp: first)) }
    }
    // A gesture that fails as a touch begins may open a view over the touches that begin with it.
    let began = event.allTouches.filter { $0.phase == .began }
    for (touch, hit) in began.map({ ($0, root.hitTest(root.convert($0.location)) ?? root) }) {
      begin(touch, on: hit)
    }
    for recognizer in listeners { recognizer.deliver(event) }
    if !event.updatedTouches.isEmpty { deliver(updates: event.updatedTouches) }
    for delivery in deliveries { delivery.receive(event) }
    for delivery in lifted { delivery.correct(with: event) }
    fireDeadlines(until: event.timestamp)
    finishDelivery(of: event)
    isDelivering = false
  }

  /// The earliest time at which ``advance(to:)`` must be called, in seconds on the clock of the
  /// touches; `nil` while no recognizer has a deadline.
  public var nextDeadline: TimeInterval? { listeners.compactMap(\.deadline).min() }

  /// Calls the recognizers with deadlines up to a time, in seconds on the touches' clock, in order.
  ///
  /// Does nothing during a call of ``deliver(_:)`` or of this method.
  public func advance(to time: TimeInterval) {
    guard !isDelivering else { return }
    isDelivering = true
    fireDeadlines(until: time)
    if hasFinished { finishDelivery(of: TouchEvent(timestamp: time)) }
    isDelivering = false
  }

  func withdraw(_ recognizer: GestureRecognizer, from touch: Touch) {
    let delivery = deliveries.first { $0.touch.id == touch.id && !$0.isOver }
    delivery?.recognizers.removeAll { $0 === recognizer }
    hasFinished = true
  }

  /// Fails or cancels the gesture of a recognizer that has touches.
  func stop(_ recognizer: GestureRecognizer) {
    guard recognizer.isInvolved else { return }
    recognizer.abandon()
    if !isDelivering { finishDelivery(of: TouchEvent(timestamp: time)) }
  }
}

extension GestureEnvironment {
  private func begin(_ touch: Touch, on hit: View) {
    precondition(
      !deliveries.contains { $0.touch.id == touch.id && !$0.isOver },
      "a touch that is down must not begin again")
    let receivers = recognizers.filter { recognizer in
      recognizer.view.map(hit.isDescendant) == true && recognizer.accepts(touch, on: hit)
    }.innermostFirst
    // A recognizer that awaits its next touch fails if it does not accept this one.
    for recognizer in listeners where recognizer.awaitsTouch {
      if !receivers.contains(where: { $0 === recognizer }) { recognizer.abandon() }
    }
    for recognizer in receivers where !recognizer.isDone { recognizer.receive(touch, on: hit) }
    updateListeners()
    lifted.removeAll { $0.touch.type == touch.type }
    deliveries.append(ViewTouchDelivery(touch, to: hit, recognizers: receivers))
  }

  private func deliver(updates: [Touch]) {
    let corrected = (deliveries + lifted).filter { delivery in
      updates.contains { $0.id == delivery.touch.id }
    }
    for recognizer in recognizers {
      let own = corrected.filter { $0.recognizers.contains { $0 === recognizer } }.map(\.touch.id)
      guard !own.isEmpty else { continue }
      recognizer.touchesEstimatedPropertiesUpdated(updates.filter { own.contains($0.id) })
    }
  }

  /// Calls the recognizers whose deadlines have passed, in order.
  private func fireDeadlines(until time: TimeInterval) {
    self.time = max(self.time, time)
    while let next = nextRecognizer(until: time) {
      next.deadline = nil
      if next.isInvolved, !next.isDone { next.deadlinePassed() }
      hasFinished = true
    }
  }

  /// The recognizer with the earliest deadline; ties go to the one that receives touches first.
  private func nextRecognizer(until time: TimeInterval) -> GestureRecognizer? {
    listeners.lazy.filter { $0.deadline.map { $0 <= time } == true }
      .min { ($0.deadline ?? time) < ($1.deadline ?? time) }
  }

  /// Delivers pending events to the views, and resets the recognizers that have no touch left.
  private func finishDelivery(of event: TouchEvent) {
    if deliveries.contains(where: \.isOver) { hasFinished = true }
    if hasFinished {
      for recognizer in recognizers where recognizer.isInvolved && !hasTouch(recognizer) {
        recognizer.allTouchesLifted()
      }
    }
    for delivery in deliveries { delivery.flush(with: event) }
    if hasFinished { forgetLiftedTouches() }
    if hasFinished || listeners.contains(where: \.isDone) { updateListeners() }
    hasFinished = false
  }

  /// Whether a touch that is down belongs to a recognizer.
  private func hasTouch(_ recognizer: GestureRecognizer) -> Bool {
    deliveries.contains { !$0.isOver && $0.recognizers.contains { $0 === recognizer } }
  }

  private func forgetLiftedTouches() {
    lifted += deliveries.filter(\.isDone)
    deliveries.removeAll(where: \.isDone)
    for recognizer in recognizers where recognizer.isInvolved {
      if hasTouch(recognizer) {
        recognizer.dropLiftedTouches()
      } else if recognizer.state.isFinal {
        recognizer.returnToPossible()
      }
    }
  }

  private func updateListeners() {
    listeners = recognizers.filter { $0.isInvolved && !$0.isDone }.innermostFirst
  }
}

extension [GestureRecognizer] {
  /// The recognizers in the order of their views, from inner to outer ones, and otherwise as they are.
  var innermostFirst: [GestureRecognizer] {
    guard contains(where: { $0.view !== first?.view }) else { return self }
    return sorted { ($0.view?.depth ?? 0) > ($1.view?.depth ?? 0) }
  }
}
