import TestSupport

@Suite struct StrokeUpdatesTests {
  private let stroke = Stroke(style: StrokeStyle())

  private func sample(_ x: Double, force: Double = 1) -> StrokeSample {
    StrokeSample(location: Point(x: x, y: 0), timestamp: x, force: force, flags: .estimatedForce)
  }

  @Test func `an update corrects only the expected properties`() {
    stroke.append(sample(1), expecting: .estimatedForce, estimationIndex: 7)
    let update = StrokeSample(
      location: Point(x: 50, y: 50), timestamp: 9, force: 0.5, azimuth: 1, altitude: 1)
    #expect(!stroke.samples[0].hasMeasuredForce)
    #expect(stroke.update(estimationIndex: 7, to: update))
    #expect(stroke.samples[0].force == 0.5 && stroke.samples[0].location == Point(x: 1, y: 0))
    #expect(stroke.samples[0].azimuth == nil && stroke.samples[0].altitude == nil)
    #expect(stroke.samples[0].timestamp == 1)
    #expect(stroke.samples[0].hasMeasuredForce, "the force is no longer an estimate")
    #expect(!stroke.expectsUpdates)
    #expect(!stroke.update(estimationIndex: 7, to: sample(1, force: 2)), "no update is expected")
    #expect(stroke.samples[0].force == 0.5)
  }

  @Test func `ignores unknown indices and samples that expect no update`() {
    stroke.append(sample(1))
    stroke.append(sample(2), estimationIndex: 3)
    stroke.append(sample(3), expecting: .estimatedForce, estimationIndex: 4)
    for index in [-1, 0, 3, 5] {
      #expect(!stroke.update(estimationIndex: index, to: sample(9, force: 0.1)))
    }
    #expect(stroke.samples == [sample(1), sample(2), sample(3)])
  }

  @Test func `a property may be corrected more than once`() {
    stroke.append(sample(1), expecting: [.estimatedForce, .estimatedLocation], estimationIndex: 1)
    stroke.update(estimationIndex: 1, to: sample(2, force: 2), expecting: .estimatedForce)
    #expect(stroke.expectsUpdates && stroke.samples[0].location.x == 2)
    stroke.update(estimationIndex: 1, to: sample(3, force: 3))
    #expect(stroke.samples[0].location.x == 2, "the location was final")
    #expect(stroke.samples[0].force == 3 && !stroke.expectsUpdates)
  }

  @Test func `a repeated sample is corrected with its original`() {
    stroke.append(sample(1), expecting: .estimatedForce, estimationIndex: 1)
    for azimuth in [1.0, 2] {
      var repeated = sample(1)
      repeated.azimuth = azimuth
      stroke.append(repeated, expecting: .estimatedForce, estimationIndex: 1)
    }
    stroke.append(sample(2), expecting: .estimatedForce, estimationIndex: 2)
    #expect(stroke.update(estimationIndex: 1, to: sample(9, force: 0.5)))
    #expect(stroke.samples.map(\.force) == [0.5, 0.5, 0.5, 1] && stroke.finalSampleCount == 3)
    #expect(!stroke.update(estimationIndex: 1, to: sample(9, force: 2)))
  }

  @Test func `a stroke is final when it is done and expects no update`() {
    stroke.append(sample(1), expecting: .estimatedForce, estimationIndex: 1)
    stroke.append(sample(2), expecting: .estimatedForce, estimationIndex: 2)
    #expect(stroke.finalSampleCount == 0)
    stroke.update(estimationIndex: 1, to: sample(1))
    #expect(stroke.finalSampleCount == 1)
    stroke.finish()
    #expect(!stroke.isFinal)
    stroke.update(estimationIndex: 2, to: sample(2, force: 0.25))
    #expect(stroke.isFinal && stroke.samples[1].force == 0.25)
  }

  @Test func `estimates become final when updates are no longer expected`() {
    stroke.append(sample(1), expecting: .estimatedForce, estimationIndex: 1)
    stroke.finish()
    stroke.stopExpectingUpdates()
    #expect(stroke.isFinal && !stroke.update(estimationIndex: 1, to: sample(1, force: 0.5)))
    #expect(stroke.samples == [sample(1)])
  }

  @Test func `a canceled stroke expects no updates`() {
    stroke.append(sample(1), expecting: .estimatedForce, estimationIndex: 1)
    stroke.cancel()
    #expect(stroke.isFinal && !stroke.update(estimationIndex: 1, to: sample(1, force: 0.5)))
  }

