import Geometry
import Ink

/// The widths and densities of the tools that have their own.
struct ToolSettings: Hashable {
  /// The densities that can be set, in percent of the dots.
  static let densities = 5.0...100.0

  /// The width of the pens, in canvas dots.
  var penWidth = 1.0
  /// The width of the stipple brush, in canvas dots.
  var brushWidth = 12.0
  /// The width of the dot eraser, in canvas dots.
  var eraserWidth = 8.0
  /// The density of the stipple brush at a force of 1, in percent; always within ``densities``.
  var brushDensity = 50.0 {
    didSet { brushDensity = brushDensity.clamped(to: Self.densities) }
  }
  /// The density of a fill, in percent; always within ``densities``.
  var fillDensity = 100.0 {
    didSet { fillDensity = fillDensity.clamped(to: Self.densities) }
  }

  /// The width of a tool, in canvas dots; assigned values are clamped to `StrokeStyle.widths`.
  subscript(widthOf tool: Tool) -> Double {
    get { self[keyPath: Self.width(of: tool)] }
    set { self[keyPath: Self.width(of: tool)] = newValue.clamped(to: StrokeStyle.widths) }
  }

  private static func width(of tool: Tool) -> WritableKeyPath<ToolSettings, Double> {
    tool == .stippleBrush ? \.brushWidth : tool.erases ? \.eraserWidth : \.penWidth
  }
}
