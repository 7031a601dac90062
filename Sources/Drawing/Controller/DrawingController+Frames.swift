import Canvas
public import Display

extension DrawingController {
  /// Draws the sketch and the panels.
  public func draw(on screen: any Screen) {
    view.overlay = overlay
    view.guides = showsOnlyInk ? [] : symmetryAxes
    view.pointer = pointerMark
    view.update(showing: shownSketch)
    noteSight()
    showsColors = screen.showsColors
    displayLink.repaintedCells = view.repaintedCells
    view.draw(panels: panels, on: screen)
  }

  /// Draws only the ink.
  public func drawLast(on screen: any Screen) {
    view.overlay = CanvasOverlay()
    view.guides = []
    view.pointer = nil
    view.update(showing: shownSketch)
    view.draw(panels: [], on: screen)
  }
}
