import Canvas
public import Display
import Geometry
import Gestures
import Ink
import Touches

/// What the session calls around frames.
extension DrawingController {
  /// Draws the sketch and the panels.
  public func draw(on screen: any Screen) {
    view.overlay = overlay
    view.guides = showsOnlyInk ? [] : symmetryAxes
    view.grid = showsOnlyInk ? nil : grid
    view.pointer = pointerMark
    view.update(showing: sketchWithLiveStrokes)
    noteSight()
    showsColors = screen.showsColors
    displayLink.repaintedCells = view.repaintedCells
    view.draw(panels: panels, on: screen)
  }

  /// Draws only the ink.
  public func drawLast(on screen: any Screen) {
    view.overlay = CanvasOverlay()
    view.guides = []
    view.grid = nil
    view.pointer = nil
    removeLiveStrokes()
    view.update(showing: shownSketch)
    view.draw(panels: [], on: screen)
  }

  /// Lays out the view for a blank screen of a new size.
  ///
  /// Strokes outside the screen stay in the sketch.
  public func resize(to size: ScreenSize) {
    let isOpening = self.size.columns == 0
    self.size = size
    viewportGesture.stopFlick()
    closeMenu()
    if isOpening {
      fitOpenedSketch()
      // A center that was taken over from another view is still in screen dots.
      symmetryCenter = viewport.transform.invert(symmetryCenter)
    }
    if strip.shown != nil { layOutStrip() }
    layOutPicker()
    view.layOut(size, transform: viewport.transform)
  }

  /// Commits the edit or the stroke in progress.
  ///
  /// Called when the session ends, so that quitting loses nothing.
  public func finish() {
    finishCopy()
    endText()
    commitPendingEdit(at: environment.touches.last?.timestamp ?? displayLink.timestamp)
    finishShape()
    finishConstrainedLine()
    for stroke in sketch.activeStrokes where stroke.state == .active { stroke.finish() }
    settleStrokes()
    finishCopy()
  }
}
