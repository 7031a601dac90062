import TestSupport

@Suite struct TouchPredictorTests {
  private static let horizons = [0.0167, 0.0333, 0.05]
  /// A predictor that continues at 0.9 times the velocity.
  private static let straight = TouchPredictor(
    perceptron: Perceptron(
      shape: TouchPredictor.shape,
      weights: [Float](repeating: 0, count: TouchPredictor.shape.weightCount)),
    pixel: TouchPredictor.pixelInDots)
  /// A curved line that speeds up and slows down, at 100 samples per second.
  private static let hook = (0..<60).map { index in
    let fraction = Double(index) / 60
    let x = 300 * fraction * fraction * (3 - 2 * fraction)
    return TouchPredictor.Sample(
      time: Double(index) / 100, x: x,
      y: 40 * fraction + 200 * fraction * fraction * fraction * fraction)
  }

  @Test func `there is no prediction before the first sample`() {
    let predictor = TouchPredictor()
    #expect(predictor.position(at: 0.02) == nil)
    #expect(predictor.predict(horizon: 0.02).isEmpty)
    #expect(predictor.confidence == 0.5)
  }

  @Test func `predicts no movement from a single sample`() {
    var predictor = TouchPredictor()
    predictor.observe(TouchPredictor.Sample(time: 5, x: 7, y: 8))
    let prediction = predictor.predict(horizon: 0.04)
    #expect(prediction.map(\.x) == [7, 7, 7, 7])
    #expect(prediction.map(\.y) == [8, 8, 8, 8])
    expectEqual(prediction.map(\.time), [5.01, 5.02, 5.03, 5.04])
  }

  @Test func `nearly continues uniform motion`() throws {
    var predictor = TouchPredictor()
    for index in 0..<40 {
      predictor.observe(TouchPredictor.Sample(time: Double(index) / 100, x: Double(index), y: 0))
    }
    let ahead = try #require(predictor.position(at: 0.0333))
    #expect(abs(ahead.x - 39 - 3.33) < 0.6)
    #expect(abs(ahead.y) < 1e-4)
  }

  @Test func `predictions start at the last measured sample`() {
    let predictor = observing(Self.hook)
    #expect(predictor.position(at: 0) == predictor.last)
    #expect(predictor.position(at: -1) == predictor.last)
    #expect(predictor.position(at: .nan) == predictor.last)
    let near = predictor.position(at: 1e-6).map { [$0.x, $0.y] } ?? []
    expectEqual(near, predictor.last.map { [$0.x, $0.y] } ?? [], within: 0.01)
  }

  @Test func `longer horizons count as the maximum horizon`() {
    let predictor = observing(Self.hook)
    let farthest = predictor.position(at: TouchPredictor.maximumHorizon)
    #expect(predictor.position(at: 1) == farthest)
    #expect(predictor.predict(horizon: .infinity).last == farthest)
  }

  @Test func `the predicted polyline ends at the horizon`() {
    let predictor = observing(Self.hook)
    let prediction = predictor.predict(horizon: 0.04)
    #expect(prediction.count == TouchPredictor.Prediction.capacity)
    #expect(prediction.last == predictor.position(at: 0.04))
    #expect(prediction.first == predictor.position(at: 0.01))
  }

  @Test(arguments: UInt64(0)..<16)
  func `predictions rotate, translate, scale and mirror with the stroke`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let angle = Double.random(in: -3...3, using: &generator)
    // A unit vector without trigonometry: the rational parametrization of the circle.
    let unit = SIMD2(1 - angle * angle, 2 * angle) / (1 + angle * angle)
    let size = [1e-6, 0.37, 1, 25, 1e6][Int(seed) % 5]
    let mirror: Double = seed.isMultiple(of: 2) ? 1 : -1
    let shift = SIMD2<Double>.random(in: -50...50, using: &generator) * size
    let move = { (sample: TouchPredictor.Sample) in
      let (x, y) = (sample.x, sample.y * mirror)
      let position = SIMD2(x * unit.x - y * unit.y, x * unit.y + y * unit.x) * size + shift
      return TouchPredictor.Sample(time: sample.time, x: position.x, y: position.y)
    }
    var plain = TouchPredictor(pixel: 1)
    // A stroke in another unit has pixels of the same size.
    var moved = TouchPredictor(pixel: size)
    for sample in Self.hook {
      plain.observe(sample)
      moved.observe(move(sample))
      for horizon in Self.horizons {
        let expected = move(try #require(plain.position(at: horizon)))
        let found = try #require(moved.position(at: horizon))
        expectEqual([found.x, found.y], [expected.x, expected.y], within: 2e-3 * size)
      }
    }
    expectEqual([moved.confidence], [plain.confidence], within: 1e-3)
  }