  @Test func `reports the changed samples`() {
    for index in 0..<4 {
      stroke.append(sample(Double(index)), expecting: .estimatedForce, estimationIndex: index)
    }
    #expect(stroke.changedRanges == [0..<4] && stroke.replacedSamples.isEmpty)
    stroke.clearChanges()
    stroke.update(estimationIndex: 2, to: sample(2, force: 2))
    #expect(stroke.changedRanges == [2..<3])
    stroke.append(sample(9))
    #expect(stroke.changedRanges == [2..<3, 4..<5])
    stroke.update(estimationIndex: 1, to: sample(1, force: 2))
    #expect(stroke.changedRanges.first?.lowerBound == 1)
    stroke.clearChanges()
    #expect(stroke.changedRanges.isEmpty)
  }

  private func leaning(_ x: Double, azimuth: Double?, altitude: Double? = 1) -> StrokeSample {
    StrokeSample(location: Point(x: x, y: 0), timestamp: x, azimuth: azimuth, altitude: altitude)
  }

  @Test func `a filled-in azimuth follows the sample it was copied from`() {
    stroke.append(leaning(0, azimuth: nil))
    stroke.append(leaning(1, azimuth: 1), expecting: .estimatedAzimuth, estimationIndex: 1)
    stroke.append(leaning(2, azimuth: nil))
    stroke.append(leaning(3, azimuth: 2))
    stroke.append(leaning(4, azimuth: nil))
    #expect(stroke.samples.map(\.azimuth) == [1, 1, 1, 2, 2])
    stroke.clearChanges()
    stroke.update(estimationIndex: 1, to: leaning(1, azimuth: 0.5))
    #expect(stroke.samples.map(\.azimuth) == [0.5, 0.5, 0.5, 2, 2])
    #expect(
      stroke.samples.map { $0.flags.contains(.estimatedAzimuth) } == [
        true, false, true, false, true,
      ])
    #expect(stroke.changedRanges == [0..<3] && stroke.replacedSamples.count == 3)
  }

  @Test func `a pen later found to be upright keeps the previous azimuth`() {
    stroke.append(leaning(0, azimuth: 1))
    stroke.append(
      leaning(1, azimuth: 2, altitude: nil), expecting: .estimatedAltitude, estimationIndex: 1)
    stroke.append(leaning(2, azimuth: nil))
    #expect(stroke.samples.map(\.azimuth) == [1, 2, 2])
    stroke.clearChanges()
    stroke.update(
      estimationIndex: 1, to: leaning(1, azimuth: nil, altitude: 1.5), expecting: .estimatedAltitude
    )
    #expect(stroke.samples.map(\.azimuth) == [1, 1, 1] && stroke.changedRanges == [1..<3])
    stroke.update(estimationIndex: 1, to: leaning(1, azimuth: nil, altitude: 0.5))
    #expect(stroke.samples.map(\.azimuth) == [1, 2, 2], "the pen leans after the second update")
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `late angles yield the same samples as immediate ones`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func angle(_ maximum: Double) -> Double? {
      Bool.random(using: &random) ? nil : .random(in: 0...maximum, using: &random)
    }
    let all = (0..<12).map { leaning(Double($0), azimuth: angle(6), altitude: angle(1.57)) }
    for (index, sample) in all.enumerated() {
      let isLate = Bool.random(using: &random)
      stroke.append(
        isLate ? leaning(Double(index), azimuth: nil, altitude: nil) : sample,
        expecting: isLate ? [.estimatedAzimuth, .estimatedAltitude] : [], estimationIndex: index)
    }
    for index in all.indices.shuffled(using: &random) {
      stroke.update(estimationIndex: index, to: all[index])
    }
    var immediate = all
    immediate.completeAngles()
    #expect(stroke.samples == immediate)
  }

  @Test func `a resting pen with a new estimated force adds no sample`() {
    stroke.append(sample(1, force: 1))
    stroke.append(sample(1, force: 0.75))
    #expect(stroke.samples.count == 1)
    var measured = sample(1, force: 0.5)
    measured.flags = []
    stroke.append(measured)
    #expect(stroke.samples.count == 2)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `the order and time of updates do not change the result`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 1...20, using: &random)
    let final = (0..<count).map { sample(Double($0), force: .random(in: 0...2, using: &random)) }
    var waiting: [Int] = []
    func settleSome(_ limit: Int) {
      for _ in 0..<limit {
        guard let position = waiting.indices.randomElement(using: &random) else { return }
        let index = waiting.remove(at: position)
        stroke.update(estimationIndex: index, to: final[index])
        #expect(!stroke.update(estimationIndex: index, to: sample(99, force: 99)))
      }
    }
    for index in 0..<count {
      stroke.append(sample(Double(index)), expecting: .estimatedForce, estimationIndex: index)
      waiting.append(index)
      settleSome(Int.random(in: 0...2, using: &random))
      #expect(stroke.finalSampleCount == waiting.min() ?? index + 1)
    }
    stroke.finish()
    settleSome(count)
    #expect(stroke.isFinal && stroke.samples == final)
  }
}
