import Canvas
import StrokeScores
import TestSupport

/// Scores of what a person sees while drawing.
@Suite struct SeenScoreTests {
  /// A straight stroke of 64 samples that moves by one dot from sample to sample.
  private let line = (0..<64).map {
    TouchPredictor.Sample(time: Double($0) / 128, x: Double($0), y: 0)
  }

  @Test func `a dot counts unless one of the other picture is at most one dot away`() {
    var shown = DotPicture(columns: 4, rows: 2)
    var due = shown
    // The upper row of dots: two columns of cells are shown, and four should be.
    for column in 0..<4 { due[column: column, row: 0] = 0x09 }
    for column in 0..<2 { shown[column: column, row: 0] = 0x09 }
    var score = SeenScore()
    score.add(shown, due)
    // The first of the four dots that are not shown is next to the last that is.
    #expect((score.frames, score.missing, score.wrong) == (1, 3, 0))
    shown[column: 0, row: 0] |= 0x42
    shown[column: 0, row: 1] = 0x01
    score.add(shown, due)
    // Of three more dots, the one in the second row of dots is next to a right one.
    #expect((score.frames, score.missing, score.wrong) == (2, 6, 2))
    #expect(score.sum == 4)
  }

  @Test(arguments: [4.0, 8])
  func `without prediction, a line ends where the pointer was when the frame began`(
    reports: Double
  ) {
    let strokes = SeenStrokes([line], dotsPerUnit: 1)
    let score = strokes.score(latency: reports / 128, .off, .pixels)
    #expect(score.frames == Int(64 / reports))
    #expect(score.wrong == 0)
    // One of the missing dots is next to the end of the line.
    let missing = Double(score.missing) / Double(score.frames)
    #expect((reports - 2...reports).contains(missing))
  }

  @Test func `with prediction, a steady line ends near the pointer when the frame is shown`() {
    let strokes = SeenStrokes([line], dotsPerUnit: 1)
    let score = strokes.score(latency: 0.03125, .auto, .pixels)
    #expect(score.sum < strokes.score(latency: 0.03125, .off, .pixels).sum / 2)
  }
}
