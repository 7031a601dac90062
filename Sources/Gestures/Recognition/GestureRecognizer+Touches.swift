public import Geometry
public import Touches

extension GestureRecognizer {
  /// How many touches the gesture has.
  public final var numberOfTouches: Int { touches.count }

  /// The buttons that are down.
  public final var buttonMask: ButtonMask {
    touches.reduce(into: []) { $0.formUnion($1.buttonMask) }
  }

  /// The keys that are held.
  public final var modifierFlags: ModifierFlags {
    touches.reduce(into: []) { $0.formUnion($1.modifierFlags) }
  }

  /// The middle of the touches.
  ///
  /// - Parameter view: Whose space the place is to be in; `nil` for screen dots.
  /// - Returns: The origin of the screen while there was no touch.
  public final func location(in view: View?) -> Point {
    let middle = touches.centroid ?? .zero
    return view?.convert(middle) ?? middle
  }

  /// Where a touch is.
  ///
  /// - Parameters:
  ///   - index: Which touch, in the order they began.
  ///   - view: Whose space the place is to be in; `nil` for screen dots.
  /// - Returns: The place of its newest sample.
  /// - Precondition: `index` is from 0 to ``numberOfTouches`` − 1.
  public final func location(ofTouch index: Int, in view: View?) -> Point {
    let place = touches[index].preciseLocation
    return view?.convert(place) ?? place
  }

  /// The first sample of one of the recogniser's touches; `nil` for any other touch.
  public final func start(of touch: Touch) -> Touch? {
    origins.first { $0.touch.id == touch.id }?.touch
  }

  /// Gives a touch back that the gesture has no use for: the recogniser hears no more of it.
  public final func ignore(_ touch: Touch) {
    guard let index = index(of: touch) else { return }
    touches.remove(at: index)
    origins.remove(at: index)
  }

  /// Whether a touch has at any sample of an event been further from its start than a distance.
  ///
  /// - Parameters:
  ///   - touches: Touches of this recogniser that the event tells of.
  ///   - event: The event.
  ///   - distance: In screen dots.
  ///   - time: The moment from which samples do not count, in seconds.
  /// - Returns: Whether one of them has.
  /// - Complexity: O(*n*) in the number of samples.
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
}

extension GestureRecognizer {
  /// Whether the recogniser wants a touch that begins.
  func accepts(_ touch: Touch) -> Bool {
    guard isEnabled, !isDone, allowedTouchTypes.contains(touch.type), allowsButtons(of: touch),
      !requiresExclusiveTouchType
        || touches.allSatisfy({ $0.isLifted || $0.type == touch.type })
    else { return false }
    return delegate?.gestureRecognizer(self, shouldReceive: touch) ?? true
  }

  private func allowsButtons(of touch: Touch) -> Bool {
    touch.type != .indirectPointer
      || !touch.buttonMask.isEmpty && touch.buttonMask.isSubset(of: allowedButtons)
  }

  /// Takes a touch that begins.
  func take(_ touch: Touch, on view: View) {
    if touches.allSatisfy(\.isLifted) {
      touches.removeAll(keepingCapacity: true)
      origins.removeAll(keepingCapacity: true)
    }
    isInvolved = true
    touches.append(touch)
    origins.append((touch, view))
  }

  /// Forgets touches that were lifted, if others are still down.
  func dropLiftedTouches() {
    guard touches.contains(where: \.isLifted), !touches.allSatisfy(\.isLifted) else { return }
    for touch in touches where touch.isLifted { ignore(touch) }
  }

  /// Tells the recogniser of those of its touches that an event is about, unless it is done.
  func deliver(_ event: TouchEvent) {
    guard isInvolved, !isDone else { return }
    let all = event.allTouches
    if all.count == 1 {
      guard follow(all[0]) else { return }
      return tell(all, all[0].phase, event)
    }
    let own = all.filter { follow($0) }
    for phase: Touch.Phase in [.began, .moved, .ended, .cancelled] {
      let touches = own.filter {
        $0.phase == phase || phase == .moved && $0.phase == .stationary
      }
      // What was ignored in between is not told of.
      let told = touches.filter { index(of: $0) != nil }
      if !told.isEmpty, !isDone { tell(told, phase, event) }
    }
  }

  private func tell(_ touches: [Touch], _ phase: Touch.Phase, _ event: TouchEvent) {
    switch phase {
    case .began: touchesBegan(touches, with: event)
    case .moved, .stationary: touchesMoved(touches, with: event)
    case .ended: touchesEnded(touches, with: event)
    case .cancelled: touchesCancelled(touches, with: event)
    }
  }

  /// Takes note of what is new of a touch, if it is one of the recogniser's.
  private func follow(_ touch: Touch) -> Bool {
    guard let index = index(of: touch), !touches[index].isLifted else { return false }
    touches[index] = touch
    return true
  }

  private func index(of touch: Touch) -> Int? {
    touches.firstIndex { $0.id == touch.id }
  }
}

extension Sequence<Touch> {
  /// The middle of touches, in screen dots; `nil` where there are none.
  var centroid: Point? {
    var count = 0.0
    var sum = Vector.zero
    for touch in self {
      count += 1
      sum.dx += touch.preciseLocation.x
      sum.dy += touch.preciseLocation.y
    }
    return count > 0 ? Point.zero + sum * (1 / count) : nil
  }
}
