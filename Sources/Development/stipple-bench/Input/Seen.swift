import ArgumentParser
import Canvas
import StrokeScores
import Touches

/// `stipple-bench seen`: how well frames show the ink that should be there when a person sees them.
struct Seen: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Count the dots that a slow terminal shows late or in the wrong place.",
    discussion: """
      Draws recorded strokes on terminals that show a frame 20, 40, or 60 ms after it began. Compares each \
      frame with the line that the pointer has drawn when the frame is shown. Prints the missing and the \
      wrong dots per frame and their sum, without and with prediction. A dot next to a right one counts as \
      right.
      """)

  @OptionGroup var recorded: RecordedStrokes

  @Option(help: "The maximum number of strokes of each set.")
  var strokes = 100

  @Option(help: "The mean speed of a set, except that of a desktop cursor, in dots per second.")
  var speed = 180.0

  @Option(help: "The latencies in milliseconds, separated by commas.")
  var latencies = Milliseconds(values: [20, 40, 60])

  func validate() throws {
    guard strokes > 0, speed > 0, speed.isFinite else {
      throw ValidationError("--strokes and --speed must be greater than 0.")
    }
  }

  func run() throws {
    let titles = latencies.values.map { "\(decimal($0, 0)) ms, no prediction | prediction" }
    print("| set | \(titles.joined(separator: " | ")) |")
    print("|---|" + String(repeating: "---|---|", count: titles.count))
    for set in try recorded.sets() {
      let step = max(1, set.strokes.count / strokes)
      let chosen = stride(from: 0, to: set.strokes.count, by: step).map { set.strokes[$0] }
      let seen = SeenStrokes(chosen, dotsPerUnit: set.dotsPerUnit(atSpeed: speed))
      for reporting in SeenStrokes.Reporting.allCases {
        let cells = latencies.values.flatMap { latency in
          [PredictionHorizon.off, .auto].map { prediction in
            Self.text(seen.score(latency: latency / 1000, prediction, reporting))
          }
        }
        print("| \(set.name), \(reporting.rawValue) | \(cells.joined(separator: " | ")) |")
      }
    }
  }

  private static func text(_ score: SeenScore) -> String {
    let frames = Double(max(score.frames, 1))
    let (missing, wrong) = (Double(score.missing) / frames, Double(score.wrong) / frames)
    return "\(decimal(missing, 2)) + \(decimal(wrong, 2)) = \(decimal(score.sum, 2))"
  }
}

extension StrokeSet {
  /// The dots in the unit of the strokes: those of a pixel for a desktop cursor, otherwise as many as give
  /// them a mean speed, in dots per second.
  fileprivate func dotsPerUnit(atSpeed speed: Double) -> Double {
    guard pointer != .cursor else { return TouchPredictor.pixelInDots }
    let own = strokes.compactMap(Track.init).meanSpeed
    return own > 0 ? speed / own : 1
  }
}
