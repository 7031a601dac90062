import TestSupport

@Suite struct `Touch predictor with invalid input` {
  private typealias Sample = TouchPredictor.Sample

  private static let line = (0..<20).map { Sample(time: Double($0) / 100, x: Double($0), y: 0) }

  @Test func `predictions are finite and near the touch for any sequence of times`() {
    var predictor = TouchPredictor()
    for seed in 0..<2_000 {
      var generator = SplitMix64(seed: UInt64(seed))
      predictor.reset()
      var time = 0.0
      var path = 0.0
      var position = SIMD2<Double>.zero
      for _ in 0..<8 {
        time += Self.step(&generator)
        let motion = SIMD2<Double>.random(in: -20...20, using: &generator)
        position += motion
        path += motion.length
        predictor.observe(Sample(time: time, x: position.x, y: position.y))
        let isSane = predictor.predict(horizon: 0.05).allSatisfy { sample in
          sample.isFinite && (sample.position - position).length <= 13 * path
        }
        let isValid = (0...1).contains(predictor.confidence)
        guard isSane, isValid, predictor.last?.position == position else {
          Issue.record("seed \(seed) gives \(Array(predictor.predict(horizon: 0.05)))")
          return
        }
      }
    }
  }

  @Test func `samples with non-finite values are ignored`() {
    var predictor = observing(Self.line)
    let before = predictor.predict(horizon: 0.04)
    for bad in [Double.nan, .infinity, -.infinity, .signalingNaN] {
      predictor.observe(Sample(time: bad, x: 1, y: 1))
      predictor.observe(Sample(time: 0.3, x: bad, y: 1))
      predictor.observe(Sample(time: 0.3, x: 1, y: bad))
    }
    #expect(predictor.predict(horizon: 0.04) == before)
  }

  @Test func `predictions from extreme values are finite`() {
    let extremes: [Double] = [
      0, 1, -1, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e200,
      1e-200, 1e154, 1e-154, 1e18, -1e18,
    ]
    for seed in 0..<1_000 {
      var generator = SplitMix64(seed: UInt64(seed))
      var predictor = TouchPredictor()
      for _ in 0..<12 {
        let time = extremes.randomElement(using: &generator) ?? 0
        let x = extremes.randomElement(using: &generator) ?? 0
        let y = extremes.randomElement(using: &generator) ?? 0
        let step = Double.random(in: 0...0.02, using: &generator)
        predictor.observe(Sample(time: Bool.random(using: &generator) ? time : step, x: x, y: y))
        let predictions = predictor.predict(horizon: 0.05)
        #expect(predictions.allSatisfy { $0.isFinite })
        #expect((0...1).contains(predictor.confidence))
      }
    }
  }

  @Test func `predicts no movement after a rest, a long gap or a backward step of the clock`() {
    let rest = (0..<20).map { Sample(time: 0.2 + Double($0) / 100, x: 19, y: 0) }
    let gap = [Sample(time: 9, x: 25, y: 3)]
    let back = [Sample(time: -7, x: 25, y: 3)]
    for later in [rest, gap, back] {
      let predictor = observing(Self.line + later)
      let last = later[later.count - 1]
      #expect(predictor.last == last)
      #expect(predictor.predict(horizon: 0.05).allSatisfy { $0.position == last.position })
    }
  }

  @Test func `a sample at the same or a slightly earlier time moves the last one`() {
    for time in [0.19, 0.18, 0.1] {
      let predictor = observing(Self.line + [Sample(time: time, x: 19.5, y: 1)])
      let moved = observing(Self.line.dropLast() + [Sample(time: 0.19, x: 19.5, y: 1)])
      #expect(predictor.last == Sample(time: 0.19, x: 19.5, y: 1))
      #expect(predictor.predict(horizon: 0.05) == moved.predict(horizon: 0.05))
    }
  }

  @Test func `predictions stay near the touch at a reversal`() {
    let back = (1..<20).map { Sample(time: 0.19 + Double($0) / 100, x: Double(19 - $0), y: 0) }
    var predictor = observing(Self.line)
    for sample in back {
      predictor.observe(sample)
      // The stroke moves 10 units in twice the horizon.
      let distances = predictor.predict(horizon: 0.05).map { abs($0.x - sample.x) + abs($0.y) }
      #expect(distances.allSatisfy { $0 < 10 })
    }
  }

  @Test func `predicts at 8000 reports per second`() {
    var predictor = TouchPredictor()
    for index in 0..<20_000 {
      let time = Double(index) / 8000
      predictor.observe(Sample(time: time, x: 1000 * time, y: 0))
    }
    let ahead = predictor.position(at: 0.0333)
    #expect(abs((ahead?.x ?? 0) - 2499.875 - 33.3) < 8)
  }

  /// Returns an interval of an unreliable clock: zero, backward, bunched, late or normal.
  private static func step(_ generator: inout SplitMix64) -> Double {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: 0
    case 1: -Double.random(in: 0...0.3, using: &generator)
    case 2: Double.random(in: 0...0.001, using: &generator)
    case 3: Double.random(in: 0...3, using: &generator)
    case 4: .leastNonzeroMagnitude
    default: Double.random(in: 0.002...0.03, using: &generator)
    }
  }
}

@Suite struct `Touch predictor confidence` {
  @Test func `confidence rises in steady motion and falls at a reversal`() {
    var predictor = TouchPredictor()
    for index in 0..<40 {
      predictor.observe(TouchPredictor.Sample(time: Double(index) / 100, x: Double(index), y: 0))
    }
    let steady = predictor.confidence
    #expect(steady > 0.8)
    for index in 40..<45 {
      predictor.observe(
        TouchPredictor.Sample(time: Double(index) / 100, x: Double(80 - index), y: 0))
    }
    let reversed = predictor.confidence
    #expect(reversed < 0.6)
    // The reversal is then no longer in the recent path.
    for index in 45..<105 {
      predictor.observe(
        TouchPredictor.Sample(time: Double(index) / 100, x: Double(80 - index), y: 0))
    }
    #expect(predictor.confidence > 0.75)
  }

  @Test func `confidence is low for random motion`() {
    var generator = SplitMix64(seed: 3)
    let samples = (0..<60).map { index in
      let position = SIMD2<Double>.random(in: -1...1, using: &generator)
      return TouchPredictor.Sample(time: Double(index) / 100, x: position.x, y: position.y)
    }
    #expect(observing(samples).confidence < 0.4)
  }

  @Test func `a new touch resets the confidence`() {
    var predictor = TouchPredictor()
    for index in 0..<40 {
      predictor.observe(TouchPredictor.Sample(time: Double(index) / 100, x: Double(index), y: 0))
    }
    predictor.observe(TouchPredictor.Sample(time: 5, x: 0, y: 0))
    #expect(predictor.confidence == 0.5)
  }
}
