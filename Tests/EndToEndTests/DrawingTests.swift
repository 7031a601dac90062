import TerminalHarness
import TestSupport

@Suite struct DrawingTests {
  /// A terminal and the maximum distance of its ink from the exact figure, in dots.
  ///
  /// A cell's corner is 2.2 dots from its center, and a dot's corner 0.7 dots.
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

  /// Segments of about 40 cells; a cell is two dots wide and four high.
  static let segments: [(from: Point, to: Point)] = [
    (Point(x: 10, y: 30), Point(x: 90, y: 30)),
    (Point(x: 90.4, y: 12.7), Point(x: 10.4, y: 44.1)),
    (Point(x: 10, y: 8), Point(x: 90, y: 88)),
    (Point(x: 60.25, y: 170), Point(x: 60.25, y: 10)),
    (Point(x: 20, y: 10), Point(x: 53.3, y: 169.9)),
  ]

  @Test(arguments: zip(Precision.all, segments))
  func `a straight drag draws a connected line along the pointer's path`(
    precision: Precision, segment: (from: Point, to: Point)
  ) throws {
    let session = try openCanvas(profile: precision.profile.with { $0.rows = 50 })
    let path = line(from: segment.from, to: segment.to)
    try session.draw(path)
    let dots = session.screen.dots
    #expect(dots.maximumDistance(from: segment.from, to: segment.to) <= precision.line)
    #expect(dots.maximumGap(to: path) <= precision.line)
    #expect(dots.isConnected)
  }

  @Test(arguments: Precision.all.filter { ["synchronized", "cells"].contains($0.name) })
  func `a circle of 100 reports is drawn close to the exact circle`(precision: Precision) throws {
    let session = try openCanvas(profile: precision.profile)
    let center = Point(x: 80, y: 42)
    let path = circle(around: center, radius: 40, count: 100)
    try session.draw(path)
    let dots = session.screen.dots
    #expect(dots.rootMeanSquare(fromCircleAround: center, radius: 40) <= precision.circle)
    #expect(dots.isConnected)
  }

  @Test(arguments: Precision.all.filter { ["pixels", "silent"].contains($0.name) })
  func `a tap draws one dot at the pointer`(precision: Precision) throws {
    let session = try openCanvas(profile: precision.profile)
    let point = Point(x: 50.5, y: 40.5)
    try session.draw([point])
    #expect(session.screen.dots.count == 1)
    #expect(session.screen.dots.maximumGap(to: [point]) <= precision.line)
  }

  @Test func `a stroke follows the pointer while reports change from cells to pixels`() throws {
    // The replies arrive after the program has stopped waiting, so drawing begins in cells.
    let session = try start(
      profile: .pixelsSynchronized.with { $0.replyDelay = .milliseconds(600) })
    try session.wait(until: "the pointer is reported") { $0.modes.mouseTracking != nil }
    let path = line((10, 30), (110, 30), count: 201)
    let events = MouseEvent.drag(through: path)
    try session.burst(Array(events[..<50]))
    #expect(session.modes.mouseEncoding == .cells)
    try session.wait(until: "there is ink") { !$0.screen.dots.isEmpty }
    for event in events[50...150] {
      try session.burst([event])
      try session.waitForIdle(quietFor: .zero)
    }
    try session.wait(until: "pixels are on") { $0.modes.mouseEncoding == .pixels }
    try session.draw(Array(events[151...]))
    #expect(session.screen.dots.maximumDistance(from: path[0], to: path[200]) <= 3)
    #expect(session.screen.dots.maximumGap(to: path) <= 3)
  }

  // Not with spline smoothing: it depends on the samples' times, which differ in every run.
  @Test func `predicted ink is neither kept after the stroke nor saved`() throws {
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
      try session.quit()
      return (dots, try SketchInfo(of: "sketch.stipple", home: session.home).samples)
    }
    #expect(results[0].0 == results[1].0)
    #expect(results[0].1 == results[1].1)
  }

  @Test func `a stroke may leave the window and return`() throws {
    let session = try openCanvas(["outside.stipple"])
    let path = [
      Point(x: 20, y: 20), Point(x: -300, y: 20), Point(x: 20, y: -300), Point(x: 5000, y: 40),
      Point(x: 100, y: 40),
    ]
    try session.draw(path)
    #expect(!session.screen.dots.isEmpty)
    try session.quit()
    #expect(try SketchInfo(of: "outside.stipple", home: session.home).samples == path.count)
  }
}
