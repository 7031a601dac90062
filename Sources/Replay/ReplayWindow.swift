import Canvas
import Geometry
import Raster
import TerminalUI

/// The part of the canvas that a replay shows.
struct ReplayWindow {
  /// Moves the view.
  let navigator = CanvasNavigator()
  /// The part of the canvas that is fitted to the window, in canvas dots; `nil` without ink.
  var frame: Rect?
  /// Whether the view was never moved, so that a new window size fits everything again.
  var isFitted = true
  /// The last known location of the pointer, in screen dots.
  var pointerLocation: Point?

  init(_ frame: Rect?) { self.frame = frame }

  /// The point that stays fixed: the one under the pointer, or the middle.
  private var zoomCenter: Point { pointerLocation ?? navigator.window.center }

  func zoom(by factor: Double) { navigator.zoom(by: factor, about: zoomCenter) }
  /// Shows the canvas at its own size; if it already has that, at its initial position.
  func showFullSize() { navigator.showFullSize(about: zoomCenter) }

  /// Fits the sketch above some rows at the bottom, unless the view was moved; a screen stays where it is.
  func fitUnmoved(above rows: Int) {
    guard isFitted else { return }
    if navigator.hasScreen { return navigator.place(Viewport()) }
    navigator.place(Viewport(frame.map { size(above: rows).transform(fitting: $0) } ?? .identity))
  }

  /// Fits the sketch above some rows at the bottom; returns whether it has ink.
  func fit(above rows: Int) -> Bool {
    guard let frame else { return false }
    navigator.fit(frame, into: size(above: rows).dots.rect)
    return true
  }

  private func size(above rows: Int) -> ScreenSize {
    ScreenSize(columns: navigator.size.columns, rows: max(1, navigator.size.rows - rows))
  }
}
