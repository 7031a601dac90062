import Display
import Drawing
import Geometry
import Ink
import TestSupport
import Testing
import Touches

/// What is kept of a stroke before it is finished, and what cannot be drawn at all.
@Suite struct DraftRecorderTests {
  private let way = (0..<200).map { Point(x: Double($0) / 3, y: 20) }

  /// The samples that were journaled since a stroke was begun.
  private func samples(_ progress: [DraftUpdate]) -> [StrokeSample] {
    progress.reduce(into: []) { samples, progress in
      switch progress {
      case .began(_, let first): samples = first
      case .grew(let more): samples += more
      case .abandoned: samples = []
      }
    }
  }

  @Test func `a stroke is journaled eight times a second, and each sample once`() throws {
    let desk = DrawingDesk()
    desk.press("3")
    desk.stroke(way, last: nil)
    let kept = samples(desk.progress)
    guard case .began(let style, _) = desk.progress.first else {
      Issue.record("nothing was journaled")
      return
    }
    #expect(style.color == .green)
    // Two seconds of samples.
    #expect(13...17 ~= desk.progress.count)
    #expect(kept.map(\.location) == way.prefix(kept.count).map { $0 })
    #expect(way.count - kept.count <= 14)
    desk.rest(0.3)
    #expect(samples(desk.progress).map(\.location) == way)
    desk.rest(5)
    #expect(samples(desk.progress).map(\.location) == way)
    #expect(desk.controller.displayLink.isPaused)
    desk.controller.finish()
    guard case .strokeAdded(let stroke) = desk.log.last?.action else {
      Issue.record("the stroke was not kept")
      return
    }
    #expect(samples(desk.progress) == stroke.samples)
  }

  @Test func `a short stroke is not journaled, and each stroke begins anew`() {
    let desk = DrawingDesk()
    desk.stroke(Array(way.prefix(8)))
    desk.rest(1)
    #expect(desk.progress.isEmpty)
    for _ in 0..<2 {
      desk.stroke(Array(way.prefix(60)))
      desk.rest(1)
    }
    let beginnings = desk.progress.count { if case .began = $0 { true } else { false } }
    #expect(beginnings == 2)
  }

  @Test func `a stroke that does not count is taken out of the journal`() {
    let desk = DrawingDesk()
    desk.stroke(Array(way.prefix(8)), last: .cancelled)
    #expect(desk.progress.isEmpty)
    desk.stroke(Array(way.prefix(80)), last: .cancelled)
    #expect(desk.progress.last == .abandoned)
    #expect(desk.log.isEmpty)
  }

  @Test func `nothing is changed where nothing may be, and it is said why`() {
    let sketch = Sketch(folding: [Edit(.strokeAdded(record), at: 1)])
    let desk = DrawingDesk(sketch, obstacle: "read-only")
    desk.draw()
    let before = desk.screen.lines
    for change in [{ desk.stroke(way) }, { desk.press("u") }, { desk.press("C") }] {
      change()
      desk.draw()
      #expect(desk.screen.shows("read-only"))
      desk.press("\u{1B}")
      desk.draw()
      #expect(desk.screen.lines == before)
    }
    #expect(desk.log.isEmpty && desk.progress.isEmpty)
  }

  private var record: StrokeRecord {
    let samples = way.enumerated().map {
      StrokeSample(location: $1, timestamp: Double($0) / 100)
    }
    guard let record = StrokeRecord(style: StrokeStyle(), samples: samples) else {
      preconditionFailure("a way of 200 points has samples")
    }
    return record
  }
}
