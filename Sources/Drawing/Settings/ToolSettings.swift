import Geometry
import Ink

/// The widths and densities of the tools that have their own.
struct ToolSettings: Hashable {
  /// The densities that can be set, in percent of the dots.
  static let densities = 5.0...100.0
  /// The heights of capitals that can be set, in canvas dots.
  static let textHeights = 6.0...96.0

  /// The width of the pens, in canvas dots.
  var penWidth = 1.0
  /// The width of the shading brush, in canvas dots.
  var brushWidth = 12.0
  /// The width of the dot eraser, in canvas dots.
  var eraserWidth = 8.0
  /// The height of the capitals of a text, in canvas dots.
  var textHeight = 9.0
  /// The density of the shading brush at a force of 1, in percent.
  var brushDensity = 50.0
  /// The density of a fill, in percent.
  var fillDensity = 100.0

  /// One of the settings.
  typealias Path = any WritableKeyPath<ToolSettings, Double> & Sendable
}
