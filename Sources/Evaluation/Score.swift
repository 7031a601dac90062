package import Touches

/// How good predictions at one horizon are, measured where the truth is known.
package struct Score {
  /// How far ahead the predictions look, in seconds.
  package let horizon: Double

  private var errors: [Double] = []
  private var held = 0.0
  private var worse = 0
  private var over = 0.0
  private var under = 0.0
  private var jitter = 0.0
  private var jitterCount = 0

  /// Begins with nothing measured.
  package init(horizon: Double) {
    self.horizon = horizon
  }

  /// Judges a predictor on recordings.
  ///
  /// - Returns: A score for each horizon.
  package static func measure(
    _ recordings: [Recording], horizons: [Double], predictor: TouchPredictor
  ) -> [Score] {
    horizons.map { horizon in
      var score = Score(horizon: horizon)
      for recording in recordings {
        score.add(recording, predictor)
      }
      return score
    }
  }

  /// How many predictions were judged.
  package var count: Int { errors.count }
  /// The mean error of staying at the last measured sample, in the stroke's unit.
  package var meanHeld: Double { held / Double(count) }
  /// The mean distance from prediction to truth, in the stroke's unit.
  package var mean: Double { errors.reduce(0, +) / Double(count) }
  /// The mean error over that of staying.
  package var ratio: Double { mean / meanHeld }
  /// The percentage of predictions that are worse than staying.
  package var percentWorse: Double { 100 * Double(worse) / Double(count) }
  /// How far predictions lie beyond the truth along the motion, on average, over
  /// ``meanHeld``.
  package var overshoot: Double { over / held }
  /// How far predictions fall short of the truth along the motion, on average, over
  /// ``meanHeld``.
  package var undershoot: Double { under / held }
  /// How far apart successive predictions of one moment are, on average, over ``meanHeld``.
  package var jitterRatio: Double { jitter / Double(jitterCount) / meanHeld }

  /// The error that a share of the predictions does not exceed, in the stroke's unit.
  package func quantile(_ share: Double) -> Double {
    let sorted = errors.sorted()
    guard let last = sorted.indices.last else { return .nan }
    return sorted[Int((Double(last) * share).rounded())]
  }

  private mutating func add(_ recording: Recording, _ fresh: TouchPredictor) {
    var predictor = fresh
    for (index, report) in recording.reports.enumerated() {
      let before = index > 0 ? predictor.position(at: horizon) : nil
      predictor.observe(report)
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
    _ place: SIMD2<Double>, _ truth: SIMD2<Double>, from start: SIMD2<Double>
  ) {
    let error = (place - truth).length
    let motion = truth - start
    let distance = motion.length
    errors.append(error)
    held += distance
    worse += error > distance * (1 + 1e-9) ? 1 : 0
    guard distance > 0 else { return }
    let along = ((place - truth) * motion).sum() / distance
    over += max(along, 0)
    under += max(-along, 0)
  }
}
