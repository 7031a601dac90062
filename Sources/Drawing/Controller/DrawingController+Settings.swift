import Canvas
import Geometry
import Ink
import Touches

extension DrawingController {
  /// Takes over the tool with its settings, and what is shown beside the ink, from another view.
  public func adoptSettings(of other: DrawingController) {
    tool = other.tool
    gestures.stroke.style = other.gestures.stroke.style
    eraserWidth = other.eraserWidth
    nibDial = other.nibDial
    gestures.stroke.nibAngle = other.gestures.stroke.nibAngle
    rosetteArms = other.rosetteArms
    symmetricTouches.symmetry = other.symmetricTouches.symmetry
    symmetryCenter = other.viewport.transform.apply(to: other.symmetryCenter)
    smoothing = other.smoothing
    view.change(smoothing)
    view.isDebugging = other.view.isDebugging
    showsIndicators = other.showsIndicators
    statistics.isShown = other.statistics.isShown
    feedback.isShown = other.feedback.isShown
    status.message = nil
  }
}
