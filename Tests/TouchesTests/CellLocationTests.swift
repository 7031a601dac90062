import TestSupport

@Suite struct CellLocationTests {
  /// A random drag as reported by a terminal that reports only cells.
  private struct Drag {
    var reports: [PointerReport] = []

    init(seed: UInt64, count: Int) {
      var random = SplitMix64(seed: seed)
      var point = Point(x: 40, y: 40)
      var center: Point?
      for index in 0..<count {
        point.x += .random(in: -3...4, using: &random)
        point.y += .random(in: -3...4, using: &random)
        let cell = CellLocationTests.center(around: point)
        let isLast = index == count - 1
        guard cell != center || isLast else { continue }
        center = cell
        reports.append(
          PointerReport(
            index == 0 ? .press : isLast ? .release : .motion, timestamp: Double(index) * 0.01,
            location: cell, isCellResolution: true, buttonMask: isLast ? [] : .primary))
      }
    }
  }

  private static func center(around point: Point) -> Point {
    Point(x: (point.x / 2).rounded(.down) * 2 + 1, y: (point.y / 4).rounded(.down) * 4 + 2)
  }

  /// A collector that estimates no forces.
  private var collector: TouchCollector {
    var collector = TouchCollector()
    collector.forceSensitivity = 0
    return collector
  }

  /// Returns every version of each sample, in order of delivery, by the sample's time.
  private func history(_ reports: [PointerReport], perEvent: Int) -> [TimeInterval: [Touch]] {
    var collector = self.collector
    var versions: [TimeInterval: [Touch]] = [:]
    for (index, report) in reports.enumerated() {
      collector.add(report)
      guard index % perEvent == perEvent - 1 || index == reports.count - 1 else { continue }
      for event in collector.takeEvents(predicting: 0.016, at: report.timestamp) {
        let samples = event.allTouches.flatMap(event.coalescedTouches)
        for touch in event.updatedTouches + samples {
          versions[touch.timestamp, default: []].append(touch)
        }
      }
    }
    return versions
  }

  @Test(arguments: 0..<20 as Range<UInt64>, [1, 2, 7])
  func `every estimate lies within the cell`(seed: UInt64, perEvent: Int) {
    let versions = history(Drag(seed: seed, count: 60).reports, perEvent: perEvent)
    #expect(versions.count > 10)
    for touch in versions.values.joined() {
      #expect(abs(touch.preciseLocation.x - touch.location.x) <= 1 + 1e-9)
      #expect(abs(touch.preciseLocation.y - touch.location.y) <= 2 + 1e-9)
      #expect(touch.estimatedProperties.contains(.location))
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>, [1, 3])
  func `updates change only the precise location and are final when the touch ends`(
    seed: UInt64, perEvent: Int
  ) throws {
    let versions = history(Drag(seed: seed, count: 60).reports, perEvent: perEvent)
    for touches in versions.values {
      let first = try #require(touches.first)
      for var touch in touches {
        touch.preciseLocation = first.preciseLocation
        touch.estimatedPropertiesExpectingUpdates = first.estimatedPropertiesExpectingUpdates
        #expect(touch == first)
      }
      #expect(touches.last?.estimatedPropertiesExpectingUpdates == [])
      #expect(touches.dropLast().allSatisfy { $0.estimatedPropertiesExpectingUpdates == .location })
      #expect(
        touches.count <= SubcellEstimator.followingCount + 2, "no update follows the final one")
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `final locations do not depend on how reports are grouped into events`(seed: UInt64) {
    let reports = Drag(seed: seed, count: 60).reports
    let finals = [1, 2, 5, 1000].map { perEvent in
      history(reports, perEvent: perEvent).mapValues { $0.last?.preciseLocation }
    }
    for other in finals.dropFirst() { #expect(other == finals[0]) }
  }

  @Test func `a pixel report is exact and gets no updates`() {
    var collector = self.collector
    for index in 0..<10 {
      collector.add(
        PointerReport(
          index == 0 ? .press : .motion, timestamp: Double(index) * 0.01,
          location: Point(x: 3.25 * Double(index), y: 1.5), buttonMask: .primary))
    }
    let events = collector.takeEvents(predicting: 0, at: 0.1)
    let touches = events.flatMap { event in event.allTouches.flatMap(event.coalescedTouches) }
    #expect(touches.map(\.preciseLocation) == touches.map(\.location))
    #expect(touches.allSatisfy { !$0.estimatedProperties.contains(.location) })
    #expect(touches.allSatisfy { $0.estimationUpdateIndex == nil })
    #expect(events.allSatisfy { $0.updatedTouches.isEmpty })
  }

  @Test func `a click is at the center of its cell`() {
    var collector = self.collector
    let center = Point(x: 5, y: 10)
    for (kind, time) in [(PointerReport.Kind.press, 0.0), (.release, 0.1)] {
      collector.add(
        PointerReport(
          kind, timestamp: time, location: center, isCellResolution: true,
          buttonMask: kind == .press ? .primary : []))
    }
    let touches = collector.takeEvents(predicting: 0, at: 0.1).flatMap(\.allTouches)
    #expect(touches.map(\.preciseLocation) == [center, center])
  }

  @Test func `all locations are final if the source was lost`() {
    var collector = self.collector
    var versions: [TimeInterval: Touch] = [:]
    for (index, x) in [1.0, 3, 5, 7, 9].enumerated() {
      collector.add(
        PointerReport(
          index == 0 ? .press : .motion, timestamp: Double(index) * 0.02,
          location: Point(x: x, y: 2), isCellResolution: true, buttonMask: .primary))
    }
    var events = collector.takeEvents(predicting: 0, at: 0.1)
    collector.cancel(at: 0.2)
    events += collector.takeEvents(predicting: 0, at: 0.2)
    for event in events {
      let samples = event.allTouches.flatMap(event.coalescedTouches)
      for touch in event.updatedTouches + samples { versions[touch.timestamp] = touch }
    }
    #expect(versions.count == 6)
    #expect(versions.values.allSatisfy { $0.estimatedPropertiesExpectingUpdates.isEmpty })
  }

  @Test func `the estimates of a straight drag across cells are nearly straight`() {
    // At a slope of one half, the centers of cells twice as high as wide lie up to a dot off the line.
    var collector = self.collector
    var center: Point?
    var locations: [TimeInterval: Point] = [:]
    var centers: [TimeInterval: Point] = [:]
    for index in 0...120 {
      let point = Point(x: 10.3 + Double(index) * 0.8, y: 20.1 + Double(index) * 0.4)
      let cell = Self.center(around: point)
      guard cell != center || index == 120 else { continue }
      center = cell
      collector.add(
        PointerReport(
          index == 0 ? .press : index == 120 ? .release : .motion,
          timestamp: Double(index) * 0.008, location: cell, isCellResolution: true,
          buttonMask: index == 120 ? [] : .primary))
    }
    for event in collector.takeEvents(predicting: 0, at: 1) {
      let samples = event.allTouches.flatMap(event.coalescedTouches)
      for touch in event.updatedTouches + samples {
        locations[touch.timestamp] = touch.preciseLocation
        centers[touch.timestamp] = touch.location
      }
    }
    func error(_ points: [TimeInterval: Point]) -> Double {
      let squares = points.values.map { point -> Double in
        let deviation = (point.y - 20.1 - (point.x - 10.3) / 2) * 2 / 5.0.squareRoot()
        return deviation * deviation
      }
      return (squares.reduce(0, +) / Double(squares.count)).squareRoot()
    }
    #expect(error(locations) < error(centers) * 0.5)
  }
}
