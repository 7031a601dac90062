public import ArgumentParser
import Foundation
import Geometry
public import Ink
import StrokeScores
import Touches

/// Draws strokes read from standard input.
struct Smooth: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draw strokes from standard input as smooth lines.",
    discussion: """
      Reads lines of `t x y` in seconds and dots. A blank line ends a stroke, `#` starts a \
      comment. Writes the points of each finished line as `t x y`, with a blank line after \
      each. With `--live`, writes one point per sample: the end of the line after that sample.
      """)

  @Option(help: "The smoothing method.")
  var smoothing = Smoothing.Method.spline

  @Option(help: "The amount of smoothing, from 0 to 1.")
  var smoothingStrength = 1.0

  @Option(help: "Draw what a terminal with cells of this size (WxH dots) would report.")
  var quantize: CellSize?

  @Flag(help: "Print where the growing line ends after each sample.")
  var live = false

  @Flag(help: "Print the distances of the lines from the strokes instead of the lines.")
  var score = false

  @Option(help: "With --score, resample with noise of this standard deviation in dots.")
  var noise: Double?

  @Option(help: "With --noise, the sampling rate in samples per second.")
  var rate = 120.0

  func validate() throws {
    guard smoothingStrength >= 0, smoothingStrength <= 1 else {
      throw ValidationError("--smoothing-strength must be from 0 to 1.")
    }
    guard noise ?? 0 >= 0, noise?.isFinite ?? true, rate > 0, rate.isFinite else {
      throw ValidationError("--noise must be at least 0, and --rate greater than 0.")
    }
    guard noise == nil || score else { throw ValidationError("--noise requires --score.") }
    guard !(live && score) else { throw ValidationError("--live and --score exclude each other.") }
  }

  func run() throws {
    let strokes = try readStrokes()
    let smoothing = Smoothing(smoothing, strength: smoothingStrength)
    let reporting = quantize.map { DrawnStroke.Reporting.cells($0.size) } ?? .exact
    if score {
      printScore(strokes, smoothing, reporting)
    } else if live {
      printLive(strokes, smoothing, reporting)
    } else {
      for stroke in strokes {
        write(smoothing.path(through: DrawnStroke(stroke, reporting: reporting).samples))
      }
    }
  }

  private func readStrokes() throws -> [[TouchPredictor.Sample]] {
    var lines: [String] = []
    while let line = readLine() { lines.append(line) }
    do {
      return try StrokeText.parse(lines)
    } catch let error as StrokeText.Malformed {
      log("stipple-bench: \(error)")
      throw ExitCode(65)
    }
  }

  private func printLive(
    _ strokes: [[TouchPredictor.Sample]], _ smoothing: Smoothing,
    _ reporting: DrawnStroke.Reporting
  ) {
    for stroke in strokes {
      var points: [PathPoint] = []
      _ = DrawnStroke(stroke, reporting: reporting) { drawn in
        if let point = drawn.newest(smoothing) { points.append(point) }
      }
      write(points)
    }
  }

  private func printScore(
    _ strokes: [[TouchPredictor.Sample]], _ smoothing: Smoothing,
    _ reporting: DrawnStroke.Reporting
  ) {
    var score = LineScore()
    var lag = LiveLag()
    var noisy = noise.map { NoisyStrokes(deviation: $0, rate: rate, seed: 1) }
    for stroke in strokes {
      guard let samples = noisy == nil ? stroke : noisy?.measured(stroke) else { continue }
      score.add(samples, smoothing, reporting, truth: stroke)
      lag.add(samples, smoothing, reporting, truth: stroke)
    }
    print(score.text)
    print("live line's lag    \(decimal(lag.seconds * 1000, 2)) ms")
  }

  private func write(_ points: [PathPoint]) {
    var text = ""
    for point in points {
      let fields = [point.timestamp, point.location.x, point.location.y]
      text += fields.map { decimal($0, 6) }.joined(separator: " ") + "\n"
    }
    print(text)
  }
}

extension Smoothing.Method: ExpressibleByArgument {
  /// The names in help texts.
  public static var allValueDescriptions: [String: String] {
    Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0.summary) })
  }
}
