import Geometry

/// Predicts the positions of a touch up to 50 ms ahead, by a perceptron trained on strokes of people.
///
/// Pass every measured sample to ``observe(_:)`` in the order of arrival, then call
/// ``predict(horizon:)``. Rotating, translating or mirroring a stroke does the same to its
/// predictions. The touch is predicted to stay at its last sample until it has moved, and when the
/// recent samples are implausible. Section 3 of `docs/stroke-model.md`.
///
/// It keeps the samples of about 0.5 s, at most 768, in storage that is reserved at creation.
public struct TouchPredictor: Sendable {
  /// A measured or predicted position of the touch, with its time.
  public struct Sample: Sendable, Hashable {
    /// In seconds, on any clock that does not go backward.
    public var time: Double
    /// The distance from the left, in the stroke's unit.
    public var x: Double
    /// The distance from the top, in the stroke's unit.
    public var y: Double

    /// Creates a sample.
    public init(time: Double, x: Double, y: Double) { (self.time, self.x, self.y) = (time, x, y) }

    package var position: SIMD2<Double> { SIMD2(x, y) }
    package var isFinite: Bool { time.isFinite && x.isFinite && y.isFinite }

    /// Returns the position at a time on the way to a later sample.
    func position(at time: Double, to end: Sample) -> SIMD2<Double> {
      let fraction = ((time - self.time) / (end.time - self.time)).clamped(to: 0...1)
      return position + (end.position - position) * fraction
    }
  }

  /// The maximum horizon, in seconds; for a later time, the position at this horizon is returned.
  public static let maximumHorizon = 0.05
  /// The usual width of a pixel, in dots: cells are two dots and about eight pixels wide.
  public static let pixelInDots = 0.25

  /// The widths of the perceptron, from ``TouchFeatures`` to corrections of ``PredictedPath``.
  package static let shape = Perceptron.Shape(
    inputs: TouchFeatures.count, hidden: SIMD2(128, 64), outputs: 16)
  private static let shippedPerceptron = Perceptron(shape: shape, weights: shippedWeights)

  /// The confidence from which the whole horizon is trusted.
  private static let fullConfidence = 0.4
  /// The maximum expected error of a trusted prediction, in pixels.
  private static let maximumError = 20.0

  /// The approximate width of a pixel, in the stroke's unit; positive.
  public let pixel: Double

  private let perceptron: Perceptron
  private var history = TouchHistory()
  private var recentConfidence = PredictionConfidence()
  private var path = PredictedPath.hold

  /// Creates a predictor without samples.
  public init(pixel: Double = pixelInDots) {
    self.init(perceptron: Self.shippedPerceptron, pixel: pixel)
  }

  /// Creates a predictor with a perceptron other than the shipped one.
  package init(perceptron: Perceptron, pixel: Double) {
    (self.perceptron, self.pixel) = (perceptron, pixel)
  }

  /// The last measured sample, with its time corrected to be no earlier than the one before.
  public var last: Sample? { history.last }

  /// The accuracy of recent predictions, from 0 to 1; one half before the first comparison.
  ///
  /// One minus the summed errors of the predictions of about the last 0.06 s, divided by the
  /// distances they predicted.
  public var confidence: Double { recentConfidence.value }

  /// Adds a measured sample.
  ///
  /// A sample at the time of the last one, or up to 0.1 s before it, moves the last sample. After a
  /// longer step back or a gap of more than 0.5 s, the touch counts as new. A sample with a
  /// non-finite value is ignored.
  ///
  /// - Complexity: Amortized O(*n*) in the number of samples in 0.5 s, at most 768.
  public mutating func observe(_ sample: Sample) { observe(sample, in: nil) }

