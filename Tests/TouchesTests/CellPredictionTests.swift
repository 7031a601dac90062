import Geometry
import TestSupport
import Testing
import Touches

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
        in: CellBounds(
          center: turn(cell.center), size: SIMD2(size.x.magnitude, size.y.magnitude)))
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

  @Test func `a collector predicts from the estimated positions in cells`() throws {
    var (collector, predictor) = (TouchCollector(), TouchPredictor())
    collector.forceSensitivity = 0
    var center: SIMD2<Double>?
    for index in 0..<60 {
      let position = SIMD2(0.9 * Double(index), 0.4 * Double(index))
      let cell = ((position / [2, 4]).rounded(.down) + 0.5) * [2, 4]
      guard cell != center else { continue }
      let time = Double(index) / 100
      collector.add(
        PointerReport(
          center == nil ? .press : .motion, timestamp: time, location: Point(x: cell.x, y: cell.y),
          isCellResolution: true, buttonMask: .primary))
      center = cell
      for event in collector.takeEvents(predicting: 0.02, at: time) {
        predictor.correct(event.updatedTouches.map(sample))
        for touch in event.allTouches.flatMap(event.coalescedTouches) {
          predictor.observe(sample(touch), in: CellBounds(center: cell, size: [2, 4]))
        }
        let touch = try #require(event.allTouches.first)
        let predicted = event.predictedTouches(for: touch).map(sample)
        let horizon = predictor.trustedHorizon(0.02)
        #expect(predicted == (horizon > 0 ? Array(predictor.predict(horizon: horizon)) : []))
      }
    }
  }

  private func sample(_ touch: Touch) -> Sample {
    Sample(time: touch.timestamp, x: touch.preciseLocation.x, y: touch.preciseLocation.y)
  }
}
