package import Touches

/// What a program was told of a stroke, and what the hand did.
package struct Recording {
  /// The reports, in the order of their arrival.
  package var reports: [TouchPredictor.Sample]
  /// The path that predictions are judged by.
  package var truth: Track

  /// A stroke whose reports are the truth.
  package init?(_ stroke: [TouchPredictor.Sample]) {
    guard let truth = Track(stroke) else { return nil }
    self.init(reports: stroke, truth: truth)
  }

  /// Reports and a truth of their own.
  package init(reports: [TouchPredictor.Sample], truth: Track) {
    self.reports = reports
    self.truth = truth
  }

  /// The stroke as a terminal would report it: a cell's centre, each time the cell changes.
  ///
  /// - Parameters:
  ///   - cell: Width and height of a cell, in the stroke's unit.
  ///   - onlyChanges: Whether a report in the same cell as the one before is left out.
  /// - Returns: A recording with the same truth.
  package func quantized(to cell: SIMD2<Double>, onlyChanges: Bool = true) -> Recording {
    var quantized: [TouchPredictor.Sample] = []
    for report in reports {
      let index = (report.position / cell).rounded(.down)
      let centre = (index + 0.5) * cell
      if onlyChanges, let last = quantized.last, last.position == centre { continue }
      quantized.append(TouchPredictor.Sample(time: report.time, x: centre.x, y: centre.y))
    }
    return Recording(reports: quantized, truth: truth)
  }
}