  /// Adds a measured sample whose position was estimated in a cell, if there is one.
  package mutating func observe(_ sample: Sample, in cell: CellBounds?) {
    guard sample.isFinite else { return }
    let previous = history.last
    history.append(sample, in: cell)
    if history.samples.count < 2 {
      recentConfidence.removeAll()
      path = .hold
      return
    }
    guard let previous, let last = history.last else { return }
    recentConfidence.judge(from: previous, to: last)
    path = .predicted(for: history, pixel: pixel, by: perceptron)
    recentConfidence.keep(path.displacement(at: PredictionConfidence.horizon), from: last)
  }

  /// Adds a measured sample without predicting from it, because more recent ones follow.
  package mutating func recall(_ sample: Sample) { history.append(sample) }

  /// Replaces the positions of earlier samples by better estimates of the same times, in their order.
  package mutating func correct(_ estimates: [Sample]) { history.correct(estimates) }

  /// The time from which the touch counts as resting unless another sample arrives, in seconds on the clock
  /// of the samples; `nil` before the first.
  public var restDeadline: Double? {
    history.last.map { $0.time + 3 * history.longestRecentInterval + 0.016 }
  }

  /// Removes all samples; the storage stays reserved.
  public mutating func reset() {
    history.removeAll()
    recentConfidence.removeAll()
    path = .hold
  }

  /// Returns a horizon, in seconds, that is shortened where recent predictions were inaccurate.
  ///
  /// A ``confidence`` of less than 0.4 shortens the horizon in proportion. So does an expected error, which is
  /// the predicted distance times one minus the confidence, of more than 20 pixels. A horizon of more than
  /// ``maximumHorizon`` counts as the maximum.
  public func trustedHorizon(_ horizon: Double) -> Double {
    let horizon =
      min(horizon, Self.maximumHorizon) * min(1, confidence / Self.fullConfidence)
    guard horizon > 0 else { return 0 }
    let error = (1 - confidence) * path.displacement(at: horizon).length
    return horizon * min(1, Self.maximumError * pixel / error)
  }

  /// Predicts the sample at a horizon, in seconds after the last measured one, if there is one.
  ///
  /// A horizon of more than ``maximumHorizon`` counts as the maximum, and less than 0 as 0.
  public func position(at horizon: Double) -> Sample? {
    guard let last = history.last else { return nil }
    let ahead = horizon > 0 ? min(horizon, Self.maximumHorizon) : 0
    let position = last.position + path.displacement(at: ahead)
    let end = position.x.isFinite && position.y.isFinite ? position : last.position
    return Sample(time: last.time + ahead, x: end.x, y: end.y)
  }

  /// Predicts the path of the touch up to a horizon, in seconds, at most ``maximumHorizon``.
  ///
  /// - Returns: Samples at equal intervals after the last measured one, up to the horizon; empty before the first.
  public func predict(horizon: Double) -> Prediction {
    var prediction = Prediction()
    for step in 1...Prediction.capacity {
      let fraction = Double(step) / Double(Prediction.capacity)
      guard let sample = position(at: horizon * fraction) else { break }
      prediction.append(sample)
    }
    return prediction
  }
}

extension TouchPredictor {
  /// The predicted samples of one touch, stored inline without allocation.
  public struct Prediction: Sendable, Hashable, RandomAccessCollection {
    /// The maximum number of samples.
    public static let capacity = 4

    private var (times, xs, ys) = (SIMD4<Double>.zero, SIMD4<Double>.zero, SIMD4<Double>.zero)

    /// The number of samples.
    public private(set) var count = 0

    fileprivate init() {}

    /// The index of the first sample, always 0.
    public var startIndex: Int { 0 }
    /// The index after the last sample.
    public var endIndex: Int { count }

    /// The sample at an index of at least 0 and less than ``count``, earliest first.
    public subscript(index: Int) -> Sample {
      precondition(indices.contains(index))
      return Sample(time: times[index], x: xs[index], y: ys[index])
    }

    fileprivate mutating func append(_ sample: Sample) {
      (times[count], xs[count], ys[count]) = (sample.time, sample.x, sample.y)
      count += 1
    }
  }
}
