import Geometry
import Ink
import Touches

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
  private var predictor = TouchPredictor()
  private var observedCount = 0

  /// When the prediction is no longer kept, in seconds; `nil` without one.
  var expiry: TimeInterval? { predicted.first.map { $0.timestamp + Self.duration } }

  /// Forgets the prediction if it has expired.
  mutating func expire(at time: TimeInterval) {
    if let expiry, expiry <= time { forget() }
  }

  private mutating func forget() { (predicted, outcome) = ([], nil) }

  /// Follows the topmost stroke in progress; O(*n*) in the number of its new samples.
  mutating func follow(_ strokes: [Stroke], _ transform: Transform) {
    guard let stroke = strokes.last, let newest = stroke.samples.last else { return }
    if stroke !== self.stroke {
      self = PredictionTrace()
      self.stroke = stroke
    }
    // A replay can go back.
    if let start = predicted.first, newest.timestamp < start.timestamp { forget() }
    observe(stroke.samples.dropFirst(observedCount), transform)
    observedCount = stroke.samples.count
    judge(stroke.samples)
    expire(at: newest.timestamp)
    guard predicted.isEmpty, !stroke.predictedSamples.isEmpty else { return }
    predicted = [newest] + stroke.predictedSamples
    confidence = predictor.confidence
  }

  private mutating func observe(_ samples: ArraySlice<StrokeSample>, _ transform: Transform) {
    for sample in samples {
      let point = transform.apply(to: sample.location)
      predictor.observe(TouchPredictor.Sample(time: sample.timestamp, x: point.x, y: point.y))
    }
  }

  /// Notes where the stroke was at the time of the last predicted sample, once it is known.
  private mutating func judge(_ samples: [StrokeSample]) {
    guard outcome == nil, let start = predicted.first, let end = predicted.last,
      let next = samples.firstIndex(where: {
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
    return "predicted \(time) ms · \(error.map { "\($0)" } ?? "-") dots off · "
      + "confidence \(Int((confidence * 100).rounded()))%"
  }
}
