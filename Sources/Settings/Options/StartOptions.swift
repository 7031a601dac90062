public import ArgumentParser
import Canvas
public import Drawing
import Ink
import TerminalUI

/// What the drawing view starts with: the tool, the toolbar, and the keys.
package struct StartOptions: ParsableArguments {
  @Option(Self.tool) var tool: ToolArgument
  @Option(Self.ink) var ink: InkColor
  @Option(Self.width) var width: Double
  @Option(Self.calligraphyWidth) var calligraphyWidth: Double
  @Option(Self.markerWidth) var markerWidth: Double
  @Option(Self.brushWidth) var brushWidth: Double
  @Option(Self.eraserWidth) var eraserWidth: Double
  @Option(Self.textHeight) var textHeight: Double
  @Flag(Self.toolbar) var toolbar: Bool
  @Flag(Self.singleRow) var singleRow: Bool
  @Flag(Self.grid) var grid: Bool
  @Option(Self.gridSpacing) var gridSpacing: Double
  @Flag(Self.guides) var guides: Bool
  @Flag(Self.attachEnds) var attachEnds: Bool
  @Option(Self.mouse) var mouse: MouseRole
  @Flag(Self.forceAlongPen) var forceAlongPen: Bool

  @Option(
    name: .customLong("key"), parsing: .singleValue,
    help: """
      Bind a key to a command, instead of the command's default keys: COMMAND=KEY. Can be repeated; \
      COMMAND= leaves the command without keys. 'stipple config --default' lists the commands.
      """)
  var keys: [KeyArgument] = []

  package init() {}

  /// The keys of the commands, those of the settings too, or why they are refused.
  func bindings() throws(KeyBindings.Refusal) -> KeyBindings {
    let given = Dictionary(grouping: keys, by: \.command).mapValues { $0.compactMap(\.key) }
    return try KeyBindings(changing: Settings.current.keys.merging(given) { $1 })
  }

  package func apply(to controller: DrawingController) {
    if let bindings = try? bindings() { controller.keyBindings = bindings }
    var settings = controller.settings
    (settings.hasToolbar, settings.hasSingleRow) = (toolbar, singleRow)
    settings.mouseRole = mouse
    (settings.ink.toolName, settings.ink.color) = (tool.name, ink)
    var tools = settings.ink.tools
    (tools.penWidth, tools.calligraphyWidth, tools.markerWidth) =
      (width, calligraphyWidth, markerWidth)
    (tools.brushWidth, tools.eraserWidth, tools.textHeight) = (brushWidth, eraserWidth, textHeight)
    settings.ink.tools = tools
    (settings.ink.hasGrid, settings.ink.gridSpacing) = (grid, gridSpacing)
    (settings.ink.hasGuides, settings.ink.holdsOn) = (guides, attachEnds)
    settings.ink.usesForceAlongPen = forceAlongPen
    controller.settings = settings
  }

  package func validate() throws {
    try Self.width.check(width)
    try Self.calligraphyWidth.check(calligraphyWidth)
    try Self.markerWidth.check(markerWidth)
    try Self.brushWidth.check(brushWidth)
    try Self.eraserWidth.check(eraserWidth)
    try Self.textHeight.check(textHeight)
    try Self.gridSpacing.check(gridSpacing)
    do throws(KeyBindings.Refusal) { _ = try bindings() } catch {
      throw ValidationError("--key: \(error.sentence).")
    }
  }
}

extension StartOptions {
  static let penSettings = [
    tool, ink, width, calligraphyWidth, markerWidth, brushWidth, eraserWidth, textHeight,
  ]
  static let pageSettings = [
    toolbar, singleRow, grid, gridSpacing, guides, attachEnds, mouse, forceAlongPen,
  ]

  private static let tool = Setting.value(
    "tool", ToolArgument.self, default: "pen",
    help: "The initial tool.")

  private static let ink = Setting.value(
    "ink", InkColor.self,
    values: "one of \(InkColor.allValueStrings.joined(separator: ", ")), or #RRGGBB",
    default: InkColor.foreground.name,
    help: """
      The initial ink: plain, red, green, yellow, blue, magenta, cyan, gray, or a color in \
      hexadecimal digits, such as '#FF8000'.
      """, comment: "The initial ink.")

