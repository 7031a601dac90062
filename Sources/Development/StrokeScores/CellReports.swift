package import Touches

/// The reports of a stroke from a terminal that reports only cells.
///
/// There is one report for the press, one for each change of the cell and one for the release.
package struct CellReports {
  /// The reports, each at the time of the first sample in its cell.
  package let reports: [SubcellEstimator.Report]
  /// The index of the sample that caused each report.
  package let samples: [Int]

  /// Creates the reports of a stroke.
  ///
  /// - Parameters:
  ///   - samples: The stroke, at least one sample; the last is the release.
  ///   - cell: The width and height of a cell, in the stroke's unit.
  package init(of samples: [TouchPredictor.Sample], cell: SIMD2<Double>) {
    var reports: [SubcellEstimator.Report] = []
    var indices: [Int] = []
    for (index, sample) in samples.enumerated() {
      let center = ((sample.position / cell).rounded(.down) + 0.5) * cell
      let isRelease = index == samples.count - 1 && index > 0
      guard isRelease || reports.last?.center != center else { continue }
      reports.append(
        SubcellEstimator.Report(
          time: sample.time, center: center, isPress: reports.isEmpty, isRelease: isRelease))
      indices.append(index)
    }
    self.reports = reports
    self.samples = indices
  }
}
