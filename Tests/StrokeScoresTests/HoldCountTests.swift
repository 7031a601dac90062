import Foundation
import StrokeScores
import TestSupport

private let strokesFolder = ProcessInfo.processInfo.environment["STIPPLE_STROKES"]

@Suite struct HoldCountTests {
  /// Returns a straight stroke that rests for a time at its end.
  private func line(resting rest: Double) -> [TouchPredictor.Sample] {
    let samples = (0...50).map {
      TouchPredictor.Sample(time: Double($0) / 100, x: Double($0) * 3, y: Double($0))
    }
    return samples + [TouchPredictor.Sample(time: 0.5 + rest, x: 150, y: 50)]
  }

  @Test func `a line snaps only if it rests for half a second`() {
    var count = HoldCount()
    count.add(line(resting: 0.3))
    #expect(count.strokes == 1 && count.holds == 0 && count.figures == 1)
    count.add(line(resting: 0.6))
    #expect(count.strokes == 2 && count.holds == 1 && count.snaps == 1)
  }

  @Test(.enabled(if: strokesFolder != nil, "STIPPLE_STROKES is not set"))
  func `no stroke of people snaps unasked`() throws {
    let strokes = try StrokeSet.readAll(in: try #require(strokesFolder), requiring: nil)
      .flatMap(\.strokes)
    var count = HoldCount()
    for index in stride(from: 0, to: strokes.count, by: max(1, strokes.count / 500)) {
      count.add(strokes[index])
    }
    #expect(count.strokes >= 500 && count.snaps == 0)
  }
}
