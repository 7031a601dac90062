import Canvas
import Geometry
import Ink
import Raster

/// Zooming, and fitting the drawing to the window.
extension DrawingContext {
  /// The window above the toolbar, in screen dots.
  var area: Rect {
    var area = window
    area.maxY = max(area.minY, area.maxY - Double(toolbarRows() * Cell.height))
    return area
  }

  /// The point that stays fixed: the one under the pointer, or the middle if that is on the toolbar.
  var zoomCenter: Point {
    guard let location = pointer.location, location.y < area.maxY else {
      return window.center
    }
    return location
  }

  func zoom(by factor: Double) { navigator.zoom(by: factor, about: zoomCenter) }

  /// Shows the canvas at its own size; if it already has that, at its initial position.
  func showFullSize() { navigator.showFullSize(about: zoomCenter) }

  /// Fits the drawing to the window above the toolbar.
  func fitDrawing() {
    let strokes = editor.shownSketch.items.lazy.map(\.stroke)
    guard let bounds = editor.reading?.bounds ?? Rect(union: strokes.map(\.bounds)) else {
      return messages.show("nothing to fit")
    }
    navigator.fit(bounds, into: area)
  }

  /// Fits a sketch that is not inside the window, unless the user has moved the view.
  func fitSketch() {
    guard navigator.viewport == openedViewport else { return }
    let strokes = editor.sketch.items.lazy.map(\.stroke)
    let reading = editor.reading
    guard let paths = reading?.pathBounds ?? Rect(union: strokes.map(\.pathBounds)),
      !window.contains(transform.apply(to: paths)),
      let bounds = reading?.bounds ?? Rect(union: strokes.map(\.bounds))
    else { return }
    openedViewport = Viewport(fitting: bounds, into: area, maximumScale: 1)
    navigator.show(openedViewport)
    guard transform.scale < 1 else { return messages.showNotice("centered in the window") }
    messages.showNotice("fitted to the window", KeyHint(.resetZoom, "shows full size"))
  }
}
