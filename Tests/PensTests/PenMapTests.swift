import PenRecordings
import TestSupport

@testable import Pens

@Suite struct PenMapTests {
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `while the pen hovers, the map of cells becomes exact`(seed: UInt64) {
    var stage = MatcherStage()
    var pen = SyntheticPen()
    (pen.usesCells, pen.jitter) = (true, 0.004)
    let pens = pen.reports(for: 1.5, isTouching: false)
    stage.deliver(pens, pen.pointerReports(of: pens, seed: seed))
    stage.clear()
    pen.start = 102
    stage.draw(pen)
    let errors = zip(stage.reports, pen.reports(for: 1.2)).map { report, sample in
      report.location.distance(to: pen.map.apply(to: sample.location))
    }
    #expect(errors.count > 290 && (errors.max() ?? 9) < 0.6, "\(errors.max() ?? 9) dots")
  }

  @Test func `a pen that was recorded with xterm has pressure from the first stroke on`() {
    var stage = MatcherStage()
    stage.matcher.screen = Vector(dx: 240, dy: 160)
    stage.matcher.pixel = Vector(dx: 2.0 / 9, dy: 4.0 / 18)
    stage.deliver(PointerRecording.pens, PointerRecording.pointers)
    var strokes: [[PointerReport]] = []
    for report in stage.reports where report.pen != nil && !report.buttonMask.isEmpty {
      if report.kind == .press { strokes.append([]) }
      strokes[strokes.count - 1].append(report)
    }
    #expect(strokes.map(\.count) == [241, 241, 241] && stage.updates.isEmpty)
    #expect(strokes.joined().allSatisfy { $0.pen?.guessed == [] })
    // The first and the last position of the same strokes when xterm reported pixels.
    let ends = strokes.dropFirst().flatMap { [$0.first, $0.last] }.compactMap(\.self?.location)
    let expected = [(33.2, 71.4), (185.9, 81.0), (33.2, 103.2), (185.9, 112.8)]
    for (end, point) in zip(ends, expected) {
      #expect(end.distance(to: Point(x: point.0, y: point.1)) < 1)
    }
  }
}
