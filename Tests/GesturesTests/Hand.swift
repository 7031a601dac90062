import Geometry
import Gestures
import Touches

/// A hand on a surface, and what the recognisers make of what it does.
final class Hand {
  /// Who gets the touches.
  let environment: GestureEnvironment
  /// The present, in seconds.
  private(set) var time: TimeInterval = 10
  /// The buttons of touches that go down from now on.
  var buttons = ButtonMask.primary
  /// The kind of touches that go down from now on.
  var type = Touch.TouchType.indirectPointer

  private var down: [Int: Touch] = [:]
  private var log: [(recognizer: GestureRecognizer, state: GestureRecognizer.State)] = []

  /// Creates a hand on a surface with recognisers, added in order.
  init(_ recognizers: [GestureRecognizer] = [], root: View = View()) {
    environment = GestureEnvironment(root: root)
    for recognizer in recognizers { add(recognizer) }
  }

  /// Adds a recogniser and keeps a log of its states.
  func add(_ recognizer: GestureRecognizer, to view: View? = nil) {
    environment.add(recognizer, to: view)
    recognizer.addTarget { [weak self] in self?.log.append(($0, $0.state)) }
  }

  /// The states that a recogniser went through, resets left out.
  func states(of recognizer: GestureRecognizer) -> String {
    (["possible"] + log.filter { $0.recognizer === recognizer }.map(\.state.rawValue))
      .joined(separator: " ")
  }

  /// Where a touch is, if it is down.
  func place(_ id: Int = 1) -> Point? { down[id]?.location }

  /// Lets time pass, and tells the recognisers at every hundredth of a second.
  func wait(_ seconds: TimeInterval) {
    let end = time + seconds
    while time < end {
      time = min(time + 0.01, end)
      environment.advance(to: time)
    }
  }

  /// Lets time pass of which nobody is told.
  func rest(_ seconds: TimeInterval) { time += seconds }

  /// Puts a touch down.
  func down(_ id: Int = 1, at x: Double = 100, _ y: Double = 100) {
    time += 0.01
    let touch = Touch(
      id: Touch.ID(rawValue: id), type: type, phase: .began, timestamp: time,
      location: Point(x: x, y: y), buttonMask: buttons)
    down[id] = touch
    environment.deliver(TouchEvent(coalesced: [touch]))
  }

  /// Moves a touch by a distance, with one sample a step.
  func move(
    _ id: Int = 1, by dx: Double = 0, _ dy: Double = 0, in seconds: TimeInterval = 0.02,
    steps: Int = 1
  ) {
    for _ in 0..<steps {
      time += seconds / Double(steps)
      guard let touch = moved(id, by: Vector(dx: dx, dy: dy) * (1 / Double(steps))) else { return }
      environment.deliver(TouchEvent(coalesced: [touch]))
    }
  }

  /// Moves a touch through places, all in one event.
  func moveAtOnce(_ id: Int = 1, through places: [Point], each interval: TimeInterval = 0.01) {
    let samples = places.compactMap { place -> Touch? in
      time += interval
      return down[id].flatMap { moved(id, by: place - $0.location) }
    }
    environment.deliver(TouchEvent(coalesced: samples))
  }

  /// Moves several touches in one event.
  func moveTogether(_ ways: [(id: Int, dx: Double, dy: Double)], in seconds: TimeInterval = 0.02) {
    time += seconds
    var event = TouchEvent(timestamp: time)
    for way in ways {
      if let touch = moved(way.id, by: Vector(dx: way.dx, dy: way.dy)) {
        event.add(coalesced: [touch])
      }
    }
    environment.deliver(event)
  }

  /// Lifts a touch where it is, or has it cancelled.
  func up(_ id: Int = 1, _ phase: Touch.Phase = .ended, after seconds: TimeInterval = 0.01) {
    time += seconds
    guard var touch = down.removeValue(forKey: id) else { return }
    touch.phase = phase
    touch.timestamp = time
    touch.buttonMask = []
    environment.deliver(TouchEvent(coalesced: [touch]))
  }

  /// Presses and lifts.
  func tap(at x: Double = 100, _ y: Double = 100, for seconds: TimeInterval = 0.05) {
    down(at: x, y)
    wait(seconds)
    up()
  }

  /// Moves a touch around a circle whose centre is to the right of where it is.
  ///
  /// - Parameters:
  ///   - id: Which touch.
  ///   - radius: In dots.
  ///   - turns: How often; negative for counterclockwise.
  ///   - inCells: Whether only the centres of cells are reported, and only new ones.
  ///   - steps: In how many movements.
  func circle(
    _ id: Int = 1, radius: Double, turns: Double = 1, inCells: Bool = false, steps: Int = 120
  ) {
    guard let start = place(id) else { return }
    let centre = start + Vector(dx: radius, dy: 0)
    for step in 1...steps {
      let angle = .pi + 2 * .pi * turns * Double(step) / Double(steps)
      let place = centre + Vector(angle: angle, length: radius)
      let seen = inCells ? place.cellCentre : place
      if let last = self.place(id), seen != last { move(id, by: seen.x - last.x, seen.y - last.y) }
    }
  }

  private func moved(_ id: Int, by way: Vector) -> Touch? {
    guard var touch = down[id] else { return nil }
    touch.phase = .moved
    touch.timestamp = time
    touch.location = touch.location + way
    touch.preciseLocation = touch.location
    down[id] = touch
    return touch
  }
}

extension Point {
  /// The centre of the cell of 2 by 4 dots that the point is in.
  var cellCentre: Point {
    Point(x: (x / 2).rounded(.down) * 2 + 1, y: (y / 4).rounded(.down) * 4 + 2)
  }
}
