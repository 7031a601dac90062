import Geometry
import Gestures
import Raster
import Touches

/// The track of a timeline, which is dragged horizontally, even when the pointer leaves the row.
final class TimelineSlider: Slider {
  /// Called for every part of a drag, with the position in screen dots from the left edge of the screen,
  /// `nil` if the drag was canceled, and the time in seconds on the clock of the touches.
  var dragged: (_ x: Double?, TimeInterval) -> Void = { _, _ in }

  /// Creates a hidden track without cells.
  init() {
    let empty = Rect(minX: 0, minY: 0, maxX: 0, maxY: 0)
    super.init(frame: empty, axis: .horizontal, thumb: empty)
    isHidden = true
  }

  func layOut(in cells: CellRect) {
    let bounds = cells.dots.interior
    frame = bounds
    thumb = Rect(minX: 0, minY: 0, maxX: bounds.width, maxY: bounds.height)
  }

  override func beginTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    guard super.beginTracking(touch, with: event) else { return false }
    return continueTracking(touch, with: event)
  }

  override func continueTracking(_ touch: Touch, with event: TouchEvent) -> Bool {
    dragged(touch.location.x, event.timestamp)
    return true
  }

  override func endTracking(_ touch: Touch, with event: TouchEvent) {
    dragged(touch.location.x, event.timestamp)
  }

  override func cancelTracking(with event: TouchEvent) { dragged(nil, event.timestamp) }
}
