import Foundation
import StrokeScores
import Touches

/// Training examples for ``TouchPredictor``: features of recent paths and the true displacements.
struct PredictionExamples {
  /// The weights of the horizons, shortest first.
  private static let horizonWeights: [Float] = [0.5, 1, 0.7, 1, 0.5, 0.8]
  /// The additional weight of motions that are small compared with the mean.
  private static let smallMotionWeight: Float = 0.1

  /// The balance between sets: at 0 every sample has the same weight, at 1 every set.
  private static let setBalance = 0.85

  /// The features, ``TouchFeatures/count`` per example.
  private(set) var features: [Float] = []
  /// The true displacements minus straight motion, in the path's frame, x and y per horizon.
  private(set) var targets: [Float] = []
  /// The loss of an error of one unit of the frame, per horizon; 0 if the true path is unknown.
  private(set) var costs: [Float] = []

  /// The number of examples.
  var count: Int { features.count / TouchFeatures.count }

  private let estimator: SubcellEstimator

  /// Creates an empty list of examples, with the estimator of positions in cells.
  init(estimator: SubcellEstimator) { self.estimator = estimator }

  /// Appends the examples of one set's variations.
  ///
  /// Their weights are scaled so that large sets count only a little more than small ones.
  mutating func add(
    _ variations: [AugmentedDataset.WeightedRecordings], weight setWeight: Double,
    _ augmentation: inout Augmentation
  ) {
    let size = variations.reduce(0) { sum, variation in
      sum + variation.weight * Double(variation.recordings.reduce(0) { $0 + $1.reports.count })
    }
    for variation in variations {
      let weight = Float(setWeight * variation.weight / pow(size, Self.setBalance))
      add(variation.recordings, pixels: variation.pixels, weight: weight, &augmentation)
    }
  }

  /// The displacements of one example, from which its targets and costs are computed.
  private struct Displacements {
    var scale: Float
    var truths: [SIMD2<Double>?]
    var straight: [SIMD2<Double>]
  }

  private mutating func add(
    _ recordings: [Recording], pixels: ClosedRange<Double>, weight: Float,
    _ augmentation: inout Augmentation
  ) {
    var displacements: [Displacements] = []
    for recording in recordings {
      let pixel = augmentation.generator.logUniform(pixels.lowerBound, pixels.upperBound)
      addFeatures(of: recording, pixel: pixel, &displacements)
    }
    var means = [Float](repeating: 0, count: PredictedPath.horizonCount)
    for horizon in means.indices {
      let distances = displacements.compactMap { example in
        example.truths[horizon].map { Float($0.length) * example.scale }
      }
      means[horizon] = distances.reduce(0, +) / Float(max(distances.count, 1))
    }
    for example in displacements {
      add(example, means: means, weight: weight)
    }
  }

  /// Appends the features of a recording's examples, and their displacements to a list.
  private mutating func addFeatures(
    of recording: Recording, pixel: Double, _ displacements: inout [Displacements]
  ) {
    var history = TouchHistory()
    var buffer = [Float](repeating: 0, count: TouchFeatures.count)
    var reader = ReportReader(of: recording, estimator: estimator)
    for report in recording.reports {
      let reading = reader.read(report)
      history.correct(reading.corrections)
      history.append(reading.sample, in: reading.cell)
      let frame = buffer.withUnsafeMutableBufferPointer { buffer in
        buffer.baseAddress.flatMap { TouchFeatures(history, pixel: pixel, into: $0) }
      }
      guard let frame, let last = history.last else { continue }
      let truths = (0..<PredictedPath.horizonCount).map { horizon in
        recording.truth.position(at: last.time + PredictedPath.horizon(horizon)).map {
          frame.framed($0 - last.position)
        }
      }
      guard truths[0] != nil else { continue }
      let recent = TouchFeatures.recentDisplacement(buffer)
      let straight = (0..<PredictedPath.horizonCount).map { horizon in
        TouchFeatures.straightOn(recent, for: PredictedPath.horizon(horizon))
      }
      features += buffer
      displacements.append(
        Displacements(scale: Float(frame.scale), truths: truths, straight: straight))
    }
  }

  private mutating func add(_ example: Displacements, means: [Float], weight: Float) {
    for (horizon, mean) in means.enumerated() {
      guard let truth = example.truths[horizon], mean > 0 else {
        targets += [0, 0]
        costs.append(0)
        continue
      }
      let correction = truth - example.straight[horizon]
      targets += [Float(correction.x), Float(correction.y)]
      let distance = Float(truth.length) * example.scale
      let emphasis = 1 + Self.smallMotionWeight * mean / (distance + 0.2 * mean)
      costs.append(Self.horizonWeights[horizon] * weight * emphasis * example.scale / mean)
    }
  }
}
