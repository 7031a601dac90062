import TestSupport

@testable import Touches

@Suite struct PenUpdateTests {
  private func report(
    _ kind: PointerReport.Kind, _ x: Double, _ pen: PenReading, at time: TimeInterval? = nil
  ) -> PointerReport {
    PointerReport(
      kind, timestamp: time ?? x / 100, location: Point(x: x, y: 5),
      buttonMask: kind == .release ? [] : .primary, pen: pen)
  }

  /// A reading whose force will be known later.
  private func early(_ number: Int) -> PenReading {
    PenReading(
      maximumPossibleForce: 3, azimuth: 1, altitude: 1, expected: .force, updateIndex: number)
  }

  private func late(_ number: Int, _ force: Double) -> PenReading {
    PenReading(force: force, updateIndex: number)
  }

  private func measured(_ force: Double) -> PenReading {
    PenReading(force: force, maximumPossibleForce: 3, azimuth: 1, altitude: 1)
  }

  private func take(_ collector: inout TouchCollector) -> [TouchEvent] {
    collector.takeEvents(predicting: 0, at: 5)
  }

  private func samples(_ events: [TouchEvent]) -> [Touch] {
    events.flatMap { event in event.allTouches.flatMap(event.coalescedTouches) }
  }

  @Test func `a late value corrects its own touch, even if the next one uses its number`() throws {
    var collector = TouchCollector()
    collector.add(report(.press, 1, measured(1)))
    collector.add(report(.release, 2, early(1)))
    _ = take(&collector)
    collector.update(late(1, 0.25))
    collector.add(report(.press, 3, early(1)))
    let events = take(&collector)
    #expect(events.flatMap(\.updatedTouches).map(\.force) == [0.25])
    #expect(events.flatMap(\.updatedTouches).map(\.id.rawValue) == [1])
    #expect(samples(events).map(\.estimatedPropertiesExpectingUpdates) == [.force])
    collector.update(late(1, 2))
    let update = try #require(take(&collector).first?.updatedTouches.first)
    #expect(update.id.rawValue == 2 && update.force == 2)
  }

  @Test func `a late value that arrives after the next press corrects its own touch`() {
    var collector = TouchCollector()
    collector.add(report(.press, 1, measured(1)))
    collector.add(report(.release, 2, early(1)))
    _ = take(&collector)
    collector.add(report(.press, 3, early(1)))
    collector.update(late(1, 0.25))
    collector.update(late(1, 2))
    let events = take(&collector)
    #expect(events.flatMap(\.updatedTouches).map(\.force) == [0.25])
    #expect(samples(events).map(\.force) == [2])
  }

  @Test func `a late value and the next press in one frame are delivered in this order`() throws {
    var collector = TouchCollector()
    collector.add(report(.press, 1, measured(1)))
    collector.add(report(.release, 2, early(7)))
    _ = take(&collector)
    collector.update(late(7, 0.25))
    collector.add(report(.press, 3, measured(1)))
    let events = take(&collector)
    try #require(events.count == 2)
    #expect(events[0].updatedTouches.map(\.force) == [0.25] && events[0].allTouches.isEmpty)
    #expect(events[0].timestamp <= 0.03, "no deadline passes before the press")
    #expect(events[1].allTouches.map(\.phase) == [.began] && events[1].updatedTouches.isEmpty)
  }

  @Test func `a lift, its late value, and the next press in one frame`() {
    var collector = TouchCollector()
    collector.add(report(.press, 1, measured(1)))
    collector.add(report(.release, 2, early(7)))
    collector.add(report(.press, 3, early(8)))
    collector.update(late(7, 0.25))
    let events = take(&collector)
    #expect(samples(events).map(\.force) == [1, 0.25, 1])
    #expect(events.allSatisfy { $0.updatedTouches.isEmpty })
    #expect(
      samples(events).map(\.estimatedPropertiesExpectingUpdates.isEmpty) == [true, true, false])
  }

  @Test func `of two reports that were read together, the newer one is repeated`() {
    var collector = TouchCollector()
    collector.add(report(.press, 1, measured(1), at: 0))
    collector.add(report(.motion, 2, early(1), at: 1))
    collector.add(report(.motion, 3, measured(2), at: 1))
    _ = take(&collector)
    collector.update(late(1, 0.25))
    _ = take(&collector)
    collector.add(report(.motion, 4, PenReading(), at: 2))
    #expect(samples(take(&collector)).map(\.force) == [2])
  }

  @Test(arguments: [false, true])
  func `a sample that repeats a preliminary force is corrected with it`(isDelivered: Bool) {
    var collector = TouchCollector()
    collector.add(report(.press, 1, measured(1)))
    collector.add(report(.motion, 2, early(1)))
    if isDelivered { _ = take(&collector) }
    collector.add(report(.motion, 3, PenReading(azimuth: 2)))
    collector.add(report(.motion, 4, measured(2)))
    collector.add(report(.motion, 5, PenReading()))
    collector.add(report(.motion, 6, early(2)))
    collector.cancel(at: 7)
    _ = take(&collector)
    collector.update(late(1, 0.25))
    collector.update(late(2, 0.5))
    let updates = take(&collector).flatMap(\.updatedTouches)
    #expect(updates.map(\.location.x) == [2, 3, 6, 6])
    #expect(updates.map(\.force) == [0.25, 0.25, 0.5, 0.5])
    #expect(updates.map { $0.estimatedProperties.contains(.force) } == [false, true, false, true])
    #expect(updates.allSatisfy { $0.estimatedPropertiesExpectingUpdates.isEmpty })
  }

  @Test func `a report after the late value repeats that`() {
    var collector = TouchCollector()
    collector.add(report(.press, 1, early(1)))
    _ = take(&collector)
    collector.update(late(1, 0.25))
    collector.add(report(.motion, 2, PenReading()))
    let sample = samples(take(&collector)).last
    #expect(sample?.force == 0.25 && sample?.estimationUpdateIndex == nil)
  }

  @Test func `a late angle leaves the estimated force of a pen without a sensor for it`() {
    var collector = TouchCollector()
    let early = PenReading(expected: [.azimuth, .altitude], updateIndex: 1)
    collector.add(report(.press, 1, early, at: 0))
    _ = take(&collector)
    collector.update(PenReading(azimuth: 2, altitude: 1, updateIndex: 1))
    let update = take(&collector).flatMap(\.updatedTouches).first
    #expect(update?.azimuth == 2 && update?.estimatedPropertiesExpectingUpdates == .force)
  }

  @Test func `a pen that never supplies its late values has few samples wait for them`() {
    var collector = TouchCollector()
    let limit = TouchEstimates.maximumAwaitingCount
    var open: Set<Int> = []
    for number in 1...3 * limit {
      let reading = number % 3 == 0 ? PenReading() : early(number)
      collector.add(report(number == 1 ? .press : .motion, Double(number), reading))
      for event in take(&collector) {
        for touch in event.updatedTouches + samples([event]) {
          guard let index = touch.estimationUpdateIndex else { continue }
          if touch.estimatedPropertiesExpectingUpdates.isEmpty {
            open.remove(index)
          } else {
            open.insert(index)
          }
        }
      }
      #expect(open.count == min(number, limit))
    }
    collector.update(late(2 * limit - 1, 2))
    #expect(take(&collector).isEmpty)
    collector.update(late(3 * limit - 1, 2))
    let updates = take(&collector).flatMap(\.updatedTouches)
    #expect(updates.map(\.force) == [2, 2])
  }
}
