import Geometry
import Gestures
import Raster
import Touches

/// The track of a timeline, on which the hand goes along the row only: one that leaves the row keeps
/// hold.
final class TimelineSlider: Slider {
  /// What a hand on the track does.
  enum Drag: Hashable {
    /// It holds a place, in screen dots from the left.
    case held(Double)
    /// It lets go at a place.
    case released(Double)
    /// It was broken off.
    case cancelled
  }

  /// What is told of every drag, with the time in seconds on the clock of the touches.
  var dragged: (Drag, TimeInterval) -> Void = { _, _ in }

  private var touch: Touch.ID?

  /// Creates a track that has no place yet.
  init() {
    let nowhere = Rect(minX: 0, minY: 0, maxX: 0, maxY: 0)
    super.init(frame: nowhere, axis: .horizontal, thumb: nowhere)
    isHidden = true
  }

  /// Whether it is held.
  var isHeld: Bool { touch != nil }

  /// Takes the cells of a track.
  func layOut(in cells: CellRect) {
    let dots = cells.dots
    // The dots at the far edges are those of the next cells.
    frame =
      cells.isEmpty
      ? Rect(minX: dots.minX, minY: dots.minY, maxX: dots.minX, maxY: dots.minY)
      : Rect(
        minX: dots.minX, minY: dots.minY, maxX: dots.maxX.nextDown, maxY: dots.maxY.nextDown)
    thumb = frame ?? thumb
  }

  /// Takes hold with the primary button, unless another touch has.
  override func touchesBegan(_ touches: [Touch], with event: TouchEvent) {
    guard touch == nil, let first = touches.first, first.buttonMask == .primary else { return }
    touch = first.id
    dragged(.held(first.location.x), event.timestamp)
  }

  /// Follows the hand.
  override func touchesMoved(_ touches: [Touch], with event: TouchEvent) {
    guard let held = held(of: touches) else { return }
    dragged(.held(held.location.x), event.timestamp)
  }

  /// Lets go.
  override func touchesEnded(_ touches: [Touch], with event: TouchEvent) {
    guard let held = held(of: touches) else { return }
    touch = nil
    dragged(.released(held.location.x), event.timestamp)
  }

  /// Lets go, wherever the hand was.
  override func touchesCancelled(_ touches: [Touch], with event: TouchEvent) {
    guard held(of: touches) != nil else { return }
    touch = nil
    dragged(.cancelled, event.timestamp)
  }

  private func held(of touches: [Touch]) -> Touch? { touches.first { $0.id == touch } }
}
