import Ink

/// The size of a tool that keys and a slider change: the width of its line, or the height of its letters.
struct ToolSize: Sendable {
  let setting: ToolSettings.Path
  var range = StrokeStyle.widths
  /// The change by a key, in dots.
  var step = 1.0
  var name = "width"
  /// What follows the number of dots in a message.
  var adjective = "wide"
  /// The least size of drawn letters; a smaller one is that of the terminal's characters.
  var letters = 0.0
  /// Returns the width of the line for a size.
  var lineWidth: @Sendable (Double) -> Double = { $0 }

  static let pen = ToolSize(setting: \.penWidth)
  static let calligraphy = ToolSize(setting: \.calligraphyWidth)
  static let marker = ToolSize(setting: \.markerWidth)
  static let brush = ToolSize(setting: \.brushWidth)
  static let eraser = ToolSize(setting: \.eraserWidth)
  /// The height of capitals, or the least for characters; all parts of letters are whole dots after a step.
  static let text = ToolSize(
    setting: \.textHeight, range: ToolSettings.textHeights, step: 3, name: "size",
    adjective: "high", letters: ToolSettings.letterHeight,
    lineWidth: { TextPen.lineWidth(height: $0) })

  func text(_ size: Double) -> String {
    size < letters ? "characters" : "\(dotCount(size)) \(adjective)"
  }
}

/// The widths and densities of the tools that have their own.
package struct ToolSettings: Hashable {
  /// The densities that can be set, in percent of the dots.
  static let densities = 5.0...100.0
  /// The heights of capitals that can be set, in canvas dots; the least is for the terminal's characters.
  package static let textHeights = 3.0...96.0
  /// The height of capitals from which on letters are drawn.
  static let letterHeight = 6.0

  /// The values with which stipple starts.
  package static let standard = ToolSettings()

  /// The width of the pen and of figures.
  package var penWidth = 1.0
  package var calligraphyWidth = 4.0
  package var markerWidth = 6.0
  package var brushWidth = 12.0
  package var eraserWidth = 8.0
  package var textHeight = 3.0
  /// The density of the shading brush at a force of 1, in percent.
  package var brushDensity = 50.0
  package var fillDensity = 100.0

  /// The sizes by their names in the settings.
  static var sizes: [(setting: String, path: Path)] {
    [
      ("width", \.penWidth), ("calligraphy-width", \.calligraphyWidth),
      ("marker-width", \.markerWidth), ("brush-width", \.brushWidth),
      ("eraser-width", \.eraserWidth), ("text-height", \.textHeight),
    ]
  }

  typealias Path = any WritableKeyPath<ToolSettings, Double> & Sendable
}
