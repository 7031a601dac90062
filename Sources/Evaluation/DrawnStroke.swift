import Drawing
import Geometry
import Gestures
package import Ink
package import Touches

/// A stroke as the program draws it: from reports through touches and their updates to samples.
package struct DrawnStroke {
  /// How the terminal reports a stroke.
  package enum Reporting {
    /// Every sample, exactly.
    case exact
    /// A cell of some width and height, whenever it changes.
    case cells(SIMD2<Double>)
  }

  /// The samples so far; after the last report, as they are stored.
  package private(set) var samples: [StrokeSample] = []

  private let environment = GestureEnvironment()
  private let recognizer = StrokeGestureRecognizer()
  private var collector: TouchCollector
  private let scale: SIMD2<Double>

  /// Draws a stroke.
  ///
  /// - Parameters:
  ///   - stroke: At least one sample; the first presses and the last releases the button.
  ///   - reporting: How they are reported.
  ///   - locator: What tells places in cells.
  ///   - observe: Called after every sample of the stroke, also where that was not reported.
  package init(
    _ stroke: [TouchPredictor.Sample], reporting: Reporting,
    locator: SubcellEstimator = SubcellEstimator(), observe: (DrawnStroke) -> Void = { _ in }
  ) {
    collector = TouchCollector(locator: locator)
    environment.add(recognizer)
    if case .cells(let cell) = reporting {
      scale = SubcellEstimator.cell / cell
    } else {
      scale = [1, 1]
    }
    let cells = reporting.cells(of: stroke)
    for (index, sample) in stroke.enumerated() {
      let isLast = index == stroke.count - 1
      if let place = cells[index] {
        let kind: PointerReport.Kind = index == 0 ? .press : isLast ? .release : .motion
        take(kind, at: sample.time, place, reporting)
      }
      if isLast, index == 0, let place = cells[index] {
        take(.release, at: sample.time, place, reporting)
      }
      observe(self)
    }
    samples = samples.map(inOwnUnit)
  }

  /// The newest point of the line under the hand.
  package func newest(_ smoothing: Smoothing) -> PathPoint? {
    let stable = smoothing.stableSpanCount(forSamples: samples.count)
    let end = Array(samples[smoothing.firstSample(ofSpan: stable)...])
    return smoothing.path(through: end).last.map { point in
      let sample = inOwnUnit(StrokeSample(location: point.location, timestamp: point.timestamp))
      return PathPoint(sample)
    }
  }

  private mutating func take(
    _ kind: PointerReport.Kind, at time: Double, _ place: SIMD2<Double>, _ reporting: Reporting
  ) {
    let place = place * scale
    collector.add(
      PointerReport(
        kind, timestamp: time, location: Point(x: place.x, y: place.y),
        isCellResolution: reporting.isCells, buttonMask: kind == .release ? [] : .primary))
    for event in collector.takeEvents(predicting: 0, at: time) {
      let stroke = recognizer.stroke
      environment.deliver(event)
      samples = (recognizer.stroke ?? stroke)?.samples ?? []
    }
  }

  private func inOwnUnit(_ sample: StrokeSample) -> StrokeSample {
    var sample = sample
    sample.location = Point(x: sample.location.x / scale.x, y: sample.location.y / scale.y)
    return sample
  }
}

extension DrawnStroke.Reporting {
  fileprivate var isCells: Bool { if case .cells = self { true } else { false } }

  /// What is reported of each sample, if anything.
  fileprivate func cells(of stroke: [TouchPredictor.Sample]) -> [SIMD2<Double>?] {
    guard case .cells(let cell) = self else { return stroke.map(\.position) }
    var last: SIMD2<Double>?
    return stroke.indices.map { index in
      let center = ((stroke[index].position / cell).rounded(.down) + 0.5) * cell
      defer { last = center }
      return center == last && index < stroke.count - 1 ? nil : center
    }
  }
}
