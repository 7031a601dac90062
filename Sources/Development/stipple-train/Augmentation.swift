import Foundation
import StrokeScores
import SyntheticInk
import Touches

/// Random variations of recorded strokes, so that training does not depend on the recording devices.
///
/// Strokes are replayed at other rates, with other clocks, and rounded to pixels or to cells of a
/// terminal. Every variation keeps the true path.
struct Augmentation {
  /// The source of randomness.
  var generator: SplitMix64

  /// Returns randomly chosen strokes with at least `samples` samples in total, or all strokes.
  mutating func choose(_ strokes: [Track], samples: Int) -> [Track] {
    var chosen: [Track] = []
    var count = 0
    for stroke in strokes.shuffled(using: &generator) where count < samples {
      chosen.append(stroke)
      count += stroke.samples.count
    }
    return chosen
  }

  /// Slows down or speeds up three of four strokes at random, by a factor of the range.
  mutating func paced(_ strokes: [Track], by paces: ClosedRange<Double>) -> [Track] {
    strokes.map { stroke in
      guard generator.bool(probability: 0.75) else { return stroke }
      let pace = generator.logUniform(paces.lowerBound, paces.upperBound)
      let samples = stroke.samples.map { sample in
        TouchPredictor.Sample(time: sample.time * pace, x: sample.x, y: sample.y)
      }
      return Track(samples) ?? stroke
    }
  }

