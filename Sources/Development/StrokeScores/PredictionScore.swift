package import Touches

/// The errors of predictions at one horizon, relative to the true path.
package struct PredictionScore {
  /// How far ahead the predictions are, in seconds.
  package let horizon: Double

  private var errors: [Double] = []
  private var heldErrors = 0.0
  private var worseCount = 0
  private var overshoots = 0.0
  private var undershoots = 0.0
  private var jitter = 0.0
  private var jitterCount = 0

  /// Creates a score without predictions.
  package init(horizon: Double) {
    self.horizon = horizon
  }

  /// Scores a predictor on recordings, whose positions in cells are estimated.
  ///
  /// - Returns: One score per horizon.
  package static func measure(
    _ recordings: [Recording], horizons: [Double], predictor: TouchPredictor,
    estimator: SubcellEstimator = SubcellEstimator()
  ) -> [PredictionScore] {
    horizons.map { horizon in
      var score = PredictionScore(horizon: horizon)
      for recording in recordings {
        score.add(recording, predictor, estimator)
      }
      return score
    }
  }

  /// The number of predictions.
  package var count: Int { errors.count }
  /// The mean error of predicting no movement from the reported position, in the stroke's unit.
  ///
  /// In cells, that position is a center.
  package var meanHeld: Double { heldErrors / Double(count) }
  /// The mean distance of predictions from the true path, in the stroke's unit.
  package var mean: Double { errors.reduce(0, +) / Double(count) }
  /// The mean error divided by ``meanHeld``.
  package var ratio: Double { mean / meanHeld }
  /// The percentage of predictions that are worse than predicting no movement.
  package var percentWorse: Double { 100 * Double(worseCount) / Double(count) }
  /// The mean distance of predictions beyond the true position along the motion, divided by
  /// ``meanHeld``.
  package var overshoot: Double { overshoots / heldErrors }
  /// The mean distance of predictions short of the true position along the motion, divided by
  /// ``meanHeld``.
  package var undershoot: Double { undershoots / heldErrors }
  /// The mean distance between successive predictions of the same time, divided by ``meanHeld``.
  package var jitterRatio: Double { jitter / Double(jitterCount) / meanHeld }

  /// Returns a quantile of the errors, in the stroke's unit; NaN without predictions.
  package func quantile(_ fraction: Double) -> Double {
    let sorted = errors.sorted()
    guard let last = sorted.indices.last else { return .nan }
    return sorted[Int((Double(last) * fraction).rounded())]
  }

  private mutating func add(
    _ recording: Recording, _ newPredictor: TouchPredictor, _ estimator: SubcellEstimator
  ) {
    var predictor = newPredictor
    var reader = ReportReader(of: recording, estimator: estimator)
    for (index, report) in recording.reports.enumerated() {
      let before = index > 0 ? predictor.position(at: horizon) : nil
      predictor.observe(reader.read(report))
      guard let truth = recording.truth.position(at: report.time + horizon),
        let predicted = predictor.position(at: horizon)
      else { continue }
      add(predicted.position, truth, from: report.position)
      let ahead = (before?.time ?? report.time) - report.time
      if let before, ahead > 0, let after = predictor.position(at: ahead) {
        jitter += (after.position - before.position).length
        jitterCount += 1
      }
    }
  }

  private mutating func add(
    _ position: SIMD2<Double>, _ truth: SIMD2<Double>, from start: SIMD2<Double>
  ) {
    let error = (position - truth).length
    let motion = truth - start
    let distance = motion.length
    errors.append(error)
    heldErrors += distance
    worseCount += error > distance * (1 + 1e-9) ? 1 : 0
    guard distance > 0 else { return }
    let along = ((position - truth) * motion).sum() / distance
    overshoots += max(along, 0)
    undershoots += max(-along, 0)
  }
}
