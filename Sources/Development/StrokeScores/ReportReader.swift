package import Touches

/// Reads the reports of a recording one by one, as a touch collector passes them to its predictor.
///
/// Positions in cells are estimated from the reports so far. Each new report corrects earlier estimates.
package struct ReportReader {
  /// A report with what it tells of earlier ones.
  package struct Reading {
    /// The report at its exact or estimated position.
    package var sample: TouchPredictor.Sample
    /// The cell that was reported, if its position was estimated.
    package var cell: CellBounds?
    /// Better estimates of earlier reports, in order.
    package var corrections: [TouchPredictor.Sample] = []
  }

  /// The width and the height of a cell, in the strokes' unit; `nil` if positions are exact.
  private let cell: SIMD2<Double>?
  private var history: CellHistory
  private var times: [Double] = []

  /// Creates a reader of a recording's reports.
  package init(of recording: Recording, estimator: SubcellEstimator = SubcellEstimator()) {
    cell = recording.cell
    history = CellHistory(estimator: estimator)
  }

  /// Reads the next report.
  package mutating func read(_ report: TouchPredictor.Sample) -> Reading {
    guard let cell else { return Reading(sample: report) }
    let scale = SubcellEstimator.cellSize / cell
    history.append(
      times.count,
      SubcellEstimator.Report(
        time: report.time, center: report.position * scale, isPress: times.isEmpty,
        isRelease: false))
    times.append(report.time)
    var samples = history.takeEstimates(isEnd: false).map { estimate in
      let position = estimate.position / scale
      return TouchPredictor.Sample(time: times[estimate.sample], x: position.x, y: position.y)
    }
    let newest = samples.popLast() ?? report
    return Reading(
      sample: newest, cell: CellBounds(center: report.position, size: cell), corrections: samples)
  }
}

extension TouchPredictor {
  /// Adds a report, after better estimates of earlier ones.
  package mutating func observe(_ reading: ReportReader.Reading) {
    correct(reading.corrections)
    observe(reading.sample, in: reading.cell)
  }
}
