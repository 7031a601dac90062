package import Canvas
package import Drawing
package import Ink
package import Raster

/// The options of a drawing session.
package struct SessionOptions {
  /// The smoothing of lines.
  let smoothing: Smoothing
  /// How far ahead to draw.
  let prediction: PredictionHorizon
  /// The maximum number of frames per second.
  let framesPerSecond: Double
  /// The characters to draw with; `nil` for the finest ones.
  let cellStyle: CellStyle?
  /// Sets the other options of a new view.
  let prepare: (DrawingController) -> Void

  /// Creates options.
  package init(
    smoothing: Smoothing, prediction: PredictionHorizon = .auto, framesPerSecond: Double,
    cellStyle: CellStyle? = nil, prepare: @escaping (DrawingController) -> Void = { _ in }
  ) {
    self.smoothing = smoothing
    self.prediction = prediction
    self.framesPerSecond = framesPerSecond
    self.cellStyle = cellStyle
    self.prepare = prepare
  }

  /// Returns a warning about characters that the terminal's font may lack; `nil` if there is no doubt.
  func fontHint(on terminal: any DrawingTerminal) -> String? {
    if let cellStyle { terminal.fontHint(for: cellStyle) } else { terminal.fontHint }
  }
}
