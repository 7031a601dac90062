package import ArgumentParser
package import Drawing
import Ink
import TerminalUI

/// What the drawing view starts with: the tool, the toolbar, and the keys.
package struct StartOptions: SettingGroup {
  @Option(Self.tool) var tool: ToolArgument
  @Option(Self.ink) var ink: InkColor
  @Option(Self.width) var width: Double
  @Option(Self.textHeight) var textHeight: Double
  @Flag(Self.toolbar) var toolbar: Bool
  @Flag(Self.singleRow) var singleRow: Bool
  @Flag(Self.grid) var grid: Bool
  @Option(Self.gridSpacing) var gridSpacing: Double
  @Flag(Self.guides) var guides: Bool
  @Option(Self.mouse) var mouse: MouseRole

  @Option(
    name: .customLong("key"), parsing: .singleValue,
    help: """
      Bind a key to a command, instead of the command's default keys: COMMAND=KEY. Can be repeated; \
      COMMAND= leaves the command without keys. 'stipple config --default' lists the commands.
      """)
  package var keys: [KeyArgument] = []

  package init() {}

  /// The keys of the commands, or why they are refused.
  func bindings() throws(KeyBindings.Refusal) -> KeyBindings {
    let names = keys.map(\.command).reduce(into: [String]()) { names, name in
      if !names.contains(name) { names.append(name) }
    }
    return try KeyBindings(
      changing: names.map { name in
        (name: name, keys: keys.filter { $0.command == name }.compactMap(\.key))
      })
  }

  /// Sets what the drawing view starts with.
  package func apply(to controller: DrawingController) {
    if let bindings = try? bindings() { controller.keyBindings = bindings }
    var settings = StartSettings()
    (settings.toolName, settings.color, settings.width) = (tool.name, ink, width)
    settings.textHeight = textHeight
    (settings.hasToolbar, settings.hasSingleRow) = (toolbar, singleRow)
    settings.hasGrid = grid
    (settings.gridSpacing, settings.hasGuides) = (gridSpacing, guides)
    settings.mouseRole = mouse
    controller.start(with: settings)
  }

  package func validate() throws {
    try Self.width.check(width)
    try Self.textHeight.check(textHeight)
    try Self.gridSpacing.check(gridSpacing)
    do throws(KeyBindings.Refusal) { _ = try bindings() } catch {
      throw ValidationError("--key: \(error.sentence).")
    }
  }
}

extension StartOptions {
  package static let settings = penSettings + pageSettings
  package static let tableNames = ["key"]
  static let penSettings = [tool, ink, width, textHeight]
  static let pageSettings = [toolbar, singleRow, grid, gridSpacing, guides, mouse]

  private static let tool = Setting.value(
    "tool", ToolArgument.self, default: "pen",
    help: "The initial tool.", summary: "The initial tool.")

  private static let ink = Setting.value(
    "ink", InkColor.self,
    values: "one of \(InkColor.allValueStrings.joined(separator: ", ")), or #RRGGBB",
    default: InkColor.foreground.name,
    help: """
      The initial ink: plain, red, green, yellow, blue, magenta, cyan, gray, or a color in \
      hexadecimal digits, such as '#FF8000'.
      """, summary: "The initial ink.")

  private static let width = Setting.number(
    "width", in: StrokeStyle.widths, default: 1,
    help: { "The initial width of the pens in dots, \($0)." },
    summary: { _ in "The initial width of the pens, in dots." })

  private static let textHeight = Setting.number(
    "text-height", in: StartSettings.textHeights, default: 9,
    help: { "The initial height of capitals in texts, in dots, \($0)." },
    summary: { _ in "The initial height of capitals in texts, in dots." })

  private static let toolbar = Setting.flag(
    "toolbar", default: true, help: "Show the toolbar in the bottom rows.",
    summary: "Whether the bottom rows show the toolbar.")

  private static let singleRow = Setting.flag(
    "single-row", default: false, help: "Show the toolbar in a single row on every screen.",
    summary: "Whether the toolbar has a single row on every screen.")

  private static let grid = Setting.flag(
    "grid", default: false, help: "Show a grid of dots to snap to.",
    summary: "Whether a grid of dots to snap to is shown.")

  private static let gridSpacing = Setting.number(
    "grid-spacing", in: StartSettings.gridSpacings, default: 8,
    help: { "The distance between the points of the grid, \($0) dots." },
    summary: { _ in "The distance between the points of the grid, in dots." })

  private static let mouse = Setting.value(
    "mouse", MouseRole.self, default: MouseRole.draw.rawValue,
    help: "What the left button of a mouse does once a pen has been used.",
    summary: "What the left button of a mouse does once a pen has been used.")

  private static let guides = Setting.flag(
    "guides", default: true,
    help: "Snap edges and centers to those of other strokes.",
    summary: "Whether edges and centers snap to those of other strokes.")
}
