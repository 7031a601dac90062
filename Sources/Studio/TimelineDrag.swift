import Geometry
import Raster
import Touches

/// A press on a timeline and what follows of it, along the row only: a hand that leaves the row
/// keeps hold.
struct TimelineDrag {
  private var touch: Touch.ID?

  /// Whether the timeline is held.
  var isActive: Bool { touch != nil }

  /// Takes an event.
  ///
  /// - Parameters:
  ///   - event: What happened to the touches.
  ///   - area: The cells in which a press takes hold.
  /// - Returns: How far from the left the hand has come, in screen dots; `nil` where it holds
  ///   nothing.
  mutating func take(_ event: TouchEvent, in area: CellRect) -> Double? {
    if touch == nil {
      touch = event.allTouches.first { $0.phase == .began && Self.holds($0, area) }?.id
    }
    guard let held = event.allTouches.first(where: { $0.id == touch }) else { return nil }
    switch held.phase {
    case .began, .moved, .stationary: break
    case .ended, .cancelled: touch = nil
    }
    return held.phase == .cancelled ? nil : held.location.x
  }

  private static func holds(_ touch: Touch, _ area: CellRect) -> Bool {
    let dots = area.dots
    return touch.buttonMask == .primary && !area.isEmpty
      && (dots.minX..<dots.maxX).contains(touch.location.x)
      && (dots.minY..<dots.maxY).contains(touch.location.y)
  }
}
