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

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `every touch begins and ends exactly once for random reports`(seed: UInt64) {
    var reports = RandomReports(seed: seed)
    var collector = TouchCollector()
    var events: [TouchEvent] = []
    for _ in 0..<400 {
      reports.addNext(to: &collector)
      if reports.oneIn(5) { events += collector.takeEvents(predicting: 0.01, at: 0) }
    }
    collector.cancel(at: reports.time)
    events += collector.takeEvents(predicting: 0.01, at: 0)
    #expect(events.allSatisfy { $0.allTouches.count == 1 })
    let samples = events.flatMap { event in
      event.allTouches.flatMap(event.coalescedTouches(for:))
    }
    #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.timestamp <= $1.timestamp })
    let runs = samples.split(byRunsOf: \.id)
    #expect(Set(runs.map { $0[0].id }).count == runs.count, "no identity is reused")
    for run in runs {
      let phases = run.map(\.phase)
      #expect(phases.first == .began && (phases.last == .ended || phases.last == .cancelled))
      #expect(phases.dropFirst().dropLast().allSatisfy { $0 == .moved })
    }
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
