import TestSupport

@Suite struct TouchEventTests {
  private func touch(_ id: Int, _ phase: Touch.Phase, at time: TimeInterval) -> Touch {
    Touch(
      id: Touch.ID(rawValue: id), type: .indirectPointer, phase: phase, timestamp: time,
      location: Point(x: time, y: 0))
  }

  @Test func `the touch is the newest coalesced sample`() {
    let samples = [touch(1, .moved, at: 1), touch(1, .moved, at: 2), touch(1, .moved, at: 3)]
    let event = TouchEvent(coalesced: samples)
    #expect(event.timestamp == 3)
    #expect(event.allTouches == [samples[2]])
    #expect(event.coalescedTouches(for: samples[2]) == samples)
  }

  @Test func `finds the samples of a touch by any of its samples`() {
    let samples = [touch(1, .moved, at: 1), touch(1, .moved, at: 2)]
    let event = TouchEvent(coalesced: samples)
    #expect(event.coalescedTouches(for: touch(1, .ended, at: 9)) == samples)
    #expect(event.coalescedTouches(for: touch(2, .moved, at: 2)).isEmpty)
    #expect(event.predictedTouches(for: touch(2, .moved, at: 2)).isEmpty)
  }

  @Test func `keeps predicted samples apart from measured ones`() {
    let (measured, expected) = (touch(1, .moved, at: 1), touch(1, .moved, at: 2))
    let event = TouchEvent(coalesced: [measured], predicted: [expected])
    #expect(event.allTouches == [measured])
    #expect(event.coalescedTouches(for: measured) == [measured])
    #expect(event.predictedTouches(for: measured) == [expected])
  }

  @Test func `keeps several touches in the order in which they were added`() {
    var event = TouchEvent(coalesced: [touch(1, .moved, at: 1)])
    event.add(coalesced: [touch(2, .began, at: 1.5)], predicted: [touch(2, .moved, at: 2)])
    #expect(event.allTouches.map(\.id.rawValue) == [1, 2])
    #expect(event.predictedTouches(for: touch(1, .moved, at: 1)).isEmpty)
    #expect(event.predictedTouches(for: touch(2, .moved, at: 1)).count == 1)
  }

  @Test func `traps if a touch has no samples or is added twice`() async {
    await #expect(processExitsWith: .failure) { _ = TouchEvent(coalesced: []) }
    await #expect(processExitsWith: .failure) {
      let touch = Touch(
        id: Touch.ID(rawValue: 1), type: .direct, phase: .began, timestamp: 0, location: .zero)
      var event = TouchEvent(coalesced: [touch])
      event.add(coalesced: [touch])
    }
  }
}
