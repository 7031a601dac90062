import TestSupport

@Suite struct PreviousLocationTests {
  private func report(
    _ kind: PointerReport.Kind, _ x: Double, _ y: Double = 2, at time: TimeInterval,
    isCell: Bool = false
  ) -> PointerReport {
    PointerReport(
      kind, timestamp: time, location: Point(x: x, y: y), isCellResolution: isCell,
      buttonMask: kind == .release ? [] : .primary)
  }

  /// Returns the samples of reports that are delivered a few at a time, and the predictions.
  private func samples(
    _ reports: [PointerReport], perEvent: Int
  ) -> (measured: [Touch], predicted: [[Touch]]) {
    var collector = TouchCollector()
    var measured: [Touch] = []
    var predicted: [[Touch]] = []
    for (index, report) in reports.enumerated() {
      collector.add(report)
      guard index % perEvent == perEvent - 1 || index == reports.count - 1 else { continue }
      for event in collector.takeEvents(predicting: 0.03, at: report.timestamp) {
        for touch in event.allTouches {
          measured += event.coalescedTouches(for: touch)
          predicted.append([touch] + event.predictedTouches(for: touch))
        }
      }
    }
    return (measured, predicted)
  }

  private func drag(isCell: Bool) -> [PointerReport] {
    (0..<12).map { index in
      let kind: PointerReport.Kind = index == 0 ? .press : index == 11 ? .release : .motion
      return report(kind, Double(2 * index + 1), at: Double(index) * 0.008, isCell: isCell)
    }
  }

  @Test(arguments: [1, 3, 20])
  func `every sample names the one before it, coalesced or not`(perEvent: Int) {
    let touches = samples(drag(isCell: false), perEvent: perEvent).measured
    let positions = touches.map(\.location.x)
    #expect(positions.count == 12)
    #expect(touches.map(\.previousLocation.x) == [1] + positions.dropLast())
    #expect(touches.map(\.precisePreviousLocation) == touches.map(\.previousLocation))
  }

  @Test func `in cells, the precise previous location is the estimate of that time`() {
    // With one event, nothing is corrected later.
    let touches = samples(drag(isCell: true), perEvent: 20).measured
    let moved = touches.filter { $0.phase == .moved }
    for (previous, touch) in zip(moved, moved.dropFirst()) {
      #expect(touch.previousLocation == previous.location)
      #expect(touch.precisePreviousLocation == previous.preciseLocation)
    }
    #expect(moved.contains { $0.precisePreviousLocation != $0.previousLocation })
  }

  @Test func `predicted touches follow each other and the measured one`() {
    let chains = samples(drag(isCell: true), perEvent: 1).predicted
    #expect(chains.contains { $0.count > 2 })
    for chain in chains {
      for (previous, touch) in zip(chain, chain.dropFirst()) {
        #expect(touch.previousLocation == previous.location)
        #expect(touch.precisePreviousLocation == previous.preciseLocation)
      }
    }
  }

  @Test(arguments: [false, true])
  func `predicted touches are marked, whether or not the measured location is an estimate`(
    isCell: Bool
  ) {
    let (measured, predicted) = samples(drag(isCell: isCell), perEvent: 1)
    #expect(measured.allSatisfy { $0.estimatedProperties.contains(.location) == isCell })
    #expect(measured.allSatisfy { !$0.isPredicted })
    let tails = predicted.flatMap { $0.dropFirst() }
    #expect(!tails.isEmpty && tails.allSatisfy(\.isPredicted))
  }

  @Test func `a resting touch has not moved`() throws {
    var collector = TouchCollector()
    for report in drag(isCell: false).dropLast() {
      collector.add(report)
      _ = collector.takeEvents(predicting: 0.03, at: report.timestamp)
    }
    let event = try #require(collector.takeEvents(predicting: 0.03, at: 10).first)
    let touch = try #require(event.allTouches.first)
    #expect(touch.phase == .stationary && touch.previousLocation == touch.location)
  }

  @Test func `copies of a touch move as the touch does`() throws {
    var mirror = MirroredTouches()
    var symmetry = SymmetricTouches()
    symmetry.symmetry = .leftRight
    var touch = Touch(
      id: Touch.ID(rawValue: 1), type: .indirectPointer, phase: .began, timestamp: 0,
      location: Point(x: 20, y: 10), buttonMask: .primary, modifierFlags: .alternate)
    _ = mirror.mirror(TouchEvent(coalesced: [touch]))
    _ = symmetry.extend(TouchEvent(coalesced: [touch]), about: Point(x: 50, y: 50))
    touch.phase = .moved
    (touch.previousLocation, touch.precisePreviousLocation) = (touch.location, touch.location)
    touch.location = Point(x: 23, y: 11)
    touch.preciseLocation = touch.location
    let event = TouchEvent(coalesced: [touch])
    let reflected = try #require(mirror.mirror(event).allTouches.last)
    let copy = try #require(symmetry.extend(event, about: Point(x: 50, y: 50)).allTouches.last)
    #expect(reflected.location - reflected.previousLocation == Vector(dx: -3, dy: -1))
    #expect(copy.precisePreviousLocation == Point(x: 80, y: 10))
    #expect(copy.location - copy.precisePreviousLocation == Vector(dx: -3, dy: 1))
  }

  @Test func `the center of a pair that moves does not count as a previous location`() throws {
    var mirror = MirroredTouches()
    func touch(_ x: Double, _ phase: Touch.Phase, _ flags: ModifierFlags) -> Touch {
      Touch(
        id: Touch.ID(rawValue: 1), type: .indirectPointer, phase: phase, timestamp: x,
        location: Point(x: x, y: 0), buttonMask: .primary, modifierFlags: flags)
    }
    let first = try #require(
      mirror.mirror(TouchEvent(coalesced: [touch(40, .began, .alternate)])).allTouches.last)
    let event = TouchEvent(coalesced: [touch(50, .moved, [.alternate, .shift])])
    let second = try #require(mirror.mirror(event).allTouches.last)
    #expect(second.previousLocation == first.location)
    #expect(second.location - second.previousLocation == Vector(dx: 10, dy: 0))
  }
}
