import Geometry

/// The confidence in a touch's predictions, from how accurate its recent predictions were.
///
/// Each prediction for ``horizon`` seconds ahead is kept until the measured path reaches its time.
/// The confidence depends on the ratio of errors to predicted distances, with decaying weights.
struct PredictionConfidence: Sendable {
  /// How far ahead the judged predictions are, in seconds.
  static let horizon = 0.025

  /// The part of the predicted distance that recent predictions got right, from 0 to 1; at first ½.
  private(set) var value = PredictionConfidence.initial

  private static let initial = 0.5
  /// The time in which a judged error loses 60 % of its weight, in seconds.
  private static let timeConstant = 0.06
  /// The weight of the initial confidence, in judged predictions.
  private static let initialWeight = 1.0
  /// The minimum time between two kept predictions, in seconds.
  private static let minimumSpacing = 0.004
  private static let maximumPendingCount = 8

  private struct PendingPrediction {
    var time, distance: Double
    var position: SIMD2<Double>
  }

  private var pending: [PendingPrediction] = []
  private var (error, distance, judgedWeight, judgedTime) = (0.0, 0.0, 0.0, 0.0)

  init() { pending.reserveCapacity(Self.maximumPendingCount) }

  mutating func removeAll() {
    pending.removeAll(keepingCapacity: true)
    (error, distance, judgedWeight, value) = (0, 0, 0, Self.initial)
  }

  /// Judges the pending predictions whose time lies between two measured samples.
  mutating func judge(from start: TouchPredictor.Sample, to end: TouchPredictor.Sample) {
    guard end.time > start.time else { return }
    let count = pending.firstIndex { $0.time > end.time } ?? pending.count
    for prediction in pending[..<count] {
      let truth = start.position(at: prediction.time, to: end)
      add(error: truth - prediction.position, distance: prediction.distance, at: prediction.time)
    }
    pending.removeFirst(count)
  }

  /// Keeps a prediction, ``horizon`` seconds after a sample, unless it is too close to the last.
  mutating func keep(_ displacement: SIMD2<Double>, from sample: TouchPredictor.Sample) {
    let time = sample.time + Self.horizon
    if let latest = pending.last, time - latest.time < Self.minimumSpacing { return }
    guard pending.count < Self.maximumPendingCount else { return }
    pending.append(
      PendingPrediction(
        time: time, distance: displacement.length, position: sample.position + displacement))
  }

  private mutating func add(error vector: SIMD2<Double>, distance length: Double, at time: Double) {
    // 1 / (1 + x + x² / 2) approximates e⁻ˣ well enough for a weight.
    let age = max(time - judgedTime, 0) / Self.timeConstant
    let weight = 1 / (1 + age + age * age / 2)
    judgedTime = time
    error = error * weight + vector.length
    distance = distance * weight + length
    judgedWeight = judgedWeight * weight + 1
    // A sum that overflows would otherwise stay infinite.
    guard error.isFinite, distance.isFinite else {
      (error, distance, judgedWeight, value) = (0, 0, 0, 0)
      return
    }
    let accuracy = distance > 0 ? (1 - error / distance).clamped(to: 0...1) : (error > 0 ? 0 : 1)
    value =
      (accuracy * judgedWeight + Self.initial * Self.initialWeight)
      / (judgedWeight + Self.initialWeight)
  }
}