  @Test func `positions before the last 0.52 s do not count`() {
    // Two seconds at 250 reports per second, of which the first 1.45 differ.
    let samples = (0..<500).map { index in
      let fraction = Double(index % 250) / 10
      return TouchPredictor.Sample(
        time: Double(index) / 250, x: Double(index), y: fraction * fraction)
    }
    let other = samples.enumerated().map { index, sample in
      var sample = sample
      if index < 363 { sample.y = Double(index * 31 % 17) }
      return sample
    }
    #expect(observing(other).position(at: 0.03) == observing(samples).position(at: 0.03))
  }

  @Test func `the age of a touch counts, even if its first samples are no longer kept`() {
    let samples = (0..<900).map { index in
      TouchPredictor.Sample(time: Double(index) / 2000, x: Double(index), y: 0)
    }
    let young = observing(Array(samples.suffix(700)))
    #expect(observing(samples).position(at: 0.03) != young.position(at: 0.03))
  }

  @Test func `a movement over many pixels is predicted differently than one over few`() {
    var far = TouchPredictor(pixel: 0.1)
    var near = TouchPredictor(pixel: 10)
    for sample in Self.hook {
      far.observe(sample)
      near.observe(sample)
    }
    #expect(far.position(at: 0.03) != near.position(at: 0.03))
  }

  @Test func `the rest deadline is later for less frequent reports`() throws {
    let timeouts = try [0.008, 0.016, 0.1].map { interval in
      var predictor = TouchPredictor()
      for index in 0..<20 {
        predictor.observe(TouchPredictor.Sample(time: Double(index) * interval, x: 0, y: 0))
      }
      let last = try #require(predictor.last)
      return try #require(predictor.restDeadline) - last.time
    }
    #expect(timeouts[0] > 0.03 && timeouts[0] < 0.06)
    #expect(timeouts[0] < timeouts[1] && timeouts[1] < timeouts[2])
    #expect(TouchPredictor().restDeadline == nil)
  }

  @Test func `a trusted horizon is short at low confidence, and its error is limited`() throws {
    for step in [1.0, 1000, 10_000] {
      // It turns back at every sample.
      let samples = (0..<40).map { index in
        TouchPredictor.Sample(time: Double(index) / 100, x: Double(index % 2) * step, y: 0)
      }
      let predictor = observing(samples, Self.straight)
      let confident = TouchPredictor.maximumHorizon * predictor.confidence / 0.4
      let horizon = predictor.trustedHorizon(1)
      let end = try #require(predictor.position(at: horizon))
      let error = (1 - predictor.confidence) * (end.x - step)
      #expect(predictor.confidence > 0 && confident < TouchPredictor.maximumHorizon)
      if step == 1 {
        #expect(abs(horizon - confident) < 1e-9 && error < 5)
      } else {
        #expect(horizon < confident && abs(error - 5) < 1e-9)
      }
    }
    #expect(observing(Self.hook).trustedHorizon(-1) == 0)
  }

  @Test func `the whole horizon is trusted while predictions are accurate`() {
    let predictor = observing((0..<40).map { .init(time: Double($0) / 100, x: Double($0), y: 0) })
    #expect(predictor.confidence > 0.4)
    #expect(predictor.trustedHorizon(0.03) == 0.03)
    #expect(predictor.trustedHorizon(1) == TouchPredictor.maximumHorizon)
  }

  @Test func `a reset removes all samples and the confidence`() {
    var predictor = observing(Self.hook)
    predictor.reset()
    #expect(predictor.last == nil)
    #expect(predictor.confidence == 0.5)
    let again = Self.hook.map { sample in
      predictor.observe(sample)
      return predictor.position(at: 0.03)
    }
    #expect(again.last == observing(Self.hook).position(at: 0.03))
  }
}

/// Returns a predictor that has observed the samples.
func observing(
  _ samples: [TouchPredictor.Sample], _ predictor: TouchPredictor = TouchPredictor()
) -> TouchPredictor {
  var predictor = predictor
  for sample in samples {
    predictor.observe(sample)
  }
  return predictor
}

/// Expects two lists of numbers to be equal within a tolerance.
func expectEqual(
  _ found: [Double], _ expected: [Double], within tolerance: Double = 1e-9,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let pairs = zip(found, expected)
  let isClose = found.count == expected.count && pairs.allSatisfy { abs($0 - $1) <= tolerance }
  #expect(isClose, "\(found) is not \(expected)", sourceLocation: sourceLocation)
}
