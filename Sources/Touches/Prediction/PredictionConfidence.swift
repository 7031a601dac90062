/// Recent predictions of one touch, kept until the truth arrives and they can be judged.
///
/// Each prediction says where the touch will be ``horizon`` seconds after a sample. Errors and
/// predicted distances are summed with older ones fading, so their ratio is free of the stroke's
/// unit.
struct PredictionConfidence: Sendable {
  /// How far ahead, in seconds, the judged predictions look.
  static let horizon = 0.025

  /// The share of the predicted distance that recent predictions got right, 0 to 1.
  ///
  /// It starts at one half, before there is any evidence.
  private(set) var confidence = PredictionConfidence.initial

  private static let initial = 0.5
  /// The time, in seconds, in which a judged error loses three fifths of its weight.
  private static let memory = 0.06
  /// How many judged predictions the initial confidence is worth.
  private static let doubt = 1.0
  /// The least time, in seconds, between two predictions that are kept.
  private static let spacing = 0.004
  private static let kept = 8

  private struct Forecast {
    var due: Double
    var place: SIMD2<Double>
    var distance: Double
  }

  private var pending: [Forecast] = []
  private var error = 0.0
  private var distance = 0.0
  private var judged = 0.0
  private var judgedTime = 0.0

  init() {
    pending.reserveCapacity(Self.kept)
  }

  /// Forgets predictions and errors, but not the storage.
  mutating func removeAll() {
    pending.removeAll(keepingCapacity: true)
    error = 0
    distance = 0
    judged = 0
    confidence = Self.initial
  }

  /// Judges the predictions that fell due between two measured samples.
  mutating func judge(from start: TouchPredictor.Sample, to end: TouchPredictor.Sample) {
    let interval = end.time - start.time
    guard interval > 0 else { return }
    var due = 0
    while due < pending.count, pending[due].due <= end.time {
      let forecast = pending[due]
      let fraction = min(max((forecast.due - start.time) / interval, 0), 1)
      let truth = start.position + (end.position - start.position) * fraction
      add(error: truth - forecast.place, distance: forecast.distance, at: forecast.due)
      due += 1
    }
    pending.removeFirst(due)
  }

  /// Keeps a prediction made at a sample until it falls due.
  ///
  /// - Parameters:
  ///   - displacement: The way from the sample to where the touch will be.
  ///   - sample: The sample that the prediction was made at.
  mutating func keep(_ displacement: SIMD2<Double>, from sample: TouchPredictor.Sample) {
    let due = sample.time + Self.horizon
    if let latest = pending.last, due - latest.due < Self.spacing { return }
    guard pending.count < Self.kept else { return }
    let length = displacement.length
    pending.append(
      Forecast(due: due, place: sample.position + displacement, distance: length))
  }

  private mutating func add(error vector: SIMD2<Double>, distance length: Double, at time: Double) {
    // The first terms of the exponential are enough for a weight.
    let age = max(time - judgedTime, 0) / Self.memory
    let weight = 1 / (1 + age + age * age / 2)
    judgedTime = time
    error = error * weight + vector.length
    distance = distance * weight + length
    judged = judged * weight + 1
    // A truth too far off to measure would otherwise never be forgotten.
    guard error.isFinite, distance.isFinite else {
      (error, distance, judged, confidence) = (0, 0, 0, 0)
      return
    }
    let right = distance > 0 ? min(max(1 - error / distance, 0), 1) : (error > 0 ? 0 : 1)
    confidence = (right * judged + Self.initial * Self.doubt) / (judged + Self.doubt)
  }
}
