/// Says where a touch will be a few hundredths of a second from now.
///
/// Observe every measured sample in the order it arrives, then ask for predicted ones up to some
/// horizon. Predictions start at the last measured sample and turn, shift, scale and mirror with
/// the stroke. Until there is motion to go by, and whenever the samples make no sense, the touch is
/// predicted to stay where it is.
///
/// A predictor reads no clock and keeps the samples of about 0.1 s, at most 256. Its storage is reserved when it is
/// made: observing and predicting do not allocate, unless a copy of it is also in use.
public struct TouchPredictor: Sendable {
  /// A place and the moment at which the touch was, or will be, there.
  public struct Sample: Sendable, Hashable {
    /// In seconds, on any clock that does not go backwards.
    public var time: Double
    /// From left to right, in the stroke's unit.
    public var x: Double
    /// From top to bottom, in the stroke's unit.
    public var y: Double

    /// Makes a sample.
    public init(time: Double, x: Double, y: Double) {
      self.time = time
      self.x = x
      self.y = y
    }

    package var position: SIMD2<Double> { SIMD2(x, y) }
    package var isFinite: Bool { time.isFinite && x.isFinite && y.isFinite }
  }

  /// How predictions are made.
  public enum Method: String, Sendable, Hashable, CaseIterable {
    /// Straight on, at the mean velocity of the last 16 ms.
    case linear
    /// By a perceptron trained on people's strokes: the best on every kind of input measured.
    case standard
  }

  /// The furthest that predictions look ahead, in seconds; later moments get the place predicted
  /// for this one.
  public static let longestHorizon = 0.05

  /// How predictions are made.
  public let method: Method

  private let perceptron: Perceptron?
  private var history = TouchHistory()
  private var forecasts = PredictionConfidence()
  private var course = PredictedPath.hold

  /// Makes a predictor that has seen nothing.
  public init(_ method: Method = .standard) {
    self.method = method
    perceptron = method == .standard ? .touch : nil
  }

  /// Makes a predictor with a perceptron other than the shipped one.
  package init(perceptron: Perceptron) {
    method = .standard
    self.perceptron = perceptron
  }

  /// The last measured sample, as it counts: its time never lies before an earlier one's.
  ///
  /// It is `nil` before the first.
  public var last: Sample? { history.last }

  /// How far recent predictions were right, 0 to 1.
  ///
  /// One less the ratio of the summed errors of the predictions of about the last 0.06 s to the
  /// distances that they predicted, each judged 25 ms later against the measured path. It is
  /// one half when there is no evidence.
  public var confidence: Double { forecasts.confidence }

  /// Adds a measured sample.
  ///
  /// A sample whose time is that of the last one, or up to 0.1 s before it, moves the last sample.
  /// After a longer step back, or a gap of more than 0.5 s, the touch counts as new. A sample with
  /// a value that is not finite is ignored.
  ///
  /// - Complexity: O(*n*) in the number of samples in 0.1 s, at most 256.
  public mutating func observe(_ sample: Sample) {
    guard sample.isFinite else { return }
    let previous = history.last
    history.append(sample)
    if history.samples.count < 2 {
      forecasts.removeAll()
      course = .hold
      return
    }
    guard let previous, let last = history.last else { return }
    forecasts.judge(from: previous, to: last)
    if let perceptron {
      course = .predicted(for: history, by: perceptron)
    } else {
      course = .linear(history)
    }
    forecasts.keep(course.displacement(at: PredictionConfidence.horizon), from: last)
  }

  /// When a silence is longer than the recent intervals make likely, in seconds on the clock of the
  /// samples; `nil` before the first sample.
  ///
  /// A pointer that rests reports nothing: from then on it is best expected to stay.
  public var endOfPatience: Double? {
    history.last.map { $0.time + 3 * history.longestRecentInterval + 0.016 }
  }

  /// Forgets every sample; the storage stays.
  public mutating func reset() {
    history.removeAll()
    forecasts.removeAll()
    course = .hold
  }

  /// How much of a horizon is worth drawing: less of it the less sure the predictor is, so that a
  /// turn that it did not foresee does not make the end of the line whip.
  ///
  /// - Parameter horizon: In seconds.
  /// - Returns: From 0 to `horizon`, in seconds.
  public func trusted(_ horizon: Double) -> Double {
    horizon * min(max((confidence - 0.2) / 0.3, 0), 1)
  }

  /// Predicts the place of the touch.
  ///
  /// - Parameter horizon: Seconds after the last measured sample, of which at most
  ///   ``longestHorizon`` counts.
  /// - Returns: A sample `horizon` after the last one, or `nil` when there is none.
  public func position(at horizon: Double) -> Sample? {
    guard let last = history.last else { return nil }
    let ahead = horizon > 0 ? min(horizon, Self.longestHorizon) : 0
    let place = last.position + course.displacement(at: ahead)
    guard place.x.isFinite, place.y.isFinite else {
      return Sample(time: last.time + ahead, x: last.x, y: last.y)
    }
    return Sample(time: last.time + ahead, x: place.x, y: place.y)
  }

  /// Predicts the way of the touch as a short polyline.
  ///
  /// - Parameter horizon: Seconds after the last measured sample, of which at most
  ///   ``longestHorizon`` counts.
  /// - Returns: Samples at equal intervals, the last at the horizon; none before the first measured
  ///   sample. The last measured sample, where the polyline starts, is not among them.
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
  /// The predicted samples of one touch, kept in place: a collection that never allocates.
  public struct Prediction: Sendable, Hashable, RandomAccessCollection {
    /// The greatest number of samples.
    public static let capacity = 4

    private var times = SIMD4<Double>.zero
    private var xs = SIMD4<Double>.zero
    private var ys = SIMD4<Double>.zero

    /// How many samples there are.
    public private(set) var count = 0

    fileprivate init() {}

    /// The position of the first sample, always 0.
    public var startIndex: Int { 0 }
    /// The position after the last sample.
    public var endIndex: Int { count }

    /// The sample at a position, nearest in time first.
    ///
    /// - Precondition: `index` is at least 0 and less than ``count``.
    public subscript(index: Int) -> Sample {
      precondition(indices.contains(index))
      return Sample(time: times[index], x: xs[index], y: ys[index])
    }

    fileprivate mutating func append(_ sample: Sample) {
      times[count] = sample.time
      xs[count] = sample.x
      ys[count] = sample.y
      count += 1
    }
  }
}
