import Display
import Drawing
import Geometry
import Glibc
import Ink
import TestSupport
import Touches
import Workloads

/// A drawing view with a screen and a hand.
final class DrawingDesk {
  /// The view.
  let controller: DrawingController
  /// What it is shown on.
  let screen: RecordingScreen
  /// When the last thing happened, in seconds.
  private(set) var time: TimeInterval = 100

  private let smoothing: Smoothing
  private var touchCount = 0
  /// The touch that is down, as it was last seen.
  private var held: (place: Point, buttons: ButtonMask, flags: ModifierFlags)?
  private let kept: Kept

  /// Somewhere for the view to put edits before the desk exists.
  private final class Kept {
    var edits: [Edit] = []
    var progress: [DraftUpdate] = []
  }

  /// Creates a view of a sketch on a screen, with its first message gone.
  init(
    _ sketch: Sketch = Sketch(), lastTime: TimeInterval = 0, smoothing: Smoothing = .quadratic,
    columns: Int = 40, rows: Int = 12, exporter: (any PictureExporter)? = nil,
    obstacle: String? = nil, failure: @escaping () -> String? = { nil }
  ) {
    let kept = Kept()
    self.kept = kept
    self.smoothing = smoothing
    controller = DrawingController(
      sketch: sketch, lastTime: lastTime, smoothing: smoothing, framesPerSecond: 60,
      save: { kept.edits.append($0) }, journal: { kept.progress.append($0) }, exporter: exporter,
      obstacle: obstacle, failure: failure)
    screen = RecordingScreen(ScreenSize(columns: columns, rows: rows))
    controller.resize(to: screen.size)
    press("\u{1B}")
  }

  /// The edits that were kept.
  var log: [Edit] { kept.edits }

  /// What was journaled.
  var progress: [DraftUpdate] { kept.progress }

  /// Lets time pass, with the frames that the view wants.
  func rest(_ duration: TimeInterval) {
    let end = time + duration
    while let next = controller.displayLink.nextFrame(at: time), next <= end {
      time = max(time, next)
      draw()
    }
    time = end
  }

  /// What a view shows that has only now been given what was kept.
  var repainted: RecordingScreen {
    let fresh = DrawingDesk(
      Sketch(folding: log), smoothing: smoothing, columns: screen.size.columns,
      rows: screen.size.rows)
    fresh.draw()
    return fresh.screen
  }

  /// What the view shows when it has forgotten what it had drawn.
  var repaintedHere: RecordingScreen {
    draw()
    let fresh = RecordingScreen(screen.size)
    controller.resize(to: screen.size)
    controller.draw(on: fresh)
    return fresh
  }

  /// Draws a frame.
  func draw() {
    controller.displayLink.beginFrame(at: time)
    controller.advance(to: time)
    controller.draw(on: screen)
  }

  /// Gives screen and view another size.
  func resize(columns: Int, rows: Int) {
    screen.size = ScreenSize(columns: columns, rows: rows)
    controller.resize(to: screen.size)
  }

  /// Presses a key, Escape where the character is that.
  func press(_ character: Unicode.Scalar, _ flags: ModifierFlags = []) {
    time += 0.1
    let key = character == "\u{1B}" ? Key(.escape) : Key(.character(character), flags)
    controller.keyPressed(key, at: time)
  }

  /// Puts the pointer down, moves it through points and lifts it, or breaks off.
  func stroke(
    _ points: [Point], buttons: ButtonMask = .primary, last: Touch.Phase? = .ended,
    samplesPerEvent: Int = 2, predicts: Bool = true
  ) {
    touchCount += 1
    guard let first = points.first, let end = points.last else { return }
    deliver([first], .began, buttons)
    var rest = points.dropFirst()
    while !rest.isEmpty {
      let ahead = predicts ? [end, Point(x: end.x + 5, y: end.y + 3)] : []
      deliver(Array(rest.prefix(samplesPerEvent)), .moved, buttons, predicted: ahead)
      draw()
      rest = rest.dropFirst(samplesPerEvent)
    }
    if let last { deliver([end], last, []) }
  }

