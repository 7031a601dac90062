import Foundation
import Geometry
import Ink
import SyntheticInk
import TestSupport
import Testing

/// Tests against common complaints about smoothed ink in other programs.
@Suite struct SplineSmoothingTests {
  private func samples(
    _ count: Int, every interval: Double = 0.008, noise: Double = 0, seed: UInt64 = 1,
    _ location: (Double) -> Point
  ) -> [StrokeSample] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { index in
      var point = location(Double(index) / Double(count - 1))
      // The sum of twelve uniform numbers is nearly normal, with a standard deviation of 1.
      func error() -> Double {
        (0..<12).reduce(-6.0) { sum, _ in sum + .random(in: 0...1, using: &random) } * noise
      }
      point.x += error()
      point.y += error()
      return StrokeSample(location: point, timestamp: Double(index) * interval)
    }
  }

  private func circle(_ radius: Double) -> (Double) -> Point {
    { Point(x: radius * cos(2 * .pi * $0), y: radius * sin(2 * .pi * $0)) }
  }

  private func corner(_ side: Double) -> (Double) -> Point {
    { Point(x: side * min(2 * $0, 1), y: side * max(2 * $0 - 1, 0)) }
  }

  /// Returns the absolute changes of direction along a path, in radians.
  private func directionChanges(_ path: [PathPoint]) -> [Double] {
    let deltas = zip(path, path.dropFirst()).map { $1.location - $0.location }.filter {
      $0.length > 0
    }
    return zip(deltas, deltas.dropFirst()).map { first, second in
      abs(
        atan2(
          first.dx * second.dy - first.dy * second.dx, first.dx * second.dx + first.dy * second.dy))
    }
  }

  /// Returns the root mean square distance of a path's points.
  private func error(_ path: [PathPoint], _ distance: (Point) -> Double) -> Double {
    let squares = path.map { distance($0.location) * distance($0.location) }
    return (squares.reduce(0, +) / Double(squares.count)).squareRoot()
  }

  private func quantized(_ samples: [StrokeSample]) -> [StrokeSample] {
    samples.map { sample in
      var sample = sample
      // Four pixels per dot.
      sample.location = Point(
        x: ((sample.location.x * 4).rounded(.down) + 0.5) / 4,
        y: ((sample.location.y * 4).rounded(.down) + 0.5) / 4)
      return sample
    }
  }

  @Test(arguments: [10.0, 30], [16, 30, 60, 200])
  func `fast circles measured in pixels stay round instead of becoming polygons`(
    radius: Double, count: Int
  ) {
    let path = Smoothing.spline.path(
      through: quantized(samples(count, every: 0.016, circle(radius))))
    #expect(error(path) { abs($0.distance(to: .zero) - radius) } < 0.5)
    if radius == 30 && count <= 30 { #expect(directionChanges(path).allSatisfy { $0 < 0.35 }) }
  }

  @Test func `fast strokes have no elbows`() {
    // A sweeping curve in a fifth of a second, with samples 20 dots apart.
    let path = Smoothing.spline.path(
      through: samples(13, every: 0.016) { Point(x: 240 * $0, y: 60 * sin(.pi * $0)) })
    #expect(directionChanges(path).allSatisfy { $0 < 0.2 })
  }

  @Test func `straight lines measured in pixels are drawn straighter`() {
    var random = SplitMix64(seed: 1)
    var (measured, drawn) = (0.0, 0.0)
    for _ in 0..<10 {
      let angle = Double.random(in: 0...2 * .pi, using: &random)
      let (dx, dy) = (cos(angle), sin(angle))
      let pixels = quantized(samples(60) { Point(x: 160 * $0 * dx, y: 160 * $0 * dy) })
      let path = Smoothing.spline.path(through: pixels)
      #expect(error(path) { abs($0.y * dx - $0.x * dy) } < 0.25)
      measured += directionChanges(Smoothing.none.path(through: pixels)).reduce(0, +)
      drawn += directionChanges(path).reduce(0, +)
    }
    #expect(drawn < measured / 2)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `corners stay sharp even if the pen trembles`(seed: UInt64) throws {
    let path = Smoothing.spline.path(through: samples(120, noise: 0.4, seed: seed, corner(60)))
    let nearest = try #require(path.map { $0.location.distance(to: Point(x: 60, y: 0)) }.min())
    #expect(nearest < 1.5)
    #expect(error(path) { min(abs($0.y), abs($0.x - 60)) } < 0.4)
  }

  @Test func `corners measured in pixels are sharp`() throws {
    let path = Smoothing.spline.path(through: quantized(samples(80, corner(60))))
    let nearest = try #require(path.map { $0.location.distance(to: Point(x: 60, y: 0)) }.min())
    #expect(nearest < 1)
  }

  @Test func `a reversal makes no loop or knot`() throws {
    let back = samples(100) { Point(x: 50 * sin(.pi * $0), y: 10) }
    let path = Smoothing.spline.path(through: back)
    let farthest = try #require(path.map(\.location.x).max())
    #expect(abs(farthest - 50) < 0.5)
    #expect(path.allSatisfy { abs($0.location.y - 10) < 1e-6 })
    // The line only moves right up to the reversal and only left after it.
    let reversal = try #require(path.firstIndex { $0.location.x == farthest })
    #expect(
      zip(path[..<reversal], path[..<reversal].dropFirst()).allSatisfy {
        $0.location.x <= $1.location.x + 1e-6
      })
    #expect(
      zip(path[reversal...], path[reversal...].dropFirst()).allSatisfy {
        $0.location.x >= $1.location.x - 1e-6
      })
  }

  @Test(arguments: 1...150)
  func `the line ends at the pointer after every sample`(count: Int) {
    let all = samples(150, noise: 0.4, circle(40))
    let path = Smoothing.spline.path(through: Array(all.prefix(count)))
    #expect(path.last == PathPoint(all[count - 1]))
    // The start is estimated from the samples after it.
    #expect(path.first?.timestamp == all[0].timestamp)
    #expect(path[0].location.distance(to: Point(x: 40, y: 0)) < 1.5)
  }

  @Test(arguments: Smoothing.allCases)
  func `at strength 0 the line passes exactly through the samples`(smoothing: Smoothing) {
    let all = samples(80, noise: 3, circle(20))
    let path = Smoothing(smoothing.method, strength: 0).path(through: all)
    #expect(path == all.map(PathPoint.init))
  }

  @Test(arguments: Smoothing.Method.allCases.filter { $0 != .none })
  func `the distance from the samples' polygon grows with the strength`(
    method: Smoothing.Method
  ) {
    let isModelled = method == .spline || method == .lowPass
    let all = samples(60, noise: 0.3, circle(isModelled ? 20 : 200))
    let segments = zip(all, all.dropFirst()).map { Segment($0.location, $1.location) }
    let paths = [1, 0.5, 0].map { Smoothing(method, strength: $0).path(through: all) }
    let errors = paths.map { path in
      path.map { point in segments.map { $0.distance(to: point.location) }.min() ?? 0 }.max() ?? 0
    }
    #expect(errors[0] > errors[1] && errors[1] > 0.01 && errors[2] < 1e-9)
    guard isModelled else { return }
    let rotations = paths.map { directionChanges($0).reduce(0, +) }
    #expect(rotations[0] < rotations[1] && rotations[1] < rotations[2])
  }

  @Test(arguments: [1e-3, 1e-100, 1e-149, 1e-151, 1e-155, 1e-162, 1e-170, 1e-300])
  func `a tiny strength changes almost nothing`(strength: Double) {
    let all = samples(80, noise: 0.4, circle(20))
    let path = Smoothing(.spline, strength: strength).path(through: all)
    for sample in all {
      #expect(path.contains { $0.location.distance(to: sample.location) < 1e-3 })
    }
    #expect(path.allSatisfy { $0.location.isFinite })
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `removes noise and most of the direction changes it causes`(seed: UInt64) {
    let noisy = samples(120, noise: 0.4, seed: seed, circle(30))
    let path = Smoothing.spline.path(through: noisy)
    func distance(_ point: Point) -> Double { abs(point.distance(to: .zero) - 30) }
    #expect(error(path, distance) < 0.6 * error(noisy.map(PathPoint.init), distance))
    let before: Double = directionChanges(noisy.map(PathPoint.init)).reduce(0, +)
    let after: Double = directionChanges(path).reduce(0, +)
    #expect(after < 0.5 * before)
  }

  @Test func `accepts simultaneous, out-of-order and delayed reports`() {
    var all = samples(100, noise: 0.2, circle(30))
    for index in 20..<30 { all[index].timestamp = all[20].timestamp }
    for index in 50..<60 { all[index].timestamp -= 0.05 }
    for index in 80..<100 { all[index].timestamp += 3600 }
    let path = Smoothing.spline.path(through: all)
    #expect(path.allSatisfy { abs($0.location.distance(to: .zero) - 30) < 2 })
  }

  @Test func `huge coordinates yield finite positions`() {
    let far = (0..<40).map { index in
      let x: Double = index % 3 == 0 ? 1e150 : -1e150
      return StrokeSample(location: Point(x: x, y: Double(index)), timestamp: Double(index))
    }
    #expect(Smoothing.spline.path(through: far).allSatisfy { $0.location.isFinite })
  }

  @Test(arguments: Smoothing.allCases)
  func `draws through points whose distances overflow`(smoothing: Smoothing) {
    let far = [(1e155, 2), (-1e155, 3), (5, 1e155), (3, 3), (2, 2)].enumerated().map {
      StrokeSample(location: Point(x: $1.0, y: $1.1), timestamp: Double($0) / 100)
    }
    #expect(smoothing.path(through: far).last?.location == Point(x: 2, y: 2))
  }

  @Test(arguments: 1..<6 as Range<UInt64>)
  func `bursts of reports are drawn nearly as accurately as regular reports`(seed: UInt64) {
    func writing(_ fraction: Double) -> Point {
      Point(
        x: 15 * sin(8 * .pi * fraction) + 40 * fraction, y: 12 * sin(12 * .pi * fraction + 1))
    }
    let truth = (0...3000).map { writing(Double($0) / 3000) }
    func deviation(_ samples: [StrokeSample]) -> Double {
      error(Smoothing.spline.path(through: samples)) { point in
        truth.map { $0.distance(to: point) }.min() ?? 0
      }
    }
    let regular = samples(120, noise: 0.07, seed: seed, writing)
    var burst = regular
    for index in burst.indices {
      // All samples within 40 ms get the same time.
      burst[index].timestamp = (regular[index].timestamp / 0.04).rounded(.up) * 0.04
    }
    #expect(deviation(burst) < 1.3 * deviation(regular))
  }

  @Test(arguments: [0, 0.001, 0.004, 0.008])
  func `the line passes within four noise deviations of every sample`(interval: Double) {
    let square: [SIMD2<Double>] = [[0, 0], [50, 0], [50, 50], [0, 50], [0, 0]]
    let peak: [SIMD2<Double>] = [[0, 0], [5, 20], [10, 40], [15, 20], [20, 0]]
    let zigzag = (0..<10).map { (index: Int) in SIMD2(Double(index * 10), Double(index % 2 * 30)) }
    for corners in [square, peak, zigzag] {
      let shape = corners.map { Point(x: $0.x, y: $0.y) }
      let samples = shape.enumerated().map {
        StrokeSample(location: $1, timestamp: Double($0) * interval)
      }
      let path = Smoothing.spline.path(through: samples).map(\.location)
      for point in shape {
        let distance: Double = path.map { $0.distance(to: point) }.min() ?? .infinity
        #expect(distance <= 1.81, "\(point)")
      }
    }
  }
}
