import ArgumentParser
import Foundation
import StrokeScores
import Touches

/// Predicts strokes read from standard input.
struct Predict: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Predict strokes from standard input.",
    discussion: """
      Reads lines of `t x y [pressure]` in seconds and any unit of length. A blank line ends a \
      stroke, `#` starts a comment. For every sample, writes `t x1 y1 x2 y2 ...` with the position \
      predicted at each horizon. A blank line follows each stroke.
      """)

  @Option(help: "The horizons in milliseconds, separated by commas.")
  var horizons = Milliseconds(values: [16.7, 33.3, 50])

  @Option(help: "The width of a pixel of the screen, in the unit of length.")
  var pixel = 1.0

  @Option(
    help: """
      Replay the strokes as a terminal with cells of this size (WxH) would report them. Positions in cells are estimated.
      """)
  var quantize: CellSize?

  @Flag(help: "Print scores instead of predictions.")
  var score = false

  @Flag(help: "Print the time of observing and predicting instead of predictions.")
  var speed = false

  func validate() throws {
    guard pixel > 0, pixel.isFinite else { throw ValidationError("--pixel must be positive.") }
  }

  func run() throws {
    var lines: [String] = []
    while let line = readLine() {
      lines.append(line)
    }
    let recordings = try StrokeText.parse(lines).compactMap { stroke in
      let recording = Recording(stroke)
      return quantize.flatMap { recording?.reported(on: .cells(of: $0.size)) } ?? recording
    }
    if score {
      printScores(recordings)
    } else if speed {
      printSpeed(recordings)
    } else {
      printPredictions(recordings)
    }
  }

  private func printPredictions(_ recordings: [Recording]) {
    for recording in recordings {
      var predictor = TouchPredictor(pixel: pixel)
      var reader = ReportReader(of: recording)
      var text = ""
      for report in recording.reports {
        predictor.observe(reader.read(report))
        text += decimal(report.time, 6)
        for horizon in horizons.values {
          guard let position = predictor.position(at: horizon / 1000) else { continue }
          text += " \(decimal(position.x, 4)) \(decimal(position.y, 4))"
        }
        text += "\n"
      }
      print(text)
    }
  }

  private func printScores(_ recordings: [Recording]) {
    let scores = PredictionScore.measure(
      recordings, horizons: horizons.values.map { $0 / 1000 },
      predictor: TouchPredictor(pixel: pixel))
    print("# horizon-ms count mean median p95 ratio-to-hold worse-than-hold-% over under jitter")
    for score in scores where score.count > 0 {
      let errors = [score.mean, score.quantile(0.5), score.quantile(0.95)].map { decimal($0, 4) }
      let ratios = [score.overshoot, score.undershoot, score.jitterRatio].map { decimal($0, 3) }
      let fields =
        [decimal(score.horizon * 1000, 1), "\(score.count)"] + errors
        + [decimal(score.ratio, 3), decimal(score.percentWorse, 1)] + ratios
      print(fields.joined(separator: " "))
    }
  }

  private func printSpeed(_ recordings: [Recording]) {
    let clock = ContinuousClock()
    var predictor = TouchPredictor(pixel: pixel)
    var best = Duration.seconds(3600)
    var sum = 0.0
    let readings = recordings.map { recording in
      var reader = ReportReader(of: recording)
      return recording.reports.map { reader.read($0) }
    }
    let count = readings.reduce(0) { $0 + $1.count }
    for _ in 0..<10 {
      let time = clock.measure {
        for stroke in readings {
          predictor.reset()
          for reading in stroke {
            predictor.observe(reading)
            sum += predictor.predict(horizon: 0.0333).reduce(0) { $0 + $1.x }
          }
        }
      }
      best = min(best, time)
    }
    let microseconds = best / .microseconds(1) / Double(max(count, 1))
    print("\(decimal(microseconds, 3)) µs per sample; sum of positions \(decimal(sum, 1))")
  }
}

/// Times in milliseconds, separated by commas.
struct Milliseconds: ExpressibleByArgument, CustomStringConvertible {
  /// At least one time, none negative.
  var values: [Double]

  init(values: [Double]) {
    self.values = values
  }

  init?(argument: String) {
    let fields = argument.split(separator: ",", omittingEmptySubsequences: false)
    values = fields.compactMap { Double($0) }.filter { $0 >= 0 && $0.isFinite }
    guard !values.isEmpty, values.count == fields.count else { return nil }
  }

  var description: String { values.map(String.init(describing:)).joined(separator: ",") }
  var defaultValueDescription: String { description }
}

/// The width and height of a cell, written `8x16`.
struct CellSize: ExpressibleByArgument {
  /// Width and height, both positive.
  var size: SIMD2<Double>

  init?(argument: String) {
    let fields = argument.split(separator: "x").compactMap { Double($0) }
    guard fields.count == 2, fields.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
    size = SIMD2(fields[0], fields[1])
  }
}
