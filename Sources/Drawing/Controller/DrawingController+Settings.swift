import Canvas
import Geometry
public import Ink
import Touches

extension DrawingController {
  /// The names of the tools, in the order of the menu.
  public static let toolNames = Tool.all.map(\.settingsName)

  /// Sets what the first stroke is drawn with.
  ///
  /// - Parameters:
  ///   - toolName: One of ``toolNames``; others change nothing.
  ///   - color: The ink.
  ///   - width: The width of the pens, in canvas dots.
  public func start(withTool toolName: String, color: InkColor, width: Double) {
    gestures.stroke.style.color = color
    toolSettings[widthOf: .pen] = width
    guard let tool = Tool.all.first(where: { $0.settingsName == toolName }) else { return }
    self.tool = tool
  }

  /// Takes over the tool with its settings, and what is shown beside the ink, from another view.
  public func adoptSettings(of other: DrawingController) {
    tool = other.tool
    gestures.stroke.style = other.gestures.stroke.style
    toolSettings = other.toolSettings
    colors.taken = other.colors.taken
    nibDial = other.nibDial
    gestures.stroke.nibAngle = other.gestures.stroke.nibAngle
    rosetteArms = other.rosetteArms
    arranging = other.arranging.settings
    symmetricTouches.symmetry = other.symmetricTouches.symmetry
    symmetryCenter = other.viewport.transform.apply(to: other.symmetryCenter)
    smoothing = other.smoothing
    view.change(smoothing)
    view.isDebugging = other.view.isDebugging
    showsIndicators = other.showsIndicators
    hasToolbar = other.hasToolbar
    showsOnlyInk = other.showsOnlyInk
    isWelcoming = other.isWelcoming
    statistics.isShown = other.statistics.isShown
    feedback.isShown = other.feedback.isShown
    strip.restorable = other.strip.restorable
    // A request for the open sketch is not one for this sketch.
    strip.requests = other.strip.requests.filter { !$0.isForOpenSketch }
    status.message = nil
  }
}

extension Tool {
  /// The name in the settings, without spaces.
  var settingsName: String { name.replacing(" ", with: "-") }
}
