import TestSupport

@Suite struct TouchUpdatesTests {
  private func report(
    _ kind: PointerReport.Kind, _ x: Double, at time: TimeInterval
  ) -> PointerReport {
    PointerReport(
      kind, timestamp: time, location: Point(x: x, y: 0),
      buttonMask: kind == .release ? [] : .primary)
  }

  private func take(
    _ collector: inout TouchCollector, _ reports: PointerReport...
  ) -> [TouchEvent] {
    for report in reports { collector.add(report) }
    return collector.takeEvents(predicting: 0.02, at: 0)
  }

  @Test func `the newest sample expects an update and gets it with the next event`() throws {
    var collector = TouchCollector()
    // The speed at the start is known 60 ms after the first movement.
    _ = take(&collector, report(.press, 0, at: 0), report(.motion, 1, at: 0.02))
    let newest = try #require(take(&collector, report(.motion, 5, at: 0.1)).first?.allTouches.first)
    #expect(newest.estimatedPropertiesExpectingUpdates == .force)
    let event = try #require(take(&collector, report(.motion, 6, at: 0.12)).first)
    let update = try #require(
      event.updatedTouches.last { $0.estimationUpdateIndex == newest.estimationUpdateIndex })
    #expect(update.force > 1 && update.estimatedPropertiesExpectingUpdates.isEmpty)
    #expect(update.location == newest.location && update.timestamp == newest.timestamp)
    #expect(event.allTouches[0].estimatedPropertiesExpectingUpdates == .force)
    #expect(event.allTouches[0].estimationUpdateIndex != newest.estimationUpdateIndex)
  }

  @Test func `the first sample expects updates until the speed at the start is known`() throws {
    var collector = TouchCollector()
    let first = try #require(take(&collector, report(.press, 0, at: 0)).first?.allTouches.first)
    #expect(first.estimatedPropertiesExpectingUpdates == .force)
    #expect(first.force == 1 && first.maximumPossibleForce == 2)
    let updates = try [(1.0, 0.02), (2, 0.06), (6, 0.1), (7, 0.12)].map { x, time in
      let event = try #require(take(&collector, report(.motion, x, at: time)).first)
      return try #require(
        event.updatedTouches.first { $0.estimationUpdateIndex == first.estimationUpdateIndex })
    }
    #expect(updates.allSatisfy { $0.force > 1 && $0.location == first.location })
    #expect(
      updates.map(\.estimatedPropertiesExpectingUpdates.isEmpty) == [false, false, false, true])
  }

  @Test func `all estimates are final when the touch ends`() throws {
    var collector = TouchCollector()
    _ = take(&collector, report(.press, 0, at: 0), report(.motion, 4, at: 0.01))
    let event = try #require(take(&collector, report(.release, 9, at: 0.02)).first)
    #expect(event.updatedTouches.count == 2)
    let all = event.updatedTouches + event.coalescedTouches(for: event.allTouches[0])
    #expect(all.allSatisfy { $0.estimatedPropertiesExpectingUpdates.isEmpty })
    #expect(event.allTouches[0].estimationUpdateIndex == nil)
  }

  @Test func `predicted samples expect no updates`() throws {
    var collector = TouchCollector()
    _ = take(&collector, report(.press, 0, at: 0), report(.motion, 4, at: 0.01))
    let event = try #require(take(&collector, report(.motion, 8, at: 0.02)).first)
    let predicted = event.predictedTouches(for: event.allTouches[0])
    #expect(!predicted.isEmpty)
    #expect(
      predicted.allSatisfy {
        $0.estimationUpdateIndex == nil && $0.estimatedPropertiesExpectingUpdates.isEmpty
          && $0.force == event.allTouches[0].force
      })
  }

  @Test func `at sensitivity 0 every force is 1 and no update is expected`() {
    var collector = TouchCollector()
    collector.forceSensitivity = 0
    let events = take(
      &collector, report(.press, 0, at: 0), report(.motion, 400, at: 0.02),
      report(.release, 500, at: 0.04))
    #expect(events.allSatisfy { $0.updatedTouches.isEmpty })
    let touches = events.flatMap { $0.coalescedTouches(for: $0.allTouches[0]) }
    #expect(touches.allSatisfy { $0.force == 1 && $0.estimationUpdateIndex == nil })
    #expect(touches.allSatisfy { $0.estimatedProperties == .force })
  }

  @Test func `a canceled touch gets its last updates, like one that is lifted`() {
    var collector = TouchCollector()
    _ = take(&collector, report(.press, 0, at: 0), report(.motion, 4, at: 0.01))
    collector.cancel(at: 0.02)
    let updates = collector.takeEvents(predicting: 0, at: 0).flatMap(\.updatedTouches)
    #expect(updates.map(\.estimatedPropertiesExpectingUpdates) == [[], []])
    let next = take(&collector, report(.press, 0, at: 1), report(.release, 9, at: 2))
    let indices = next.flatMap(\.updatedTouches).map(\.id)
    #expect(indices == [Touch.ID(rawValue: 2)])
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `updates change only expected properties, and all by the end`(seed: UInt64) {
    var reports = RandomReports(seed: seed)
    var collector = TouchCollector()
    var open: [Int: Touch] = [:]
    for _ in 0..<300 {
      reports.addNext(to: &collector)
      guard reports.oneIn(4) else { continue }
      for event in collector.takeEvents(predicting: 0.02, at: reports.time) {
        for update in event.updatedTouches {
          guard let before = update.estimationUpdateIndex.flatMap({ open[$0] }) else {
            Issue.record("a sample that expected no update got one")
            continue
          }
          var same = update
          same.force = before.force
          same.estimatedPropertiesExpectingUpdates = before.estimatedPropertiesExpectingUpdates
          #expect(same == before)
          open[update.estimationUpdateIndex ?? 0] =
            update.estimatedPropertiesExpectingUpdates.isEmpty ? nil : update
        }
        for touch in event.allTouches {
          for sample in event.coalescedTouches(for: touch) {
            #expect(
              (sample.estimationUpdateIndex == nil)
                == sample.estimatedPropertiesExpectingUpdates.isEmpty)
            if let index = sample.estimationUpdateIndex {
              #expect(open.updateValue(sample, forKey: index) == nil, "an index is used once")
            }
          }
          if touch.phase == .ended || touch.phase == .cancelled { #expect(open.isEmpty) }
        }
      }
    }
  }
}
