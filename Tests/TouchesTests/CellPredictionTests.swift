import TestSupport

@Suite struct CellPredictionTests {
  private typealias Sample = TouchPredictor.Sample

  /// A curved line that speeds up and slows down, at 100 samples per second.
  private static let hook = (0..<60).map { index in
    let fraction = Double(index) / 60
    return Sample(
      time: Double(index) / 100, x: 300 * fraction * fraction * (3 - 2 * fraction),
      y: 40 * fraction + 200 * fraction * fraction * fraction)
  }

  /// Returns the cell of a position on a grid of cells of 8 by 16.
  private func cell(of sample: Sample) -> CellBounds {
    let size = SIMD2<Double>(8, 16)
    return CellBounds(center: ((sample.position / size).rounded(.down) + 0.5) * size, size: size)
  }

  @Test func `corrected positions count like positions that were right at once`() {
    var (corrected, right) = (TouchPredictor(), TouchPredictor())
    for (index, sample) in Self.hook.enumerated() {
      var wrong = sample
      wrong.y += index.isMultiple(of: 2) ? 3 : -2
      corrected.correct(Array(Self.hook[max(index - 1, 0)..<index]))
      corrected.observe(index == Self.hook.count - 1 ? sample : wrong)
      right.observe(sample)
    }
    #expect(corrected.position(at: 0.03) == right.position(at: 0.03))
  }

  @Test func `a correction of no kept sample is ignored`() {
    var (corrected, plain) = (TouchPredictor(), TouchPredictor())
    for sample in Self.hook {
      corrected.observe(sample)
      corrected.correct([
        Sample(time: -1, x: 9, y: 9), Sample(time: sample.time - 0.005, x: 9, y: 9),
        Sample(time: sample.time, x: .nan, y: 9), Sample(time: sample.time + 1, x: 9, y: 9),
      ])
      plain.observe(sample)
    }
    #expect(corrected.position(at: 0.03) == plain.position(at: 0.03))
  }

  @Test(arguments: 0..<8)
  func `predictions turn and mirror with a stroke and its cells`(variation: Int) throws {
    let turn = { (vector: SIMD2<Double>) -> SIMD2<Double> in
      var vector = variation.isMultiple(of: 2) ? vector : SIMD2(-vector.x, vector.y)
      for _ in 0..<variation / 2 { vector = SIMD2(-vector.y, vector.x) }
      return vector
    }
    var (plain, turned) = (TouchPredictor(), TouchPredictor())
    for sample in Self.hook {
      let cell = cell(of: sample)
      plain.observe(sample, in: cell)
      let (position, size) = (turn(sample.position), turn(cell.size))
      turned.observe(
        Sample(time: sample.time, x: position.x, y: position.y),
        in: CellBounds(center: turn(cell.center), size: SIMD2(size.x.magnitude, size.y.magnitude)))
      let expected = turn(try #require(plain.position(at: 0.03)).position)
      let found = try #require(turned.position(at: 0.03))
      expectEqual([found.x, found.y], [expected.x, expected.y], within: 2e-3)
    }
  }

  @Test func `a position in a cell is predicted differently than an exact one`() {
    var (coarse, exact) = (TouchPredictor(), TouchPredictor())
    for sample in Self.hook {
      coarse.observe(sample, in: cell(of: sample))
      exact.observe(sample)
    }
    #expect(coarse.position(at: 0.03) != exact.position(at: 0.03))
    #expect(coarse.position(at: 0) == exact.position(at: 0))
  }

  @Test func `of several estimates for one time, the last counts`() {
    var (corrected, right) = (TouchPredictor(), TouchPredictor())
    let last = Self.hook.count - 1
    for (index, sample) in Self.hook.enumerated() {
      right.observe(sample)
      corrected.observe(index == last ? sample : Sample(time: sample.time, x: sample.x, y: 7))
      guard index == last - 1 else { continue }
      corrected.correct(Self.hook[...index].flatMap { [Sample(time: $0.time, x: -5, y: -5), $0] })
    }
    #expect(corrected.position(at: 0.03) == right.position(at: 0.03))
  }

  @Test(arguments: [1, 3], [1, 0.0])
  func `a collector predicts from the latest estimates of positions in cells`(
    perEvent: Int, sensitivity: Double
  ) {
    var collector = TouchCollector()
    collector.forceSensitivity = sensitivity
    // The latest estimates by number, which final samples lack. The last third of the touch is reported in pixels.
    var samples: [(number: Int, sample: Sample, cell: CellBounds?)] = []
    var center: SIMD2<Double>?
    var predictions = 0
    for index in 0..<60 {
      let position = SIMD2(0.9 * Double(index), 0.004 * Double(index * index))
      let isCell = index < 40
      let cell = isCell ? ((position / [2, 4]).rounded(.down) + 0.5) * [2, 4] : position
      guard cell != center else { continue }
      // Every third report has the time of the one before.
      let time = Double(index - (index % 3 == 2 ? 1 : 0)) / 100
      collector.add(
        PointerReport(
          center == nil ? .press : .motion, timestamp: time, location: Point(x: cell.x, y: cell.y),
          isCellResolution: isCell, buttonMask: .primary))
      center = cell
      guard collector.pendingCount == perEvent else { continue }
      for event in collector.takeEvents(predicting: 0.002, at: time) {
        for touch in event.updatedTouches {
          let index = samples.firstIndex { $0.number == touch.estimationUpdateIndex }
          if let index { samples[index].sample = sample(touch) }
        }
        for touch in event.allTouches.flatMap(event.coalescedTouches) {
          let center = SIMD2(touch.location.x, touch.location.y)
          let isEstimate = touch.estimatedProperties.contains(.location)
          let cell = isEstimate ? CellBounds(center: center, size: [2, 4]) : nil
          samples.append((touch.estimationUpdateIndex ?? 0, sample(touch), cell))
        }
        var predictor = TouchPredictor()
        for sample in samples { predictor.observe(sample.sample, in: sample.cell) }
        guard let touch = event.allTouches.first,
          let predicted = event.predictedTouches(for: touch).last, let last = predictor.last
        else { continue }
        let found = predictor.position(at: predicted.timestamp - last.time)
        expectEqual(
          found.map { [$0.x, $0.y] } ?? [], [predicted.location.x, predicted.location.y],
          within: 1e-9)
        predictions += 1
      }
    }
    #expect(predictions > 10)
  }

  private func sample(_ touch: Touch) -> Sample {
    Sample(time: touch.timestamp, x: touch.preciseLocation.x, y: touch.preciseLocation.y)
  }
}
