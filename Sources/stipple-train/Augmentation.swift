import Evaluation
import Foundation
import Touches
import Workloads

/// Variations of recorded strokes, so that a predictor learns hands rather than devices.
///
/// Real strokes are replayed at other rates, with other clocks, through pixels and through cells of
/// a terminal. Every variation keeps the truth that the reports were taken from.
struct Augmentation {
  /// Where all chance comes from.
  var generator: SplitMix64

  /// Strokes chosen at random until there are enough samples.
  mutating func choose(_ strokes: [Track], samples: Int) -> [Track] {
    var chosen: [Track] = []
    var count = 0
    for stroke in strokes.shuffled(using: &generator) where count < samples {
      chosen.append(stroke)
      count += stroke.samples.count
    }
    return chosen
  }

  /// Slows down or speeds up three strokes of four, since people and hands differ.
  mutating func paced(_ strokes: [Track]) -> [Track] {
    strokes.map { stroke in
      guard generator.chance(0.75) else { return stroke }
      let pace = generator.logUniform(0.6, 2.5)
      let samples = stroke.samples.map { sample in
        TouchPredictor.Sample(time: sample.time * pace, x: sample.x, y: sample.y)
      }
      return Track(samples) ?? stroke
    }
  }

  /// Joins some strokes to the ones before them, with a rest of 0.04 to 2 s between.
  mutating func resting(_ strokes: [Track], probability: Double) -> [Track] {
    var joined: [Track] = []
    var current: [TouchPredictor.Sample] = []
    for stroke in strokes {
      if let last = current.last, let first = stroke.samples.first, generator.chance(probability) {
        let time = last.time - first.time + generator.logUniform(0.04, 2)
        current += stroke.samples.map { sample in
          TouchPredictor.Sample(
            time: sample.time + time, x: sample.x + last.x - first.x, y: sample.y + last.y - first.y
          )
        }
      } else {
        if let track = Track(current) { joined.append(track) }
        current = stroke.samples
      }
    }
    return joined + (Track(current).map { [$0] } ?? [])
  }

  /// Keeps samples at least so far apart that at most `rate` a second remain.
  ///
  /// - Parameters:
  ///   - strokes: The strokes.
  ///   - rate: In samples a second.
  ///   - dense: Whether the truth keeps all samples.
  /// - Returns: A recording of each stroke of which more than two samples remain.
  func thinned(_ strokes: [Track], to rate: Double, dense: Bool) -> [Recording] {
    strokes.compactMap { stroke in
      var kept: [TouchPredictor.Sample] = []
      for sample in stroke.samples {
        if let last = kept.last, sample.time - last.time < 0.93 / rate { continue }
        kept.append(sample)
      }
      guard kept.count > 2, let truth = dense ? stroke : Track(kept) else { return nil }
      return Recording(reports: kept, truth: truth)
    }
  }

  /// Measures smooth curves through the strokes at other moments.
  ///
  /// - Parameters:
  ///   - strokes: The strokes.
  ///   - rates: The range of samples a second; each stroke has a rate of its own.
  ///   - jitter: By how much of an interval the moments vary.
  ///   - late: The share of reports that arrive together with the next.
  /// - Returns: A recording of each stroke that has more than two samples at its rate.
  mutating func resampled(
    _ strokes: [Track], rates: ClosedRange<Double>, jitter: Double, late: Double = 0
  ) -> [Recording] {
    strokes.compactMap { stroke in
      let interval = 1 / generator.logUniform(rates.lowerBound, rates.upperBound)
      var moment = stroke.times.lowerBound + generator.uniform(0...interval)
      var samples: [TouchPredictor.Sample] = []
      while moment <= stroke.times.upperBound {
        let time = moment + generator.uniform(-0.5...0.5) * jitter * interval
        if let place = stroke.smoothPosition(at: time) {
          samples.append(TouchPredictor.Sample(time: time, x: place.x, y: place.y))
        }
        moment += interval
      }
      guard samples.count > 2, let truth = Track(samples) else { return nil }
      return Recording(reports: late > 0 ? bunched(samples, share: late) : samples, truth: truth)
    }
  }

  /// Turns each recording by a random angle and shows it through a randomly placed grid.
  mutating func quantized(
    _ recordings: [Recording], to cell: SIMD2<Double>, onlyChanges: Bool
  ) -> [Recording] {
    recordings.compactMap { recording in
      let angle = generator.uniform(0...(2 * .pi))
      let axis = SIMD2(cos(angle), sin(angle))
      let shift = SIMD2(generator.uniform(0...1), generator.uniform(0...1)) * cell
      let turn = { (samples: [TouchPredictor.Sample]) in
        samples.map { sample in
          TouchPredictor.Sample(
            time: sample.time, x: sample.x * axis.x - sample.y * axis.y + shift.x,
            y: sample.x * axis.y + sample.y * axis.x + shift.y)
        }
      }
      guard let truth = Track(turn(recording.truth.samples)) else { return nil }
      let turned = Recording(reports: turn(recording.reports), truth: truth)
      let quantized = turned.quantized(to: cell, onlyChanges: onlyChanges)
      return quantized.reports.count > 2 ? quantized : nil
    }
  }

  /// Delays some reports until 1 ms before the next.
  private mutating func bunched(
    _ samples: [TouchPredictor.Sample], share: Double
  ) -> [TouchPredictor.Sample] {
    var late = samples
    for index in late.indices.dropLast() where generator.chance(share) {
      late[index].time = max(late[index].time, samples[index + 1].time - 0.001)
    }
    return late
  }
}
