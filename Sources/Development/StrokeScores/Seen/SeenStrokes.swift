package import Canvas
import Geometry
import Ink
import Raster
import SyntheticInk
import TerminalUI
package import Touches

/// Recorded strokes as a person sees them while drawing them on a slow terminal.
package struct SeenStrokes {
  /// What a terminal reports.
  package enum Reporting: String, CaseIterable, Sendable {
    /// Pixels, of which a cell is eight wide and sixteen high.
    case pixels
    /// Cells.
    case cells

    /// The width and height of what is reported, in dots.
    fileprivate var size: SIMD2<Double> {
      self == .cells ? SubcellEstimator.cellSize : [0.25, 0.25]
    }
  }

  /// A stroke in dots, and a screen that it fits on.
  private struct Placed {
    let samples: [TouchPredictor.Sample]
    let size: ScreenSize
    /// The line through the samples, which were measured exactly.
    let line: GrowingLine
  }

  private let strokes: [Placed]

  /// The distance of a stroke from the edges of its screen, in dots.
  private static let margin = 40.0
  /// The pause between two strokes, in seconds.
  private static let pause = 1.0
  /// The maximum number of reports per second.
  private static let rate = 125.0

  /// Places each stroke at a random offset on a screen of its own; those without three samples are left out.
  ///
  /// - Parameters:
  ///   - strokes: The strokes, which are drawn one after the other.
  ///   - dotsPerUnit: The dots in the strokes' unit of length.
  package init(_ strokes: [[TouchPredictor.Sample]], dotsPerUnit: Double) {
    var generator = SplitMix64(seed: 1)
    var start = 0.0
    var placed: [Placed] = []
    for track in strokes.compactMap(Track.init) where track.samples.count > 2 {
      let low = track.samples.reduce(SIMD2(.infinity, .infinity)) { pointwiseMin($0, $1.position) }
      let high = track.samples.reduce(low) { pointwiseMax($0, $1.position) }
      let offset = SIMD2(generator.uniform(0...2), generator.uniform(0...4)) + Self.margin
      let samples = track.samples.map { sample in
        let position = (sample.position - low) * dotsPerUnit + offset
        return TouchPredictor.Sample(
          time: sample.time - track.times.lowerBound + start, x: position.x, y: position.y)
      }
      let end = (high - low) * dotsPerUnit + offset + Self.margin
      let size = ScreenSize(
        columns: Int(end.x) / Cell.width + 1, rows: Int(end.y) / Cell.height + 1)
      let line = GrowingLine(
        through: DrawnStroke(samples, reporting: .exact).samples, style: StrokeStyle(),
        smoothing: .spline, on: DotBitmap(columns: size.columns, rows: size.rows))
      placed.append(Placed(samples: samples, size: size, line: line))
      start += track.times.upperBound - track.times.lowerBound + Self.pause
    }
    self.strokes = placed
  }

  /// Compares every frame with the ink that should be there when it is shown.
  ///
  /// - Parameters:
  ///   - latency: The time from the beginning of a frame until it is shown, in seconds.
  ///   - prediction: How far ahead the program predicts.
  ///   - reporting: What the terminal reports.
  /// - Returns: The score of all frames.
  package func score(
    latency: Double, _ prediction: PredictionHorizon, _ reporting: Reporting
  ) -> SeenScore {
    let terminal = SlowTerminal(latency: latency, prediction: prediction)
    var score = SeenScore()
    for stroke in strokes {
      var line = stroke.line
      terminal.draw(Self.reports(of: stroke.samples, reporting), on: stroke.size) { frame in
        line.grow(to: frame.time)
        score.add(frame.picture, DotPicture(line.dots))
      }
    }
    return score
  }

  private static func reports(
    of stroke: [TouchPredictor.Sample], _ reporting: Reporting
  ) -> [PointerReport] {
    var reports: [PointerReport] = []
    for (index, sample) in stroke.enumerated() {
      let isLast = index == stroke.count - 1
      let position = ((sample.position / reporting.size).rounded(.down) + 0.5) * reporting.size
      let location = Point(x: position.x, y: position.y)
      if !isLast, let last = reports.last,
        location == last.location || sample.time - last.timestamp < 0.93 / rate
      {
        continue
      }
      reports.append(
        PointerReport(
          index == 0 ? .press : isLast ? .release : .motion, timestamp: sample.time,
          location: location, isCellResolution: reporting == .cells,
          buttonMask: isLast ? [] : .primary))
    }
    return reports
  }
}
