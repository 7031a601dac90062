import Canvas
import Geometry
package import Ink
import Touches

/// Everything that the user has set; all but the symmetry stays when another sketch is opened.
package struct DrawingSettings {
  package var ink: InkSettings
  /// The colors that were taken from the picker, the latest first.
  var takenInks: [InkColor] = []
  /// The strokes that were copied last; used only without a clipboard that other programs share.
  var copiedStrokes: StrokeCopy?
  /// Whether the tool is shown: by the toolbar, and by a mark at the pointer.
  package var showsIndicators = true
  /// Whether the toolbar is shown even while it does not have the keys.
  package var hasToolbar = true
  /// Whether the toolbar has a single row on every screen.
  package var hasSingleRow = false
  package var showsOnlyInk = false
  /// Whether a panel shows the sketch as a text diagram.
  var showsPreview = false
  var isWelcoming = false
  /// Whether a screen under the ink is dimmed, and whether it is shown without the ink.
  var dimsScreen = false, hidesInk = false
  package var showsStatistics = false
  package var showsTouches = false
  /// Whether samples, predictions, and redrawn areas are shown.
  package var isDebugging = false
  /// Whether strokes in progress have a predicted end.
  package var predicts = true
  /// Whether that end is gray, because it is tentative.
  package var hasGrayPredictions = false
  /// Whether clicks and rectangles of the select tool add to the selection.
  package var addsByClick = false
  /// What the left button of a mouse does once a pen has been used.
  package var mouseRole = MouseRole.draw
  var hasUsedPen = false
  /// Whether a notice has said that the mouse can have another role.
  var hasOfferedMouseRoles = false
  var effectiveMouseRole: MouseRole { hasUsedPen ? mouseRole : .draw }
  var requests = SketchRequests()
}

extension DrawingSettings {
  /// The last tool that draws, the ink, and all widths, as settings in TOML.
  private var choices: [(setting: String, value: String)] {
    let names = [("tool", ink.drawingTool?.settingsName), ("ink", ink.penColor.name)]
    return names.compactMap { name, value in value.map { (name, "\"\($0)\"") } }
      + ToolSettings.sizes.map { ($0, "\(ink.tools[keyPath: $1])") }
  }

  /// Returns what the user has chosen since earlier settings, for a program to remember.
  package func choices(since old: DrawingSettings) -> [(setting: String, value: String)] {
    let before = Dictionary(uniqueKeysWithValues: old.choices.map { ($0.setting, $0.value) })
    return choices.filter { before[$0.setting] != $0.value }
  }
}

/// What the left button of a mouse does once a pen has been used.
public enum MouseRole: String, CaseIterable, Hashable, Sendable {
  /// Draws with the tool, like the pen.
  case draw
  case pan
  /// Selects by clicks and rectangles, like the select tool.
  case select

  var label: String { "mouse \(rawValue)s" }
}

/// What is drawn with: the tool, the ink, the widths, the line style, the nib, the symmetry, and so on.
package struct InkSettings {
  var tool = Tool.pen {
    didSet {
      if !tool.selects && !tool.erases && tool.role != .points { drawingTool = tool }
    }
  }
  /// The latest tool that leaves ink; `nil` if the view was opened with one that does.
  private(set) var drawingTool: Tool? = .pen
  /// The ink of the tool.
  package var color: InkColor {
    get { tool == .marker ? markerColor ?? penColor : penColor }
    set {
      if tool == .marker, markerColor != nil { markerColor = newValue } else { penColor = newValue }
    }
  }
  /// The ink of all tools, and that of the marker if it has one of its own.
  private(set) var penColor = InkColor.foreground
  package var markerColor: InkColor?
  package var tools = ToolSettings()
  var line = LineStyle.plain
  /// The angles of the nib that are set by hand.
  var nib = NibDial()
  var symmetry: Symmetry? {
    didSet { if case .rosette(let arms) = symmetry { rosetteArms = arms } }
  }
  /// The number of arms of the latest rosette, or of the first.
  private(set) var rosetteArms = 6
  var symmetryCenter = Point.zero
  package internal(set) var smoothing: Smoothing {
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
  /// Whether the ends of lines hold on to the figures that they reach.
  package var holdsOn = true
  /// Whether a tilted pen draws with the force along it instead of the greater one on the surface.
  package var usesForceAlongPen = false

  /// The strengths of smoothing that can be set, in percent.
  static let smoothingStrengths = 5.0...100.0

  init(smoothing: Smoothing) {
    self.smoothing = smoothing
    smoothingStrength = smoothing.method == .none ? 1 : smoothing.strength
  }

  /// The names of the tools in the settings file, in the order of the menu.
  package static let toolNames = Tool.all.map(\.settingsName)

  /// The name of the tool at first, one of ``toolNames``; another one selects the pen.
  package var toolName: String {
    get { tool.settingsName }
    set {
      drawingTool = nil
      tool = Tool.all.first { $0.settingsName == newValue } ?? .pen
    }
  }

  /// The width of the tool, or the height of its letters, in canvas dots, clamped to the range of its `ToolSize`.
  var width: Double {
    get { tools[keyPath: tool.size.setting] }
    set { tools[keyPath: tool.size.setting] = newValue.clamped(to: tool.size.range) }
  }

  /// The density of the tool, in percent, clamped to `ToolSettings.densities`; `nil` if the tool has none.
  var density: Double? {
    get { tool.density.map { tools[keyPath: $0] } }
    set {
      guard let newValue, let path = tool.density else { return }
      tools[keyPath: path] = newValue.clamped(to: ToolSettings.densities)
    }
  }

  /// How lines are drawn; the arrow tool gives them a head in any case.
  var lineStyle: LineStyle {
    var line = line
    if tool == .arrow, line.heads == .none { line.heads = .end }
    return line
  }

  var style: StrokeStyle {
    var style = StrokeStyle(nib: tool.nib, color: color, width: tool.size.lineWidth(width))
    if tool == .laser { style = StrokeStyle(color: .red, width: 2) }
    style.density = (density ?? 100) / 100
    if tool.draws { style.line = lineStyle }
    if tool == .box || tool == .ellipse { style.line.heads = .none }
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
    usesForceAlongPen = ink.usesForceAlongPen
  }
}
