import StrokeScores
import TestSupport

@Suite struct TailScoreTests {
  /// A straight stroke at an even speed, in a unit that is scaled.
  private let line = (0..<60).map {
    TouchPredictor.Sample(time: Double($0) * 0.008, x: Double($0), y: Double($0) * 0.25)
  }

  private func scores(
    _ stroke: [TouchPredictor.Sample], width: Double, cells: Bool = false
  ) throws -> [TailScore.Tail: TailScore] {
    let setup = TailFrames.Setup(speed: 200, rate: 60, reportsCells: cells, width: width)
    return TailScore.measure(try #require(TailFrames(stroke, setup)), width: width)
  }

  @Test func `a right prediction shows what would be missing, the more the wider it is drawn`()
    throws
  {
    let scores = try scores(line, width: 8)
    let sums = TailScore.Tail.allCases.map { scores[$0]?.sum ?? .infinity }
    let (absent, whole, tapered) = (sums[0], sums[1], sums[2])
    #expect(whole < tapered && tapered < absent)
    let wrong = try #require(scores[.absent]).wrong
    #expect(wrong == 0)
    for score in scores.values { #expect(score.frames == scores[.whole]?.frames) }
  }

  @Test func `a prediction that swings out is wrong`() throws {
    // The pointer turns back after it has moved evenly.
    let back = line.enumerated().map { index, sample in
      TouchPredictor.Sample(
        time: sample.time, x: index < 30 ? sample.x : 60 - sample.x, y: sample.y)
    }
    let score = try #require(try scores(back, width: 4)[.whole])
    #expect(score.wrong > 0 && score.missing > 0)
  }

  @Test func `a stroke without movement or duration has no frames`() {
    let setup = TailFrames.Setup(speed: 200, rate: 60, reportsCells: true, width: 1)
    #expect(TailFrames([], setup) == nil)
    #expect(TailFrames(Array(line.prefix(4)), setup) == nil)
    let resting = line.map { TouchPredictor.Sample(time: $0.time, x: 3, y: 4) }
    #expect(TailFrames(resting, setup) == nil)
  }
}
