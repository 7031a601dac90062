import TerminalHarness
import TestSupport

@Suite struct ResizingTests {
  private let path = circle(around: Point(x: 80, y: 42), radius: 40, count: 100)

  @Test func `ink outside a shrunken window reappears when it grows`() throws {
    let session = try openCanvas(profile: .pixelsSynchronized)
    try session.draw(path)
    let picture = session.screen.dots
    for (columns, rows) in [(40, 12), (120, 40), (30, 40), (200, 7), (80, 24)] {
      try session.resize(columns: columns, rows: rows)
      try session.settle()
      let seen = picture.filter {
        $0.x < 2 * columns && $0.y < 4 * session.screen.canvasRows
      }
      #expect(session.screen.dots == seen)
    }
  }

  @Test func `an enlarged window can be drawn on`() throws {
    let session = try openCanvas()
    try session.resize(columns: 160, rows: 50)
    try session.settle()
    let point = Point(x: 300.5, y: 160.5)
    try session.draw([point])
    #expect(session.screen.dots.maximumGap(to: [point]) <= 1)
  }

  @Test func `a stroke continues after a resize`() throws {
    let session = try openCanvas(["on.stipple"])
    // No figure, to which the stroke would snap if the resize took long.
    let path = (0...40).map { index in
      let rise = abs(5 * index % 40 - 20)
      return Point(x: Double(20 + 3 * index), y: Double(20 + rise))
    }
    let events = MouseEvent.drag(through: path)
    try session.burst(Array(events[..<20]))
    try session.resize(columns: 100, rows: 30)
    try session.settle()
    try session.draw(Array(events[20...]))
    #expect(session.screen.dots.maximumGap(to: path) <= 3, "corners are smoothed")
    #expect(session.screen.dots.isConnected)
    try session.quit()
    let info = try SketchInfo(of: "on.stipple", home: session.home)
    #expect(info.strokes == 1)
    #expect(info.samples == path.count)
  }

  @Test(arguments: [(1, 1), (500, 1)])
  func `the drawing reappears after the terminal was tiny`(columns: Int, rows: Int) throws {
    let session = try openCanvas()
    try session.draw(path)
    let picture = session.screen.dots
    let count = session.transcript.count
    try session.resize(columns: columns, rows: rows)
    try session.wait(until: "the tiny screen is drawn") { $0.transcript.count > count }
    try session.type("x")
    try session.burst([.zero, Point(x: 1, y: 1)])
    try session.type("u")
    try session.resize(columns: 80, rows: 24)
    // A tiny terminal has no room for a frame, so `settle` works only after this.
    try session.wait(until: "the drawing is shown") { $0.screen.dots == picture }
    try session.settle()
    #expect(session.screen.dots == picture)
    try session.quit()
    #expect(session.modes == PrivateModes())
  }

  @Test func `shrinking and growing the window between two frames loses nothing`() throws {
    let session = try openCanvas(["--frame-rate", "2"], profile: .pixelsSynchronized)
    try session.draw(path)
    let picture = session.screen.dots
    for (columns, rows) in [(40, 12), (80, 24)] {
      let count = session.transcript.count
      try session.resize(columns: columns, rows: rows)
      // The program queries the size of a cell immediately and draws when a frame is due.
      try session.wait(until: "it has handled the resize") { $0.transcript.count > count }
    }
    try session.settle()
    #expect(session.screen.dots == picture)
  }

  @Test func `the drawing is intact after many resizes`() throws {
    let session = try openCanvas(["storm.stipple"])
    try session.draw(path)
    let picture = session.screen.dots
    var random = SplitMix64(seed: 3)
    for _ in 0..<200 {
      try session.resize(
        columns: .random(in: 1...120, using: &random), rows: .random(in: 1...40, using: &random))
      try session.burst([MouseEvent(.move, Point(x: 10, y: 10), button: nil)])
    }
    try session.resize(columns: 80, rows: 24)
    try session.settle()
    // The mark of the pen is at the pointer.
    func isInk(_ dot: ScreenDot) -> Bool { dot.center.distance(to: Point(x: 10, y: 10)) > 5 }
    #expect(session.screen.dots.filter(isInk) == picture.filter(isInk))
    try session.quit()
    #expect(try SketchInfo(of: "storm.stipple", home: session.home).edits == 1)
  }
}
