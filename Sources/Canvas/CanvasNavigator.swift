package import Geometry
package import Gestures
import Glibc
import Raster
package import TerminalUI
package import Touches

/// Moves the view of a canvas: by gestures, the wheel, keys, at the edges of the window, and along with a person.
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

  /// Whether there is a screen under the ink: at full size, the canvas moves by whole cells, and from the corner.
  package var hasScreen = false
  package var transform: Transform {
    var transform = viewport.transform
    guard hasScreen, transform.scale == 1 else { return transform }
    transform.tx -= transform.tx.remainder(dividingBy: Double(Cell.width))
    transform.ty -= transform.ty.remainder(dividingBy: Double(Cell.height))
    return transform
  }
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

  /// Shows the canvas at its own size, or else at its initial position; a point in screen dots stays where it is.
  package func showFullSize(about point: Point) {
    if hasScreen { viewport = Viewport() }
    viewport.showFullSize(about: point)
    movedAndScaled()
  }

  /// Fits a rectangle in canvas dots to an area in screen dots; enlarges it only if it is already fitted.
  package func fit(_ rect: Rect, into area: Rect) {
    let fitted = Viewport(fitting: rect, into: area, maximumScale: 1)
    viewport = viewport == fitted ? Viewport(fitting: rect, into: area) : fitted
    if hasScreen, window.union(rect) == window { viewport = Viewport() }
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
    if let offset = gesture.follow(pan, flicks: flicks && !reducesMotion) { self.pan(by: offset) }
  }

  package func pinched(by pinch: PinchGestureRecognizer) {
    switch pinch.state {
    case .began: gesture.beginPinch(pinch, scale: transform.scale)
    case .changed, .ended: break
    case .possible, .cancelled, .failed: return
    }
    // A pinch beyond the limits comes back along the same scales.
    let scale = (gesture.initialScale * pinch.scale).clamped(to: viewport.limits)
    zoom(by: scale / transform.scale, about: pinch.location(in: nil))
    if !reducesMotion {
      gesture.flickZoom(pinch, radius: max(window.width, window.height) / 2)
    }
  }

  package func stopFlick() { gesture.stopFlick() }

  /// Continues a flick; returns when the next frame is due, or `nil` once the canvas rests.
  package func flick(at time: TimeInterval) -> TimeInterval? {
    let zoomed = gesture.zoomFlick
    guard let offset = gesture.flickOffset(at: time) else { return nil }
    if offset != .zero {
      if let zoomed {
        let scale = transform.scale
        zoom(by: exp(offset.dx / zoomed.radius), about: zoomed.center)
        // There is no farther zoom at a limit.
        if transform.scale == scale { stopFlick() }
      } else {
        pan(by: offset)
      }
    }
    return gesture.nextFlick(after: time)
  }

  /// Scrolls while a drag is at an edge of the window; returns when the next frame is due, in seconds.
  package func scrollAtEdge(_ pointer: Point?, at time: TimeInterval) -> TimeInterval? {
    let direction = pointer.map { EdgeScroll.direction(at: $0, in: window) } ?? .zero
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

/// Scrolling at a constant speed while the pointer is at an edge of the window.
struct EdgeScroll {
  /// The distance from an edge within which the view scrolls, in screen dots: a row, or two columns.
  static let reach = 4.0
  /// The speed, in screen dots per second.
  static let speed = 80.0
  /// The maximum time of a step, in seconds, so that the view does not jump after the program was paused.
  private static let maximumStep = 0.1

  private var last: TimeInterval?

  /// Returns the direction in which the canvas moves: away from the edges near the pointer, which may be outside.
  static func direction(at pointer: Point, in window: Rect) -> Vector {
    func component(_ position: Double, _ low: Double, _ high: Double) -> Double {
      position < low + reach ? 1 : position > high - reach ? -1 : 0
    }
    return Vector(
      dx: component(pointer.x, window.minX, window.maxX),
      dy: component(pointer.y, window.minY, window.maxY))
  }

  /// Returns the offset of the canvas since the last call, in screen dots; zero after a stop.
  mutating func offset(_ direction: Vector, at time: TimeInterval) -> Vector {
    let elapsed = direction == .zero ? 0 : last.map { min(time - $0, Self.maximumStep) } ?? 0
    last = direction == .zero ? nil : time
    return direction * (Self.speed * max(elapsed, 0))
  }
}
