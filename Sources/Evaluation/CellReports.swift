package import Touches

/// What a terminal that knows only cells reports of a stroke: the press, every change of the cell,
/// and the release.
package struct CellReports {
  /// The reports, each at the moment of the first sample in its cell.
  package let reports: [SubcellEstimator.Report]

  /// Sees a stroke through cells.
  ///
  /// - Parameters:
  ///   - samples: The stroke, at least one sample; its last is the release.
  ///   - cell: The width and height of a cell, in the stroke's unit.
  package init(of samples: [TouchPredictor.Sample], cell: SIMD2<Double>) {
    var reports: [SubcellEstimator.Report] = []
    for (index, sample) in samples.enumerated() {
      let center = ((sample.position / cell).rounded(.down) + 0.5) * cell
      let isRelease = index == samples.count - 1 && index > 0
      guard isRelease || reports.last?.center != center else { continue }
      reports.append(
        SubcellEstimator.Report(
          time: sample.time, center: center, isPress: reports.isEmpty, isRelease: isRelease))
    }
    self.reports = reports
  }
}
