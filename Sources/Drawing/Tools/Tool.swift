import Ink
import TerminalUI

/// A tool: what a press of the primary button does on the canvas, and how the tool is presented.
///
/// The key bindings, the toolbar, the menu, the help panel and the messages are all derived from ``all``.
struct Tool: Sendable {
  /// The style settings that affect a tool.
  struct Settings: OptionSet, Sendable {
    let rawValue: Int

    static let color = Settings(rawValue: 1 << 0)
    static let width = Settings(rawValue: 1 << 1)
    static let direction = Settings(rawValue: 1 << 2)
    static let tilt = Settings(rawValue: 1 << 3)
    /// The part of the dots that is lit.
    static let density = Settings(rawValue: 1 << 4)
  }

  /// The settings that the mark at the pointer shows.
  struct MarkSettings: Sendable {
    var width: Double
    /// Screen dots per canvas dot.
    var scale: Double
    var azimuth: Double

    /// The radius of a ring just outside the ink, in screen dots.
    var radius: Double { width * scale / 2 + 1 }
  }

  /// The name in messages, the help panel and the menu; unique.
  let name: String
  /// The name in the toolbar, and in the menu of a small screen, at most six letters.
  let shortName: String
  let help: String
  let key: Unicode.Scalar
  let settings: Settings
  let nib: Nib
  let role: Role
  let size: ToolSize
  /// The setting that is its density; `nil` for none.
  let density: ToolSettings.Path?
  /// Returns the mark at the pointer; `nil` for a mere pointer.
  let mark: @Sendable (MarkSettings) -> PointerMark.Shape?
  let makeController: @Sendable () -> ToolController

  /// What a tool does with the pointer; only freehand strokes may snap to figures.
  enum Role: Sendable { case drawsFreehand, drawsFigures, fills, types, points, selects, erases }

  private init(
    _ name: String, shortName: String? = nil, help: String, key: Unicode.Scalar, settings: Settings,
    nib: Nib = .pen, role: Role, size: ToolSize = .pen, density: ToolSettings.Path? = nil,
    mark: @escaping @Sendable (MarkSettings) -> PointerMark.Shape? = { _ in nil },
    controller: @escaping @Sendable () -> ToolController
  ) {
    (self.name, self.shortName, self.help, self.key) = (name, shortName ?? name, help, key)
    (self.settings, self.nib, self.role) = (settings, nib, role)
    (self.size, self.density) = (size, density)
    (self.mark, makeController) = (mark, controller)
  }

  private init(
    nib: Nib, _ name: String? = nil, shortName: String? = nil, help: String, key: Unicode.Scalar,
    angles: Settings = [], size: ToolSize = .pen, density: ToolSettings.Path? = nil,
    mark: @escaping @Sendable (MarkSettings) -> PointerMark.Shape?
  ) {
    self.init(
      name ?? nib.name, shortName: shortName, help: help, key: key,
      settings: angles.union([.color, .width]), nib: nib, role: .drawsFreehand, size: size,
      density: density, mark: mark, controller: PenTool.init)
  }

  private init(
    shape: CornerShape, _ name: String, help: String, key: Unicode.Scalar,
    mark: @escaping @Sendable (MarkSettings) -> PointerMark.Shape?
  ) {
    self.init(
      name, help: help, key: key, settings: [.color, .width], role: .drawsFigures, mark: mark,
      controller: { ShapeTool(shape) })
  }
}

extension Tool {
  static let pen = Tool(
    nib: .pen, help: "round, wider with force", key: "p", angles: .tilt
  ) { .circle(radius: $0.radius) }
  static let calligraphy = Tool(
    nib: .calligraphy, shortName: "nib", help: "thick across the nib, thin along it", key: "c",
    angles: [.direction, .tilt], size: .calligraphy
  ) { .line(azimuth: $0.azimuth, length: max(4, $0.width * $0.scale)) }
  static let marker = Tool(nib: .marker, help: "under other ink", key: "m", size: .marker) {
    .diamond(radius: $0.radius + 0.5)
  }
  static let line = Tool(
    shape: .line, "line", help: "end to end; Alt: from the middle", key: "l"
  ) { _ in .line(azimuth: -.pi / 4, length: 9) }
  static let box = Tool(shape: .box, "box", help: "by corners; Alt: from the center", key: "b") {
    _ in .square(radius: 4)
  }
  static let ellipse = Tool(
    shape: .ellipse, "oval", help: "by corners; Alt: from the center", key: "o"
  ) { _ in .circle(radius: 4) }
  static let arrow = Tool(
    shape: .arrow, "arrow", help: "tail to tip; Alt: from the middle", key: "a"
  ) { _ in .arrow }
  static let stippleBrush = Tool(
    nib: .stipple, "shade", help: "a soft brush, denser with force", key: "k", angles: .density,
    size: .brush, density: \ToolSettings.brushDensity
  ) { .circle(radius: $0.radius) }
  static let fill = Tool(
    "fill", help: "shades a closed area", key: "F", settings: [.color, .density], nib: .fill,
    role: .fills, density: \ToolSettings.fillDensity, mark: { _ in .target(radius: 3) },
    controller: FillTool.init)
  static let text = Tool(
    "text", help: "click and type", key: "t", settings: [.color, .width], role: .types, size: .text,
    mark: { .letter(height: $0.width * $0.scale) }, controller: TextTool.init)
  static let laser = Tool(
    "laser", help: "points; fades, and is never saved", key: "Q", settings: [], role: .points,
    mark: { .circle(radius: $0.radius) }, controller: LaserTool.init)
  static let select = Tool(
    "select", help: "click, or drag a rectangle or a handle", key: "s", settings: [],
    role: .selects, controller: SelectTool.init)
  static let strokeEraser = Tool(
    "stroke eraser", shortName: "erase", help: "removes the strokes it touches", key: "e",
    settings: [], role: .erases, size: .eraser, mark: { _ in .cross },
    controller: { EraserTool { StrokeEraser($0) } })
  static let dotEraser = Tool(
    "dot eraser", shortName: "dots", help: "removes only the dots it touches", key: "E",
    settings: .width, role: .erases, size: .eraser,
    mark: { .target(radius: DotEraser.radius(width: $0.width, scale: $0.scale)) },
    controller: { EraserTool { DotEraser($0) } })

  var draws: Bool { role == .drawsFreehand || role == .drawsFigures }
  var drawsFigures: Bool { role == .drawsFigures }
  var snaps: Bool { role == .drawsFreehand }
  /// Whether a symmetry copies the touches of the tool.
  var isSymmetric: Bool { draws || role == .fills }
  /// Whether a press hides the mark at the pointer.
  var hidesMark: Bool { draws || role == .types || role == .points }
  var erases: Bool { role == .erases }
  var selects: Bool { role == .selects }

  /// The name in the settings, without spaces.
  var settingsName: String { name.replacing(" ", with: "-") }

  /// The tools of the toolbar, in its groups and its order.
  static let groups = [
    [pen, calligraphy, marker, stippleBrush], [line, box, ellipse, arrow], [text, fill],
    [select, strokeEraser, dotEraser],
  ]

  /// Every tool, in the order of the menu and the help panel.
  static let all = groups.flatMap(\.self) + [laser]
}

extension Tool: Hashable {
  static func == (tool: Tool, other: Tool) -> Bool { tool.name == other.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
