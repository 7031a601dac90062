package import Canvas
package import Drawing
package import Ink
package import Raster

/// The options of a drawing session.
package struct SessionOptions {
  let smoothing: Smoothing
  let prediction: PredictionHorizon
  let framesPerSecond: Double
  /// The characters to draw with; `nil` for the finest ones.
  let cellStyle: CellStyle?
  /// Sets the other options of a new view.
  let prepare: (DrawingController) -> Void

  /// Creates options; `prepare` sets the other ones of a new view.
  package init(
    smoothing: Smoothing, prediction: PredictionHorizon = .auto, framesPerSecond: Double,
    cellStyle: CellStyle? = nil, prepare: @escaping (DrawingController) -> Void = { _ in }
  ) {
    (self.smoothing, self.prediction, self.prepare) = (smoothing, prediction, prepare)
    (self.framesPerSecond, self.cellStyle) = (framesPerSecond, cellStyle)
  }

  /// Returns a warning about characters that the terminal's font may lack; `nil` if it has them.
  func fontHint(on terminal: any DrawingTerminal) -> String? {
    if let cellStyle { terminal.fontHint(for: cellStyle) } else { terminal.fontHint }
  }
}
