import Canvas
import Display
import Geometry
import Gestures
import Ink
import Touches

extension DrawingController {
  /// The density of the tool, in percent; `nil` if the tool has none.
  ///
  /// Assigned values are clamped.
  var toolDensity: Double? {
    get {
      guard tool.settings.contains(.density) else { return nil }
      return tool == .fill ? toolSettings.fillDensity : toolSettings.brushDensity
    }
    set {
      guard let newValue else { return }
      if tool == .fill {
        toolSettings.fillDensity = newValue
      } else {
        toolSettings.brushDensity = newValue
      }
    }
  }

  /// Changes the density of the tool by a percentage, unless it has none.
  ///
  /// The density of selected strokes stays as it was drawn.
  func changeDensity(by percentage: Double) {
    guard selection == nil else { return showMessage("select nothing to set the density") }
    guard let density = toolDensity else { return showMessage("\(tool.name) has no density") }
    toolDensity = density + percentage
    showToolMessage()
  }

  /// Gives the next stroke the nib, its angle, the width, and the density of the tool.
  func updateStrokeStyle() {
    updateNibAngle()
    guard let nib = tool.nib else { return }
    gestures.stroke.style.nib = nib
    gestures.stroke.style.width = toolWidth
    gestures.stroke.style.density = (toolDensity ?? 100) / 100
  }

  /// The slider for the density of the tool.
  var densitySlider: NumberSlider {
    NumberSlider(
      "density", in: ToolSettings.densities, { [unowned self] in toolDensity ?? 100 },
      columns: size.columns, isContinuous: true
    ) { [unowned self] density, _ in
      displayLink.isPaused = false
      toolDensity = density
      showToolMessage()
    }
  }

  /// Fills the closed areas in which strokes of the pointer, and its symmetric copies, began.
  ///
  /// Each fill lies directly below the lowest line around it, so that the lines stay visible.
  func fillAreas(with strokes: [Stroke], at time: TimeInterval) {
    var style = StrokeStyle(nib: .fill, color: gestures.stroke.style.color)
    style.density = toolSettings.fillDensity / 100
    let areas = ClosedAreas(
      of: sketch, smoothing: smoothing, transform: viewport.transform, size: size)
    do throws(ClosedAreas.Failure) {
      let found = try areas.areas(around: strokes.compactMap { $0.samples.first?.location })
      let sketchTime = recorder.sketchTime(time)
      let fills = found.compactMap { $0.fill(style, at: sketchTime, viewport.transform) }
      let places = found.compactMap(\.lowestLine)
      let replacement = Replacement(
        adding: fills, below: places.count == fills.count ? places : [])
      edit(.replaced(replacement), at: time)
    } catch {
      showMessage(error.text)
    }
  }
}

extension ClosedAreas.Failure {
  /// The message for a person.
  fileprivate var text: String {
    switch self {
    case .onLine: "no area here · click beside the lines"
    case .open: "open area · close it or zoom out"
    }
  }
}
