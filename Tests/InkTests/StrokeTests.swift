import TestSupport

@Suite struct StrokeTests {
  private let stroke = Stroke(style: StrokeStyle())

  private func sample(_ x: Double, at time: TimeInterval = 0, force: Double = 1) -> StrokeSample {
    StrokeSample(location: Point(x: x, y: 0), timestamp: time, force: force)
  }

  private func append(_ xs: Double...) {
    for x in xs { stroke.append(sample(x)) }
  }

  @Test func `keeps predicted samples apart from measured ones`() {
    append(1, 2)
    stroke.predict([sample(3), sample(4)])
    #expect(stroke.samples == [sample(1), sample(2)])
    #expect(stroke.predictedSamples == [sample(3), sample(4)])
  }

  @Test func `a measured sample discards the predictions`() {
    append(1)
    stroke.predict([sample(2)])
    append(3)
    #expect(stroke.predictedSamples.isEmpty)
  }

  @Test func `replaces all predictions`() {
    append(1)
    stroke.predict([sample(2)])
    stroke.predict([sample(3), sample(4)])
    #expect(stroke.predictedSamples == [sample(3), sample(4)])
    stroke.predict([])
    #expect(stroke.predictedSamples.isEmpty)
  }

  @Test(arguments: [Stroke.State.done, .cancelled])
  func `has no predictions after it ends`(state: Stroke.State) {
    append(1)
    stroke.predict([sample(2)])
    if state == .done { stroke.finish() } else { stroke.cancel() }
    #expect(stroke.state == state)
    #expect(stroke.predictedSamples.isEmpty)
    #expect(stroke.samples == [sample(1)])
  }

  @Test func `appends only samples that differ from the previous one, and returns which`() {
    var leaning = sample(1, at: 3, force: 2)
    leaning.azimuth = 0.5
    var flat = leaning
    flat.altitude = 1
    let all = [
      sample(1, at: 0), sample(1, at: 1), sample(1, at: 2, force: 2), sample(2, at: 2, force: 2),
      sample(1, at: 2, force: 2), leaning, flat, flat,
    ]
    #expect(
      all.map { stroke.append($0) } == [true, false, true, true, true, true, true, false])
    #expect(stroke.samples.map(\.timestamp) == [0, 2, 2, 2, 3, 3])
  }

  @Test func `the last sample that an event adds is not coalesced, even if it is repeated`() {
    for (x, isCoalesced) in [(1.0, false), (2, true), (3, true), (3, true), (3, false)] {
      var sample = sample(x)
      if isCoalesced { sample.flags = .coalesced }
      stroke.append(sample)
    }
    #expect(stroke.samples.map { $0.flags.contains(.coalesced) } == [false, true, false])
  }

  @Test func `new samples form a range up to the end`() {
    #expect(stroke.changedRanges.isEmpty)
    append(1, 2, 3)
    #expect(stroke.changedRanges == [0..<3])
    stroke.clearChanges()
    append(4, 5)
    #expect(stroke.changedRanges == [3..<5])
    stroke.clearChanges()
    #expect(stroke.changedRanges.isEmpty)
  }

  @Test func `corrections form a range separate from new samples`() {
    append(1, 2, 3, 4)
    stroke.clearChanges()
    stroke.update(at: 1, to: sample(2, force: 3))
    #expect(stroke.samples[1].force == 3)
    #expect(stroke.changedRanges == [1..<2])
    #expect(stroke.replacedSamples == [sample(2)])
    append(5)
    #expect(stroke.changedRanges == [1..<2, 4..<5])
    stroke.update(at: 0, to: sample(1, force: 3))
    #expect(stroke.changedRanges == [0..<2, 4..<5])
    stroke.update(at: 3, to: sample(4, force: 3))
    #expect(stroke.changedRanges == [0..<5])
    stroke.clearChanges()
    #expect(stroke.changedRanges.isEmpty && stroke.replacedSamples.isEmpty)
  }

  @Test func `correcting a new sample adds no range`() {
    append(1, 2)
    stroke.clearChanges()
    append(3)
    stroke.update(at: 2, to: sample(3, force: 2))
    #expect(stroke.changedRanges == [2..<3])
  }

  @Test func `the record counts times from the given origin`() throws {
    stroke.append(sample(1, at: 100))
    stroke.append(sample(9, at: 102.5))
    stroke.finish()
    let record = try #require(stroke.record(origin: 99))
    #expect(record.samples.map(\.timestamp) == [1, 3.5])
    #expect(record.time == 1...3.5)
    #expect(stroke.samples.map(\.timestamp) == [100, 102.5])
  }

  @Test func `a stroke without measured samples has no record`() {
    stroke.predict([sample(1)])
    #expect(stroke.record(origin: 0) == nil)
  }

  @Test func `traps when changed after its end`() async {
    await #expect(processExitsWith: .failure) {
      let stroke = Stroke(style: StrokeStyle())
      stroke.finish()
      stroke.append(StrokeSample(location: .zero, timestamp: 0))
    }
    await #expect(processExitsWith: .failure) {
      let stroke = Stroke(style: StrokeStyle())
      stroke.cancel()
      stroke.finish()
    }
  }
}
