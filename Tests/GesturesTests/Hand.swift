import Gestures
import TestSupport

/// A simulated hand on a surface, with a log of the states that the recognizers enter.
final class Hand {
  /// The environment that receives the touches.
  let environment: GestureEnvironment
  /// The current time, in seconds.
  private(set) var time: TimeInterval = 10
  /// The buttons of touches that begin from now on.
  var buttons = ButtonMask.primary
  /// The type of touches that begin from now on.
  var type = Touch.TouchType.indirectPointer

  private var down: [Int: Touch] = [:]
  private var log: [(recognizer: GestureRecognizer, state: GestureRecognizer.State)] = []

  /// Creates a hand on a surface with recognizers, added in order.
  ///
  /// A request that is ignored is an issue, unless a test replaces `requestIgnored`.
  init(_ recognizers: [GestureRecognizer] = [], root: View = View()) {
    environment = GestureEnvironment(root: root)
    environment.requestIgnored = { recognizer, state in
      Issue.record("\(recognizer), which is \(recognizer.state), requested \(state)")
    }
    for recognizer in recognizers { add(recognizer) }
  }

  /// Adds a recognizer and logs its states.
  func add(_ recognizer: GestureRecognizer, to view: View? = nil) {
    environment.add(recognizer, to: view)
    recognizer.addTarget { [weak self] in self?.log.append(($0, $0.state)) }
  }

  /// Returns the states that a recognizer has entered, without resets.
  func states(of recognizer: GestureRecognizer) -> String {
    (["possible"] + log.filter { $0.recognizer === recognizer }.map(\.state.rawValue))
      .joined(separator: " ")
  }

  /// Returns the location of a touch, in dots; `nil` if it is not down.
  func location(_ id: Int = 1) -> Point? { down[id]?.location }

  /// Lets time pass and advances the environment every 10 ms.
  func wait(_ seconds: TimeInterval) {
    let end = time + seconds
    while time < end {
      time = min(time + 0.01, end)
      environment.advance(to: time)
    }
  }

  /// Lets time pass without advancing the environment.
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

  /// Moves a touch by an offset in dots, with one event for each step.
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

  /// Moves a touch through points, all in one event.
  func moveInOneEvent(_ id: Int = 1, through points: [Point], each interval: TimeInterval = 0.01) {
    let samples = points.compactMap { point -> Touch? in
      time += interval
      return down[id].flatMap { moved(id, by: point - $0.location) }
    }
    environment.deliver(TouchEvent(coalesced: samples))
  }

  /// Moves several touches in one event.
  func moveTogether(
    _ offsets: [(id: Int, dx: Double, dy: Double)], in seconds: TimeInterval = 0.02
  ) {
    time += seconds
    var event = TouchEvent(timestamp: time)
    for offset in offsets {
      if let touch = moved(offset.id, by: Vector(dx: offset.dx, dy: offset.dy)) {
        event.add(coalesced: [touch])
      }
    }
    environment.deliver(event)
  }

  /// Lifts or cancels a touch.
  func up(_ id: Int = 1, _ phase: Touch.Phase = .ended, after seconds: TimeInterval = 0.01) {
    time += seconds
    guard var touch = down.removeValue(forKey: id) else { return }
    touch.phase = phase
    touch.timestamp = time
    touch.buttonMask = []
    environment.deliver(TouchEvent(coalesced: [touch]))
  }

  /// Delivers late values of touches.
  func correct(_ ids: [Int]) {
    var event = TouchEvent(timestamp: time)
    event.updatedTouches = ids.map {
      Touch(id: Touch.ID(rawValue: $0), type: type, phase: .moved, timestamp: time, location: .zero)
    }
    environment.deliver(event)
  }

  /// Presses and lifts.
  func tap(at x: Double = 100, _ y: Double = 100, for seconds: TimeInterval = 0.05) {
    down(at: x, y)
    wait(seconds)
    up()
  }

  /// Moves a touch around a circle whose center is to the right of the touch.
  ///
  /// - Parameters:
  ///   - id: The number of the touch.
  ///   - radius: In dots.
  ///   - rotations: The number of rotations; negative for counterclockwise.
  ///   - inCells: Whether to report only centers of cells, each when the cell changes.
  ///   - steps: The number of steps.
  func circle(
    _ id: Int = 1, radius: Double, rotations: Double = 1, inCells: Bool = false, steps: Int = 120
  ) {
    guard let start = location(id) else { return }
    let center = start + Vector(dx: radius, dy: 0)
    for step in 1...steps {
      let angle = .pi + 2 * .pi * rotations * Double(step) / Double(steps)
      let point = center + Vector(angle: angle, length: radius)
      let seen = inCells ? point.cellCenter : point
      if let last = location(id), seen != last { move(id, by: seen.x - last.x, seen.y - last.y) }
    }
  }

  private func moved(_ id: Int, by offset: Vector) -> Touch? {
    guard var touch = down[id] else { return nil }
    touch.phase = .moved
    touch.timestamp = time
    touch.location = touch.location + offset
    touch.preciseLocation = touch.location
    down[id] = touch
    return touch
  }
}

extension Point {
  /// The center of the cell of 2 by 4 dots that contains the point.
  var cellCenter: Point {
    Point(x: (x / 2).rounded(.down) * 2 + 1, y: (y / 4).rounded(.down) * 4 + 2)
  }
}