  /// Presses a key without a character.
  func press(_ code: Key.Code, _ flags: ModifierFlags = []) {
    time += 0.1
    controller.keyPressed(Key(code, flags), at: time)
  }

  /// Puts the pointer down.
  func down(_ x: Double, _ y: Double, _ buttons: ButtonMask, _ flags: ModifierFlags = []) {
    touchCount += 1
    held = (Point(x: x, y: y), buttons, flags)
    deliver([Point(x: x, y: y)], .began, buttons, flags)
  }

  /// Moves the pointer that is down, a hundredth of a second from place to place.
  func move(_ places: [Point], _ flags: ModifierFlags? = nil) {
    guard let held else { return }
    let flags = flags ?? held.flags
    for place in places {
      self.held?.place = place
      deliver([place], .moved, held.buttons, flags)
      draw()
    }
  }

  /// Lifts the pointer where it is, or breaks the touch off.
  func up(_ phase: Touch.Phase = .ended) {
    guard let held = held.take() else { return }
    deliver([held.place], phase, [], held.flags)
  }

  /// Presses, moves and lifts.
  func drag(_ places: [Point], _ buttons: ButtonMask, _ flags: ModifierFlags = []) {
    guard let first = places.first else { return }
    down(first.x, first.y, buttons, flags)
    move(Array(places.dropFirst()))
    up()
  }

  /// Presses and lifts.
  func tap(_ x: Double, _ y: Double, _ buttons: ButtonMask = .primary) {
    drag([Point(x: x, y: y)], buttons)
  }

  /// Moves the pointer with no button down.
  func hover(_ x: Double, _ y: Double, _ flags: ModifierFlags = []) {
    time += 0.01
    controller.pointerHovered(
      PointerReport(
        .motion, timestamp: time, location: Point(x: x, y: y), buttonMask: [],
        modifierFlags: flags))
  }

  /// Turns the wheel.
  func wheel(_ dx: Double, _ dy: Double, at place: Point, _ flags: ModifierFlags = []) {
    time += 0.01
    controller.scrolled(
      ScrollEvent(
        timestamp: time, location: place, notches: Vector(dx: dx, dy: dy), modifierFlags: flags))
  }

  private func deliver(
    _ points: [Point], _ phase: Touch.Phase, _ buttons: ButtonMask,
    _ flags: ModifierFlags = [], predicted: [Point] = []
  ) {
    let touches = points.map { point in
      time += 0.01
      return touch(point, phase, buttons, flags, at: time)
    }
    let ahead = predicted.enumerated().map {
      touch($1, .moved, buttons, flags, at: time + 0.005 * Double($0 + 1))
    }
    controller.touchesChanged(TouchEvent(coalesced: touches, predicted: ahead))
  }

  private func touch(
    _ point: Point, _ phase: Touch.Phase, _ buttons: ButtonMask, _ flags: ModifierFlags,
    at time: TimeInterval
  ) -> Touch {
    Touch(
      id: Touch.ID(rawValue: touchCount), type: .indirectPointer, phase: phase, timestamp: time,
      location: point, buttonMask: buttons, modifierFlags: flags)
  }
}

/// Places on a straight way, both ends included.
func way(_ from: (Double, Double), _ to: (Double, Double), count: Int = 11) -> [Point] {
  let (start, end) = (Point(x: from.0, y: from.1), Point(x: to.0, y: to.1))
  return (0..<count).map { start.interpolated(to: end, at: Double($0) / Double(count - 1)) }
}

/// Places on a circle, which closes.
func circle(_ x: Double, _ y: Double, radius: Double, count: Int = 41) -> [Point] {
  (0..<count).map { index in
    let turn = 2 * Double.pi * Double(index) / Double(count - 1)
    return Point(x: x + radius * cos(turn), y: y + radius * sin(turn))
  }
}

extension SplitMix64 {
  /// A few points on a screen and around it.
  mutating func points() -> [Point] {
    (0..<Int.random(in: 1...14, using: &self)).map { _ in
      Point(x: .random(in: -15...95, using: &self), y: .random(in: -15...63, using: &self))
    }
  }
}
