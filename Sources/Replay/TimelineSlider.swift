import Geometry
import Gestures
import Raster
import Touches

/// The track of a timeline, which is dragged horizontally, even when the pointer leaves the row.
final class TimelineSlider: Slider {
  /// Called for every part of a drag, with the position in screen dots from the left edge of the screen,
  /// `nil` if the drag was canceled, and the time in seconds on the clock of the touches.
  var dragged: (_ x: Double?, TimeInterval) -> Void = { _, _ in }

  private var touch: Touch.ID?

  /// Creates a hidden track without cells.
  init() {
    let empty = Rect(minX: 0, minY: 0, maxX: 0, maxY: 0)
    super.init(frame: empty, axis: .horizontal, thumb: empty)
    isHidden = true
  }

  /// Whether a drag is in progress.
  var isHeld: Bool { touch != nil }

  func layOut(in cells: CellRect) { (frame, thumb) = (cells.dots.interior, cells.dots.interior) }

  /// Starts a drag with the primary button, unless one is in progress.
  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    guard touch == nil, let first = touches.first, first.buttonMask == .primary else { return }
    touch = first.id
    dragged(first.location.x, event.timestamp)
  }

  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    guard let held = held(of: touches) else { return }
    dragged(held.location.x, event.timestamp)
  }

  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    guard let held = held(of: touches) else { return }
    touch = nil
    dragged(held.location.x, event.timestamp)
  }

  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    guard held(of: touches) != nil else { return }
    touch = nil
    dragged(nil, event.timestamp)
  }

  private func held(of touches: [Touch]) -> Touch? { touches.first { $0.id == touch } }
}
