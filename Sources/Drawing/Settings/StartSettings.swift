import Canvas
import Geometry
public import Ink

/// The settings for the first stroke.
public struct StartSettings: Sendable {
  /// The names of the tools, in the order of the menu.
  public static let toolNames = Tool.all.map(\.settingsName)

  /// The range of ``gridSpacing``.
  public static let gridSpacings = CanvasGrid.spacings

  /// The range of ``textHeight``.
  public static let textHeights = ToolSettings.textHeights

  /// The tool, one of ``toolNames``; the pen if it is another.
  public var toolName = "pen"
  /// The ink.
  public var color = InkColor.foreground
  /// The width of the pens, in canvas dots; clamped to `StrokeStyle.widths`.
  public var width = 1.0
  /// The height of the capitals of a text, in canvas dots; clamped to ``textHeights``.
  public var textHeight = 9.0
  /// Whether the toolbar is shown even while it does not have the keys.
  public var hasToolbar = true
  /// Whether the toolbar has a single row on every screen.
  public var hasSingleRow = false
  /// Whether the grid is shown and snapped to.
  public var hasGrid = false
  /// The distance between two points of the grid, in canvas dots; in ``gridSpacings``.
  public var gridSpacing = CanvasGrid.standardSpacing
  /// Whether edges and centers snap to those of other strokes.
  public var hasGuides = true

  /// What the left button of a mouse does once a pen has been used.
  public var mouseRole = MouseRole.draw

  /// Creates the settings of a program that was started without any.
  public init() {}
}

extension DrawingSettings {
  mutating func apply(_ start: StartSettings) {
    (hasToolbar, hasSingleRow) = (start.hasToolbar, start.hasSingleRow)
    ink.color = start.color
    ink.tools.penWidth = start.width.clamped(to: StrokeStyle.widths)
    ink.tools.textHeight = start.textHeight.clamped(to: ToolSettings.textHeights)
    (ink.hasGrid, ink.gridSpacing) = (start.hasGrid, start.gridSpacing)
    ink.hasGuides = start.hasGuides
    mouseRole = start.mouseRole
    ink.tool = Tool.all.first { $0.settingsName == start.toolName } ?? .pen
  }
}
