import Geometry
import TerminalHarness
import TestSupport
import Testing

/// The ink that the pointer leaves, measured on the screen.
@Suite struct DrawingTests {
  /// A terminal, and how far from the true figure its ink may lie, in dots.
  ///
  /// From the middle of a cell to its corner it is 2.2 dots, from that of a dot 0.7.
  struct Precision: Sendable, CustomTestStringConvertible {
    let name: String
    let profile: TerminalProfile
    let line: Double
    let circle: Double

    var testDescription: String { name }

    static let all = [
      Precision(name: "pixels", profile: .pixels, line: 1, circle: 1),
      Precision(name: "synchronized", profile: .pixelsSynchronized, line: 1, circle: 1),
      Precision(name: "cells", profile: .cells, line: 3, circle: 1.5),
      Precision(name: "silent", profile: .silent, line: 3, circle: 1.5),
      Precision(
        name: "late", profile: .pixels.with { $0.replyDelay = .milliseconds(100) }, line: 1,
        circle: 1),
    ]
  }

  /// Ways of 40 cells: a cell is two dots wide and four high.
  static let ways: [(from: Point, to: Point)] = [
    (Point(x: 10, y: 30), Point(x: 90, y: 30)),
    (Point(x: 90.4, y: 12.7), Point(x: 10.4, y: 44.1)),
    (Point(x: 10, y: 8), Point(x: 90, y: 88)),
    (Point(x: 60.25, y: 170), Point(x: 60.25, y: 10)),
    (Point(x: 20, y: 10), Point(x: 53.3, y: 169.9)),
  ]

  @Test(arguments: Precision.all, ways)
  func `a straight drag leaves a line along the pointer's path, without a gap`(
    precision: Precision, way: (from: Point, to: Point)
  ) throws {
    let session = try openCanvas(profile: precision.profile.with { $0.rows = 50 })
    let path = line(from: way.from, to: way.to)
    try session.draw(MouseEvent.drag(through: path))
    let dots = session.screen.dots
    #expect(dots.greatestDistance(from: way.from, to: way.to) <= precision.line)
    #expect(dots.greatestGap(to: path) <= precision.line)
    #expect(dots.isConnected)
  }

  @Test(arguments: Precision.all)
  func `a circle of 100 reports stays near the true circle`(precision: Precision) throws {
    let session = try openCanvas(profile: precision.profile)
    let center = Point(x: 80, y: 44)
    let path = circle(around: center, radius: 40, count: 100)
    try session.draw(MouseEvent.drag(through: path))
    let dots = session.screen.dots
    #expect(
      dots.rootMeanSquare(fromCircleAround: center, radius: 40) <= precision.circle)
    #expect(dots.isConnected)
  }

  @Test(arguments: Precision.all)
  func `a tap is a visible dot where the pointer was`(precision: Precision) throws {
    let session = try openCanvas(profile: precision.profile)
    let place = Point(x: 50.5, y: 40.5)
    try session.draw(MouseEvent.drag(through: [place]))
    #expect(session.screen.dots.count == 1)
    #expect(session.screen.dots.greatestGap(to: [place]) <= precision.line)
  }

  @Test func `answers that take 100 ms change nothing in the picture`() throws {
    let path = circle(around: Point(x: 60, y: 44), radius: 32, count: 60)
    let pictures = try [Duration.zero, .milliseconds(100)].map { delay in
      let session = try openCanvas(profile: .pixelsSynchronized.with { $0.replyDelay = delay })
      try session.draw(MouseEvent.drag(through: path))
      return session.screen.dots
    }
    #expect(pictures[0] == pictures[1])
  }

  @Test func `a stroke is where the pointer was while reports change from cells to pixels`() throws
  {
    // Later than answers are waited for: drawing begins in cells.
    let session = try start(
      profile: .pixelsSynchronized.with { $0.replyDelay = .milliseconds(600) })
    try session.wait(until: "the pointer is reported") { $0.modes.mouseTracking != nil }
    let way = line(from: Point(x: 10, y: 30), to: Point(x: 110, y: 30), count: 201)
    let events = MouseEvent.drag(through: way)
    try session.burst(Array(events[..<50]))
    #expect(session.modes.mouseEncoding == .cells)
    try session.wait(until: "there is ink") { !$0.screen.dots.isEmpty }
    for event in events[50...150] {
      try session.burst([event])
      try session.waitForIdle(quietFor: .zero)
    }
    try session.wait(until: "pixels are on") { $0.modes.mouseEncoding == .pixels }
    try session.draw(Array(events[151...]))
    #expect(session.screen.dots.greatestDistance(from: way[0], to: way[200]) <= 3)
    #expect(session.screen.dots.greatestGap(to: way) <= 3)
  }

  @Test(arguments: ["spline", "quadratic", "catmull-rom", "centripetal", "none"])
  func `every kind of smoothing keeps to a circle`(smoothing: String) throws {
    let session = try openCanvas(["--smoothing", smoothing])
    let center = Point(x: 80, y: 44)
    try session.draw(
      MouseEvent.drag(through: circle(around: center, radius: 40, count: 100)))
    let deviation = session.screen.dots.rootMeanSquare(fromCircleAround: center, radius: 40)
    #expect(deviation <= 1)
  }

  // The spline looks at times, which are others in every run.
  @Test func `nothing that was predicted outlives the stroke or is saved`() throws {
    let path = circle(around: Point(x: 80, y: 44), radius: 32, count: 80)
    let results = try ["50", "off"].map { horizon in
      let session = try openCanvas(
        ["--predict", horizon, "--smoothing", "quadratic", "sketch.stipple"])
      for event in MouseEvent.drag(through: path) {
        try session.burst([event])
        try session.waitForIdle(quietFor: .zero)
      }
      try session.settle()
      let dots = session.screen.dots
      try session.leave()
      return (dots, try SketchFacts(of: "sketch.stipple", home: session.home).samples)
    }
    #expect(results[0].0 == results[1].0)
    #expect(results[0].1 == results[1].1)
  }

  @Test func `ink follows the pointer before the button is released`() throws {
    let session = try openCanvas()
    try session.press(at: Point(x: 10, y: 20))
    for place in line(from: Point(x: 12, y: 20), to: Point(x: 60, y: 20)) {
      try session.move(to: place)
    }
    try session.settle()
    #expect(session.screen.dots.greatestGap(to: [Point(x: 35, y: 20)]) <= 1)
    #expect(session.screen.dots.greatestGap(to: [Point(x: 60, y: 20)]) <= 1)
  }

  @Test func `the pointer may leave the window and come back`() throws {
    let session = try openCanvas(["way.stipple"])
    let path = [
      Point(x: 20, y: 20), Point(x: -300, y: 20), Point(x: 20, y: -300), Point(x: 5000, y: 40),
      Point(x: 100, y: 40),
    ]
    try session.draw(MouseEvent.drag(through: path))
    #expect(!session.screen.dots.isEmpty)
    try session.leave()
    #expect(try SketchFacts(of: "way.stipple", home: session.home).samples == path.count)
  }
}
