package import Touches

/// The reports of a stroke and its true path.
package struct Recording {
  /// The reports, in the order of their arrival.
  package var reports: [TouchPredictor.Sample]
  /// The path against which predictions are judged.
  package var truth: Track

  /// Creates a recording of a stroke whose reports are also its true path.
  ///
  /// Returns `nil` if the stroke has no sample.
  package init?(_ stroke: [TouchPredictor.Sample]) {
    guard let truth = Track(stroke) else { return nil }
    self.init(reports: stroke, truth: truth)
  }

  /// Creates a recording.
  package init(reports: [TouchPredictor.Sample], truth: Track) {
    self.reports = reports
    self.truth = truth
  }

  /// Returns the recording as reported by a terminal that reports centers of cells.
  ///
  /// - Parameters:
  ///   - cell: The width and height of a cell, in the stroke's unit.
  ///   - onlyChanges: Whether to omit a report in the same cell as the one before.
  /// - Returns: A recording with the same truth.
  package func quantized(to cell: SIMD2<Double>, onlyChanges: Bool = true) -> Recording {
    var quantized: [TouchPredictor.Sample] = []
    for report in reports {
      let index = (report.position / cell).rounded(.down)
      let center = (index + 0.5) * cell
      if onlyChanges, let last = quantized.last, last.position == center { continue }
      quantized.append(TouchPredictor.Sample(time: report.time, x: center.x, y: center.y))
    }
    return Recording(reports: quantized, truth: truth)
  }
}
