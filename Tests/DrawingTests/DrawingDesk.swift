import Gestures
import Glibc
import TestSupport

@testable import Drawing

/// A drawing view with a screen, a pointer and keys.
final class DrawingDesk {
  /// The view.
  let controller: DrawingController
  /// The screen that shows it.
  let screen: RecordingScreen
  /// The time of the last event, in seconds.
  private(set) var time: TimeInterval = 100

  private let smoothing: Smoothing
  /// The type of touches that begin from now on.
  var type = Touch.TouchType.indirectPointer
  /// Whether keys move the pointer of touches.
  var isKeyed = false
  private var touchCount = 0
  /// The last state of the touch that is down.
  private var held: (location: Point, buttons: ButtonMask, flags: ModifierFlags)?
  private let saved: Saved

  /// What the view has saved; exists before the desk is initialized.
  private final class Saved {
    var edits: [Edit] = []
    var draftUpdates: [DraftUpdate] = []
  }

  /// Creates a view of a sketch on a screen and dismisses its first message.
  ///
  /// By default it smooths strokes as the program does, draws letters, and shows only ink and panels.
  init(
    _ sketch: Sketch = Sketch(), lastTime: TimeInterval = 0, smoothing: Smoothing = .spline,
    columns: Int = 40, rows: Int = 12, showsIndicators: Bool = false, textHeight: Double = 9,
    exporter: (any PictureExporter)? = nil, readOnlyReason: String? = nil,
    shelf: (any SketchShelf)? = nil, saveError: @escaping () -> String? = { nil },
    isSaved: @escaping () -> Bool = { true }
  ) {
    let saved = Saved()
    self.saved = saved
    self.smoothing = smoothing
    controller = DrawingController(
      sketch: sketch, lastTime: lastTime, smoothing: smoothing, framesPerSecond: 60,
      save: { saved.edits.append($0) }, saveDraft: { saved.draftUpdates.append($0) },
      exporter: exporter, readOnlyReason: readOnlyReason, saveError: saveError,
      isSaved: isSaved, shelf: shelf)
    controller.settings.showsIndicators = showsIndicators
    controller.settings.ink.tools.textHeight = textHeight
    screen = RecordingScreen(ScreenSize(columns: columns, rows: rows))
    controller.resize(to: screen.size)
    press("\u{1B}")
  }

  /// Makes drags and pairs of the canvas follow the pointer from the first movement, and without delay.
  func followExactly() {
    for recognizer in controller.gestures.all.map(\.recognizer) {
      (recognizer as? PanGestureRecognizer)?.minimumDistance = 0
      (recognizer as? PairGestureRecognizer)?.minimumDistance = 0
      (recognizer as? PairGestureRecognizer)?.smoothingTimeConstant = 0
    }
  }

  /// The edits that were saved.
  var log: [Edit] { saved.edits }

  /// The updates of drafts that were saved.
  var draftUpdates: [DraftUpdate] { saved.draftUpdates }

  /// Lets time pass and draws the frames that the view schedules.
  func rest(_ duration: TimeInterval) {
    let end = time + duration
    while let next = controller.displayLink.nextFrame(at: time), next <= end {
      time = max(time, next)
      draw()
    }
    time = end
  }

  /// The screen of a new view of what was saved.
  var repainted: RecordingScreen {
    let fresh = DrawingDesk(
      Sketch(folding: log), smoothing: smoothing, columns: screen.size.columns,
      rows: screen.size.rows)
    // A sketch that does not fit in the window is opened at a smaller scale.
    for key: Unicode.Scalar in ["0", "0", "\u{1B}"] { fresh.press(key) }
    fresh.draw()
    return fresh.screen
  }

  /// A blank screen on which this view has drawn everything again.
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

  /// Resizes the screen and the view.
  func resize(columns: Int, rows: Int) {
    screen.size = ScreenSize(columns: columns, rows: rows)
    controller.resize(to: screen.size)
  }

  /// Presses a key; U+001B is Escape.
  func press(_ character: Unicode.Scalar, _ flags: ModifierFlags = []) {
    time += 0.1
    let key = character == "\u{1B}" ? Key(.escape) : Key(.character(character), flags)
    controller.keyPressed(key, at: time)
  }

  /// Draws a stroke through points with predictions, and ends or cancels its touch.
  ///
  /// Without a last phase the touch stays down.
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

  /// Moves the touch of a stroke without a last phase through further points.
  func more(_ points: [Point]) {
    for point in points {
      deliver([point], .moved, .primary)
      draw()
    }
  }

