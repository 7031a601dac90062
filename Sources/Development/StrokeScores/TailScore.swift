import Geometry
package import Ink
import Raster

/// How well the predicted ends of lines show what is drawn later.
///
/// In each frame, two kinds of dots are counted: dots that only the prediction lights and that are never
/// inked, and dots of the true path up to the time of the frame that the frame does not show.
package struct TailScore: Sendable {
  /// How predicted samples are drawn.
  package enum Tail: String, CaseIterable, Sendable {
    /// Nothing is drawn.
    case absent = "no prediction"
    /// The tail is as wide as ink.
    case whole = "no taper"
    /// The width falls evenly to its minimum at the end.
    case tapered = "taper to nothing"
    /// The width is multiplied by the confidence.
    case faded = "width by confidence"
    /// The width is reduced by the expected error.
    case thinned = "width less the error"
    /// Samples are left out from the first whose expected error is larger than half the width or a dot.
    case dropped = "dropped by error"
  }

  /// The number of frames.
  package private(set) var frames = 0
  /// The number of predicted dots that are never inked.
  package private(set) var wrong = 0
  /// The number of dots of the true path that are not shown.
  package private(set) var missing = 0

  /// Creates a score without frames.
  package init() {}

  /// The dots of both kinds per frame.
  package var sum: Double { Double(wrong + missing) / Double(max(frames, 1)) }

  /// Adds the frames of another score.
  package mutating func add(_ other: TailScore) {
    frames += other.frames
    wrong += other.wrong
    missing += other.missing
  }

  /// Scores every way to draw the tail on the frames of a stroke.
  package static func measure(
    _ drawn: TailFrames, width: Double, smoothing: Smoothing = .spline
  ) -> [Tail: TailScore] {
    var pictures = Pictures(drawn, width: width, smoothing: smoothing)
    var scores: [Tail: TailScore] = [:]
    for frame in drawn.frames {
      pictures.begin(frame)
      for tail in Tail.allCases {
        let (wrong, missing) = pictures.count(tail.samples(of: frame, width: width))
        var score = scores[tail] ?? TailScore()
        score.frames += 1
        score.wrong += wrong
        score.missing += missing
        scores[tail] = score
      }
    }
    return scores
  }
}

extension TailScore.Tail {
  /// Returns the predicted samples of a frame as they are drawn.
  func samples(of frame: TailFrames.Frame, width: Double) -> [StrokeSample] {
    let predicted = frame.predicted
    guard self != .absent, let last = frame.samples.last else { return [] }
    var result: [StrokeSample] = []
    for (index, sample) in predicted.enumerated() {
      var sample = sample
      let error = (1 - frame.confidence) * last.location.distance(to: sample.location)
      switch self {
      case .absent, .whole: break
      case .tapered: sample.force *= 1 - Double(index + 1) / Double(predicted.count)
      case .faded: sample.force *= frame.confidence
      case .thinned: sample.force = max(0, sample.force - 2 * error / width)
      case .dropped: if error > max(1, width / 2 * sample.force) { return result }
      }
      result.append(sample)
    }
    return result
  }
}

extension TailScore {
  /// The pictures that a frame is compared with.
  private struct Pictures {
    private var painter: StrokePainter
    private let style: StrokeStyle
    private let final: DotBitmap
    private var truth: GrowingLine
    private var measured: DotBitmap
    private var shown: DotBitmap
    private var frame: TailFrames.Frame?

    init(_ drawn: TailFrames, width: Double, smoothing: Smoothing) {
      painter = StrokePainter(smoothing: smoothing)
      style = StrokeStyle(width: width)
      let reach = width * 2 + 60
      let right = drawn.samples.map(\.location.x).max() ?? 0
      let bottom = drawn.samples.map(\.location.y).max() ?? 0
      let blank = DotBitmap(columns: Int(right + reach) / 2 + 1, rows: Int(bottom + reach) / 4 + 1)
      (measured, shown) = (blank, blank)
      truth = GrowingLine(through: drawn.samples, style: style, smoothing: smoothing, on: blank)
      var whole = blank
      painter.paint(
        drawn.samples, spans: 0..<smoothing.spanCount(forSamples: drawn.samples.count),
        style: style, into: &whole)
      final = whole
    }

    /// Paints what does not depend on the tail.
    mutating func begin(_ frame: TailFrames.Frame) {
      self.frame = frame
      truth.grow(to: frame.time)
      measured = painted([], on: measured)
    }

    /// Returns a bitmap with only the measured samples and a tail.
    private mutating func painted(_ tail: [StrokeSample], on bitmap: DotBitmap) -> DotBitmap {
      var bitmap = bitmap
      bitmap.clear()
      let samples = (frame?.samples ?? []) + tail
      let count = painter.smoothing.spanCount(forSamples: samples.count)
      painter.paint(samples, spans: 0..<count, style: style, into: &bitmap)
      return bitmap
    }

    /// Counts the wrong and the missing dots of the frame with a tail.
    mutating func count(_ tail: [StrokeSample]) -> (wrong: Int, missing: Int) {
      shown = painted(tail, on: shown)
      var (wrong, missing) = (0, 0)
      for row in 0..<shown.rows {
        for column in 0..<shown.columns {
          let lit = shown[column: column, row: row].mask
          let path = truth.dots[column: column, row: row].mask
          guard lit | path != 0 else { continue }
          let inked = final[column: column, row: row].mask
          let known = measured[column: column, row: row].mask
          wrong += (lit & ~known & ~inked).nonzeroBitCount
          missing += (path & inked & ~lit).nonzeroBitCount
        }
      }
      return (wrong, missing)
    }
  }
}
