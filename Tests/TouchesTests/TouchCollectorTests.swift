import TestSupport

@Suite struct TouchCollectorTests {
  @Test func `a new collector has no touches`() {
    var collector = TouchCollector()
    #expect(!collector.hasPendingTouches && !collector.isTouching)
    #expect(collector.takeEvents(predicting: 0.02, at: 0).isEmpty)
  }

  @Test func `a hovering pointer is not a touch`() {
    var collector = TouchCollector()
    collector.add(report(.motion, 1, buttons: []))
    collector.add(report(.release, 2, buttons: []))
    #expect(!collector.hasPendingTouches && !collector.isTouching)
  }

  @Test func `one event carries all reports since the previous one, in order`() throws {
    var collector = TouchCollector()
    collector.add(report(.press, 0))
    _ = collector.takeEvents(predicting: 0, at: 0)
    for time in 1...2000 { collector.add(report(.motion, time)) }
    #expect(collector.hasPendingTouches)
    let event = try #require(only(collector.takeEvents(predicting: 0, at: 0)))
    let touch = try #require(only(event.allTouches))
    #expect(touch.phase == .moved && touch.location.x == 2000)
    #expect(event.coalescedTouches(for: touch).map(\.location.x) == (1...2000).map(Double.init))
    #expect(!collector.hasPendingTouches && collector.isTouching)
  }

  @Test func `a press and release within one frame produce one event per phase`() {
    var collector = TouchCollector()
    collector.add(report(.press, 1))
    collector.add(report(.motion, 2))
    collector.add(report(.motion, 3))
    collector.add(report(.release, 4, buttons: []))
    let events = collector.takeEvents(predicting: 0.02, at: 0)
    #expect(events.flatMap(\.allTouches).map(\.phase) == [.began, .moved, .ended])
    #expect(events.map { $0.coalescedTouches(for: $0.allTouches[0]).count } == [1, 2, 1])
    #expect(events.map(\.timestamp) == [1, 3, 4])
    #expect(!collector.isTouching)
  }

  @Test func `a touch ends where its button is released`() throws {
    var collector = TouchCollector()
    collector.add(report(.press, 1))
    collector.add(report(.release, 5, buttons: []))
    let touch = try #require(collector.takeEvents(predicting: 0, at: 0).last?.allTouches.first)
    #expect(touch.phase == .ended && touch.location.x == 5 && touch.timestamp == 5)
  }

  @Test func `a touch whose release was lost ends at its last position`() throws {
    var collector = TouchCollector()
    collector.add(report(.press, 1))
    collector.add(report(.motion, 2))
    collector.add(report(.motion, 9, buttons: []))
    collector.add(report(.motion, 10, buttons: []))
    let touches = collector.takeEvents(predicting: 0, at: 0).flatMap(\.allTouches)
    #expect(touches.map(\.phase) == [.began, .moved, .ended])
    #expect(touches.last?.location.x == 2 && touches.last?.timestamp == 2)
    #expect(!collector.isTouching)
  }

  @Test func `a second press without a release ends the touch and begins another`() {
    var collector = TouchCollector()
    for time in [1, 4] { collector.add(report(.press, time)) }
    let touches = collector.takeEvents(predicting: 0, at: 0).flatMap(\.allTouches)
    #expect(touches.map(\.phase) == [.began, .ended, .began])
    #expect(touches.map(\.location.x) == [1, 1, 4])
    #expect(touches[0].id == touches[1].id && touches[1].id != touches[2].id)
    #expect(collector.isTouching)
  }

  @Test func `additional buttons belong to the touch; the last release ends it`() {
    var collector = TouchCollector()
    collector.add(report(.press, 1))
    collector.add(report(.press, 2, buttons: [.primary, .secondary]))
    collector.add(report(.release, 3, buttons: .secondary))
    collector.add(report(.release, 4, buttons: []))
    let touches = collector.takeEvents(predicting: 0, at: 0)
      .flatMap { $0.coalescedTouches(for: $0.allTouches[0]) }
    #expect(touches.map(\.phase) == [.began, .moved, .moved, .ended])
    #expect(touches.map(\.buttonMask) == [.primary, [.primary, .secondary], .secondary, []])
    #expect(Set(touches.map(\.id)).count == 1)
  }

