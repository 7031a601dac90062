import Canvas
import Display
import Geometry
import Gestures
import Ink
import Raster
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
  /// Each fill lies directly below the lowest line around it, so that the lines stay visible. It
  /// replaces the fills that it covers at the click, so that a click changes their ink and density.
  func fillAreas(with strokes: [Stroke], at time: TimeInterval) {
    var style = StrokeStyle(nib: .fill, color: gestures.stroke.style.color)
    style.density = toolSettings.fillDensity / 100
    let areas = ClosedAreas(
      of: sketch, smoothing: smoothing, transform: viewport.transform, size: size)
    let points = strokes.compactMap { $0.samples.first?.location }
    do throws(ClosedAreas.Failure) {
      let found = try areas.areas(around: points)
      let sketchTime = recorder.sketchTime(time)
      let fills = found.compactMap { $0.fill(style, at: sketchTime, viewport.transform) }
      let places = found.compactMap(\.lowestLine)
      let replacement = Replacement(
        replacedFills(within: fills, at: points).map { StrokeCut($0, keeping: []) },
        adding: fills, below: places.count == fills.count ? places : [])
      edit(.replaced(replacement), at: time)
    } catch {
      showMessage(error.text)
    }
  }
}

extension DrawingController {
  /// Returns the fills at some points that lie within new fills.
  ///
  /// - Complexity: O(*n*) in the number of strokes and of corners of the fills.
  private func replacedFills(within fills: [StrokeRecord], at points: [Point]) -> [StrokeID] {
    let margin = 2 / viewport.transform.scale
    return sketch.items.filter { item in
      let bounds = item.stroke.bounds
      guard item.stroke.style.nib == .fill,
        fills.contains(where: {
          let area = $0.bounds.outset(by: margin)
          return area.contains(Point(x: bounds.minX, y: bounds.minY))
            && area.contains(Point(x: bounds.maxX, y: bounds.maxY))
        })
      else { return false }
      return points.contains { covers(item.stroke, $0) }
    }.map(\.id).sorted()
  }

  /// Returns whether a fill covers the dot of the screen at a visible point in canvas dots.
  private func covers(_ fill: StrokeRecord, _ point: Point) -> Bool {
    let dot = viewport.transform.apply(to: point)
    let (x, y) = (Int(dot.x.rounded(.down)), Int(dot.y.rounded(.down)))
    let corners = fill.samples.map { viewport.transform.apply(to: $0.location) }
    return DotMask(inside: corners, within: DotRect(xs: x..<x + 1, ys: y..<y + 1)).count > 0
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
