import Canvas
import Drawing
import Geometry
import Gestures
package import Ink
package import Touches

/// The frames of a recorded stroke while it is drawn, with what is known and predicted in each.
///
/// The reports pass through a touch collector and the stroke recognizer at the rate of the frames.
package struct TailFrames {
  /// The conditions under which a stroke is drawn.
  package struct Setup: Hashable, Sendable {
    /// The mean speed of the pointer, in dots per second.
    package var speed: Double
    /// The frames per second.
    package var rate: Double
    /// Whether the terminal reports only cells.
    package var reportsCells: Bool
    /// The width of the line, in dots.
    package var width: Double
    /// The time from a frame's beginning to its display, in seconds.
    package var latency = 0.016

    /// Creates conditions.
    package init(speed: Double, rate: Double, reportsCells: Bool, width: Double) {
      (self.speed, self.rate, self.reportsCells) = (speed, rate, reportsCells)
      self.width = width
    }
  }

  /// A frame.
  package struct Frame {
    /// The time when it is shown, in seconds on the clock of the reports.
    package var time: Double
    /// The measured samples.
    package var samples: [StrokeSample]
    /// The predicted samples, with the force of the last measured one.
    package var predicted: [StrokeSample]
    /// The predictor's confidence, from 0 to 1.
    package var confidence: Double
  }

  /// The frames before the button is released.
  package private(set) var frames: [Frame] = []
  /// The samples of the finished stroke.
  package private(set) var samples: [StrokeSample] = []

  private let environment = GestureEnvironment()
  private let recognizer = StrokeGestureRecognizer()
  private var collector = TouchCollector()
  /// The predicted samples of the latest event.
  private var predicted: [StrokeSample] = []
  private var confidence = 0.0

  /// The distance of the stroke from the edges of the screen, in dots.
  private static let margin = 40.0

  /// Draws a stroke; `nil` if it is shorter than a tenth of a second, or does not move.
  package init?(_ stroke: [TouchPredictor.Sample], _ setup: Setup) {
    guard let stroke = Self.scaled(stroke, to: setup.speed), let end = stroke.last?.time else {
      return nil
    }
    environment.add(recognizer)
    var time = stroke[0].time
    var center: SIMD2<Double>?
    for (index, sample) in stroke.enumerated() {
      while time < sample.time {
        take(predicting: setup.latency, at: time, setup)
        time += 1 / setup.rate
      }
      var position = sample.position
      if setup.reportsCells {
        position = ((position / [2, 4]).rounded(.down) + 0.5) * [2, 4]
        guard position != center || index == stroke.count - 1 else { continue }
        center = position
      }
      report(sample.time, position, isFirst: index == 0, isLast: index == stroke.count - 1, setup)
    }
    take(predicting: 0, at: end, setup)
  }

  private mutating func report(
    _ time: Double, _ position: SIMD2<Double>, isFirst: Bool, isLast: Bool, _ setup: Setup
  ) {
    collector.add(
      PointerReport(
        isFirst ? .press : isLast ? .release : .motion, timestamp: time,
        location: Point(x: position.x, y: position.y), isCellResolution: setup.reportsCells,
        buttonMask: isLast ? [] : .primary))
  }

  /// Delivers the touches of a frame.
  private mutating func take(predicting horizon: Double, at time: Double, _ setup: Setup) {
    for event in collector.takeEvents(predicting: horizon, at: time) {
      let stroke = recognizer.stroke
      environment.deliver(event)
      samples = (recognizer.stroke ?? stroke)?.samples ?? []
      guard let touch = event.allTouches.first else { continue }
      confidence = event.predictionConfidence
      predicted = event.predictedTouches(for: touch).map { touch in
        StrokeSample(
          location: touch.preciseLocation, timestamp: touch.timestamp, force: touch.force)
      }
    }
    guard collector.isTouching, !samples.isEmpty else { return }
    frames.append(
      Frame(
        time: time + setup.latency, samples: samples, predicted: predicted,
        confidence: confidence))
  }

  /// Returns the stroke at another mean speed, with room on all sides.
  private static func scaled(
    _ stroke: [TouchPredictor.Sample], to speed: Double
  ) -> [TouchPredictor.Sample]? {
    guard let track = Track(stroke), let first = track.samples.first, let last = track.samples.last
    else { return nil }
    let length = zip(track.samples, track.samples.dropFirst()).reduce(0) { sum, pair in
      let step = pair.1.position - pair.0.position
      return sum + (step * step).sum().squareRoot()
    }
    guard last.time - first.time >= 0.1, length > 0 else { return nil }
    let scale = speed * (last.time - first.time) / length
    let left = track.samples.map(\.x).min() ?? 0
    let top = track.samples.map(\.y).min() ?? 0
    return track.samples.map { sample in
      TouchPredictor.Sample(
        time: sample.time, x: (sample.x - left) * scale + margin,
        y: (sample.y - top) * scale + margin)
    }
  }
}
