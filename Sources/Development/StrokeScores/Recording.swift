package import Touches

/// The reports of a stroke and its true path.
package struct Recording {
  /// The resolution with which a terminal reports the pointer.
  package enum Grid {
    /// Square pixels of a width in the stroke's unit.
    ///
    /// With `onlyChanges`, a report in the same pixel as the one before is omitted.
    case pixels(of: Double, onlyChanges: Bool)
    /// Cells of a width and height in the stroke's unit, with one report for each change of the cell.
    case cells(of: SIMD2<Double>)

    /// The width and height of a box of the grid.
    package var box: SIMD2<Double> {
      switch self {
      case .pixels(let width, _): SIMD2(width, width)
      case .cells(let size): size
      }
    }

    fileprivate var onlyChanges: Bool {
      switch self {
      case .pixels(_, let onlyChanges): onlyChanges
      case .cells: true
      }
    }
  }

  /// The reports, in the order of their arrival.
  package var reports: [TouchPredictor.Sample]
  /// The path against which predictions are judged.
  package var truth: Track
  /// The width and the height of a cell if the reports are centers of cells, in the stroke's unit.
  package private(set) var cell: SIMD2<Double>?

  /// Creates a recording of a stroke whose reports are also its true path.
  ///
  /// Returns `nil` if the stroke has no sample.
  package init?(_ stroke: [TouchPredictor.Sample]) {
    guard let truth = Track(stroke) else { return nil }
    self.init(reports: stroke, truth: truth)
  }

  /// Creates a recording with exact positions.
  package init(reports: [TouchPredictor.Sample], truth: Track) {
    self.reports = reports
    self.truth = truth
  }

  /// Returns the recording with every report moved to the center of its box of a grid.
  ///
  /// Its truth is the same.
  package func reported(on grid: Grid) -> Recording {
    var rounded: [TouchPredictor.Sample] = []
    for report in reports {
      let center = ((report.position / grid.box).rounded(.down) + 0.5) * grid.box
      if grid.onlyChanges, let last = rounded.last, last.position == center { continue }
      rounded.append(TouchPredictor.Sample(time: report.time, x: center.x, y: center.y))
    }
    var recording = Recording(reports: rounded, truth: truth)
    if case .cells(let size) = grid { recording.cell = size }
    return recording
  }
}
