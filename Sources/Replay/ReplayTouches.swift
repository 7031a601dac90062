import Canvas
import Geometry
import Gestures
import Touches

/// Delivers touches to the timeline, or else to the gestures that move the view.
struct ReplayTouches {
  let gestures = ViewGestures()
  let environment = GestureEnvironment()
  /// Whether the current touches have no effect.
  var isIgnored = false
  private var mirroredTouches = MirroredTouches()

  init(slider: TimelineSlider) {
    let canvas = View()
    environment.root.addSubview(canvas)
    environment.root.addSubview(slider)
    for recognizer in gestures.all { environment.add(recognizer, to: canvas) }
  }

  var isEmpty: Bool { environment.touches.isEmpty }

  /// Delivers an event; returns when the next frame is due, in seconds, or `nil` if none is.
  mutating func deliver(_ event: TouchEvent) -> TimeInterval? {
    guard !isIgnored else { return nil }
    environment.deliver(mirroredTouches.mirror(event))
    return environment.nextDeadline
  }

  mutating func pointerHovered(_ report: PointerReport) {
    mirroredTouches.pointerHovered(at: report.location, modifierFlags: report.modifierFlags)
  }
}