  private static let width = width("width", of: "the pen and of figures", \.penWidth)
  private static let calligraphyWidth = width(
    "calligraphy-width", of: "the calligraphy nib", \.calligraphyWidth)
  private static let markerWidth = width("marker-width", of: "the marker", \.markerWidth)
  private static let brushWidth = width("brush-width", of: "the shading brush", \.brushWidth)
  private static let eraserWidth = width("eraser-width", of: "the dot eraser", \.eraserWidth)

  private static func width(
    _ name: String, of tool: String, _ standard: KeyPath<ToolSettings, Double>
  ) -> Setting {
    Setting.number(
      name, in: StrokeStyle.widths, default: ToolSettings.standard[keyPath: standard],
      help: { "The initial width of \(tool) in dots, \($0)." },
      comment: "The initial width of \(tool), in dots.")
  }

  private static let textHeight = Setting.number(
    "text-height", in: ToolSettings.textHeights, default: ToolSettings.standard.textHeight,
    help: {
      "The initial height of capitals in texts, in dots, \($0); below 6, the terminal's characters."
    }, comment: "The initial height of capitals in texts, in dots; below 6, characters.")

  private static let toolbar = Setting.flag(
    "toolbar", default: true, help: "Show the toolbar in the bottom rows.",
    comment: "Whether the bottom rows show the toolbar.")

  private static let singleRow = Setting.flag(
    "single-row", default: false, help: "Show the toolbar in a single row on every screen.",
    comment: "Whether the toolbar has a single row on every screen.")

  private static let grid = Setting.flag(
    "grid", default: false, help: "Show a grid of dots to snap to.",
    comment: "Whether a grid of dots to snap to is shown.")

  private static let gridSpacing = Setting.number(
    "grid-spacing", in: CanvasGrid.spacings, default: CanvasGrid.standardSpacing,
    help: { "The distance between the points of the grid, \($0) dots." },
    comment: "The distance between the points of the grid, in dots.")

  private static let mouse = Setting.value(
    "mouse", MouseRole.self, default: MouseRole.draw.rawValue,
    help: "What the left button of a mouse does once a pen has been used.")

  private static let forceAlongPen = Setting.flag(
    "force-along-pen", default: false,
    help: "Draw with the force along a tilted pen, so that tilting does not widen the line.",
    comment: "Whether a tilted pen draws with the force along it, not with the one on the surface.")

  private static let guides = Setting.flag(
    "guides", default: true,
    help: "Snap edges and centers to those of other strokes.",
    comment: "Whether edges and centers snap to those of other strokes.")

  private static let attachEnds = Setting.flag(
    "attach-ends", default: true,
    help: "Attach the ends of lines and arrows to the figures that they reach.",
    comment: "Whether the ends of lines and arrows attach to the figures that they reach.")
}

extension MouseRole: ExpressibleByArgument {}

struct ToolArgument: ExpressibleByArgument {
  let name: String

  init?(argument: String) {
    guard Self.allValueStrings.contains(argument) else { return nil }
    name = argument
  }

  static var allValueStrings: [String] { InkSettings.toolNames }
  var defaultValueDescription: String { name }
}

/// A command and one of its keys: `undo=Ctrl-U`.
struct KeyArgument: ExpressibleByArgument {
  let command: String
  /// `nil` to leave the command without keys.
  let key: Key?

  init?(argument: String) {
    guard let separator = argument.firstIndex(of: "=") else { return nil }
    let name = String(argument[argument.index(after: separator)...])
    (command, key) = (String(argument[..<separator]), Key(name: name))
    guard KeyBindings.names.contains(command), name.isEmpty || key != nil else { return nil }
  }
}

extension KeyBindings {
  /// Creates the standard keys with those of commands by name, in the order of the commands.
  init(changing keys: [String: [Key]]) throws(Refusal) {
    try self.init(
      changing: Self.names.compactMap { name in keys[name].map { (name: name, keys: $0) } })
  }
}

extension KeyBindings.Refusal {
  var sentence: String {
    switch self {
    case .unknownCommand(let name): "there is no command '\(name)'"
    case .conflict(let key, let one, let other):
      "\(key.name) is bound to both '\(one)' and '\(other)'; give one of them another key"
    case .fixed(let key): "\(key.name) cannot be bound to another command"
    }
  }
}
