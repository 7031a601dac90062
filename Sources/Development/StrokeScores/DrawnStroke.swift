import Canvas
import Drawing
import Geometry
import Gestures
package import Ink
package import Touches

/// A recorded stroke drawn as the program would draw it.
///
/// Its samples pass as reports through a touch collector and the stroke recognizer, with all updates
/// of estimates.
package struct DrawnStroke {
  /// The reports that the terminal sends.
  package enum Reporting {
    /// A report of the exact position of every sample.
    case exact
    /// A report of the cell whenever it changes, with the width and height of a cell.
    case cells(SIMD2<Double>)
  }

  /// The samples so far; after the last report, those that would be stored.
  package private(set) var samples: [StrokeSample] = []

  private let environment = GestureEnvironment()
  private let recognizer = StrokeGestureRecognizer()
  private var collector: TouchCollector
  private let scale: SIMD2<Double>

  /// Draws a stroke.
  ///
  /// - Parameters:
  ///   - stroke: At least one sample; the first presses and the last releases the button.
  ///   - reporting: The reports that the terminal sends.
  ///   - estimator: The estimator of positions in cells.
  ///   - observe: Called after every sample of the stroke, whether or not it was reported.
  package init(
    _ stroke: [TouchPredictor.Sample], reporting: Reporting,
    estimator: SubcellEstimator = SubcellEstimator(), observe: (DrawnStroke) -> Void = { _ in }
  ) {
    collector = TouchCollector(subcellEstimator: estimator)
    environment.add(recognizer)
    if case .cells(let cell) = reporting {
      scale = SubcellEstimator.cellSize / cell
    } else {
      scale = [1, 1]
    }
    let reports = reporting.positions(of: stroke)
    for (index, sample) in stroke.enumerated() {
      let isLast = index == stroke.count - 1
      if let position = reports[index] {
        let kind: PointerReport.Kind = index == 0 ? .press : isLast ? .release : .motion
        report(kind, at: sample.time, position, reporting)
      }
      if isLast, index == 0, let position = reports[index] {
        report(.release, at: sample.time, position, reporting)
      }
      observe(self)
    }
    samples = samples.map(inStrokeUnit)
  }

  /// Returns the newest point of the line while it is being drawn.
  package func newest(_ smoothing: Smoothing) -> PathPoint? {
    end(smoothing, stableSpans: smoothing.stableSpanCount(forSamples: samples.count)).last
  }

  /// Returns the line from the second newest sample on while it is being drawn.
  package func newestPiece(_ smoothing: Smoothing) -> ArraySlice<PathPoint> {
    guard let start = samples.suffix(2).first?.timestamp else { return [] }
    let stable = smoothing.stableSpanCount(forSamples: max(samples.count - 1, 1))
    let end = end(smoothing, stableSpans: stable)
    return end[(end.lastIndex { $0.timestamp <= start } ?? 0)...]
  }

  /// Returns the end of the line, whose start may lack a number of stable spans.
  private func end(_ smoothing: Smoothing, stableSpans: Int) -> [PathPoint] {
    let end = Array(samples[smoothing.firstSample(ofSpan: stableSpans)...])
    return smoothing.path(through: end).map { point in
      let sample = inStrokeUnit(StrokeSample(location: point.location, timestamp: point.timestamp))
      return PathPoint(sample)
    }
  }

  private mutating func report(
    _ kind: PointerReport.Kind, at time: Double, _ position: SIMD2<Double>, _ reporting: Reporting
  ) {
    let location = position * scale
    collector.add(
      PointerReport(
        kind, timestamp: time, location: Point(x: location.x, y: location.y),
        isCellResolution: reporting.isCells, buttonMask: kind == .release ? [] : .primary))
    for event in collector.takeEvents(predicting: 0, at: time) {
      let stroke = recognizer.stroke
      environment.deliver(event)
      samples = (recognizer.stroke ?? stroke)?.samples ?? []
    }
  }

  /// Converts a sample from screen dots to the unit of the recorded stroke.
  private func inStrokeUnit(_ sample: StrokeSample) -> StrokeSample {
    var sample = sample
    sample.location = Point(x: sample.location.x / scale.x, y: sample.location.y / scale.y)
    return sample
  }
}

extension DrawnStroke.Reporting {
  fileprivate var isCells: Bool { if case .cells = self { true } else { false } }

  /// Returns the position reported for each sample; `nil` for samples that cause no report.
  fileprivate func positions(of stroke: [TouchPredictor.Sample]) -> [SIMD2<Double>?] {
    guard case .cells(let cell) = self else { return stroke.map(\.position) }
    var last: SIMD2<Double>?
    return stroke.indices.map { index in
      let center = ((stroke[index].position / cell).rounded(.down) + 0.5) * cell
      defer { last = center }
      return center == last && index < stroke.count - 1 ? nil : center
    }
  }
}
