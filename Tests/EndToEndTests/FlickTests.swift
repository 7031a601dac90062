import Geometry
import TerminalHarness
import TestSupport
import Testing

/// Tests of flicking the canvas, from the pointer reports to the screen and the file.
@Suite struct FlickTests {
  private let path = line(from: Point(x: 10, y: 40), to: Point(x: 30, y: 48))

  /// Drags with the middle button, 20 dots at a time, and releases it while it moves.
  private func flick(_ session: EmulatorSession) throws {
    var events = (0...5).map { Point(x: 20 + 20 * Double($0), y: 60) }
      .map { MouseEvent(.move, $0, button: .middle) }
    events[0].action = .press
    for event in events.dropLast() {
      try session.burst([event])
      try session.waitForIdle(quietFor: .milliseconds(30))
    }
    try session.burst([events[5], MouseEvent(.release, events[5].location, button: .middle)])
  }

  @Test func `the canvas moves on after a flick and comes to rest`() throws {
    let session = try openCanvas(["flick.stipple"])
    try session.draw(MouseEvent.drag(through: path))
    let before = session.screen.dots.map(\.x).min() ?? 0
    try flick(session)
    try session.wait(until: "the ink is farther to the right than it was dragged") {
      $0.screen.dots.allSatisfy { $0.x > before + 100 + 8 }
    }
    try session.waitForIdle(quietFor: .milliseconds(300))
    let point = Point(x: 31, y: 22)
    try session.draw(MouseEvent.drag(through: [point]))
    try session.quit()
    let info = try SketchInfo(of: "flick.stipple", home: session.home)
    #expect(info.edits == 2, "moving the view is no edit")
    let offset = point - (try #require(info.path(ofStroke: 1).first))
    #expect(offset.dx > 108 && abs(offset.dy) < 0.3)
  }
}
