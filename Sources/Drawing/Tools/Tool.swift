import Display
import Ink

/// A tool: what a press of the primary button does on the canvas, and how the tool is presented.
///
/// The key bindings, the toolbar, the menu, the help panel and the messages are all derived from ``all``.
struct Tool: Sendable {
  /// What a tool does along the path of the pointer.
  enum Behavior: Sendable {
    /// Draws a stroke with a nib.
    case draw(Nib)
    /// Draws a figure from corner to corner with the pen's nib.
    case shape(CornerShape)
    /// Fills the closed area that is clicked.
    case fill
    /// Makes an edit that is previewed during the drag and committed at its end.
    case edit(@Sendable (EditContext) -> any PreviewedEdit)
    /// Opens a caret, at which keys type text.
    case type
    /// Selects strokes.
    case select
  }

  /// The style settings that affect a tool.
  struct Settings: OptionSet, Sendable {
    let rawValue: Int

    static let color = Settings(rawValue: 1 << 0)
    static let width = Settings(rawValue: 1 << 1)
    /// The direction of the nib.
    static let direction = Settings(rawValue: 1 << 2)
    /// The angle of the nib to the surface.
    static let tilt = Settings(rawValue: 1 << 3)
    /// The part of the dots that is lit.
    static let density = Settings(rawValue: 1 << 4)
  }

  /// The settings that the mark at the pointer shows.
  struct MarkSettings: Sendable {
    /// The width of the tool, in canvas dots.
    var width: Double
    /// Screen dots per canvas dot.
    var scale: Double
    /// The direction of the nib, in radians clockwise from the x axis.
    var azimuth: Double

    /// The radius of a ring just outside the ink, in screen dots.
    var radius: Double { width * scale / 2 + 1 }
  }

  /// The name in messages, the help panel and the menu; unique.
  let name: String
  /// The name in the menu of a small screen.
  let shortName: String
  /// What the tool does, in a few words for the tooltip.
  let help: String
  /// The key that selects the tool.
  let key: Unicode.Scalar
  /// The settings that affect the tool.
  let settings: Settings
  /// What the tool does.
  let behavior: Behavior
  /// Returns the mark at the pointer; `nil` for a mere pointer.
  let mark: @Sendable (MarkSettings) -> PointerMark.Shape?

  private init(
    _ name: String, shortName: String? = nil, help: String, key: Unicode.Scalar,
    settings: Settings, behavior: Behavior,
    mark: @escaping @Sendable (MarkSettings) -> PointerMark.Shape? = { _ in nil }
  ) {
    self.name = name
    self.shortName = shortName ?? name
    self.help = help
    self.key = key
    self.settings = settings
    self.behavior = behavior
    self.mark = mark
  }

  private init(
    nib: Nib, shortName: String? = nil, help: String, key: Unicode.Scalar, angles: Settings = [],
    mark: @escaping @Sendable (MarkSettings) -> PointerMark.Shape?
  ) {
    self.init(
      nib.name, shortName: shortName, help: help, key: key,
      settings: angles.union([.color, .width]), behavior: .draw(nib), mark: mark)
  }

  private init(
    shape: CornerShape, _ name: String, help: String, key: Unicode.Scalar,
    mark: @escaping @Sendable (MarkSettings) -> PointerMark.Shape?
  ) {
    self.init(
      name, help: help, key: key, settings: [.color, .width], behavior: .shape(shape), mark: mark)
  }
}

extension Tool {
  static let pen = Tool(
    nib: .pen, help: "round, wider with force", key: "p", angles: .tilt
  ) { .circle(radius: $0.radius) }
  static let calligraphy = Tool(
    nib: .calligraphy, shortName: "callig.", help: "thick across the nib, thin along it", key: "c",
    angles: [.direction, .tilt]
  ) { .line(azimuth: $0.azimuth, length: max(4, $0.width * $0.scale)) }
  static let marker = Tool(nib: .marker, help: "round, one width", key: "m") {
    .diamond(radius: $0.radius + 0.5)
  }
  static let line = Tool(
    shape: .line, "line", help: "end to end; Alt: from the middle", key: "l"
  ) { _ in .line(azimuth: -.pi / 4, length: 9) }
  static let box = Tool(shape: .box, "box", help: "by corners; Alt: from the center", key: "b") {
    _ in
    .square(radius: 4)
  }
  static let ellipse = Tool(
    shape: .ellipse, "ellipse", help: "by corners; Alt: from the center", key: "o"
  ) {
    _ in .circle(radius: 4)
  }
  static let arrow = Tool(
    shape: .arrow, "arrow", help: "tail to tip; Alt: from the middle", key: "a"
  ) { _ in .arrow }
  static let stippleBrush = Tool(
    nib: .stipple, help: "shades, denser with force", key: "k", angles: .density
  ) { .circle(radius: $0.radius) }
  static let fill = Tool(
    "fill", help: "shades a closed area", key: "F", settings: [.color, .density],
    behavior: .fill, mark: { _ in .target(radius: 3) })
  static let text = Tool(
    "text", help: "a click opens a caret; width is size", key: "t", settings: [.color, .width],
    behavior: .type,
    mark: { .caret(height: $0.width * $0.scale * TextPen.markHeight) })
  static let select = Tool(
    "select", help: "click, drag a rectangle, or a handle", key: "s", settings: [],
    behavior: .select)
  static let strokeEraser = Tool(
    "stroke eraser", help: "removes what it touches", key: "e", settings: [],
    behavior: .edit { StrokeEraser($0) }, mark: { _ in .cross })
  static let dotEraser = Tool(
    "dot eraser", help: "removes only the dots it touches", key: "E", settings: .width,
    behavior: .edit { DotEraser($0) },
    mark: { .target(radius: DotEraser.radius(width: $0.width, scale: $0.scale)) })

  /// Whether the tool draws strokes.
  var draws: Bool {
    switch behavior {
    case .draw, .shape: true
    case .fill, .edit, .type, .select: false
    }
  }

  /// The nib of the strokes that the tool draws; `nil` if it draws none.
  var nib: Nib? {
    switch behavior {
    case .draw(let nib): nib
    case .shape, .type: .pen
    case .fill, .edit, .select: nil
    }
  }

  /// Whether strokes of the tool snap to figures.
  var snaps: Bool { if case .draw = behavior { true } else { false } }

  /// Whether a press hides the mark at the pointer.
  var hidesMark: Bool { draws || self == .text }

  /// Whether the tool removes ink.
  var erases: Bool { self == .strokeEraser || self == .dotEraser }

  /// Every tool, in the order of the menu and the help panel.
  static let all = [
    pen, calligraphy, marker, stippleBrush, line, box, ellipse, arrow, text, fill, select,
    strokeEraser, dotEraser,
  ]
}

extension Tool: Hashable {
  static func == (tool: Tool, other: Tool) -> Bool { tool.name == other.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
