import Geometry
import Ink

/// A prediction of a stroke in progress that is kept beside what then happened, and how far it was off.
///
/// The first prediction is kept for ``duration``, then the latest one. Once a measured sample reaches the time
/// of its end, both positions at that time are compared. Times are those of the samples.
struct PredictionTrace {
  /// How long a prediction is kept, in seconds.
  static let duration: TimeInterval = 0.5

  /// The measured sample from which the prediction was made, and the predicted ones, in canvas dots.
  private(set) var predicted: [StrokeSample] = []
  /// Where the stroke was at the time of the last predicted sample, in canvas dots; `nil` if unknown.
  private(set) var outcome: Point?
  private var confidence = 0.0

  private var stroke: Stroke?
  private var observedCount = 0

  /// When the prediction is no longer kept, which for the last one counts from the end of its stroke.
  var expiry: TimeInterval? {
    let end = stroke?.state == .active ? nil : stroke?.samples.last
    return predicted.first.map { (end ?? $0).timestamp + Self.duration }
  }

  /// Forgets the prediction if it has expired.
  mutating func expire(at time: TimeInterval) {
    if let expiry, expiry <= time { (predicted, outcome) = ([], nil) }
  }

  /// Follows the topmost stroke in progress; O(*n*) in the number of its new samples.
  mutating func follow(_ strokes: [Stroke]) {
    guard let stroke = strokes.last, let newest = stroke.samples.last else { return }
    // A replay can go back.
    if stroke !== self.stroke || stroke.samples.count < observedCount {
      self = PredictionTrace()
      self.stroke = stroke
    }
    judge(stroke.samples, from: observedCount)
    observedCount = stroke.samples.count
    expire(at: newest.timestamp)
    guard predicted.isEmpty, !stroke.predictedSamples.isEmpty else { return }
    predicted = [newest] + stroke.predictedSamples
    confidence = stroke.predictionConfidence
  }

  /// Notes where the stroke was at the time of the last predicted sample, once a new sample tells.
  private mutating func judge(_ samples: [StrokeSample], from first: Int) {
    guard outcome == nil, let start = predicted.first, let end = predicted.last,
      let next = samples[first...].firstIndex(where: {
        $0.timestamp >= end.timestamp && $0.timestamp > start.timestamp
      }), next > 0
    else { return }
    let (before, after) = (samples[next - 1], samples[next])
    let interval = after.timestamp - before.timestamp
    let fraction = interval > 0 ? (end.timestamp - before.timestamp) / interval : 1
    outcome = before.location.interpolated(to: after.location, at: fraction.clamped(to: 0...1))
  }

  /// How far ahead the prediction was, its error at a scale in screen dots, and the confidence in it.
  func text(scale: Double) -> String? {
    guard let start = predicted.first, let end = predicted.last else { return nil }
    let time = Int(((end.timestamp - start.timestamp) * 1000).rounded())
    let error = outcome.map { (end.location.distance(to: $0) * scale * 10).rounded() / 10 }
    return "predicted \(time) ms · \(error.map { "\($0) dots off" } ?? "error unknown") · "
      + "confidence \(Int((confidence * 100).rounded()))%"
  }
}
