import TestSupport

@Suite struct ForceEstimatorTests {
  /// Returns the final forces of a path along x whose reports are delivered in groups.
  private func forces(
    _ reports: [(x: Double, time: TimeInterval)], sensitivity: Double = 1, perEvent: Int = 1
  ) -> [Double] {
    var estimator = ForceEstimator(sensitivity: sensitivity)
    var final: [Int: Double] = [:]
    for start in stride(from: 0, to: reports.count, by: perEvent) {
      let end = min(start + perEvent, reports.count)
      for index in start..<end {
        estimator.observe(index, at: Point(x: reports[index].x, y: 0), time: reports[index].time)
      }
      for estimate in estimator.takeEstimates(isEnd: end == reports.count) where estimate.isFinal {
        #expect(final[estimate.sample] == nil, "each sample has one final estimate")
        final[estimate.sample] = estimate.force
      }
    }
    #expect(final.count == reports.count, "every sample has a final estimate")
    return reports.indices.compactMap { final[$0] }
  }

  private func steady(_ speed: Double, interval: TimeInterval = 0.01, count: Int = 100)
    -> [(x: Double, time: TimeInterval)]
  {
    (0..<count).map { (Double($0) * speed * interval, Double($0) * interval) }
  }

  @Test func `force decreases with speed and is 1 at the average speed`() {
    let speeds = [5.0, 50, 200, 500, 3000]
    let last = speeds.map { forces(steady($0)).last ?? 0 }
    #expect(zip(last, last.dropFirst()).allSatisfy { $0 > $1 })
    #expect(abs(last[2] - 1) < 0.002)
    for (speed, force) in zip(speeds, last) {
      #expect(abs(force - ForceEstimator(sensitivity: 1).force(atSpeed: speed)) < 0.01)
    }
    #expect(last.allSatisfy { 0 < $0 && $0 < ForceEstimator.maximumPossibleForce })
  }

  @Test func `sensitivity scales the deviation from 1 and is clamped to its range`() {
    #expect(forces(steady(40), sensitivity: 0).allSatisfy { $0 == 1 })
    let (half, whole) = (forces(steady(40), sensitivity: 0.5), forces(steady(40)))
    for (a, b) in zip(half, whole) { #expect(abs((a - 1) * 2 - (b - 1)) < 0.003) }
    #expect(ForceEstimator(sensitivity: 7).sensitivity == 1)
    #expect(ForceEstimator(sensitivity: -7).sensitivity == 0)
  }

  @Test func `a line one dot wide never becomes two at the standard sensitivity`() {
    #expect(ForceEstimator().force(atSpeed: 0) < 1.5)
  }

  @Test(arguments: [40.0, 150, 400, 900], [0.0, 0.3])
  func `an evenly drawn stroke has an even force up to its ends`(speed: Double, rest: TimeInterval)
  {
    let moving = steady(speed, interval: 0.008, count: 60)
    // The pointer rests after the press; the release is reported at the last location.
    let start = [(x: moving[0].x, time: -rest)]
    let end = [(x: moving[59].x, time: moving[59].time + 0.012 + rest)]
    for reports in [moving, start + moving.dropFirst() + end] {
      for perEvent in [1, 3, 100] {
        let forces = forces(reports, perEvent: perEvent)
        let expected = ForceEstimator(sensitivity: 1).force(atSpeed: speed)
        #expect(forces.allSatisfy { abs($0 - expected) < 0.002 })
      }
    }
  }

  @Test(arguments: [150.0, 300, 600])
  func `an even stroke in cells has nearly the same force at its ends as in the middle`(
    speed: Double
  ) {
    // A cell is two dots wide. The press is somewhere in the first cell.
    for phase in stride(from: 0.1, to: 2, by: 0.3) {
      let crossings = (1...60).map { (x: 2.0 * Double($0), time: (2 * Double($0) - phase) / speed) }
      let end = [(x: 120.0, time: crossings[59].time + 1 / speed)]
      let forces = forces([(x: 0, time: 0)] + crossings + end)
      #expect(forces.allSatisfy { abs($0 - forces[30]) < 0.01 })
    }
  }

  @Test func `a rest between two movements makes the force greater`() {
    let first = steady(400, interval: 0.008, count: 30)
    let second = first.map { (x: $0.x + 100, time: $0.time + 0.8) }
    let forces = forces(first + second)
    #expect(forces[31] > forces[20] + 0.3)
  }

  @Test func `a tap of any duration has a force of 1`() {
    #expect(forces([(3, 0), (3, 5)]) == [1, 1])
    #expect(forces([(3, 0)]) == [1])
  }

  @Test(arguments: [1, 2, 5, 8])
  func `reports read together have nearly the forces of evenly timed ones`(burst: Int) {
    let reports = steady(300, interval: 0.004, count: 200)
    let bunched = reports.enumerated().map { index, report in
      (x: report.x, time: reports[min(index / burst * burst + burst - 1, 199)].time)
    }
    let (even, uneven) = (forces(reports), forces(bunched, perEvent: burst))
    for (a, b) in zip(even, uneven).dropFirst(40) { #expect(abs(a - b) < 0.03) }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `jittery times and positions hardly change the force`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var time = 0.0
    let reports = (0..<200).map { index in
      let late = Double.random(in: 0...0.006, using: &random)
      time = max(time, Double(index) * 0.008 + late)
      return (x: Double(index) * 2 + .random(in: -0.2...0.2, using: &random), time: time)
    }
    let forces = forces(reports, perEvent: Int.random(in: 1...4, using: &random))
    for (a, b) in zip(forces, forces.dropFirst()) { #expect(abs(a - b) < 0.08) }
    #expect(forces.dropFirst(40).allSatisfy { abs($0 - 0.9) < 0.12 })
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `forces of random reports are in range and multiples of the file resolution`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var time = 0.0
    let reports = (0..<Int.random(in: 1...60, using: &random)).map { _ in
      let steps = [0, 0, 1e-7, 0.003, 0.02, 3, -0.5]
      time += steps[Int.random(in: 0..<steps.count, using: &random)]
      let x = Bool.random(using: &random) ? 0 : Double.random(in: -1e5...1e5, using: &random)
      return (x: x, time: time)
    }
    for force in forces(reports, perEvent: Int.random(in: 1...9, using: &random)) {
      #expect(force >= 0.09 && force <= 1.91)
      #expect((force * 1024).rounded() == force * 1024)
    }
  }
}