  @Test func `canceling ends the touch at its last position`() throws {
    var collector = TouchCollector()
    collector.cancel(at: 0)
    #expect(!collector.hasPendingTouches)
    collector.add(report(.press, 1))
    collector.cancel(at: 3)
    collector.cancel(at: 4)
    let touches = collector.takeEvents(predicting: 0, at: 0).flatMap(\.allTouches)
    #expect(touches.map(\.phase) == [.began, .cancelled])
    #expect(touches.last?.location.x == 1 && touches.last?.timestamp == 3)
    #expect(!collector.isTouching)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a report without a finite location is ignored`(x: Double) {
    var collector = TouchCollector()
    let location = Point(x: x, y: 0)
    collector.add(PointerReport(.press, timestamp: 0, location: location, buttonMask: .primary))
    #expect(!collector.isTouching)
    collector.add(report(.press, 1))
    collector.add(PointerReport(.release, timestamp: 2, location: location, buttonMask: []))
    #expect(collector.isTouching)
  }

  @Test func `marks forces and cell locations as estimates`() {
    var collector = TouchCollector()
    collector.add(
      PointerReport(
        .press, timestamp: 0, location: .zero, isCellResolution: true, buttonMask: .primary,
        modifierFlags: .shift))
    collector.add(report(.motion, 1))
    let touches = collector.takeEvents(predicting: 0, at: 0).flatMap(\.allTouches)
    #expect(touches.map(\.estimatedProperties) == [[.force, .location], .force])
    #expect(touches.map(\.modifierFlags) == [.shift, []])
    #expect(touches.allSatisfy { $0.type == .indirectPointer })
  }

  @Test func `predicts only while the touch is down, separately from measured samples`() throws {
    var collector = TouchCollector()
    drag(along: (0..<20).map { Point(x: Double($0) * 4, y: 0) }, &collector)
    let moved = try #require(collector.takeEvents(predicting: 0.008, at: 0).last)
    let touch = try #require(only(moved.allTouches))
    let predicted = moved.predictedTouches(for: touch)
    #expect(!predicted.isEmpty)
    #expect(predicted.allSatisfy { $0.phase == .moved && $0.id == touch.id })
    #expect(predicted.allSatisfy { $0.timestamp > touch.timestamp })
    #expect(predicted.allSatisfy { $0.estimatedProperties.contains(.location) })
    #expect(moved.coalescedTouches(for: touch).count == 19)

    let location = Point(x: 80, y: 0)
    collector.add(PointerReport(.release, timestamp: 0.16, location: location, buttonMask: []))
    let ended = try #require(only(collector.takeEvents(predicting: 0.008, at: 0)))
    #expect(ended.predictedTouches(for: touch).isEmpty)
  }

  @Test func `a prediction reaches a time after the event, not after the newest sample`() throws {
    for delay in [0, 0.012] {
      var collector = TouchCollector()
      drag(along: (0..<20).map { Point(x: Double($0) * 2, y: 0) }, &collector)
      let event = try #require(collector.takeEvents(predicting: 0.02, at: 0.152 + delay).last)
      let touch = try #require(only(event.allTouches))
      let end = try #require(event.predictedTouches(for: touch).last)
      #expect(abs(end.timestamp - (0.172 + delay)) < 1e-9)
    }
  }

