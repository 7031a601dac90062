public import Geometry
public import Touches

/// Delivers touch events to recognisers and views, and decides between the recognisers.
///
/// A touch belongs to the view that it went down on. The recognisers of that view and of the views
/// above it get it, if they want it, in the order in which they were added; then the view does. All
/// recognisers that are done are readied again when the last touch is up.
public final class GestureEnvironment {
  /// The view that all others are in.
  public let root: View

  /// The recognisers, in the order in which they were added.
  public private(set) var recognizers: [GestureRecognizer] = []

  /// Those that have touches, or wait for more, and are not done: all that an event can matter to.
  private var listeners: [GestureRecognizer] = []
  private var routes: [ViewTouchDelivery] = []
  private var isDelivering = false
  private var time: TimeInterval = -.infinity

  /// Creates an environment without recognisers.
  ///
  /// - Parameter root: The view that all others are in; by default one without edges.
  public init(root: View = View()) {
    self.root = root
  }

  /// Adds a recogniser; it gets each event after those added before it.
  ///
  /// - Parameters:
  ///   - recognizer: One that is in no environment.
  ///   - view: Whose touches it gets, and whose subviews'; by default all.
  public func add(_ recognizer: GestureRecognizer, to view: View? = nil) {
    precondition(recognizer.environment == nil, "\(recognizer) is in an environment already")
    recognizer.environment = self
    recognizer.view = view ?? root
    recognizers.append(recognizer)
  }

  /// Takes a recogniser out; one that has touches has its gesture cancelled.
  public func remove(_ recognizer: GestureRecognizer) {
    guard recognizer.environment === self else { return }
    stop(recognizer)
    recognizers.removeAll { $0 === recognizer }
    listeners.removeAll { $0 === recognizer }
    for route in routes { route.recognizers.removeAll { $0 === recognizer } }
    recognizer.environment = nil
    recognizer.view = nil
    recognizer.restore()
  }

  /// The touches that are down, as their newest samples say, in the order they began.
  public var touches: [Touch] { routes.filter { !$0.isOver }.map(\.touch) }

  /// The recognisers that took a touch that is down, in the order they were added.
  public func recognizers(of touch: Touch) -> [GestureRecognizer] {
    routes.first { $0.touch.id == touch.id && !$0.isOver }?.recognizers ?? []
  }

  /// Gives an event to every recogniser that has a touch of it, and then to the views.
  ///
  /// The time of the event has passed then too: there is no need for a tick in between.
  ///
  /// - Precondition: A touch begins once. Not called from a target.
  /// - Complexity: O(*n*) in the number of recognisers when a touch begins or ends, and otherwise of
  ///   those that are not done with the touches.
  public func deliver(_ event: TouchEvent) {
    precondition(!isDelivering, "an event is delivered after the one before it")
    isDelivering = true
    // A recogniser that this readies may get the touch that begins.
    if let first = event.firstTimestamp, fireDeadlines(until: first) {
      finish(TouchEvent(timestamp: first))
    }
    for touch in event.allTouches where touch.phase == .began { begin(touch) }
    for recognizer in listeners { recognizer.deliver(event) }
    if !event.updatedTouches.isEmpty {
      for recognizer in recognizers {
        recognizer.touchesEstimatedPropertiesUpdated(event.updatedTouches)
      }
    }
    for route in routes { route.take(event) }
    fireDeadlines(until: event.timestamp)
    finish(event)
    isDelivering = false
  }

  /// When ``advance(to:)`` has something to do, in seconds on the clock of the touches; `nil` while
  /// no recogniser waits for a moment.
  public var nextDeadline: TimeInterval? { listeners.compactMap(\.deadline).min() }

  /// Tells the recognisers of the time, in seconds on the clock of the touches.
  public func advance(to time: TimeInterval) {
    guard !isDelivering else { return }
    isDelivering = true
    if fireDeadlines(until: time) { finish(TouchEvent(timestamp: time)) }
    isDelivering = false
  }

  /// Gives up what a recogniser is doing.
  func stop(_ recognizer: GestureRecognizer) {
    guard recognizer.isInvolved else { return }
    recognizer.giveUp()
    if !isDelivering { finish(TouchEvent(timestamp: time)) }
  }
}

extension GestureEnvironment {
  /// Finds out whose a touch is.
  private func begin(_ touch: Touch) {
    precondition(!routes.contains { $0.touch.id == touch.id && !$0.isOver }, "a touch begins once")
    let hit = root.hitTest(touch.preciseLocation) ?? root
    let takers = recognizers.filter { recognizer in
      recognizer.view.map(hit.isDescendant) == true && recognizer.accepts(touch)
    }
    // Who waits for a next touch has waited in vain if this is one of another kind.
    for recognizer in listeners where recognizer.awaitsTouch {
      if !takers.contains(where: { $0 === recognizer }) { recognizer.giveUp() }
    }
    for recognizer in takers where !recognizer.isDone { recognizer.take(touch, on: hit) }
    updateListeners()
    routes.append(ViewTouchDelivery(touch, to: hit, recognizers: takers))
  }

  /// Calls recognisers whose time has come, the earliest first.
  @discardableResult
  private func fireDeadlines(until time: TimeInterval) -> Bool {
    self.time = max(self.time, time)
    var hasFired = false
    while let next = nextRecognizer(until: time) {
      next.deadline = nil
      if next.isInvolved, !next.isDone { next.deadlinePassed() }
      hasFired = true
    }
    return hasFired
  }

  private func nextRecognizer(until time: TimeInterval) -> GestureRecognizer? {
    var earliest = time
    var next: GestureRecognizer?
    for recognizer in listeners {
      guard let deadline = recognizer.deadline, deadline <= earliest else { continue }
      // Of equal ones, the one added first.
      if deadline < earliest || next == nil {
        earliest = deadline
        next = recognizer
      }
    }
    return next
  }

  /// Has the views hear what they may hear by now, and ends the sequence of touches when the last
  /// is up.
  private func finish(_ event: TouchEvent) {
    let isOver = routes.allSatisfy(\.isOver)
    if isOver {
      for recognizer in recognizers where recognizer.isInvolved { recognizer.touchesAreOver() }
    }
    for route in routes { route.flush(with: event) }
    if isOver || routes.contains(where: \.isOver) { forgetLiftedTouches(isOver: isOver) }
    if isOver || listeners.contains(where: \.isDone) { updateListeners() }
  }

  private func forgetLiftedTouches(isOver: Bool) {
    routes.removeAll(where: \.isDone)
    for recognizer in recognizers where recognizer.isInvolved {
      if !isOver {
        recognizer.dropLiftedTouches()
      } else if recognizer.state.isFinal {
        recognizer.restore()
      }
    }
  }

  private func updateListeners() {
    listeners = recognizers.filter { $0.isInvolved && !$0.isDone }
  }
}

extension TouchEvent {
  /// When the oldest sample was read, in seconds.
  fileprivate var firstTimestamp: TimeInterval? {
    allTouches.lazy.compactMap { coalescedTouches(for: $0).first?.timestamp }.min()
  }
}