  /// Joins some strokes to the ones before them, with a rest of 0.04 to 2 s in between.
  mutating func resting(_ strokes: [Track], probability: Double) -> [Track] {
    var joined: [Track] = []
    var current: [TouchPredictor.Sample] = []
    for stroke in strokes {
      if let last = current.last, let first = stroke.samples.first,
        generator.bool(probability: probability)
      {
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

  /// Omits samples so that about `rate` per second remain.
  ///
  /// - Parameters:
  ///   - strokes: The strokes.
  ///   - rate: In samples per second.
  ///   - keepsTruth: Whether the true path keeps all samples.
  /// - Returns: A recording of each stroke with more than two remaining samples.
  func thinned(_ strokes: [Track], to rate: Double, keepsTruth: Bool) -> [Recording] {
    strokes.compactMap { stroke in
      var kept: [TouchPredictor.Sample] = []
      for sample in stroke.samples {
        if let last = kept.last, sample.time - last.time < 0.93 / rate { continue }
        kept.append(sample)
      }
      guard kept.count > 2, let truth = keepsTruth ? stroke : Track(kept) else { return nil }
      return Recording(reports: kept, truth: truth)
    }
  }

  /// Samples smooth curves through the strokes at other times.
  ///
  /// - Parameters:
  ///   - strokes: The strokes.
  ///   - rates: The range of rates in samples per second; each stroke has a random rate.
  ///   - jitter: The range of the random time offsets, as a fraction of the interval.
  ///   - late: The fraction of reports that arrive together with the next.
  /// - Returns: A recording of each stroke with more than two samples at its rate.
  mutating func resampled(
    _ strokes: [Track], rates: ClosedRange<Double>, jitter: Double, late: Double = 0
  ) -> [Recording] {
    strokes.compactMap { stroke in
      let interval = 1 / generator.logUniform(rates.lowerBound, rates.upperBound)
      var nominalTime = stroke.times.lowerBound + generator.uniform(0...interval)
      var samples: [TouchPredictor.Sample] = []
      while nominalTime <= stroke.times.upperBound {
        let time = nominalTime + generator.uniform(-0.5...0.5) * jitter * interval
        if let position = stroke.smoothPosition(at: time) {
          samples.append(TouchPredictor.Sample(time: time, x: position.x, y: position.y))
        }
        nominalTime += interval
      }
      guard samples.count > 2, let truth = Track(samples) else { return nil }
      return Recording(reports: late > 0 ? bunched(samples, fraction: late) : samples, truth: truth)
    }
  }

  /// Rounds each recording's reports to a grid with a random offset.
  ///
  /// - Parameters:
  ///   - recordings: The recordings.
  ///   - grid: The grid.
  ///   - rotates: Whether to rotate each recording by a random angle before.
  /// - Returns: The recordings that still have more than two reports.
  mutating func reported(
    _ recordings: [Recording], on grid: Recording.Grid, rotates: Bool
  ) -> [Recording] {
    recordings.compactMap { recording in
      let angle = rotates ? generator.uniform(0...(2 * .pi)) : 0
      let axis = SIMD2(cos(angle), sin(angle))
      let shift = SIMD2(generator.uniform(0...1), generator.uniform(0...1)) * grid.box
      let rotate = { (samples: [TouchPredictor.Sample]) in
        samples.map { sample in
          TouchPredictor.Sample(
            time: sample.time, x: sample.x * axis.x - sample.y * axis.y + shift.x,
            y: sample.x * axis.y + sample.y * axis.x + shift.y)
        }
      }
      guard let truth = Track(rotate(recording.truth.samples)) else { return nil }
      let rotated = Recording(reports: rotate(recording.reports), truth: truth)
      let reported = rotated.reported(on: grid)
      return reported.reports.count > 2 ? reported : nil
    }
  }

  /// Returns a recording at another scale and at a random offset from a grid of cells of a few dots.
  ///
  /// It is stretched in a random direction and shrunk across by the same factor, at most 2. Four of five are
  /// also rotated.
  mutating func placed(_ recording: Recording, scale: Double) -> Recording {
    let direction = generator.uniform(0...(2 * .pi))
    let along = SIMD2(cos(direction), sin(direction))
    let across = SIMD2(-along.y, along.x)
    let stretch = generator.logUniform(0.5, 2)
    let rotates = generator.bool(probability: 0.8)
    let angle = rotates ? generator.uniform(0...(2 * .pi)) : 0
    let axis = SIMD2(cos(angle), sin(angle)) * scale
    let shift = SIMD2(generator.uniform(0...40), generator.uniform(0...40))
    let place = { (sample: TouchPredictor.Sample) in
      let lengths = SIMD2((sample.position * along).sum(), (sample.position * across).sum())
      let position = along * (lengths.x * stretch) + across * (lengths.y / stretch)
      return TouchPredictor.Sample(
        time: sample.time, x: position.x * axis.x - position.y * axis.y + shift.x,
        y: position.x * axis.y + position.y * axis.x + shift.y)
    }
    let truth = Track(recording.truth.samples.map(place)) ?? recording.truth
    return Recording(reports: recording.reports.map(place), truth: truth)
  }

  /// Moves a cursor by the counts of a mouse, each time with another acceleration.
  mutating func accelerated(_ strokes: [Track]) -> [Track] {
    strokes.compactMap { stroke in
      let acceleration = MouseAcceleration.random(using: &generator)
      var position = SIMD2<Double>.zero
      var (previous, velocity) = (stroke.samples[0], 0.0)
      let samples = stroke.samples.map { sample in
        let step = sample.position - previous.position
        let next = step.length / max(1000 * (sample.time - previous.time), 1)
        position += step * acceleration.factor(from: velocity, to: next)
        (previous, velocity) = (sample, next)
        return TouchPredictor.Sample(time: sample.time, x: position.x, y: position.y)
      }
      return Track(samples)
    }
  }

  /// Delays reports to the end of the frame of a random length in which the terminal reads them.
  mutating func framed(_ recordings: [Recording]) -> [Recording] {
    recordings.map { recording in
      let frame = generator.logUniform(0.008, 0.02)
      let phase = generator.uniform(0...frame)
      var framed = recording
      var (end, count) = (-Double.infinity, 0.0)
      for (index, report) in recording.reports.enumerated() {
        let time = ((report.time - phase) / frame).rounded(.up) * frame + phase
        (end, count) = time > end ? (time, 0) : (end, count + 1)
        framed.reports[index].time = end + count * 0.0002
      }
      return framed
    }
  }

  /// Delays a random fraction of the reports until 1 ms before the next.
  private mutating func bunched(
    _ samples: [TouchPredictor.Sample], fraction: Double
  ) -> [TouchPredictor.Sample] {
    var late = samples
    for index in late.indices.dropLast() where generator.bool(probability: fraction) {
      late[index].time = max(late[index].time, samples[index + 1].time - 0.001)
    }
    return late
  }
}
