public import Geometry
public import Touches

extension GestureRecognizer {
  /// The number of ``touches``, from 0.
  public final var numberOfTouches: Int { touches.count }

  /// The buttons that are down in any of ``touches``.
  public final var buttonMask: ButtonMask {
    touches.reduce(into: []) { $0.formUnion($1.buttonMask) }
  }

  /// The modifier keys that are held in any of ``touches``.
  public final var modifierFlags: ModifierFlags {
    touches.reduce(into: []) { $0.formUnion($1.modifierFlags) }
  }

  /// Returns the centroid of ``touches``, or zero without any, in a view's coordinates or screen dots.
  public final func location(in view: View?) -> Point {
    let middle = touches.lazy.map(\.preciseLocation).centroid ?? .zero
    return view?.convert(middle) ?? middle
  }

  /// Returns the location of one of ``touches``, in a view's coordinates or screen dots.
  ///
  /// - Precondition: `index` is from 0 to ``numberOfTouches`` − 1.
  public final func location(ofTouch index: Int, in view: View?) -> Point {
    let location = touches[index].preciseLocation
    return view?.convert(location) ?? location
  }

  /// Returns the first sample of one of the recognizer's touches; `nil` for any other touch.
  public final func start(of touch: Touch) -> Touch? {
    origins.first { $0.touch.id == touch.id }?.touch
  }

  /// When the first of ``touches`` began, in seconds on the clock of the touches; 0 without touches.
  public final var startTime: TimeInterval { origins.first?.touch.timestamp ?? 0 }

  /// Removes one of ``touches``, of which the recognizer receives no further events.
  public final func ignore(_ touch: Touch) {
    forget(touch)
    environment?.withdraw(self, from: touch)
  }

  private func forget(_ touch: Touch) {
    guard let index = index(of: touch) else { return }
    touches.remove(at: index)
    origins.remove(at: index)
    locations.remove(at: index)
  }

  /// Returns whether a sample before a time lies farther than a distance, in screen dots, from the
  /// start of its touch; O(*n*) in the number of samples.
  public final func strayed(
    _ touches: [Touch], with event: TouchEvent, beyond distance: Double,
    before time: TimeInterval = .infinity
  ) -> Bool {
    touches.contains { touch in
      guard let start = start(of: touch)?.preciseLocation else { return false }
      return event.coalescedTouches(for: touch).contains {
        $0.timestamp < time && $0.preciseLocation.distance(to: start) > distance
      }
    }
  }

  /// Moves ``locations`` through the samples of touches in an event, oldest first.
  ///
  /// The closure is called with each time at which touches moved. It must not change which touches the
  /// recognizer has. O(*n* log *n*) in the number of samples; O(*n*) for one touch.
  final func follow(
    _ touches: [Touch], _ event: TouchEvent, _ moved: (TimeInterval) -> Void
  ) {
    let samples =
      touches.count == 1
      ? event.coalescedTouches(for: touches[0])
      : touches.flatMap(event.coalescedTouches).sorted { $0.timestamp < $1.timestamp }
    for (position, sample) in samples.enumerated() {
      guard let index = index(of: sample) else { continue }
      locations[index] = sample.preciseLocation
      let isLast = position + 1 == samples.count
      if isLast || samples[position + 1].timestamp != sample.timestamp { moved(sample.timestamp) }
    }
  }

  func accepts(_ touch: Touch, on view: View) -> Bool {
    guard isEnabled, !isDone, allowedTouchTypes.contains(touch.type), allowsButtons(of: touch),
      !requiresExclusiveTouchType
        || touches.allSatisfy({ $0.phase.isFinal || $0.type == touch.type })
    else { return false }
    return delegate?.gestureRecognizer(self, shouldReceive: touch, on: view) ?? true
  }

  private func allowsButtons(of touch: Touch) -> Bool {
    touch.type != .indirectPointer
      || !touch.buttonMask.isEmpty && touch.buttonMask.isSubset(of: allowedButtons)
  }

  /// Adds a touch that begins, after removing lifted ones if no touch is down.
  func receive(_ touch: Touch, on view: View) {
    if touches.allSatisfy(\.phase.isFinal) { forgetTouches() }
    isInvolved = true
    touches.append(touch)
    origins.append((touch, view))
    locations.append(touch.preciseLocation)
  }

  /// Removes lifted touches if others are still down.
  func dropLiftedTouches() {
    guard !touches.allSatisfy(\.phase.isFinal) else { return }
    for touch in touches where touch.phase.isFinal { forget(touch) }
  }

  /// Calls the `touches…` methods for the recognizer's touches of an event, unless it is done.
  func deliver(_ event: TouchEvent) {
    guard isInvolved, !isDone else { return }
    let all = event.allTouches
    if all.count == 1 {
      guard update(all[0]) else { return }
      return callHandler(for: all[0].phase, all, event)
    }
    let own = all.filter { update($0) }
    for phase: Touch.Phase in [.began, .moved, .ended, .cancelled] {
      let touches = own.filter { touch in
        // An earlier handler of this event may have ignored some of the touches.
        index(of: touch) != nil
          && (touch.phase == phase || phase == .moved && touch.phase == .stationary)
      }
      if !touches.isEmpty, !isDone { callHandler(for: phase, touches, event) }
    }
  }

  private func callHandler(for phase: Touch.Phase, _ touches: [Touch], _ event: TouchEvent) {
    switch phase {
    case .began: touchesBegan(touches, with: event)
    case .moved, .stationary: touchesMoved(touches, with: event)
    case .ended: touchesEnded(touches, with: event)
    case .cancelled: touchesCancelled(touches, with: event)
    }
  }

  /// Stores the newest sample of a touch; returns whether it is the recognizer's and was down.
  private func update(_ touch: Touch) -> Bool {
    guard let index = index(of: touch), !touches[index].phase.isFinal else { return false }
    touches[index] = touch
    return true
  }

  private func index(of touch: Touch) -> Int? { touches.firstIndex { $0.id == touch.id } }
}

extension Sequence<Point> {
  /// The mean of the points; `nil` for none.
  var centroid: Point? {
    var (count, sum) = (0.0, Vector.zero)
    for point in self {
      count += 1
      sum.dx += point.x
      sum.dy += point.y
    }
    return count > 0 ? Point.zero + sum * (1 / count) : nil
  }
}

enum Slop {
  /// The movement that still counts as holding still, in screen dots.
  ///
  /// A pointer that trembles at a corner of four cells of 2 by 4 dots appears to jump by 4.5 dots.
  /// The threshold is above that and below two steps downward (8 dots).
  static let movement = 6.0
}
