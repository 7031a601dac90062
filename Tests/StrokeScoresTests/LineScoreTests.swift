import Foundation
import StrokeScores
import TestSupport

@Suite struct LineScoreTests {
  /// A wave of three cells in height.
  private static let wave = (0..<120).map { index in
    let x = Double(index) * 0.7
    return TouchPredictor.Sample(time: Double(index) * 0.008, x: x + 3, y: 20 + 6 * sin(x / 9))
  }

  @Test func `a line beside its stroke is as far away while it is drawn`() {
    let stroke = (0..<100).map { index in
      TouchPredictor.Sample(time: Double(index) * 0.01, x: Double(index), y: 8)
    }
    let truth = stroke.map { TouchPredictor.Sample(time: $0.time, x: $0.x, y: 7) }
    var score = LineScore()
    score.add(stroke, Smoothing(.none), .exact, truth: truth)
    #expect(abs(score.ratios.x - 1) < 1e-9)
    #expect(abs(score.liveRatio - 1) < 1e-9)
  }

  @Test func `later reports bring the finished line closer than the live line`() {
    var score = LineScore()
    score.add(Self.wave, .spline, .cells(SubcellEstimator.cellSize), truth: Self.wave)
    #expect(score.ratios.x < score.liveRatio)
    #expect(score.liveRatio < 1)
  }
}