  @Test func `removes the prediction when the pointer rests`() throws {
    var collector = TouchCollector()
    drag(along: (0..<20).map { Point(x: Double($0) * 4, y: 0) }, &collector)
    let moved = try #require(collector.takeEvents(predicting: 0.03, at: 0.152).last)
    #expect(!moved.predictedTouches(for: try #require(moved.allTouches.first)).isEmpty)
    let time = try #require(collector.predictionExpiry)
    #expect(time > 0.152)
    #expect(collector.takeEvents(predicting: 0.03, at: time - 0.001).isEmpty)
    let resting = try #require(only(collector.takeEvents(predicting: 0.03, at: time)))
    let touch = try #require(only(resting.allTouches))
    #expect(touch.phase == .stationary && touch.location == Point(x: 76, y: 0))
    #expect(resting.predictedTouches(for: touch).isEmpty)
    #expect(collector.predictionExpiry == nil)
    #expect(collector.takeEvents(predicting: 0.03, at: time + 1).isEmpty)
  }

  @Test func `shortens the prediction after mispredicted motion`() {
    let straight = (0..<40).map { (index: Int) in Point(x: Double(index * 4), y: 0) }
    let shaking = (0..<40).map { (index: Int) in
      Point(x: Double(index % 2 * 80), y: Double(index / 2 % 2 * 80))
    }
    let horizons = [straight, shaking].map { points -> TimeInterval in
      var collector = TouchCollector()
      var horizon = 0.0
      drag(along: points, &collector) { collector in
        guard let event = collector.takeEvents(predicting: 0.05, at: 0).last,
          let touch = event.allTouches.first
        else { return }
        let last = event.predictedTouches(for: touch).last
        horizon = last.map { $0.timestamp - touch.timestamp } ?? 0
      }
      return horizon
    }
    #expect(abs(horizons[0] - 0.05) < 1e-9)
    #expect(horizons[1] < 0.02)
  }

  @Test(arguments: 0..<50 as Range<UInt64>, [0, 3])
  func `every touch begins and ends exactly once for random reports`(seed: UInt64, fingers: Int) {
    var reports = RandomReports(seed: seed, fingers: fingers)
    var collector = TouchCollector()
    var events: [TouchEvent] = []
    for _ in 0..<400 {
      reports.addNext(to: &collector)
      if reports.oneIn(5) { events += collector.takeEvents(predicting: 0.01, at: 0) }
    }
    collector.cancel(at: reports.time)
    events += collector.takeEvents(predicting: 0.01, at: 0)
    #expect(events.contains { $0.allTouches.count > 1 } == (fingers > 0))
    #expect(zip(events, events.dropFirst()).allSatisfy { $0.timestamp <= $1.timestamp })
    let samples = events.flatMap { event in
      event.allTouches.flatMap(event.coalescedTouches(for:))
    }
    for samples in Dictionary(grouping: samples, by: \.id).values {
      #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.timestamp <= $1.timestamp })
      let phases = samples.map(\.phase)
      #expect(phases.first == .began && (phases.last == .ended || phases.last == .cancelled))
      #expect(phases.dropFirst().dropLast().allSatisfy { $0 == .moved })
    }
  }

  @Test func `each finger has the estimates and predictions that it would have alone`() {
    var both = TouchCollector()
    var alone = [TouchCollector(), TouchCollector()]
    var seen: [[String]] = [[], []]
    var expected = seen
    for step in 0..<40 {
      let (x, time) = (Double(step), Double(step) * 0.008)
      let reports = [Point(x: x * 4, y: 10), Point(x: 91, y: (x * x / 24).rounded() * 4 + 2)]
        .enumerated().map { finger, location in
          PointerReport(
            step == 0 ? .press : step == 39 ? .release : .motion,
            timestamp: time + Double(finger) * 0.003, location: location,
            isCellResolution: finger == 1, buttonMask: step == 39 ? [] : .primary, finger: finger)
        }
      for (finger, report) in reports.enumerated() {
        both.add(report)
        alone[finger].add(report)
      }
      guard step % 4 == 3 else { continue }
      let events = both.takeEvents(predicting: 0.02, at: time)
      for finger in 0...1 {
        seen[finger] += values(of: finger + 1, in: events)
        expected[finger] += values(of: 1, in: alone[finger].takeEvents(predicting: 0.02, at: time))
      }
    }
    #expect(seen == expected)
    #expect(seen.allSatisfy { values in values.contains { $0.hasPrefix("predicted") } })
    #expect(seen.allSatisfy { values in values.contains { $0.hasPrefix("updated") } })
    #expect(!both.isTouching && both.pendingCount == 0)
  }