  /// Lifts the touch of a stroke without a last phase.
  func lift(at point: Point) { deliver([point], .ended, []) }

  /// The characters on the screen.
  var text: String { shown.lines.joined(separator: "\n") }

  /// Presses keys one after the other; U+001B is Escape.
  func press(_ first: Key, _ second: Key, _ others: Key...) {
    for key in [first, second] + others {
      press(key.code == .character("\u{1B}") ? .escape : key.code)
    }
  }

  /// The screen after a new frame.
  var shown: RecordingScreen {
    draw()
    return screen
  }

  /// The cells of a new frame without messages, panels, and a selection.
  var plainCells: [ScreenCell] {
    press(.escape, .escape)
    return shown.cells
  }

  /// Delivers events that a collector has made.
  func deliver(_ events: [TouchEvent]) {
    for event in events { controller.touchesChanged(event) }
  }

  /// Draws a frame and returns whether a row contains a text.
  func shows(_ text: String) -> Bool { shown.shows(text) }

  /// Presses a key that types no character.
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

  /// Moves the pressed pointer through points, one every hundredth of a second.
  ///
  /// Each is drawn unless `draws` is false.
  func move(_ points: [Point], _ flags: ModifierFlags? = nil, draws: Bool = true) {
    guard let held else { return }
    let flags = flags ?? held.flags
    for point in points {
      self.held?.location = point
      deliver([point], .moved, held.buttons, flags)
      if draws { draw() }
    }
  }

  /// Whether the pointer is down.
  var isPressed: Bool { held != nil }

  /// Lifts the pointer, or cancels its touch.
  ///
  /// Without a location, it is lifted where it was last seen, and without flags, with those of the press.
  func up(_ phase: Touch.Phase = .ended, at location: Point? = nil, _ flags: ModifierFlags? = nil) {
    guard let held = held.take() else { return }
    deliver([location ?? held.location], phase, [], flags ?? held.flags)
  }

  /// Presses, moves and lifts the pointer.
  func drag(_ points: [Point], _ buttons: ButtonMask, _ flags: ModifierFlags = []) {
    guard let first = points.first else { return }
    down(first.x, first.y, buttons, flags)
    move(Array(points.dropFirst()))
    up()
  }

  /// Presses and lifts the pointer.
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

  /// Scrolls by notches of the wheel.
  func wheel(_ dx: Double, _ dy: Double, at location: Point, _ flags: ModifierFlags = []) {
    time += 0.01
    controller.scrolled(
      ScrollEvent(
        timestamp: time, location: location, notches: Vector(dx: dx, dy: dy),
        modifierFlags: flags))
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
    var touch = Touch(
      id: Touch.ID(rawValue: touchCount), type: type, phase: phase, timestamp: time,
      location: point, buttonMask: buttons, modifierFlags: flags)
    touch.isKeyed = isKeyed
    return touch
  }
}

extension Key {
  static let (escape, enter, tab, backspace) = (
    Key(.escape), Key(.enter), Key(.tab), Key(.backspace)
  )
  static let (up, down, left, right) = (Key(.up), Key(.down), Key(.left), Key(.right))
  static let (home, end, pageUp, pageDown) = (
    Key(.home), Key(.end), Key(.pageUp), Key(.pageDown)
  )
  static let delete = Key(.delete)
  static func function(_ number: Int) -> Key { Key(.function(number)) }
}

/// Returns evenly spaced points on a line segment, both ends included.
func linePoints(_ start: (Double, Double), _ end: (Double, Double), count: Int = 11) -> [Point] {
  let (start, end) = (Point(x: start.0, y: start.1), Point(x: end.0, y: end.1))
  return (0..<count).map { start.interpolated(to: end, at: Double($0) / Double(count - 1)) }
}

/// Returns evenly spaced points on a circle; the last is the first again.
func circle(_ x: Double, _ y: Double, radius: Double, count: Int = 41) -> [Point] {
  (0..<count).map { index in
    let angle = 2 * Double.pi * Double(index) / Double(count - 1)
    return Point(x: x + radius * cos(angle), y: y + radius * sin(angle))
  }
}

extension SplitMix64 {
  /// Returns a few points on a screen and around it.
  mutating func points() -> [Point] {
    (0..<Int.random(in: 1...14, using: &self)).map { _ in
      Point(x: .random(in: -15...95, using: &self), y: .random(in: -15...63, using: &self))
    }
  }
}
