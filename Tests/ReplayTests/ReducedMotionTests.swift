import TestSupport

@testable import Replay

@Suite struct ReducedMotionTests {
  /// Two red strokes of 21 samples each, at 0 to 2 s and at 4 to 6 s.
  private var edits: [Edit] {
    get throws {
      try [0.0, 4].map { start in
        let samples = (0...20).map {
          StrokeSample(
            location: Point(x: 2 + 2 * Double($0), y: 4 + 4 * start),
            timestamp: start + 0.1 * Double($0))
        }
        let stroke = try #require(StrokeRecord(style: StrokeStyle(color: .red), samples: samples))
        return Edit(.strokeAdded(stroke), at: stroke.time.upperBound)
      }
    }
  }

  @Test func `starts at the end, paused, and shows whole strokes when it plays`() throws {
    let desk = Desk(try edits) { $0.reducesMotion = true }
    let all = desk.ink
    #expect(
      all > 0 && desk.controller.playback.playhead.isPaused && desk.screen.shows("Space plays"))
    desk.draw(after: 10)
    #expect(desk.controller.playback.playhead.isAtEnd)
    desk.press(.character(" "))
    #expect(desk.ink == 0)
    var counts: Set<Int> = []
    for _ in 0..<70 {
      desk.draw(after: 0.1)
      counts.insert(desk.ink)
    }
    #expect(counts == [0, all / 2, all], "each stroke appears whole")
  }

  @Test func `a replay that was asked to loop or to end plays by itself`() throws {
    for change in [\ReplayOptions.loops, \.quitsAtEnd] {
      let desk = Desk(try edits) {
        $0.reducesMotion = true
        $0[keyPath: change] = true
      }
      #expect(!desk.controller.playback.playhead.isPaused && desk.ink == 0)
    }
  }

  @Test(arguments: [true, false])
  func `the canvas rests after a fast drag, or goes on`(isReduced: Bool) throws {
    let desk = Desk(try edits) { $0.reducesMotion = isReduced }
    desk.press(.end)
    desk.press(.character("t"))
    desk.drag((0...10).map { Point(x: 20 + 2 * Double($0), y: 20) }, .middle)
    let cells = desk.screen.cells
    for _ in 0..<20 { desk.draw(after: 0.05) }
    #expect((desk.screen.cells == cells) == isReduced)
  }
}