  /// Returns what events say about the touch with a number.
  private func values(of number: Int, in events: [TouchEvent]) -> [String] {
    events.flatMap { event in
      let touch = event.allTouches.first { $0.id.rawValue == number }
      let lists = [
        ("coalesced", touch.map(event.coalescedTouches) ?? []),
        ("predicted", touch.map(event.predictedTouches) ?? []),
        ("updated", event.updatedTouches.filter { $0.id.rawValue == number }),
      ]
      return lists.flatMap { name, touches in
        touches.map {
          "\(name) \($0.type) \($0.phase) \($0.timestamp) \($0.preciseLocation) "
            + "\($0.precisePreviousLocation) \($0.force) "
            + "\($0.estimatedPropertiesExpectingUpdates.rawValue)"
        }
      }
    }
  }

  @Test func `an event has all fingers, each in one phase, and none begins after a lift`() {
    var collector = TouchCollector()
    let kinds: [(finger: Int, kind: PointerReport.Kind)] = [
      (7, .press), (2, .press), (7, .motion), (2, .motion), (7, .motion), (7, .release),
      (2, .motion), (7, .press), (2, .release),
    ]
    for (time, report) in kinds.enumerated() {
      var next = self.report(report.kind, time, buttons: report.kind == .release ? [] : .primary)
      next.finger = report.finger
      collector.add(next)
    }
    let events = collector.takeEvents(predicting: 0, at: 9)
    #expect(
      events.map { $0.allTouches.map(\.phase) } == [
        [.began, .began], [.moved, .moved], [.ended, .moved], [.began, .ended],
      ])
    #expect(
      events.map { $0.allTouches.map(\.id.rawValue) } == [[1, 2], [1, 2], [1, 2], [3, 2]])
    #expect(events.map(\.timestamp) == [1, 4, 6, 8])
    #expect(events.flatMap(\.allTouches).allSatisfy { $0.type == .direct })
    #expect(collector.isTouching)
    collector.cancel(at: 10)
    #expect(collector.takeEvents(predicting: 0, at: 10).flatMap(\.allTouches).count == 1)
  }

  @Test func `removes the prediction of a finger that rests while another moves`() {
    var collector = TouchCollector()
    var resting: [TouchEvent] = []
    for step in 0..<60 {
      let time = Double(step) * 0.008
      for finger in 0...1 where finger == 0 || step < 20 {
        collector.add(
          PointerReport(
            step == 0 ? .press : .motion, timestamp: time,
            location: Point(x: Double(step) * 4, y: Double(finger)), buttonMask: .primary,
            finger: finger))
      }
      resting += collector.takeEvents(predicting: 0.03, at: time)
        .filter { $0.allTouches.contains { $0.phase == .stationary } }
    }
    #expect(resting.map { $0.allTouches.map(\.phase) } == [[.moved, .stationary]])
    #expect(resting.allSatisfy { $0.predictedTouches(for: $0.allTouches[1]).isEmpty })
  }

  /// Presses and moves at 125 Hz, calling `body` after each report.
  private func drag(
    along points: [Point], _ collector: inout TouchCollector,
    _ body: (inout TouchCollector) -> Void = { _ in }
  ) {
    for (index, point) in points.enumerated() {
      collector.add(
        PointerReport(
          index == 0 ? .press : .motion, timestamp: Double(index) * 0.008, location: point,
          buttonMask: .primary))
      body(&collector)
    }
  }

  private func report(
    _ kind: PointerReport.Kind, _ time: Int, buttons: ButtonMask = .primary
  ) -> PointerReport {
    PointerReport(
      kind, timestamp: Double(time), location: Point(x: Double(time), y: 0), buttonMask: buttons)
  }

  private func only<Element>(_ elements: [Element]) -> Element? {
    elements.count == 1 ? elements[0] : nil
  }
}
