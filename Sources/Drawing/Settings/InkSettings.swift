import Canvas
import Geometry
package import Ink
import Touches

/// What is drawn with: the tool, the ink, the widths, the nib, the symmetry, the smoothing, and the grid.
package struct InkSettings {
  var tool = Tool.pen
  package var color = InkColor.foreground
  package var tools = ToolSettings()
  /// The angles of the nib that are set by hand.
  var nib = NibDial()
  var symmetry: Symmetry? {
    didSet { if case .rosette(let arms) = symmetry { rosetteArms = arms } }
  }
  /// The number of arms of the latest rosette, or of the first.
  private(set) var rosetteArms = 6
  var symmetryCenter = Point.zero
  var smoothing: Smoothing {
    didSet { if smoothing.method != .none { smoothingStrength = smoothing.strength } }
  }
  /// The strength of every method of smoothing; 1 if the view was opened without smoothing.
  private(set) var smoothingStrength: Double
  /// The modifier keys that count as held during drags.
  var stickyKeys: ModifierFlags = []
  /// Whether the grid is shown and snapped to.
  package var hasGrid = false
  package var gridSpacing = CanvasGrid.standardSpacing
  /// Whether edges and centers snap to those of other strokes.
  package var hasGuides = true

  /// The strengths of smoothing that can be set, in percent.
  static let smoothingStrengths = 5.0...100.0

  init(smoothing: Smoothing) {
    self.smoothing = smoothing
    smoothingStrength = smoothing.method == .none ? 1 : smoothing.strength
  }

  /// The names of the tools in the settings file, in the order of the menu.
  package static let toolNames = Tool.all.map(\.settingsName)

  /// The name of the tool, one of ``toolNames``; another one selects the pen.
  package var toolName: String {
    get { tool.settingsName }
    set { tool = Tool.all.first { $0.settingsName == newValue } ?? .pen }
  }

  /// The width of the tool, or the height of its letters, in canvas dots; assigned values are clamped to
  /// the range of its `ToolSize`.
  var width: Double {
    get { tools[keyPath: tool.size.setting] }
    set { tools[keyPath: tool.size.setting] = newValue.clamped(to: tool.size.range) }
  }

  /// The density of the tool, in percent; `nil` if the tool has none.
  ///
  /// Assigned values are clamped to `ToolSettings.densities`.
  var density: Double? {
    get { tool.density.map { tools[keyPath: $0] } }
    set {
      guard let newValue, let path = tool.density else { return }
      tools[keyPath: path] = newValue.clamped(to: ToolSettings.densities)
    }
  }

  var style: StrokeStyle {
    var style = StrokeStyle(nib: tool.nib, color: color, width: tool.size.lineWidth(width))
    style.density = (density ?? 100) / 100
    return style
  }

  /// The angle that the dial gives the next stroke of a pen with a measured azimuth, in radians clockwise.
  var nibAngle: Double { tool.settings.contains(.direction) ? nib.offset : 0 }

  func nibAngles(usesBraille: Bool) -> [NibAngle] {
    nib.angles(tool.settings, usesBraille: usesBraille)
  }

  func summary(usesBraille: Bool) -> String {
    var parts = [tool.name]
    if tool.settings.contains(.color) { parts.append(color.name) }
    if tool.settings.contains(.width) { parts.append(tool.size.text(width)) }
    if let density { parts.append("\(Int(density))% of the dots") }
    return (parts + nibAngles(usesBraille: usesBraille).map(\.text)).joined(separator: " · ")
  }

  /// Returns the grid at a scale in screen dots per canvas dot; `nil` while it is off.
  func grid(scale: Double) -> CanvasGrid? {
    hasGrid ? CanvasGrid(spacing: gridSpacing, scale: scale) : nil
  }
}

extension StrokeGestureRecognizer {
  func apply(_ ink: InkSettings) {
    (style, nibAngle, noticesHolds) = (ink.style, ink.nibAngle, ink.tool.draws)
  }
}
