package import Geometry
package import Gestures
import Raster
package import TerminalUI
package import Touches

/// Moves the view of a canvas: by drags and flicks, pinches, the wheel, keys, at the edges of the window, and
/// along with another person.
package final class CanvasNavigator {
  package private(set) var viewport = Viewport()
  package private(set) var size = ScreenSize(columns: 0, rows: 0)
  /// Whether the canvas rests after a fast drag.
  package var reducesMotion = false
  /// Called after the viewport has changed.
  package var moved: () -> Void = {}
  /// Called with the scale as a message, after it was changed.
  package var scaled: (String) -> Void = { _ in }

  private var gesture = ViewportGesture()
  private var edgeScroll = EdgeScroll()
  /// The viewport that showed a followed view; `nil` while nothing is followed.
  private var followed: Viewport?

  /// The time between two steps of scrolling at an edge, in seconds.
  private static let scrollInterval = 1.0 / 60

  package init() {}

  package var transform: Transform { viewport.transform }
  package var window: Rect { size.dots.rect }
  /// The part of the canvas that the window shows, in canvas dots.
  package var visibleRect: Rect { transform.invert(window) }

  package func resize(to size: ScreenSize) {
    self.size = size
    stopFlick()
  }

  /// Sets the viewport without calling ``moved``, for a view that is laid out next.
  package func place(_ viewport: Viewport) { self.viewport = viewport }

  package func show(_ viewport: Viewport) {
    self.viewport = viewport
    moved()
  }

  /// Moves the canvas by an offset in screen dots.
  package func pan(by offset: Vector) {
    viewport.pan(by: offset)
    moved()
  }

  /// Moves the canvas by an offset in fractions of the window's size.
  package func pan(byFraction fraction: Vector) {
    viewport.pan(byFraction: fraction, of: window)
    moved()
  }

  package func zoom(by factor: Double, about point: Point) {
    viewport.zoom(by: factor, about: point)
    movedAndScaled()
  }

  /// Shows the canvas at its own size; if it already has that, at its initial position.
  ///
  /// The point, in screen dots, stays where it is.
  package func showFullSize(about point: Point) {
    viewport.showFullSize(about: point)
    movedAndScaled()
  }

  /// Fits a rectangle, in canvas dots, to an area of the screen, in screen dots; enlarges it only if it is
  /// already fitted.
  package func fit(_ rect: Rect, into area: Rect) {
    let fitted = Viewport(fitting: rect, into: area, maximumScale: 1)
    viewport = viewport == fitted ? Viewport(fitting: rect, into: area) : fitted
    movedAndScaled()
  }

  /// Pans with the wheel; zooms with Ctrl, and pans horizontally with Shift.
  package func scroll(_ event: ScrollEvent) {
    if viewport.scroll(event) { movedAndScaled() } else { moved() }
  }

  private func movedAndScaled() {
    moved()
    scaled(viewport.scaleMessage)
  }
}

// MARK: - Gestures

extension CanvasNavigator {
  /// Moves the canvas with a drag; it moves on after a fast one if it `flicks`.
  package func dragged(by pan: PanGestureRecognizer, flicks: Bool = false) {
    switch pan.state {
    case .began: gesture.beginDrag(at: pan.startTime)
    case .changed, .ended: break
    case .possible, .cancelled, .failed: return
    }
    self.pan(by: gesture.offset(to: pan.translation))
    if flicks, !reducesMotion, pan.state == .ended, let lift = pan.touches.last {
      gesture.beginFlick(velocity: pan.velocity, at: lift.timestamp)
    }
  }

  package func pinched(by pinch: PinchGestureRecognizer) {
    switch pinch.state {
    case .began: gesture.beginPinch(scale: transform.scale)
    case .changed, .ended: break
    case .possible, .cancelled, .failed: return
    }
    let scale = gesture.scale(pinchedBy: pinch.scale, limits: viewport.limits)
    zoom(by: scale / transform.scale, about: pinch.location(in: nil))
  }

  package var isFlicking: Bool { gesture.isFlicking }

  package func stopFlick() { gesture.stopFlick() }

  /// Continues a flick; returns when the next frame is due, or `nil` once the canvas rests.
  package func flick(at time: TimeInterval) -> TimeInterval? {
    guard let offset = gesture.flickOffset(at: time) else { return nil }
    if offset != .zero { pan(by: offset) }
    return gesture.nextFlick(after: time)
  }

  /// Scrolls while a drag is at an edge of the window; without a pointer, nothing scrolls.
  ///
  /// - Returns: When the next frame is due, in seconds; `nil` while nothing scrolls.
  package func scrollAtEdge(_ pointer: Point?, at time: TimeInterval) -> TimeInterval? {
    guard let pointer else {
      edgeScroll.stop()
      return nil
    }
    let direction = EdgeScroll.direction(at: pointer, in: window)
    let offset = edgeScroll.offset(direction, at: time)
    guard direction != .zero else { return nil }
    if offset != .zero { pan(by: offset) }
    return time + Self.scrollInterval
  }
}

// MARK: - Following

extension CanvasNavigator {
  /// Whether the view has been moved since it followed another one.
  package var hasLeftFollowed: Bool { followed.map { $0 != viewport } ?? false }

  package func stopFollowing() { followed = nil }

  /// Shows the part of the canvas that another person sees, in canvas dots.
  package func follow(_ rect: Rect) {
    let next = Viewport(fitting: rect, into: window, margin: 0)
    followed = next
    if next != viewport { show(next) }
  }
}
