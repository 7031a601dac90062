import Geometry
import TestSupport
import Testing
import Touches

@Suite struct TouchPredictorTests {
  /// A predictor that saw samples at 125 a second.
  private func predictor(of points: [Point]) -> TouchPredictor {
    var predictor = TouchPredictor()
    for (index, point) in points.enumerated() {
      predictor.observe(point, at: Double(index) * 0.008)
    }
    return predictor
  }

  @Test func `expects nothing before anything was seen`() {
    #expect(TouchPredictor().predict(horizon: 0.02).isEmpty)
  }

  @Test func `holds still after a first sample`() {
    #expect(predictor(of: [Point(x: 5, y: 5)]).predict(horizon: 0.02).isEmpty)
  }

  @Test func `holds still after samples of one moment`() {
    var predictor = TouchPredictor()
    for x in 0..<10 { predictor.observe(Point(x: Double(x) * 50, y: 0), at: 1) }
    let end = Point(x: 450, y: 0)
    #expect(predictor.predict(horizon: 0.02).allSatisfy { $0.location.distance(to: end) < 1 })
  }

  @Test func `looks no further than asked`() {
    let moving = predictor(of: (0..<20).map { Point(x: Double($0) * 3, y: 0) })
    #expect(moving.predict(horizon: 0).isEmpty)
    #expect(moving.predict(horizon: -1).isEmpty)
    let newest = 19 * 0.008
    for prediction in moving.predict(horizon: 0.016) {
      #expect(prediction.timestamp > newest && prediction.timestamp <= newest + 0.016 + 1e-9)
    }
  }

  @Test(arguments: [(4.0, 0.0), (0.0, -3.0), (2.5, 2.5), (-1.0, 3.0)])
  func `a uniform movement goes straight on at its speed`(dx: Double, dy: Double) throws {
    let points = (0..<40).map { Point(x: 100 + Double($0) * dx, y: 100 + Double($0) * dy) }
    let expected = predictor(of: points).predict(horizon: 0.008)
    let last = try #require(expected.last)
    let goal = Point(x: 100 + 40 * dx, y: 100 + 40 * dy)
    #expect(last.location.distance(to: goal) < 1)
    for prediction in expected {
      let way = prediction.location - points[39]
      let aside = abs(way.dx * dy - way.dy * dx) / Vector(dx: dx, dy: dy).length
      #expect(aside < 0.25, "on the line")
      #expect(way.dx * dx + way.dy * dy >= 0, "not backwards")
    }
  }

  @Test func `ignores what is no place or no time`() {
    var predictor = TouchPredictor()
    predictor.observe(Point(x: .nan, y: 0), at: 0)
    predictor.observe(Point(x: 0, y: .infinity), at: 0.008)
    predictor.observe(.zero, at: .nan)
    #expect(predictor.predict(horizon: 0.02).isEmpty)
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `is finite and in order whatever was seen`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var predictor = TouchPredictor()
    var time = 0.0
    for _ in 0..<200 {
      let strange: [Double] = [.nan, .infinity, 1e12, -1e12, 0]
      let x = Bool.random(using: &random) ? strange[Int.random(in: 0..<5, using: &random)] : 1
      let point = Point(x: x, y: .random(in: -500...500, using: &random))
      time += [0, 1e-9, 0.008, 3, -0.1][Int.random(in: 0..<5, using: &random)]
      predictor.observe(point, at: time)
      let expected = predictor.predict(horizon: 0.02)
      #expect(expected.allSatisfy { $0.location.isFinite && $0.timestamp.isFinite })
      #expect(zip(expected, expected.dropFirst()).allSatisfy { $0.timestamp < $1.timestamp })
    }
  }
}
