import Replay
import TestSupport

/// A replay on a screen, with a keyboard and a pointer.
final class Desk {
  let controller: ReplayController
  let screen: RecordingScreen
  private(set) var time: TimeInterval = 1000

  /// Creates a replay that does not shorten pauses unless `change` says so.
  init(
    _ edits: [Edit], smoothing: Smoothing = .none, columns: Int = 40, rows: Int = 12,
    _ change: (inout ReplayOptions) -> Void = { _ in }
  ) {
    var options = ReplayOptions()
    options.shortensPauses = false
    change(&options)
    screen = RecordingScreen(ScreenSize(columns: columns, rows: rows))
    controller = ReplayController(
      edits: edits, options: options, smoothing: smoothing, framesPerSecond: 60)
    controller.resize(to: screen.size)
    draw(after: 0)
  }

  /// Advances the time and draws a frame.
  func draw(after seconds: TimeInterval = 0) {
    time += seconds
    controller.displayLink.beginFrame(at: time)
    controller.advance(to: time)
    controller.draw(on: screen)
  }

  /// Presses a key and draws a frame.
  func press(_ code: Key.Code, _ flags: ModifierFlags = []) {
    controller.keyPressed(Key(code, flags), at: time)
    draw()
  }

  /// Presses, moves, and lifts the pointer through points in screen dots, and draws a frame.
  func drag(_ points: [Point], _ buttons: ButtonMask, _ flags: ModifierFlags = []) {
    for (index, point) in ([points[0]] + points + [points[points.count - 1]]).enumerated() {
      let phase: Touch.Phase = index == 0 ? .began : index > points.count ? .ended : .moved
      time += 0.01
      let touch = Touch(
        id: Touch.ID(rawValue: 7), type: .indirectPointer, phase: phase, timestamp: time,
        location: point, buttonMask: phase == .ended ? [] : buttons, modifierFlags: flags)
      controller.touchesChanged(TouchEvent(coalesced: [touch]))
    }
    draw()
  }

  /// Turns the wheel by notches down at a point, and draws a frame.
  func wheel(_ notches: Double, at point: Point, _ flags: ModifierFlags = []) {
    controller.scrolled(
      ScrollEvent(
        timestamp: time, location: point, notches: Vector(dx: 0, dy: notches),
        modifierFlags: flags))
    draw()
  }

  func touch(_ phase: Touch.Phase, column: Double, row: Double) {
    let touch = Touch(
      id: Touch.ID(rawValue: 1), type: .indirectPointer, phase: phase, timestamp: time,
      location: Point(x: column * 2 + 1, y: row * 4 + 2),
      buttonMask: phase == .ended ? [] : .primary)
    controller.touchesChanged(TouchEvent(coalesced: [touch]))
    draw()
  }

  /// The number of cells with red ink, which is that of the strokes and not of the pen's ring.
  var ink: Int { screen.cells.count { $0.color == .red } }

  var timeline: String { screen.lines[screen.size.rows - 1] }
}
